import { ScannedText } from "../../system/scanned-text.ts";
import { readCell } from "./columns.ts";
import { type DeviceRow, RowLayout } from "./device-row.ts";

/** The heading of a device table. */
export interface Heading {
  line: string;
  isIndented: boolean;
  layout: RowLayout;
  /** With `-h` and `--pretty`. */
  deviceLast: boolean;
  /** Those split an extended table: `%util` is in its last part. */
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
  // Other programs have devices too.
  if (!layout.columns.some((column) => column !== undefined)) return undefined;
  const isLastPart = !deviceLast || names.includes("%util") || names.includes("tps");
  return { line, isIndented: /^\s/.test(line), layout, deviceLast, isLastPart };
}

/**
 * The row between two places; undefined where it does not fit the heading. A name may hold spaces (`-j LABEL`), no figures.
 * @param loneName the line before, where it was only a name
 * @param expectedName the device that stands here in the report before
 */
export function readRow(
  scanned: ScannedText,
  from: number,
  to: number,
  { layout, deviceLast }: Heading,
  loneName?: string,
  expectedName?: string,
): DeviceRow | undefined {
  const figures = layout.blank.slice();
  if (expectedName !== undefined && !deviceLast) {
    const behindName = skipName(scanned, from, expectedName);
    if (behindName !== undefined && readFigures(scanned, behindName, to, layout, figures) === to) {
      return { name: expectedName, layout, figures };
    }
  }
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

function isName(name: string): boolean {
  return !/^[\d.,%]+$/.test(name) && !/\s-?\d+[.,]\d+(?:\s|$)/.test(name);
}

const [SPACE, TAB, POINT, ZERO, NINE] = [0x20, 0x09, 0x2e, 0x30, 0x39];

/** The place behind a name and before a blank; undefined where it is not there, or begins like a figure. */
function skipName({ codes, isAscii }: ScannedText, from: number, name: string): number | undefined {
  if (!isAscii || name.charCodeAt(0) <= NINE) return undefined;
  for (let index = 0; index < name.length; index++) {
    if (codes[from + index] !== name.charCodeAt(index)) return undefined;
  }
  return isBlank(codes[from + name.length]) ? from + name.length : undefined;
}

/** Reads a figure for each column; gives the place behind them, undefined where a word is none. */
function readFigures(
  scanned: ScannedText,
  from: number,
  to: number,
  { columns, units, divisors }: RowLayout,
  figures: number[],
): number | undefined {
  const { codes } = scanned;
  let at = skipBlanks(codes, from, to);
  for (let place = 0; place < figures.length; place++) {
    const start = at;
    let digits = 0;
    let scale = 0;
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
      // The quotient of whole numbers is the nearest to what was printed.
      figures[place] =
        digits === 0 ? 0 : (digits * (units[place] as number)) / ((divisors[place] as number) * (scale || 1));
    } else {
      at = skipWord(codes, at, to);
      const figure = readCell(scanned.text.slice(start, at), columns[place]);
      if (figure === undefined) return undefined;
      figures[place] = figure;
    }
    at = skipBlanks(codes, at, to);
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

/** Where the last words begin, or the line. */
function findLastWords(codes: Uint8Array, from: number, to: number, count: number): number {
  let at = to;
  for (let word = 0; word < count; word++) {
    while (at > from && isBlank(codes[at - 1])) at--;
    while (at > from && !isBlank(codes[at - 1])) at--;
  }
  return at;
}

/** Whether a line was meant as a row: it has figures for half of the columns. */
export function resemblesRow(line: string, { layout }: Heading): boolean {
  const words = line.match(/\S+/g) ?? [];
  const figures = words.filter((word) => /^-?\d+[.,]\d+[kMGTP%]?$/.test(word)).length;
  return words.length > 1 && figures * 2 >= layout.columns.length;
}

/** The row of a text's unfinished last line, without a figure or a name that may be cut; undefined where that leaves none. */
export function readLastRow(line: string, heading: Heading, loneName?: string): DeviceRow | undefined {
  const row = readRowOf(line.replace(/[.,]$/, ""), heading, loneName);
  if (row === undefined || heading.deviceLast) return undefined;
  if (hasWholeEnd(line)) return row;
  const last = row.figures.length - 1;
  return { ...row, figures: row.figures.map((figure, place) => (place === last ? Number.NaN : figure)) };
}

/** Whether the last figure has as many decimals as the one before, or its `%`. */
export function hasWholeEnd(line: string): boolean {
  const [last = "", before = ""] = line.trim().split(/\s+/).reverse();
  return /%$/.test(last) || (countDecimals(last) > 0 && countDecimals(last) >= countDecimals(before));
}

/** With their point. */
function countDecimals(word: string): number {
  return /[.,]\d+$/.exec(word)?.[0].length ?? 0;
}
