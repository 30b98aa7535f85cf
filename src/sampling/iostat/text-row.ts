import { encodeLine, readCell, readDecimal } from "./columns.ts";
import { type DeviceRow, RowLayout } from "./device-row.ts";
import { readBanner, readCpuHeading } from "./report-head.ts";

export interface Heading {
  line: string;
  layout: RowLayout;
  /** Whether the device stands last, as with `-h` or `--pretty`. */
  deviceLast: boolean;
  /** Whether it is the last part of a table that `-h` or `--pretty` split. */
  isLastPart: boolean;
}

export interface TextRow extends DeviceRow {
  line: string;
}

/** Where iostat's banner or heading begins in a line, or -1. */
export function findIostatStart(line: string): number {
  const at = line.search(/Linux \S+ \([^)]*\)\s|avg-cpu:\s|\bDevice:?\s|\s\S+\s+Device$/);
  if (at < 0) return -1;
  const isOwn = (text: string) => [readBanner, readCpuHeading, readHeading].some((read) => read(text) !== undefined);
  if (isOwn(line)) return 0;
  return isOwn(line.slice(at)) ? at : -1;
}

/** A line's heading, if it is one. */
export function readHeading(line: string): Heading | undefined {
  const words = line.trim().split(/\s+/);
  const deviceLast = words.at(-1) === "Device" && words.length > 1;
  if (!deviceLast && !/^Device:?$/.test(words[0] ?? "")) return undefined;
  const names = deviceLast ? words.slice(0, -1) : words.slice(1);
  const layout = new RowLayout(names);
  // Other programs' tables have devices too, but not iostat's columns.
  if (!layout.columns.some((column) => column !== undefined)) return undefined;
  const isLastPart = !deviceLast || names.includes("%util") || names.includes("tps");
  return { line, layout, deviceLast, isLastPart };
}

/**
 * The row in a line, if it fits the heading; its name may have blanks (`-j LABEL`), no figures.
 * @param loneName the line before, if only a name
 */
export function readRow(line: string, { layout, deviceLast }: Heading, loneName?: string): TextRow | undefined {
  const codes = encodeLine(line);
  const figures = layout.blank.slice();
  const end = line.length;
  const read = (from: number): number => readFigures(line, codes, from, layout, figures);
  if (deviceLast) {
    const behind = read(0);
    return behind < 0 ? undefined : nameRow(line.slice(behind), line, layout, figures);
  }
  const behindName = skipWord(codes, skipBlanks(codes, 0, end), end);
  if (read(behindName) === end) return nameRow(line.slice(0, behindName), line, layout, figures);
  const start = findLastWords(codes, end, figures.length);
  return read(start) === end ? nameRow(line.slice(0, start).trim() || loneName, line, layout, figures) : undefined;
}

/** A figure with decimals, which is no part of a name. */
const FIGURE = /(?:^|\s)-?\d+[.,]\d+(?:\s|$)/;

function nameRow(text: string | undefined, line: string, layout: RowLayout, figures: number[]): TextRow | undefined {
  const name = text?.trim() ?? "";
  return name === "" || FIGURE.test(name) ? undefined : { name, line, layout, figures };
}

/** Reads the figures from a place on; gives the place behind them, or -1 where they are not all there. */
function readFigures(
  line: string,
  codes: Uint8Array,
  from: number,
  { columns, units, divisors }: RowLayout,
  figures: number[],
): number {
  const end = line.length;
  let at = skipBlanks(codes, from, end);
  for (let index = 0; index < figures.length; index++) {
    let behind = readDecimal(codes, at, figures, index, units[index] as number, divisors[index] as number);
    if (behind < 0 || !isBlank(codes, behind)) {
      behind = skipWord(codes, at, end);
      const figure = readCell(line.slice(at, behind), columns[index]);
      if (figure === undefined) return -1;
      figures[index] = figure;
    }
    at = skipBlanks(codes, behind, end);
  }
  return at;
}

const SPACE = 0x20;

/** The line break at the end is one, too. */
function isBlank(codes: Uint8Array, at: number): boolean {
  return (codes[at] as number) <= SPACE;
}

function skipBlanks(codes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && isBlank(codes, at)) at++;
  return at;
}

function skipWord(codes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && !isBlank(codes, at)) at++;
  return at;
}

function findLastWords(codes: Uint8Array, end: number, count: number): number {
  let at = end;
  for (let word = 0; word < count; word++) {
    while (at > 0 && isBlank(codes, at - 1)) at--;
    while (at > 0 && !isBlank(codes, at - 1)) at--;
  }
  return at;
}

/** Whether the last figure has as many decimals as the one before, or its `%`: a line without an end may be cut in it. */
export function hasWholeEnd(line: string): boolean {
  const [last = "", before = ""] = line.trim().split(/\s+/).reverse();
  return last.endsWith("%") || (countDecimals(last) > 0 && countDecimals(last) >= countDecimals(before));
}

function countDecimals(word: string): number {
  return /[.,]\d+$/.exec(word)?.[0].length ?? 0;
}
