import type { ScannedText } from "../../system/scanned-text.ts";
import { readDecimal } from "./columns.ts";
import type { JsonDevice, JsonLayout } from "./unit-check.ts";

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const FIGURE = /("([\w/%+-]+)"\s*:\s*)-?\d+(?:[.,]\d+)?(?=\s*[,}])/g;
const NAME = /^\{\s*"disk_device"\s*:\s*"([^"\\]*)"/;

/** Reads JSON devices in place: the text between their figures is always the same. */
export class JsonRow {
  readonly layout: JsonLayout;
  /** The place behind the last device. */
  end = 0;
  readonly #beforeName: Uint8Array;
  /** The texts around the figures, joined, and their ends. */
  readonly #between: Uint8Array;
  readonly #ends: Int32Array;

  private constructor(layout: JsonLayout, beforeName: string, between: readonly string[]) {
    this.layout = layout;
    this.#beforeName = Buffer.from(beforeName);
    this.#between = Buffer.from(between.join(""));
    let end = 0;
    this.#ends = Int32Array.from(between, (text) => {
      end += text.length;
      return end;
    });
  }

  /** Undefined for a device with more than a name and figures. */
  static learn(text: string, layout: JsonLayout): JsonRow | undefined {
    const name = NAME.exec(text);
    if (name === null || layout.names.length === 0) return undefined;
    const behindName = name[0].length - 1;
    const figures = text.slice(behindName);
    const names = Array.from(figures.matchAll(FIGURE), ([, , key]) => key);
    if (names.join() !== layout.names.join()) return undefined;
    const between = figures.replace(FIGURE, "$1\0").split("\0");
    return new JsonRow(layout, text.slice(0, behindName - (name[1] ?? "").length), between);
  }

  /** The device between two places, if it is written likewise. */
  read(scanned: ScannedText, from: number, to: number): JsonDevice | undefined {
    const { codes } = scanned;
    const start = from + this.#beforeName.length;
    for (let index = 0; index < this.#beforeName.length; index++) {
      if (codes[from + index] !== this.#beforeName[index]) return undefined;
    }
    let at = start;
    while (at < to && codes[at] !== QUOTE) if (codes[at++] === BACKSLASH) return undefined;
    const end = at;
    const figures = this.layout.blank.slice();
    let index = 0;
    for (let place = 0; place <= figures.length; place++) {
      for (const behind = this.#ends[place] as number; index < behind; index++) {
        if (codes[at++] !== this.#between[index]) return undefined;
      }
      if (place === figures.length) break;
      // A place of -1 has no text, so that what follows does not match either.
      at = readDecimal(codes, at, figures, place, 1, 1);
    }
    if (at > to) return undefined;
    this.end = at;
    return { name: scanned.text.slice(start, end).trim(), layout: this.layout, figures };
  }
}
