import type { IostatDevice } from "../../model/iostat.ts";
import { SECTOR_BYTES } from "../../model/units.ts";

/** A figure of a device. */
export type Field = Exclude<keyof IostatDevice, "name">;

/** How the figures of a column become bytes, seconds or shares. */
export interface Scale {
  /** Bytes in one unit of the column; absent where the column counts no bytes. */
  unitBytes?: number;
  /** 1000 for milliseconds, 100 for percent. */
  divisor?: number;
}

/** What a column of iostat is called here, and its scale. */
export interface Column extends Scale {
  field: Field;
}

const KIB = 1024;
const MIB = 1024 ** 2;
const GIB = 1024 ** 3;
const MILLISECONDS = { divisor: 1000 };
const PERCENT = { divisor: 100 };

/**
 * The columns of every sysstat from 9 to 12.7 that carry over, by their names in text and in JSON (which drops the `/s`
 * and the `%` in some versions). GB came with `-G` after 12.7.9. Sizes of requests have been KiB since 11.5.7 whatever the unit of the rates; `avgrq-sz`
 * before that is in sectors (sysstat, CHANGES and iostat.c). Merges, service time and the interval's totals do not.
 */
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
  ["areq-sz", { field: "meanRequestBytes", unitBytes: KIB }],
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
    // The JSON of sysstat 11.5.1 to 11.5.6, which has this name also for MB.
    [`kB_${long}_per_sec`, { field: bytes, unitBytes: KIB }],
    [`${letter}_await`, { field: `${word}LatencySeconds`, ...MILLISECONDS }],
    [`${letter}areq-sz`, { field: size[word], unitBytes: KIB }],
  ];
}

function byteRates([kib, mib, gib, sectors]: [string, string, string, string], field: Field): [string, Column][] {
  return [
    [kib, { field, unitBytes: KIB }],
    [mib, { field, unitBytes: MIB }],
    [gib, { field, unitBytes: GIB }],
    [sectors, { field, unitBytes: SECTOR_BYTES }],
  ];
}

const NUMBER = /^(-?\d+(?:[.,]\d+)?)([skMGTP%])?$/;
const NOT_A_NUMBER = /^-?(?:nan|inf)$/;
const SUFFIX_BYTES: Record<string, number> = {
  s: SECTOR_BYTES,
  k: KIB,
  M: MIB,
  G: GIB,
  T: 1024 ** 4,
  P: 1024 ** 5,
};

/**
 * The figure of one cell in the column's unit here, NaN where iostat itself had none, undefined where the cell is no
 * figure at all. A decimal comma is a point, and the suffix that `--human` writes takes the place of the column's unit.
 */
export function readCell(cell: string, column: Scale | undefined): number | undefined {
  const match = NUMBER.exec(cell);
  if (match?.[1] === undefined) return NOT_A_NUMBER.test(cell) ? Number.NaN : undefined;
  return scaleFigure(Number(match[1].replace(",", ".")), column, SUFFIX_BYTES[match[2] ?? ""]);
}

/** A figure of the column as bytes, seconds or a share; `unitBytes` takes the place of the column's own unit. */
export function scaleFigure(figure: number, column: Scale | undefined, unitBytes = column?.unitBytes): number {
  if (column?.divisor !== undefined) return divideDecimal(figure, column.divisor);
  return figure * (unitBytes ?? 1);
}

/** A figure divided so that 10.31 % is 0.1031 and not 0.10310000000000001; iostat prints two decimals at most (`--dec`). */
function divideDecimal(figure: number, divisor: number): number {
  const hundredths = Math.round(figure * 100);
  return hundredths / 100 === figure ? hundredths / (divisor * 100) : figure / divisor;
}
