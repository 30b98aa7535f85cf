import type { Terminal } from "../../src/cli/terminal.ts";

const PLAIN = (_style: string, text: string) => text;

/** A terminal that shows nothing, of 100 columns and 24 rows, without colours; `changes` is what a test looks at. */
export function openSilentTerminal(changes: Partial<Terminal> = {}): Terminal {
  return {
    writeOut: () => undefined,
    writeJson: async () => true,
    readerGone: new AbortController().signal,
    writeError: () => undefined,
    ...{ width: 100, rows: 24, errorWidth: 100, style: PLAIN, errorStyle: PLAIN },
    writeFiles: () => undefined,
    ...{ interactive: false, canRedrawOut: false },
    openStatusRow: () => undefined,
    ...changes,
  };
}
