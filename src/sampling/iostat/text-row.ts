import { ScannedText } from "../../system/scanned-text.ts";
import { readCell, readDecimal } from "./columns.ts";
import { type DeviceRow, RowLayout } from "./device-row.ts";

/** The heading of a device table. */
export interface Heading {
  line: string;
  isIndented: boolean;
  layout: RowLayout;
  /** Whether the device stands last, as with `-h` or `--pretty`. */
  deviceLast: boolean;
  /** Whether it is the last part of a table that `-h` or `--pretty` split. */
  isLastPart: boolean;
}

/** A row of a table. */
export interface TextRow extends DeviceRow {
  /** Its line, if the reader keeps it and the name stands in it. */
  line?: string;
  /** Whether its figures have no decimals, as with `--dec=0` or in another program's table. */
  isInWholes: boolean;
}

/** A line's heading, if it is one. */
export function readHeading(line: string): Heading | undefined {
  const text = line.trim();
  const words = text.split(/\s+/);
  const deviceFirst = /^Device:?$/.test(words[0] ?? "");
  const deviceLast = !deviceFirst && words.at(-1) === "Device";
  if (!deviceFirst && !deviceLast) return undefined;
  const names = deviceLast ? words.slice(0, -1) : words.slice(1);
  const layout = new RowLayout(names);
  // Other programs' tables have devices too, but not iostat's columns.
  if (!layout.columns.some((column) => column !== undefined)) return undefined;
  const isLastPart = !deviceLast || names.includes("%util") || names.includes("tps");
  return { line, isIndented: /^\s/.test(line), layout, deviceLast, isLastPart };
}

/**
 * The row between two places, if it fits the heading; its name may hold spaces (`-j LABEL`), no figures.
 * @param loneName the line before, if only a name
 * @param expectedName the report before had it at this place
 */
export function readRow(
  scanned: ScannedText,
  from: number,
  to: number,
  { layout, deviceLast }: Heading,
  loneName?: string,
  expectedName?: string,
): TextRow | undefined {
  const figures = layout.blank.slice();
  if (expectedName !== undefined && !deviceLast) {
    const behindName = skipName(scanned, from, expectedName);
    if (behindName !== undefined && readFigures(scanned, behindName, to, layout, figures) === to) {
      return { name: expectedName, layout, figures, isInWholes: false };
    }
  }
  const start = deviceLast ? from : findLastWords(scanned.codes, from, to, figures.length);
  const end = readFigures(scanned, start, to, layout, figures);
  if (end === undefined) return undefined;
  const name = (deviceLast ? scanned.text.slice(end, to) : scanned.text.slice(from, start)).trim();
  const isInWholes = !DECIMAL.test(scanned.text.slice(from, to));
  if (name === "") return loneName === undefined ? undefined : { name: loneName, layout, figures, isInWholes };
  // A name that ends in a number, before whole numbers only, is a row of `free`.
  return isName(name) && !(isInWholes && /\s\d+$/.test(name)) ? { name, layout, figures, isInWholes } : undefined;
}

/** A single line's row. */
export function readRowOf(line: string, heading: Heading, loneName?: string): TextRow | undefined {
  const scanned = new ScannedText();
  scanned.load(line);
  return readRow(scanned, 0, line.length, heading, loneName);
}

function isName(name: string): boolean {
  return !/^[\d.,%]+$/.test(name) && !OTHER_TABLE.test(name);
}

const DECIMAL = /\d[.,]\d/;
/** Another table's first columns: a figure, a time, two numbers, one far behind a name, or sar's last row. */
const OTHER_TABLE =
  /(?:^|\s)-?\d+[.,]\d+(?:\s|$)|^\d+\s+\d+(?:\s|$)|\s\d+\s+\d+$|\s\s\d+$|^\d\d?:\d\d:\d\d\s|^Average:/;

const [TAB, SPACE, NINE] = [0x09, 0x20, 0x39];

/** The place behind a name; undefined if it is absent, or begins like a figure. */
function skipName({ codes, isAscii }: ScannedText, from: number, name: string): number | undefined {
  if (!isAscii || name.charCodeAt(0) <= NINE) return undefined;
  for (let index = 0; index < name.length; index++) {
    if (codes[from + index] !== name.charCodeAt(index)) return undefined;
  }
  return isBlank(codes[from + name.length]) ? from + name.length : undefined;
}

/** The place behind the figures, if all are. */
function readFigures(
  scanned: ScannedText,
  from: number,
  to: number,
  { columns, units, divisors }: RowLayout,
  figures: number[],
): number | undefined {
  const { codes } = scanned;
  let at = skipBlanks(codes, from, to);
  for (let index = 0; index < figures.length; index++) {
    let behind = readDecimal(codes, at, figures, index, units[index] as number, divisors[index] as number);
    if (behind !== to && (behind < 0 || !isBlank(codes[behind]))) {
      behind = skipWord(codes, at, to);
      const figure = readCell(scanned.text.slice(at, behind), columns[index]);
      if (figure === undefined) return undefined;
      figures[index] = figure;
    }
    at = skipBlanks(codes, behind, to);
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

function findLastWords(codes: Uint8Array, from: number, to: number, count: number): number {
  let at = to;
  for (let word = 0; word < count; word++) {
    while (at > from && isBlank(codes[at - 1])) at--;
    while (at > from && !isBlank(codes[at - 1])) at--;
  }
  return at;
}

/** Whether a line has figures for half of the columns. */
export function resemblesRow(line: string, { layout }: Heading): boolean {
  const words = line.match(/\S+/g) ?? [];
  const figures = words.filter((word) => /^-?\d+[.,]\d+[kMGTP%]?$/.test(word)).length;
  return words.length > 1 && figures * 2 >= layout.columns.length;
}

/** An unfinished line's row, without the figure that may be cut. */
export function readLastRow(line: string, heading: Heading, loneName?: string): TextRow | undefined {
  const row = readRowOf(line.replace(/[.,]$/, ""), heading, loneName);
  if (row === undefined || heading.deviceLast) return undefined;
  if (hasWholeEnd(line)) return row;
  const last = row.figures.length - 1;
  return { ...row, figures: row.figures.map((figure, index) => (index === last ? Number.NaN : figure)) };
}

/** Whether the last figure has as many decimals as the one before, or its `%`. */
export function hasWholeEnd(line: string): boolean {
  const [last = "", before = ""] = line.trim().split(/\s+/).reverse();
  return /%$/.test(last) || (countDecimals(last) > 0 && countDecimals(last) >= countDecimals(before));
}

function countDecimals(word: string): number {
  return /[.,]\d+$/.exec(word)?.[0].length ?? 0;
}
