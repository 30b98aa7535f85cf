import { styleText } from "node:util";
import { cleanLogText, guardLogText, LOG_LINE_LIMIT } from "../render/formats/plain-text.ts";
import type { Environment } from "../system/environment.ts";
import type { Log } from "../system/log.ts";
import { FAULT_EXIT_CODE } from "./exit-codes.ts";
import { hasLinks, nameFiles } from "./file-links.ts";
import { openStatusRow, type StatusRow } from "./status-row.ts";

/** Back to the line's start, and clear it (ECMA-48 EL). */
export const REDRAW = "\r\u001b[K";

/** Where the answer (out), progress and complaints (error) go, and what can be shown there. */
export interface Terminal {
  writeOut(text: string): void;
  /** Writes a part of a long answer of spelt-out JSON; the bytes are free once taken. False once the reader is gone. */
  writeJson(bytes: Uint8Array): Promise<boolean>;
  /** Aborted once the answer cannot be written. */
  readerGone: AbortSignal;
  writeError(text: string): void;
  /** Columns of the answer now. */
  readonly width: number;
  /** Rows of the answer now. */
  readonly rows: number;
  /** Columns of the progress now. */
  readonly errorWidth: number;
  /** Of the answer. */
  color: boolean;
  /** Of the progress. */
  errorColor: boolean;
  /** Says where files were written, as links where the terminal has them. */
  writeFiles(directory: string, names: readonly string[]): void;
  /** Whether progress may be redrawn. */
  interactive: boolean;
  /** Whether the answer may be. */
  canRedrawOut: boolean;
  /** A row below a command's output; undefined where nothing may be redrawn. */
  openStatusRow(): StatusRow | undefined;
}

/** For logs and files. */
const LOG_WIDTH = 100;

/**
 * A process's terminal: the one place that writes to it, and lets no workflow command and no escape sequence but its
 * own through. Colours obey NO_COLOR and FORCE_COLOR (no-color.org, force-color.org).
 */
export function openTerminal(environment: Environment, out: NodeJS.WriteStream, error: NodeJS.WriteStream): Terminal {
  const reading = new AbortController();
  out.on("error", () => reading.abort());
  const canRedraw = ({ isTTY }: NodeJS.WriteStream) =>
    isTTY === true && environment.CI === undefined && environment.TERM !== "dumb";
  return {
    writeOut: (text) => void out.write(guardLogText(text)),
    writeJson: (bytes) => new Promise((resolve) => out.write(bytes, (error) => resolve(error == null))),
    readerGone: reading.signal,
    writeError: (text) => void error.write(guardLogText(text)),
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
    writeFiles: (directory, names) => {
      error.write(nameFiles(directory, names, error.isTTY === true && hasLinks(environment)));
    },
    interactive: canRedraw(error),
    canRedrawOut: canRedraw(out),
    openStatusRow: () => (canRedraw(error) ? openStatusRow(error) : undefined),
  };
}

/** COLUMNS (POSIX), at most a terminal's own; else the terminal's, or a log's. */
export function findWidth({ columns }: { columns?: number }, environment: Environment): number {
  const wished = /^[1-9]\d{1,3}$/.test(environment.COLUMNS ?? "") ? Number(environment.COLUMNS) : undefined;
  if (columns !== undefined && columns > 0) return Math.min(columns, wished ?? columns);
  return wished ?? LOG_WIDTH;
}

const USUAL_ROWS = 24;

/** A terminal's rows; elsewhere LINES (POSIX), or a usual terminal's. */
export function findRows({ rows }: { rows?: number }, environment: Environment): number {
  if (rows !== undefined && rows > 0) return rows;
  return /^[1-9]\d{1,3}$/.test(environment.LINES ?? "") ? Number(environment.LINES) : USUAL_ROWS;
}

/** Whether to use colours: NO_COLOR, then FORCE_COLOR, then whether it is a terminal. */
export function wantsColor(environment: Environment, isTerminal: boolean): boolean {
  if (environment.NO_COLOR) return false;
  if (environment.FORCE_COLOR) return environment.FORCE_COLOR !== "0";
  return isTerminal && environment.TERM !== "dumb";
}

/** A log on the error side; debug lines only with IO_PROBE_DEBUG. */
export function openLog(terminal: Terminal, environment: Environment): Log {
  const write = (prefix: string, message: string): void => {
    terminal.writeError(`io-probe: ${prefix}${cleanLogText(message, LOG_LINE_LIMIT)}\n`);
  };
  return {
    info: (message) => write("", message),
    warning: (message) =>
      write(terminal.errorColor ? styleText("yellow", "warning: ", { validateStream: false }) : "warning: ", message),
    debug: (message) => {
      if (environment.IO_PROBE_DEBUG) for (const line of message.split("\n")) write("debug: ", line);
    },
  };
}

/** Says in one line that io-probe itself failed, with the stack at debug; gives the exit code. */
export function explainFault(fault: unknown, log: Log): number {
  const message = fault instanceof Error ? fault.message : String(fault);
  log.warning(`io-probe itself failed: ${message} (IO_PROBE_DEBUG=1 shows where; please report it)`);
  log.debug(fault instanceof Error ? (fault.stack ?? message) : message);
  return FAULT_EXIT_CODE;
}
