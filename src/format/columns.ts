import { findLargest, findSmallest } from "../model/numbers.ts";
import {
  BINARY_BYTES,
  DECIMAL_BYTES,
  formatBinaryBytes,
  formatBytes,
  formatCount,
  formatDuration,
  formatIops,
  formatLatency,
  formatNumber,
  formatRate,
  formatShare,
  groupThousands,
  LATENCIES,
  pad,
  SIGNIFICANT_DIGITS,
  type Unit,
} from "./figures.ts";

const UNITLESS: readonly Unit[] = [{ size: 1, name: "" }];
const QUANTITIES = {
  bytes: { units: DECIMAL_BYTES, format: formatBytes },
  "binary-bytes": { units: BINARY_BYTES, format: formatBinaryBytes },
  "bytes-per-second": {
    units: DECIMAL_BYTES.map(({ size, name }) => ({ size, name: `${name}/s` })),
    format: formatRate,
  },
  seconds: { units: LATENCIES, format: formatDuration },
  "latency-seconds": { units: LATENCIES, format: formatLatency },
  "operations-per-second": { units: UNITLESS, format: formatIops },
  count: { units: UNITLESS, format: formatCount },
  share: { units: [{ size: 0.01, name: "%" }], format: formatShare },
} satisfies Record<string, { units: readonly Unit[]; format: (value: number | undefined) => string }>;

/** What a column or axis measures. */
export type Quantity = keyof typeof QUANTITIES;

/** What a format of figures.ts writes; undefined for other formats. */
export function findQuantity(format: (value: number) => string): Quantity | undefined {
  return (Object.keys(QUANTITIES) as Quantity[]).find((quantity) => QUANTITIES[quantity].format === format);
}

/** How to write all figures of a column or axis. */
interface ColumnFormat {
  /** Shown once, in a head or title; empty for counts. */
  unit: string;
  size: number;
  /** The figure without its unit: `1,690.0`. */
  format(value: number): string;
}

/** The least highest figure, so that lower ones need few decimals. */
const MIN_HIGHEST = 10;
/** From here on clock times: 0:10:00. */
const MIN_CLOCK_SECONDS = 600;
/** Below this, smaller units than the second. */
const MIN_WHOLE_SECONDS = 0.1;
const MAX_DECIMALS = 2;
/** From here on one decimal, from ten times this on none. */
const MIN_ROUNDED = 1000;
/** Cached reads take microseconds, disk reads tens of milliseconds. */
const LATENCY_SPAN = 1e6;

/**
 * The unit and decimals of a column: two digits before the point of the highest figure if possible, three of the lowest
 * within two decimals. What would round to 0 is `<0.01`.
 */
export function chooseColumnFormat(values: readonly number[], quantity: Quantity): ColumnFormat {
  const sizes = values.map(Math.abs).filter((value) => value > 0);
  const highest = Math.max(0, findLargest(sizes));
  if (quantity === "seconds" && highest >= MIN_CLOCK_SECONDS) return CLOCK;
  const { size, name: unit } = chooseUnit(sizes, quantity);
  // These were asked for, not measured.
  if (quantity === "binary-bytes") return { unit, size, format: (value) => formatNumber(value / size) };
  const shown = sizes.map((value) => value / size);
  const decimals = countDecimals(shown);
  return { unit, size, format: (value) => formatFixed(value / size, decimals) };
}

function chooseUnit(sizes: readonly number[], quantity: Quantity): Unit {
  const units: readonly Unit[] = QUANTITIES[quantity].units;
  const [largest, smallest] = [units[0] as Unit, units.at(-1) as Unit];
  const [lowest, highest] = [findSmallest(sizes), Math.max(0, findLargest(sizes))];
  if (highest === 0) return quantity === "seconds" || quantity === "latency-seconds" ? largest : smallest;
  if (quantity === "seconds" && highest >= MIN_WHOLE_SECONDS) return largest;
  if (quantity === "latency-seconds") {
    const short = units.filter(({ size }) => highest < size * LATENCY_SPAN);
    return short.find(({ size }) => lowest >= size) ?? short.at(-1) ?? largest;
  }
  return units.find(({ size }) => highest >= size * MIN_HIGHEST) ?? smallest;
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
  const highest = findLargest(shown);
  // 9.996 is shown as 10.0.
  const lowest = Number(findSmallest(shown).toPrecision(SIGNIFICANT_DIGITS));
  const wanted = Math.max(0, SIGNIFICANT_DIGITS - 1 - Math.floor(Math.log10(lowest)));
  if (highest >= MIN_ROUNDED * 10) return 0;
  return Math.min(wanted, highest >= MIN_ROUNDED ? 1 : MAX_DECIMALS);
}

function formatFixed(value: number, decimals: number): string {
  if (value === 0) return "0";
  const least = 10 ** -decimals;
  if (Math.abs(value) < least / 2) return `<${least.toFixed(decimals)}`;
  const [whole = "", part] = value.toFixed(decimals).split(".");
  const grouped = groupThousands(whole);
  return part === undefined ? grouped : `${grouped}.${part}`;
}

/** The format of an axis that reaches up to `highest`. */
export function chooseAxisFormat(highest: number, quantity: Quantity): ColumnFormat {
  const units: readonly Unit[] = QUANTITIES[quantity].units;
  const { size, name: unit } = units.find(({ size }) => highest >= size) ?? (units.at(-1) as Unit);
  return { unit, size, format: (value) => formatNumber(value / size) };
}

/** Seconds as a clock: `0:05`, `1:02:30`, with tenths if not whole. */
export function formatClock(seconds: number): string {
  const tenths = Math.round(Math.abs(seconds) * 10);
  const whole = Math.floor(tenths / 10);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const fraction = tenths % 10 === 0 ? "" : `.${tenths % 10}`;
  const sign = seconds < 0 && tenths > 0 ? "-" : "";
  const rest = `${pad(whole % 60)}${fraction}`;
  return hours > 0 ? `${sign}${hours}:${pad(minutes)}:${rest}` : `${sign}${minutes}:${rest}`;
}
