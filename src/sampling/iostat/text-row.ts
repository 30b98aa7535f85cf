import { ScannedText } from "../../system/scanned-text.ts";
import { readCell } from "./columns.ts";
import { type DeviceRow, RowLayout } from "./device-row.ts";

/** The heading of a device table. */
export interface Heading {
  /** The line itself, by which a table that repeats is recognized. */
  line: string;
  isIndented: boolean;
  layout: RowLayout;
  /** `-h` and `--pretty` put the device at the end of the row. */
  deviceLast: boolean;
  /** Those two also split an extended table; its last part has `%util`, and a table with `tps` is never split. */
  isLastPart: boolean;
}

/** The heading in a line; undefined where it is none. */
export function readHeading(line: string): Heading | undefined {
  if (!line.includes("Device")) return undefined;
  const text = line.trim();
  const words = text.split(/\s+/);
  const deviceFirst = /^Device:?$/.test(words[0] ?? "");
  const deviceLast = !deviceFirst && words.at(-1) === "Device";
  if ((!deviceFirst && !deviceLast) || words.length < 2) return undefined;
  const names = deviceLast ? words.slice(0, -1) : words.slice(1);
  const layout = new RowLayout(names);
  // Other programs have tables of devices too.
  if (!layout.columns.some((column) => column !== undefined)) return undefined;
  const isLastPart = !deviceLast || names.includes("%util") || names.includes("tps");
  return { line, isIndented: /^\s/.test(line), layout, deviceLast, isLastPart };
}

/**
 * The line between two places of a text as a row of a table; undefined where it does not fit the heading. `loneName` is
 * the line before, where it was only a name. A device's name may hold spaces (`-j LABEL`), but no figures.
 */
export function readRow(
  scanned: ScannedText,
  from: number,
  to: number,
  { layout, deviceLast }: Heading,
  loneName?: string,
): DeviceRow | undefined {
  const { codes } = scanned;
  const figures = layout.blank.slice();
  const first = skipBlanks(codes, from, to);
  let start = deviceLast ? first : skipWord(codes, first, to);
  let end = skipBlanks(codes, readFigures(scanned, start, to, layout, figures), to);
  if (!deviceLast && end !== to) {
    // A name of several words, or of none.
    start = findLastWords(codes, from, to, figures.length);
    if (start >= 0) end = skipBlanks(codes, readFigures(scanned, start, to, layout, figures), to);
    if (start < 0 || end !== to) return undefined;
  }
  if (end < 0) return undefined;
  const name = deviceLast ? scanned.text.slice(end, to).trimEnd() : scanned.text.slice(first, start).trimEnd();
  if (name === "") return loneName === undefined ? undefined : { name: loneName, layout, figures };
  return isName(name) ? { name, layout, figures } : undefined;
}

/** The same for a line by itself. */
export function readRowOf(line: string, heading: Heading, loneName?: string): DeviceRow | undefined {
  const scanned = new ScannedText();
  scanned.load(line);
  return readRow(scanned, 0, line.length, heading, loneName);
}

const PLAIN_NAME = /^[A-Za-z][\w-]*$/;

/** A name that is a figure, or has one behind it, is a row of another table. */
function isName(name: string): boolean {
  if (PLAIN_NAME.test(name)) return true;
  return !/^[\d.,%]+$/.test(name) && !/\s-?\d+[.,]\d+(?:\s|$)/.test(name);
}

/** Up to here a figure times its divisor is a whole number. */
const LARGEST_EXACT = Number.MAX_SAFE_INTEGER / 1e6;
const [SPACE, TAB, POINT, ZERO, NINE] = [0x20, 0x09, 0x2e, 0x30, 0x39];

/** Reads a figure for each column; gives the place behind the last, or -1 where a word is none. */
function readFigures(scanned: ScannedText, from: number, to: number, layout: RowLayout, figures: number[]): number {
  const { codes } = scanned;
  const { units, divisors } = layout;
  let at = from;
  for (let place = 0; place < figures.length; place++) {
    at = skipBlanks(codes, at, to);
    const start = at;
    let digits = 0;
    let scale = 0;
    // Most are plain digits with a point, which are read without a copy.
    for (; at < to; at++) {
      const code = codes[at] as number;
      if (code >= ZERO && code <= NINE) {
        digits = digits * 10 + (code - ZERO);
        scale *= 10;
      } else if (code === POINT && scale === 0 && at > start) scale = 1;
      else break;
    }
    const isPlain = at > start && scale !== 1 && digits <= LARGEST_EXACT && (at === to || isBlank(codes[at]));
    at = isPlain ? at : skipWord(codes, at, to);
    if (isPlain) {
      // Whole numbers both, so that the quotient is the number nearest to what was printed; a unit is a power of two.
      figures[place] = (digits * (units[place] as number)) / ((divisors[place] as number) * (scale || 1));
    } else {
      const figure = readCell(scanned.text.slice(start, at), layout.columns[place]);
      if (figure === undefined) return -1;
      figures[place] = figure;
    }
  }
  return at;
}

function isBlank(code: number | undefined): boolean {
  return code === SPACE || code === TAB;
}

function skipBlanks(codes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && isBlank(codes[at])) at++;
  return at;
}

function skipWord(codes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && !isBlank(codes[at])) at++;
  return at;
}

/** Where the last so many words begin; -1 where there are not as many. */
function findLastWords(codes: Uint8Array, from: number, to: number, count: number): number {
  let at = to;
  for (let word = 0; word < count; word++) {
    while (at > from && isBlank(codes[at - 1])) at--;
    if (at === from) return -1;
    while (at > from && !isBlank(codes[at - 1])) at--;
  }
  return at;
}

/** Whether a line that does not fit was meant as a row of the table: a word, and more figures than half of its columns. */
export function resemblesRow(line: string, { layout }: Heading): boolean {
  const words = line.trim().split(/\s+/);
  const figures = words.filter((word) => /^-?\d+[.,]\d+[kMGTP%]?$/.test(word)).length;
  return words.length > 1 && figures * 2 >= layout.columns.length;
}

/**
 * The row of a text's last line, which has no newline: without its last figure where that may have lost digits, that is
 * where it has not as many decimals as the one before. Undefined where the line does not fit, or where it ends in the
 * device's name, which may be cut as well.
 */
export function readLastRow(line: string, heading: Heading, loneName?: string): DeviceRow | undefined {
  const row = readRowOf(line.replace(/[.,]$/, ""), heading, loneName);
  if (row === undefined || heading.deviceLast) return undefined;
  if (hasWholeEnd(line)) return row;
  const last = row.figures.length - 1;
  return { ...row, figures: row.figures.map((figure, place) => (place === last ? Number.NaN : figure)) };
}

/** Whether the last figure of a line that has no newline is whole: it has as many decimals as the one before, or its `%`. */
export function hasWholeEnd(line: string): boolean {
  const [last = "", before = ""] = line.trim().split(/\s+/).reverse();
  return /%$/.test(last) || (countDecimals(last) > 0 && countDecimals(last) >= countDecimals(before));
}

function countDecimals(word: string): number {
  return /[.,](\d+)$/.exec(word)?.[1]?.length ?? 0;
}
