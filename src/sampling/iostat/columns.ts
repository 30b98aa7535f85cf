import type { IostatDevice } from "../../model/iostat.ts";
import { GIBIBYTE, KIBIBYTE, MEBIBYTE, SECTOR_BYTES } from "../../model/units.ts";
import { MAX_LINE_LENGTH } from "../../system/log-lines.ts";

export type Field = Exclude<keyof IostatDevice, "name">;

/** How a printed figure becomes bytes, seconds or a share. */
interface Scale {
  /** Bytes in one unit. */
  unitBytes?: number;
  /** 1000 for milliseconds. */
  divisor?: number;
}

/** A column that carries over. */
export interface Column extends Scale {
  field: Field;
}

const MILLISECONDS = { divisor: 1000 };
const PERCENT = { divisor: 100 };

/** Columns of sysstat 9 to 12.8 by name; request sizes in KiB since 11.5.7, in sectors before (CHANGES, iostat.c). */
export const COLUMNS: ReadonlyMap<string, Column> = new Map([
  ...rates("r", "read"),
  ...rates("w", "write"),
  ...rates("d", "discard"),
  ["f/s", { field: "flushesPerSecond" }],
  ["f_await", { field: "flushLatencySeconds", ...MILLISECONDS }],
  ["tps", { field: "requestsPerSecond" }],
  ...byteRates(["kB/s", "MB/s", "GB/s", "sec/s"], "requestBytesPerSecond"),
  ...byteRates(["kB_w+d/s", "MB_w+d/s", "GB_w+d/s", "Blk_w+d/s"], "writeAndDiscardBytesPerSecond"),
  ["await", { field: "requestLatencySeconds", ...MILLISECONDS }],
  ["areq-sz", { field: "meanRequestBytes", unitBytes: KIBIBYTE }],
  ["avgrq-sz", { field: "meanRequestBytes", unitBytes: SECTOR_BYTES }],
  ["aqu-sz", { field: "queueDepth" }],
  ["avgqu-sz", { field: "queueDepth" }],
  ["%util", { field: "utilization", ...PERCENT }],
  ["util", { field: "utilization", ...PERCENT }],
]);

function rates(letter: "r" | "w" | "d", word: "read" | "write" | "discard"): [string, Column][] {
  const bytes = `${word}BytesPerSecond` as const;
  const long = { read: "read", write: "wrtn", discard: "dscd" }[word];
  const size = { read: "meanReadBytes", write: "meanWriteBytes", discard: "meanDiscardBytes" } as const;
  return [
    [`${letter}/s`, { field: `${word}sPerSecond` }],
    [letter, { field: `${word}sPerSecond` }],
    ...byteRates([`${letter}kB/s`, `${letter}MB/s`, `${letter}GB/s`, `${letter}sec/s`], bytes),
    ...byteRates([`${letter}kB`, `${letter}MB`, `${letter}GB`, `${letter}sec`], bytes),
    ...byteRates([`kB_${long}/s`, `MB_${long}/s`, `GB_${long}/s`, `Blk_${long}/s`], bytes),
    // The name in JSON of sysstat 11.5.1 to 11.5.6.
    [`kB_${long}_per_sec`, { field: bytes, unitBytes: KIBIBYTE }],
    [`${letter}_await`, { field: `${word}LatencySeconds`, ...MILLISECONDS }],
    [`${letter}areq-sz`, { field: size[word], unitBytes: KIBIBYTE }],
  ];
}

function byteRates([kib, mib, gib, sectors]: [string, string, string, string], field: Field): [string, Column][] {
  return [
    [kib, { field, unitBytes: KIBIBYTE }],
    [mib, { field, unitBytes: MEBIBYTE }],
    [gib, { field, unitBytes: GIBIBYTE }],
    [sectors, { field, unitBytes: SECTOR_BYTES }],
  ];
}

const NUMBER = /^(-?\d+(?:[.,]\d+)?)([skMGTP%])?$/;
const NOT_A_NUMBER = /^-?(?:nan|inf)$/;
const SUFFIX_BYTES: Record<string, number> = {
  s: SECTOR_BYTES,
  k: KIBIBYTE,
  M: MEBIBYTE,
  G: GIBIBYTE,
  T: 1024 ** 4,
  P: 1024 ** 5,
};

/** A cell's bytes, seconds or share; NaN for `nan`, undefined for no figure. `--human` gives suffixes. */
export function readCell(cell: string, column: Scale | undefined): number | undefined {
  const [, figure, suffix = ""] = NUMBER.exec(cell) ?? [];
  if (figure === undefined) return NOT_A_NUMBER.test(cell) ? Number.NaN : undefined;
  return scaleFigure(Number(figure.replace(",", ".")), column, SUFFIX_BYTES[suffix]);
}

/** A figure in bytes, seconds or as a share. */
export function scaleFigure(figure: number, column: Scale | undefined, unitBytes = column?.unitBytes): number {
  if (column?.divisor !== undefined) return divideDecimal(figure, column.divisor);
  return figure * (unitBytes ?? 1);
}

/** 10.31% is 0.1031, not 0.10310000000000001. */
function divideDecimal(figure: number, divisor: number): number {
  const hundredths = Math.round(figure * 100);
  return hundredths / 100 === figure ? hundredths / (divisor * 100) : figure / divisor;
}

/** In UTF-8, with a line break. */
const codes = Buffer.alloc(3 * MAX_LINE_LENGTH + 1);
const NOT_ASCII = /[^\0-\x7f]/g;
const [NEWLINE, COMMA, POINT, ZERO] = [0x0a, 0x2c, 0x2e, 0x30];

/** A line's character codes, `?` for what is not ASCII, and a line break; twice as fast as a string's, valid until the next call. */
export function encodeLine(line: string): Uint8Array {
  if (codes.write(line) !== line.length) codes.write(line.replace(NOT_ASCII, "?"));
  codes[line.length] = NEWLINE;
  return codes;
}

/** Numbers of this many digits fit into 32 bits. */
const MAX_DIGITS = 9;
const MAX_SCALE = 1e6;

/**
 * Reads an unsigned decimal with a point or comma into `figures`, times a unit, by a divisor; gives the offset behind it,
 * or -1 for other spellings and too many digits.
 */
export function readDecimal(
  codes: Uint8Array,
  from: number,
  figures: number[],
  index: number,
  unit: number,
  divisor: number,
): number {
  let at = from;
  let whole = 0;
  let digit = digitAt(codes, at);
  for (; digit >= 0 && digit <= 9; digit = digitAt(codes, ++at)) whole = (whole * 10 + digit) | 0;
  const digits = at - from;
  if (digits === 0 || digits > MAX_DIGITS || (digits > 1 && codes[from] === ZERO)) return -1;
  let scale = 1;
  let fraction = 0;
  if (codes[at] === POINT || codes[at] === COMMA) {
    digit = digitAt(codes, at + 1);
    if (digit >= 0 && digit <= 9) at++;
    for (; digit >= 0 && digit <= 9; digit = digitAt(codes, ++at)) {
      fraction = (fraction * 10 + digit) | 0;
      scale *= 10;
    }
    if (scale > MAX_SCALE) return -1;
  }
  // The quotient of whole numbers is the nearest to what was printed.
  figures[index] = ((whole * scale + fraction) * unit) / (divisor * scale);
  return at;
}

function digitAt(codes: Uint8Array, at: number): number {
  return (codes[at] as number) - ZERO;
}
