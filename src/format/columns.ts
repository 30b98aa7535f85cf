import { BINARY_BYTES, DECIMAL_BYTES, formatNumber, groupThousands, LATENCIES, pad, type Unit } from "./figures.ts";

/** What the figures of a column or an axis are; it decides which units they can be written in. */
export type Quantity =
  | "bytes"
  | "binary-bytes"
  | "bytes-per-second"
  | "seconds"
  | "latency-seconds"
  | "operations-per-second"
  | "count"
  | "share";

/** One way to write all figures of a column or an axis. */
export interface ColumnFormat {
  /** What stands once, in the column's head or the chart's title: `MB/s`; empty for what is only counted. */
  unit: string;
  /** The value that 1 stands for. */
  size: number;
  /** A figure without its unit, with as many decimals as the column's others: `1,690.0`. */
  format(value: number): string;
}

const UNITLESS: readonly Unit[] = [{ size: 1, name: "" }];
const UNITS: Record<Quantity, readonly Unit[]> = {
  bytes: DECIMAL_BYTES,
  "binary-bytes": BINARY_BYTES,
  "bytes-per-second": DECIMAL_BYTES.map(({ size, name }) => ({ size, name: `${name}/s` })),
  seconds: LATENCIES,
  "latency-seconds": LATENCIES,
  "operations-per-second": UNITLESS,
  count: UNITLESS,
  share: [{ size: 0.01, name: "%" }],
};

/** A unit is worth its name where the column's highest figure is so many of it: the lower ones then need few decimals. */
const FILLED = 10;
/** From here on a length of time is read more easily as a clock's. */
const CLOCK_SECONDS = 600;
/** Below this all of a column's lengths are better read in a smaller unit than the second. */
const SHORT_SECONDS = 0.1;
const MAX_DECIMALS = 2;
/** Beside figures of thousands, hundredths say nothing, and beside ten thousands, tenths. */
const THOUSANDS = 1000;
/** Latencies of one column lie this far apart: a disk's cache answers in microseconds, the disk in tens of milliseconds. */
const LATENCY_SPAN = 1e6;

/**
 * One unit and one number of decimals for all figures of a column: the highest has at least two digits before the point
 * where there is such a unit, and the lowest keeps three digits as far as two decimals reach. What rounds to 0 and is not
 * is `<0.01`. Lengths of 10 minutes and more are a clock's.
 */
export function chooseColumnFormat(values: readonly number[], quantity: Quantity): ColumnFormat {
  const sizes = values.map(Math.abs).filter((value) => value > 0);
  const highest = Math.max(0, ...sizes);
  if (quantity === "seconds" && highest >= CLOCK_SECONDS) return CLOCK;
  const { size, name: unit } = chooseUnit(sizes, quantity);
  // Powers of two are what was asked for, not what was measured: they stay exact.
  if (quantity === "binary-bytes") return { unit, size, format: (value) => formatNumber(value / size) };
  const shown = sizes.map((value) => value / size);
  const decimals = countDecimals(shown);
  return { unit, size, format: (value) => formatFixed(value / size, decimals) };
}

function chooseUnit(sizes: readonly number[], quantity: Quantity): Unit {
  const units = UNITS[quantity];
  const [largest, smallest] = [units[0] as Unit, units.at(-1) as Unit];
  const [lowest, highest] = [Math.min(...sizes), Math.max(0, ...sizes)];
  if (highest === 0) return quantity === "seconds" || quantity === "latency-seconds" ? largest : smallest;
  if (quantity === "seconds" && highest >= SHORT_SECONDS) return largest;
  // Of latencies the low ones count as much as the high ones.
  if (quantity === "latency-seconds") {
    const short = units.filter(({ size }) => highest < size * LATENCY_SPAN);
    return short.find(({ size }) => lowest >= size) ?? short.at(-1) ?? largest;
  }
  return units.find(({ size }) => highest >= size * FILLED) ?? smallest;
}

const CLOCK: ColumnFormat = {
  unit: "h:mm:ss",
  size: 1,
  format: (seconds) => (seconds > 0 && seconds < 0.5 ? "<0:00:01" : formatLongClock(Math.round(seconds))),
};

function formatLongClock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return `${hours}:${pad(minutes)}:${pad(seconds % 60)}`;
}

function countDecimals(shown: readonly number[]): number {
  if (shown.every(Number.isInteger)) return 0;
  const [lowest, highest] = [Math.min(...shown), Math.max(...shown)];
  const wanted = Math.max(0, 2 - Math.floor(Math.log10(lowest)));
  return Math.min(wanted, highest >= THOUSANDS * 10 ? 0 : highest >= THOUSANDS ? 1 : MAX_DECIMALS);
}

function formatFixed(value: number, decimals: number): string {
  if (value === 0) return "0";
  const least = 10 ** -decimals;
  if (Math.abs(value) < least / 2) return `<${least.toFixed(decimals)}`;
  const [whole = "", part] = value.toFixed(decimals).split(".");
  const grouped = groupThousands(whole);
  return part === undefined ? grouped : `${grouped}.${part}`;
}

/** The marks of an axis up to `highest`: their unit, to be said once, and a number each. */
export function chooseAxisFormat(highest: number, quantity: Quantity): ColumnFormat {
  const units = UNITS[quantity];
  const { size, name: unit } = units.find(({ size }) => highest >= size) ?? (units.at(-1) as Unit);
  return { unit, size, format: (value) => formatNumber(value / size) };
}

/** A moment after the start, as a clock shows it: `0:05`, `12:30`, `1:02:30`, with tenths where it is not a whole second. */
export function formatClock(seconds: number): string {
  const tenths = Math.round(Math.abs(seconds) * 10);
  const whole = Math.floor(tenths / 10);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const fraction = tenths % 10 === 0 ? "" : `.${tenths % 10}`;
  const sign = seconds < 0 && tenths > 0 ? "-" : "";
  const rest = `${pad(whole % 60)}${fraction}`;
  return hours > 0 ? `${sign}${hours}:${pad(minutes)}:${rest}` : `${sign}${minutes}:${rest}`;
}
