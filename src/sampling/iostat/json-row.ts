import type { ScannedText } from "../../system/scanned-text.ts";
import type { Disk, DiskKeys } from "./unit-check.ts";

const [QUOTE, BACKSLASH, POINT, MINUS, ZERO, NINE] = [0x22, 0x5c, 0x2e, 0x2d, 0x30, 0x39];
/** A power of ten is exact up to here. */
const LARGEST_SCALE = 1e15;
const FIGURE = /("([\w/%+-]+)"\s*:\s*)-?\d+(?:\.\d+)?(?=\s*[,}])/g;
const NAME = /^\{\s*"disk_device"\s*:\s*"([^"\\]*)"/;

/** Reads the next device of JSON in place, as the text between figures is the same in each. */
export class JsonRow {
  readonly keys: DiskKeys;
  /** Where the last device ended. */
  end = 0;
  readonly #beforeName: Uint8Array;
  /** The texts before the figures and behind the last, joined, and where each of them ends. */
  readonly #between: Uint8Array;
  readonly #ends: Int32Array;

  private constructor(keys: DiskKeys, beforeName: string, between: readonly string[]) {
    this.keys = keys;
    this.#beforeName = Buffer.from(beforeName);
    this.#between = Buffer.from(between.join(""));
    let end = 0;
    this.#ends = Int32Array.from(between, (text) => {
      end += text.length;
      return end;
    });
  }

  /** From a device; undefined where it is more than a name and figures. */
  static learn(text: string, keys: DiskKeys): JsonRow | undefined {
    const name = NAME.exec(text);
    if (name === null || keys.names.length === 0) return undefined;
    const behindName = name[0].length - 1;
    const figures = text.slice(behindName);
    const names = Array.from(figures.matchAll(FIGURE), ([, , key]) => key);
    if (names.join() !== keys.names.join()) return undefined;
    const between = figures.replace(FIGURE, "$1\0").split("\0");
    return new JsonRow(keys, text.slice(0, behindName - (name[1] ?? "").length), between);
  }

  /** The device between two places; undefined where it is written otherwise. */
  read(scanned: ScannedText, from: number, to: number): Disk | undefined {
    const { codes } = scanned;
    const start = from + this.#beforeName.length;
    for (let index = 0; index < this.#beforeName.length; index++) {
      if (codes[from + index] !== this.#beforeName[index]) return undefined;
    }
    let at = start;
    while (at < to && codes[at] !== QUOTE) if (codes[at++] === BACKSLASH) return undefined;
    const end = at;
    const figures = this.keys.layout.blank.slice();
    let index = 0;
    for (let place = 0; place <= figures.length; place++) {
      for (const behind = this.#ends[place] as number; index < behind; index++) {
        if (codes[at++] !== this.#between[index]) return undefined;
      }
      if (place === figures.length) break;
      at = readFigure(codes, at, figures, place);
      if (at < 0) return undefined;
    }
    if (at > to) return undefined;
    this.end = at;
    return { name: scanned.text.slice(start, end).trim(), keys: this.keys, figures };
  }
}

/** Gives where the number ends, or -1. */
function readFigure(codes: Uint8Array, from: number, figures: number[], place: number): number {
  const isNegative = codes[from] === MINUS;
  const first = isNegative ? from + 1 : from;
  let at = first;
  let digits = 0;
  let scale = 0;
  for (let code = codes[at] as number; ; code = codes[++at] as number) {
    if (code >= ZERO && code <= NINE) {
      digits = digits * 10 + (code - ZERO);
      scale *= 10;
    } else if (code === POINT && scale === 0 && at > first) scale = 1;
    else break;
  }
  const isZeroLed = codes[first] === ZERO && at > first + 1 && codes[first + 1] !== POINT;
  if (at === first || scale === 1 || isZeroLed || digits > Number.MAX_SAFE_INTEGER || scale > LARGEST_SCALE) return -1;
  // The quotient of whole numbers is the nearest to what was printed.
  const figure = scale > 0 ? digits / scale : digits;
  figures[place] = isNegative ? -figure : figure;
  return at;
}
