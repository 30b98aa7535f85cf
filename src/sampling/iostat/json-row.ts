import type { ScannedText } from "../../system/scanned-text.ts";
import type { Disk, DiskKeys } from "./unit-check.ts";

const [QUOTE, BACKSLASH, POINT, MINUS, ZERO, NINE] = [0x22, 0x5c, 0x2e, 0x2d, 0x30, 0x39];
/** Up to here a power of ten is exact. */
const LARGEST_SCALE = 1e15;
const FIGURE = /("([\w/%+-]+)"\s*:\s*)-?\d+(?:\.\d+)?(?=\s*[,}])/g;
const NAME = /^\{\s*"disk_device"\s*:\s*"([^"\\]*)"/;

/**
 * How the devices of one iostat are written in JSON: the text between their figures, which is the same in each, so that
 * the next one is read in place and need not become an object first.
 */
export class JsonRow {
  readonly keys: DiskKeys;
  /** Where the row that was read last ends. */
  end = 0;
  readonly #beforeName: Uint8Array;
  /** The text before each figure, and behind the last. */
  readonly #between: readonly Uint8Array[];

  private constructor(keys: DiskKeys, beforeName: string, between: readonly string[]) {
    this.keys = keys;
    this.#beforeName = Buffer.from(beforeName);
    this.#between = between.map((text) => Buffer.from(text));
  }

  /** From the JSON of a device and its keys; undefined where it is anything but a name and figures. */
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

  /** The device that is written between two places, where it is written like the one learned; else undefined. */
  read(scanned: ScannedText, from: number, to: number): Disk | undefined {
    const { codes } = scanned;
    let at = skip(codes, from, this.#beforeName);
    if (at < 0) return undefined;
    const start = at;
    while (at < to && codes[at] !== QUOTE) if (codes[at++] === BACKSLASH) return undefined;
    const end = at;
    const figures = this.keys.layout.blank.slice();
    for (let place = 0; place < figures.length; place++) {
      at = readFigure(codes, skip(codes, at, this.#between[place] as Uint8Array), figures, place);
    }
    at = skip(codes, at, this.#between[figures.length] as Uint8Array);
    if (at < 0 || at > to) return undefined;
    this.end = at;
    return { name: scanned.text.slice(start, end).trim(), keys: this.keys, figures };
  }
}

// A place of -1 is that of nothing, so that what is read from there ends at -1 too.

/** The place behind a text that stands at a place; -1 where it does not. */
function skip(codes: Uint8Array, at: number, text: Uint8Array): number {
  for (let index = 0; index < text.length; index++) if (codes[at + index] !== text[index]) return -1;
  return at + text.length;
}

/** Reads a number of JSON without an exponent into its place; gives where it ends, or -1 where there is none. */
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
  // Both are whole numbers, so that the quotient is the number nearest to what was printed.
  const figure = scale > 0 ? digits / scale : digits;
  figures[place] = isNegative ? -figure : figure;
  return at;
}
