import { styleText } from "node:util";
import { cleanLogText, guardLogText, LOG_LINE_LIMIT } from "../render/formats/plain-text.ts";
import type { Environment } from "../system/environment.ts";
import type { Log } from "../system/log.ts";
import { FAULT_EXIT_CODE } from "./exit-codes.ts";
import { hasLinks, nameFiles } from "./file-links.ts";
import { openStatusRow, type StatusRow } from "./status-row.ts";

/** Back to the line's start, and clear it (ECMA-48 EL): what is written next takes its place. */
export const REDRAW = "\r\u001b[K";

/** Where a command's answer (out) and its progress and complaints (error) go, and what can be shown there. */
export interface Terminal {
  writeOut(text: string): void;
  /**
   * Writes a part of a long answer as it is: JSON, all of whose texts were spelt out. The bytes may be changed once it was
   * taken; false where no more of it will be read.
   */
  writeJson(bytes: Uint8Array): Promise<boolean>;
  /** Aborted once nobody can read the answer any more. */
  readerGone: AbortSignal;
  writeError(text: string): void;
  /** Columns that a line of the answer may take; as the rows, of this moment. */
  readonly width: number;
  /** Rows of the answer that can be seen at once. */
  readonly rows: number;
  /** Columns that a line of the progress may take. */
  readonly errorWidth: number;
  /** Whether the answer may have colours. */
  color: boolean;
  /** Whether progress and complaints may have colours. */
  errorColor: boolean;
  /** Says on the error side where files were written; a terminal that is known to have links shows them as links. */
  writeFiles(directory: string, names: readonly string[]): void;
  /** Whether progress may be redrawn in place. */
  interactive: boolean;
  /** Whether the answer may be. */
  canRedrawOut: boolean;
  /** Keeps a row for progress below what a command writes; undefined where nothing may be redrawn. */
  openStatusRow(): StatusRow | undefined;
}

/** The width of a line where the output is no terminal: a log, a file. */
const LOG_WIDTH = 100;

/**
 * The terminal that a process was started on: the one place that writes to it, and lets no workflow command and no escape
 * sequence but its own through. Colours obey NO_COLOR and FORCE_COLOR (no-color.org, force-color.org).
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

/** The width that COLUMNS asks for (POSIX), and no more than a terminal has; else the terminal's, or that of a log. */
export function findWidth({ columns }: { columns?: number }, environment: Environment): number {
  const wished = /^[1-9]\d{1,3}$/.test(environment.COLUMNS ?? "") ? Number(environment.COLUMNS) : undefined;
  if (columns !== undefined && columns > 0) return Math.min(columns, wished ?? columns);
  return wished ?? LOG_WIDTH;
}

/** Of a terminal that does not tell its height. */
const USUAL_ROWS = 24;

/** A terminal's own rows; elsewhere that of LINES (POSIX), or of a usual terminal. */
export function findRows({ rows }: { rows?: number }, environment: Environment): number {
  if (rows !== undefined && rows > 0) return rows;
  return /^[1-9]\d{1,3}$/.test(environment.LINES ?? "") ? Number(environment.LINES) : USUAL_ROWS;
}

/** Whether to use colours: NO_COLOR forbids them, FORCE_COLOR asks for them, else a terminal has them. */
export function wantsColor(environment: Environment, isTerminal: boolean): boolean {
  if (environment.NO_COLOR) return false;
  if (environment.FORCE_COLOR) return environment.FORCE_COLOR !== "0";
  return isTerminal && environment.TERM !== "dumb";
}

/** A log whose lines go to the terminal's error side; debug lines only where IO_PROBE_DEBUG is set. */
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

/** Says in one line that io-probe itself failed, with the stack only at debug; gives the exit code. */
export function explainFault(fault: unknown, log: Log): number {
  const message = fault instanceof Error ? fault.message : String(fault);
  log.warning(`io-probe itself failed: ${message} (IO_PROBE_DEBUG=1 shows where; please report it)`);
  log.debug(fault instanceof Error ? (fault.stack ?? message) : message);
  return FAULT_EXIT_CODE;
}
