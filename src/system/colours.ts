// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal sequences begin with it (ECMA-48 CSI; ISO 2022)
const SEQUENCES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|[()][0-9A-Z])/g;
/** Longer than any colour's sequence. */
const MAX_SEQUENCE = 32;

/** A text without a terminal's colours and cursor movements. */
export function removeColours(text: string): string {
  return text.includes("\u001b") ? text.replace(SEQUENCES, "") : text;
}

/** Likewise for pieces, which may end in a sequence. */
export class ColourRemover {
  #rest = "";

  remove(piece: string): string {
    const text = removeColours(this.#rest + piece);
    const last = text.lastIndexOf("\u001b");
    this.#rest = last < 0 || text.length - last > MAX_SEQUENCE ? "" : text.slice(last);
    return text.slice(0, text.length - this.#rest.length);
  }
}
