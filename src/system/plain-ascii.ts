import { ScannedText } from "./scanned-text.ts";

const [TAB, NEWLINE, SPACE, TILDE] = [0x09, 0x0a, 0x20, 0x7e];

/** Checks for printable ASCII, tabs and newlines, four characters at a time. */
export class PlainAscii {
  readonly #scanned = new ScannedText();
  #words: Int32Array = new Int32Array(0);

  holds(text: string): boolean {
    this.#scanned.load(text);
    const { codes, isAscii } = this.#scanned;
    if (!isAscii) return false;
    if (this.#words.buffer !== codes.buffer || this.#words.length !== codes.length >> 2) {
      this.#words = new Int32Array(codes.buffer, codes.byteOffset, codes.length >> 2);
    }
    const whole = text.length >> 2;
    for (let place = 0; place < whole; place++) {
      const word = this.#words[place] as number;
      // A byte below space or above tilde (Hacker's Delight, section 6-1).
      if (((((word - 0x20202020) & ~word) | (word + 0x01010101)) & 0x80808080) === 0) continue;
      if (!isPlainRange(codes, place * 4, place * 4 + 4)) return false;
    }
    return isPlainRange(codes, whole * 4, text.length);
  }
}

function isPlainRange(codes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = codes[at] as number;
    if ((code < SPACE && code !== TAB && code !== NEWLINE) || code > TILDE) return false;
  }
  return true;
}
