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
  const text = line.trim();
  const words = text.split(/\s+/);
  const deviceFirst = /^Device:?$/.test(words[0] ?? "");
  const deviceLast = !deviceFirst && words.at(-1) === "Device";
  if (!deviceFirst && !deviceLast) return undefined;
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
  const figures = layout.blank.slice();
  const start = deviceLast ? from : findLastWords(scanned.codes, from, to, figures.length);
  const end = readFigures(scanned, start, to, layout, figures);
  if (end === undefined) return undefined;
  const name = (deviceLast ? scanned.text.slice(end, to) : scanned.text.slice(from, start)).trim();
  if (name === "") return loneName === undefined ? undefined : { name: loneName, layout, figures };
  return isName(name) ? { name, layout, figures } : undefined;
}

/** The same for a line by itself. */
export function readRowOf(line: string, heading: Heading, loneName?: string): DeviceRow | undefined {
  const scanned = new ScannedText();
  scanned.load(line);
  return readRow(scanned, 0, line.length, heading, loneName);
}

/** A name that is a figure, or has one behind it, is a row of another table. */
function isName(name: string): boolean {
  return !/^[\d.,%]+$/.test(name) && !/\s-?\d+[.,]\d+(?:\s|$)/.test(name);
}

const [SPACE, TAB, POINT, ZERO, NINE] = [0x20, 0x09, 0x2e, 0x30, 0x39];

/** Reads a figure for each column; gives the place behind the last, or undefined where a word is none. */
function readFigures(
  scanned: ScannedText,
  from: number,
  to: number,
  { columns, units, divisors }: RowLayout,
  figures: number[],
): number | undefined {
  const { codes } = scanned;
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
      } else if (code === POINT && scale === 0) scale = 1;
      else break;
    }
    const isPlain = scale !== 1 && codes[start] !== POINT && digits <= Number.MAX_SAFE_INTEGER;
    if (isPlain && at > start && (at === to || isBlank(codes[at]))) {
      // Whole numbers both, so that the quotient is the number nearest to what was printed; a unit is a power of two.
      figures[place] = (digits * (units[place] as number)) / ((divisors[place] as number) * (scale || 1));
      continue;
    }
    at = skipWord(codes, at, to);
    const figure = readCell(scanned.text.slice(start, at), columns[place]);
    if (figure === undefined) return undefined;
    figures[place] = figure;
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

/** Where the last so many words begin, or all where there are not as many. */
function findLastWords(codes: Uint8Array, from: number, to: number, count: number): number {
  let at = to;
  for (let word = 0; word < count; word++) {
    while (at > from && isBlank(codes[at - 1])) at--;
    while (at > from && !isBlank(codes[at - 1])) at--;
  }
  return at;
}

/** Whether a line that does not fit was meant as a row of the table: a word, and more figures than half of its columns. */
export function resemblesRow(line: string, { layout }: Heading): boolean {
  const words = line.match(/\S+/g) ?? [];
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

/** With the point before them. */
function countDecimals(word: string): number {
  return /[.,]\d+$/.exec(word)?.[0].length ?? 0;
}
