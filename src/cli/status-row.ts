import { cleanLogText } from "../render/formats/plain-text.ts";

/** A row of the terminal that stays while a command writes above it. */
export interface StatusRow {
  draw(text: string): void;
  /** Gives the row back to whatever writes next. */
  close(): void;
}

/** With fewer rows, nothing would be left for the command. */
const FEWEST_ROWS = 5;
const SAVE = "\u001b7";
const RESTORE = "\u001b8";
const CLEAR_LINE = "\u001b[K";

/**
 * Takes the last row of a terminal out of what scrolls (DECSTBM, which VT100 and all its descendants know; apt's progress
 * bar does it so). Undefined where the terminal is too low.
 */
export function openStatusRow(terminal: NodeJS.WriteStream): StatusRow | undefined {
  if ((terminal.rows ?? 0) < FEWEST_ROWS) return undefined;
  let rows = 0;
  const reserve = (): void => {
    ({ rows } = terminal);
    // A line feed first: the cursor may stand in the row that is taken. Setting the margins moves it, so it is put back.
    terminal.write(`\n${SAVE}\u001b[1;${rows - 1}r${RESTORE}\u001b[1A`);
  };
  reserve();
  return {
    draw(text) {
      if (rows !== terminal.rows && terminal.rows >= FEWEST_ROWS) reserve();
      terminal.write(`${SAVE}\u001b[${rows};1H${CLEAR_LINE}${cleanLogText(text)}${RESTORE}`);
    },
    close() {
      terminal.write(`${SAVE}\u001b[r\u001b[${rows};1H${CLEAR_LINE}${RESTORE}`);
    },
  };
}
