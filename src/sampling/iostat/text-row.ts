import { COLUMNS, type Column, type RowFigures, readCell, scaleFigure } from "./columns.ts";

/** The heading of a device table. */
export interface Heading {
  /** The line itself, by which a table that repeats is recognized. */
  line: string;
  isIndented: boolean;
  names: string[];
  columns: (Column | undefined)[];
  /** `-h` and `--pretty` put the device at the end of the row. */
  deviceLast: boolean;
  /** Those two also split an extended table; its last part has `%util`, and a table with `tps` is never split. */
  isLastPart: boolean;
}

/** One row of a device table. */
export interface Row extends RowFigures {
  name: string;
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
  const columns = names.map((name) => COLUMNS.get(name));
  // Other programs have tables of devices too.
  if (!columns.some((column) => column !== undefined)) return undefined;
  const isLastPart = !deviceLast || names.includes("%util") || names.includes("tps");
  return { line, isIndented: /^\s/.test(line), names, columns, deviceLast, isLastPart };
}

/** Up to here a figure times its divisor is a whole number. */
const LARGEST_EXACT = Number.MAX_SAFE_INTEGER / 1e6;
const [SPACE, TAB, POINT, ZERO, NINE] = [0x20, 0x09, 0x2e, 0x30, 0x39];

/** Where the words of the line that was split last begin and end, one behind the other. */
const bounds = new Int32Array(1024);

/** Finds the words of a line, and says how many bounds they have. */
function findWords(line: string): number {
  let count = 0;
  let isInside = false;
  for (let index = 0; index < line.length && count < bounds.length - 1; index++) {
    const code = line.charCodeAt(index);
    const isSpace = code === SPACE || code === TAB;
    if (isSpace === isInside) {
      bounds[count++] = index;
      isInside = !isSpace;
    }
  }
  if (isInside) bounds[count++] = line.length;
  return count;
}

/**
 * One line of a table; undefined where it does not fit the heading. `loneName` is the line before, where it was only a
 * name. A device's name may hold spaces (`-j LABEL`), but no figures.
 */
export function readRow(line: string, { columns, deviceLast }: Heading, loneName?: string): Row | undefined {
  const count = findWords(line);
  const extra = count / 2 - columns.length;
  if (extra < 0 || (extra === 0 && loneName === undefined)) return undefined;
  const first = deviceLast ? 0 : extra;
  const figures: number[] = [];
  for (let place = 0; place < columns.length; place++) {
    const word = 2 * (first + place);
    const figure = readFigure(line, bounds[word] as number, bounds[word + 1] as number, columns[place]);
    if (figure === undefined) return undefined;
    figures.push(figure);
  }
  if (extra === 0) return { name: loneName as string, columns, figures };
  const [from, to] = deviceLast ? [2 * columns.length, count - 1] : [0, 2 * extra - 1];
  const name = line.slice(bounds[from], bounds[to]);
  return isName(name) ? { name, columns, figures } : undefined;
}

/** A name that is a figure, or has one behind it, is a row of another table. */
function isName(name: string): boolean {
  return !/^[\d.,%]+$/.test(name) && !/\s-?\d+[.,]\d+(?:\s|$)/.test(name);
}

/** The figure between two places of a line; most are plain digits with a point, which are read without a copy. */
function readFigure(line: string, from: number, to: number, column: Column | undefined): number | undefined {
  let digits = 0;
  let scale = 0;
  for (let index = from; index < to; index++) {
    const code = line.charCodeAt(index);
    if (code >= ZERO && code <= NINE) {
      digits = digits * 10 + code - ZERO;
      scale *= 10;
    } else if (code === POINT && scale === 0 && index > from && index + 1 < to) scale = 1;
    else return readCell(line.slice(from, to), column);
  }
  if (digits > Number.MAX_SAFE_INTEGER) return readCell(line.slice(from, to), column);
  if (column === undefined) return digits;
  // Both are whole numbers, so that the quotient is the number nearest to what was printed.
  if (column.divisor !== undefined && digits <= LARGEST_EXACT) {
    return digits / (column.divisor * (scale > 1 ? scale : 1));
  }
  return scaleFigure(scale > 1 ? digits / scale : digits, column);
}

/** Whether a line that does not fit was meant as a row of the table: a word, and more figures than half of its columns. */
export function resemblesRow(line: string, { columns }: Heading): boolean {
  const words = line.trim().split(/\s+/);
  const figures = words.filter((word) => /^-?\d+[.,]\d+[kMGTP%]?$/.test(word)).length;
  return words.length > 1 && figures * 2 >= columns.length;
}

/**
 * The row of a text's last line, which has no newline: without its last figure where that may have lost digits, that is
 * where it has not as many decimals as the one before. Undefined where the line does not fit, or where it ends in the
 * device's name, which may be cut as well.
 */
export function readLastRow(line: string, heading: Heading, loneName?: string): Row | undefined {
  const row = readRow(line.replace(/[.,]$/, ""), heading, loneName);
  if (row === undefined || heading.deviceLast) return undefined;
  if (hasWholeEnd(line)) return row;
  const last = row.columns.length - 1;
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
