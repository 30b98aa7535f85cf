import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { styleText } from "node:util";
import { joinAnd } from "../format/plain-text.ts";
import { cleanLogText, guardLogText, MAX_LOG_LINE } from "../render/formats/log-text.ts";
import type { StyleText } from "../render/formats/text-lines.ts";
import { type Environment, isInCi, type Log } from "../system/environment.ts";

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
    isTTY === true && !isInCi(environment) && environment.TERM !== "dumb";
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
    /** How the answer, and progress, are coloured. */
    style: chooseStyle(wantsColor(environment, out.isTTY === true)),
    errorStyle: chooseStyle(wantsColor(environment, error.isTTY === true)),
    /** Names files of a directory by their paths or names, as links where the terminal has them. */
    writeFiles: (directory: string, files: readonly string[]): void => {
      const names = files.map((file) => basename(file));
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

/** Colours, or none. Whatever Node thinks of its own stream. */
export function chooseStyle(isColored: boolean): StyleText {
  return (style, text) => (isColored ? styleText(style, text, { validateStream: false }) : text);
}

/** Debug lines only with IO_PROBE_DEBUG. */
export function openLog(terminal: Pick<Terminal, "writeError" | "errorStyle">, environment: Environment): Log {
  const write = (prefix: string, message: string): void => {
    terminal.writeError(`io-probe: ${prefix}${cleanLogText(message, MAX_LOG_LINE)}\n`);
  };
  const warning = terminal.errorStyle("yellow", "warning: ");
  return {
    info: (message) => write("", message),
    warning: (message) => write(warning, message),
    debug: (message) => {
      if (environment.IO_PROBE_DEBUG) for (const line of message.split("\n")) write("debug: ", line);
    },
  };
}

/** TERM_PROGRAM and TERM of terminals with links (github.com/Alhadis/OSC8-Adoption). */
const PROGRAMS = new Set(["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio", "Tabby"]);
const TERMS = /^(?:xterm-kitty|xterm-ghostty|alacritty|foot(?:-extra)?|contour|wezterm)$/;
/** VTE 0.50 (GNOME's and many other terminals). */
const VTE_WITH_LINKS = 5000;

/** Whether the terminal is known to show links (OSC 8); screen and tmux are not. */
export function hasLinks(environment: Environment): boolean {
  const { CI, TERM = "", TERM_PROGRAM = "", VTE_VERSION = "", TMUX, WT_SESSION, KONSOLE_VERSION } = environment;
  if (CI !== undefined || TMUX !== undefined || TERM === "dumb" || /^(?:screen|tmux)/.test(TERM)) return false;
  if (PROGRAMS.has(TERM_PROGRAM) || TERMS.test(TERM)) return true;
  if (/^\d{4,5}$/.test(VTE_VERSION)) return Number(VTE_VERSION) >= VTE_WITH_LINKS;
  return Boolean(WT_SESSION) || Boolean(KONSOLE_VERSION);
}

/** The line that names written files, as links if wanted. */
export function nameFiles(directory: string, names: readonly string[], asLinks: boolean): string {
  const show = (text: string, path: string) => {
    const clean = cleanLogText(text);
    // Percent-encoded, so safe in a sequence.
    return asLinks ? `\u001b]8;;${pathToFileURL(resolve(path)).href}\u001b\\${clean}\u001b]8;;\u001b\\` : clean;
  };
  const files = names.map((name) => show(name, join(directory, name)));
  return `io-probe: wrote ${joinAnd(files)} to ${show(directory, directory)}\n`;
}

const MIN_STATUS_ROWS = 5;
const SAVE = "\u001b7";
const RESTORE = "\u001b8";
const CLEAR_LINE = "\u001b[K";

/** A row that stays below what a command writes. */
interface StatusRow {
  draw(text: string): void;
  /** Gives the row back to whatever writes next. */
  close(): void;
}

/** A terminal's last row, taken out of what scrolls (DECSTBM of the VT100, as apt does); undefined where it is too low. */
export function openStatusRow(terminal: NodeJS.WriteStream): StatusRow | undefined {
  if ((terminal.rows ?? 0) < MIN_STATUS_ROWS) return undefined;
  let rows = 0;
  const reserve = (): void => {
    ({ rows } = terminal);
    // The cursor may stand in that row, and setting margins moves it.
    terminal.write(`\n${SAVE}\u001b[1;${rows - 1}r${RESTORE}\u001b[1A`);
  };
  reserve();
  return {
    draw(text) {
      if (rows !== terminal.rows && terminal.rows >= MIN_STATUS_ROWS) reserve();
      terminal.write(`${SAVE}\u001b[${rows};1H${CLEAR_LINE}${cleanLogText(text)}${RESTORE}`);
    },
    close() {
      terminal.write(`${SAVE}\u001b[r\u001b[${rows};1H${CLEAR_LINE}${RESTORE}`);
    },
  };
}
