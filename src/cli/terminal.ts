import { styleText } from "node:util";
import { cleanLogText, guardLogText, LOG_LINE_LIMIT } from "../render/formats/log-text.ts";
import type { Environment, Log } from "../system/environment.ts";
import { hasLinks, nameFiles } from "./file-links.ts";
import { openStatusRow, type StatusRow } from "./status-row.ts";

/** Back to the line's start, and clear it (ECMA-48 EL). */
export const REDRAW = "\r\u001b[K";

/** Where the answer (out), progress and complaints (error) go, and what can be shown there. */
export type Terminal = ReturnType<typeof openTerminal>;

/** The width of text for logs and files. */
const LOG_WIDTH = 100;
const USUAL_ROWS = 24;

/**
 * The one place that writes to a terminal: no workflow command and no escape sequence but io-probe's own passes.
 * Colours obey NO_COLOR and FORCE_COLOR (no-color.org, force-color.org).
 */
export function openTerminal(environment: Environment, out: NodeJS.WriteStream, error: NodeJS.WriteStream) {
  const reading = new AbortController();
  out.on("error", () => reading.abort());
  const canRedraw = ({ isTTY }: NodeJS.WriteStream) =>
    isTTY === true && environment.CI === undefined && environment.TERM !== "dumb";
  return {
    writeOut: (text: string): void => void out.write(guardLogText(text)),
    /** Writes a part of spelt-out JSON; the bytes are free once taken. False once the reader is gone. */
    writeJson: (bytes: Uint8Array) =>
      new Promise<boolean>((resolve) => out.write(bytes, (error) => resolve(error == null))),
    /** Aborted once the answer cannot be written. */
    readerGone: reading.signal,
    writeError: (text: string): void => void error.write(guardLogText(text)),
    /** The current width: columns and rows of the answer, columns of the progress. */
    get width() {
      return findWidth(out, environment);
    },
    get rows() {
      return findRows(out, environment);
    },
    get errorWidth() {
      return findWidth(error, environment);
    },
    color: wantsColor(environment, out.isTTY === true),
    errorColor: wantsColor(environment, error.isTTY === true),
    /** As links where the terminal has them. */
    writeFiles: (directory: string, names: readonly string[]): void => {
      error.write(nameFiles(directory, names, error.isTTY === true && hasLinks(environment)));
    },
    /** Whether progress, and the answer, may be redrawn. */
    interactive: canRedraw(error),
    canRedrawOut: canRedraw(out),
    /** Undefined where nothing may be redrawn. */
    openStatusRow: (): StatusRow | undefined => (canRedraw(error) ? openStatusRow(error) : undefined),
  };
}

/** From 10 to 9999. */
function parseSize(text: string | undefined): number | undefined {
  return /^[1-9]\d{1,3}$/.test(text ?? "") ? Number(text) : undefined;
}

/** COLUMNS (POSIX), at most a terminal's own; else the terminal's, or a log's. */
export function findWidth({ columns }: { columns?: number }, environment: Environment): number {
  const wished = parseSize(environment.COLUMNS);
  if (columns !== undefined && columns > 0) return Math.min(columns, wished ?? columns);
  return wished ?? LOG_WIDTH;
}

/** A terminal's rows; elsewhere LINES (POSIX), or a usual terminal's. */
export function findRows({ rows }: { rows?: number }, environment: Environment): number {
  return rows !== undefined && rows > 0 ? rows : (parseSize(environment.LINES) ?? USUAL_ROWS);
}

/** By NO_COLOR, then FORCE_COLOR, then the terminal. */
export function wantsColor(environment: Environment, isTerminal: boolean): boolean {
  if (environment.NO_COLOR) return false;
  if (environment.FORCE_COLOR) return environment.FORCE_COLOR !== "0";
  return isTerminal && environment.TERM !== "dumb";
}

/** Debug lines only with IO_PROBE_DEBUG. */
export function openLog(terminal: Pick<Terminal, "writeError" | "errorColor">, environment: Environment): Log {
  const write = (prefix: string, message: string): void => {
    terminal.writeError(`io-probe: ${prefix}${cleanLogText(message, LOG_LINE_LIMIT)}\n`);
  };
  const warning = terminal.errorColor ? styleText("yellow", "warning: ", { validateStream: false }) : "warning: ";
  return {
    info: (message) => write("", message),
    warning: (message) => write(warning, message),
    debug: (message) => {
      if (environment.IO_PROBE_DEBUG) for (const line of message.split("\n")) write("debug: ", line);
    },
  };
}
