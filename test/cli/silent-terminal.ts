import type { Terminal } from "../../src/cli/terminal.ts";

/** A terminal that shows nothing, of 100 columns and 24 rows, without colours; `changes` is what a test looks at. */
export function openSilentTerminal(changes: Partial<Terminal> = {}): Terminal {
  return {
    writeOut: () => undefined,
    writeJson: async () => true,
    readerGone: new AbortController().signal,
    writeError: () => undefined,
    ...{ width: 100, rows: 24, errorWidth: 100, color: false, errorColor: false },
    writeFiles: () => undefined,
    ...{ interactive: false, canRedrawOut: false },
    openStatusRow: () => undefined,
    ...changes,
  };
}
