import { cleanLogText } from "../render/formats/log-text.ts";

const MIN_ROWS = 5;
const SAVE = "\u001b7";
const RESTORE = "\u001b8";
const CLEAR_LINE = "\u001b[K";

/** A row that stays below what a command writes. */
export interface StatusRow {
  draw(text: string): void;
  /** Gives the row back to whatever writes next. */
  close(): void;
}

/** A terminal's last row, taken out of what scrolls (DECSTBM of the VT100, as apt does); undefined where it is too low. */
export function openStatusRow(terminal: NodeJS.WriteStream): StatusRow | undefined {
  if ((terminal.rows ?? 0) < MIN_ROWS) return undefined;
  let rows = 0;
  const reserve = (): void => {
    ({ rows } = terminal);
    // The cursor may stand in that row, and setting margins moves it.
    terminal.write(`\n${SAVE}\u001b[1;${rows - 1}r${RESTORE}\u001b[1A`);
  };
  reserve();
  return {
    draw(text) {
      if (rows !== terminal.rows && terminal.rows >= MIN_ROWS) reserve();
      terminal.write(`${SAVE}\u001b[${rows};1H${CLEAR_LINE}${cleanLogText(text)}${RESTORE}`);
    },
    close() {
      terminal.write(`${SAVE}\u001b[r\u001b[${rows};1H${CLEAR_LINE}${RESTORE}`);
    },
  };
}
