import type { FigureAbout } from "../model/figures.ts";

/** Never 0. */
export const NOT_MEASURED = "not measured";

/** Of a figure below a thousand. */
export const SIGNIFICANT_DIGITS = 3;

/** Three significant digits, or all of a larger whole number: `0.0123`, `51,234`. */
export function formatNumber(value: number): string {
  const size = Math.abs(value);
  if (size === 0) return "0";
  if (size >= 100) return groupThousands(Math.round(value).toFixed(0));
  const digits = Math.max(0, SIGNIFICANT_DIGITS - 1 - Math.floor(Math.log10(size)));
  return trimZeros(value.toFixed(Math.min(digits, 20)));
}

/** Digits with commas between the thousands. */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}

function trimZeros(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** How many base units it is. */
export interface Unit {
  size: number;
  name: string;
}

/** Of bytes moved or stored, largest first. */
export const DECIMAL_BYTES: readonly Unit[] = [
  { size: 1e12, name: "TB" },
  { size: 1e9, name: "GB" },
  { size: 1e6, name: "MB" },
  { size: 1e3, name: "kB" },
  { size: 1, name: "B" },
];
/** Of memory and block sizes. */
export const BINARY_BYTES: readonly Unit[] = [
  { size: 1024 ** 4, name: "TiB" },
  { size: 1024 ** 3, name: "GiB" },
  { size: 1024 ** 2, name: "MiB" },
  { size: 1024, name: "KiB" },
  { size: 1, name: "B" },
];
/** Of latencies. */
export const LATENCIES: readonly Unit[] = [
  { size: 1, name: "s" },
  { size: 1e-3, name: "ms" },
  { size: 1e-6, name: "µs" },
  { size: 1e-9, name: "ns" },
];

/** 999.6 of one unit is 1 of the next. */
function formatInUnits(value: number | undefined, units: readonly Unit[], suffix = ""): string {
  if (value === undefined) return NOT_MEASURED;
  const smallest = units.at(-1) as Unit;
  const unit = units.find(({ size }) => round(Math.abs(value) / size) >= 1) ?? smallest;
  if (value === 0) return `0 ${smallest.name}${suffix}`;
  return `${formatNumber(value / unit.size)} ${unit.name}${suffix}`;
}

/** To the digits that are shown. */
function round(value: number): number {
  return Number(value.toPrecision(SIGNIFICANT_DIGITS));
}

/** Bytes moved or stored, decimal like rates: `1.6 GB`. */
export function formatBytes(bytes: number | undefined): string {
  return formatInUnits(bytes, DECIMAL_BYTES);
}

/** Bytes of memory, block sizes and test files: `4 KiB`. */
export function formatBinaryBytes(bytes: number | undefined): string {
  return formatInUnits(bytes, BINARY_BYTES);
}

/** The format in which a size was given: decimal for `500kB`, binary for `63m`. */
export function formatLike(bytes: number): (bytes: number) => string {
  return bytes % 1000 === 0 ? formatBytes : formatBinaryBytes;
}

/** Two byte counts in the format's units, or to the byte where those would make them equal: `1,048,575 bytes`. */
export function formatApart(pair: [number, number], format: (bytes: number) => string): string[] {
  const texts = pair.map(format);
  return texts[0] === texts[1] ? pair.map((bytes) => `${groupThousands(bytes.toFixed(0))} bytes`) : texts;
}

/** Bytes per second, decimal: `209 MB/s`. */
export function formatRate(bytesPerSecond: number | undefined): string {
  return formatInUnits(bytesPerSecond, DECIMAL_BYTES, "/s");
}

/** A latency: `340 µs`. */
export function formatLatency(seconds: number | undefined): string {
  if (seconds === 0) return "0 s";
  return formatInUnits(seconds, LATENCIES);
}

/** A duration: `12.3 s`, `4 min 05 s`, `1 h 02 min`. */
export function formatDuration(seconds: number | undefined): string {
  if (seconds === undefined) return NOT_MEASURED;
  if (seconds < 0.0995) return formatLatency(seconds);
  if (seconds < 59.95) return `${seconds < 9.995 ? trimZeros(seconds.toFixed(2)) : trimZeros(seconds.toFixed(1))} s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${pad(whole % 60)} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${pad(minutes % 60)} min`;
}

/** A duration and the whole or the bound that it belongs to, with one unit where both have the same: `7.2 of its 8 s`. */
export function formatPart(seconds: number, whole: number, joint: string): string {
  const [part, all] = [formatDuration(seconds), formatDuration(whole)];
  const isSame = part.endsWith(" s") && all.endsWith(" s") && !/min|µ|m/.test(part + all);
  return `${isSame ? part.slice(0, -2) : part} ${joint} ${all}`;
}

/** A figure that may be missing; undefined where it was not measured. */
export function formatKnown(value: number | undefined, format: (value: number) => string): string | undefined {
  return value === undefined ? undefined : format(value);
}

/** Two digits. */
export function pad(value: number): string {
  return String(value).padStart(2, "0");
}

/** A count: `51,234`, from ten million on `12.3 M`. */
export function formatCount(count: number | undefined): string {
  if (count === undefined) return NOT_MEASURED;
  const whole = Math.round(count);
  return whole >= 1e7 ? `${formatNumber(whole / 1e6)} M` : groupThousands(whole.toFixed(0));
}

/** Operations per second, without a unit: `9,370`, `0.25`. */
export function formatIops(operationsPerSecond: number | undefined): string {
  return operationsPerSecond === undefined ? NOT_MEASURED : formatNumber(operationsPerSecond);
}

/** A ratio to a baseline: `1.92x`, `12.0x`, `123x`, `0.0043x`. */
export function formatRatio(ratio: number | undefined): string {
  if (ratio === undefined) return NOT_MEASURED;
  if (ratio < 0.00995 || ratio >= 99.95) return `${formatNumber(ratio)}x`;
  return `${ratio.toFixed(ratio < 9.995 ? 2 : 1)}x`;
}

/** A share (0 to 1) in percent: `12%`; only 0 is shown as 0. */
export function formatShare(share: number | undefined): string {
  if (share === undefined) return NOT_MEASURED;
  const percent = share * 100;
  if (percent > 0 && percent < 0.1) return "<0.1%";
  return `${percent < 9.95 ? trimZeros(percent.toFixed(1)) : Math.round(percent)}%`;
}

const FORMATS: Record<FigureAbout["unit"], (value: number | undefined) => string> = {
  seconds: formatDuration,
  bytes: formatBytes,
  bytesPerSecond: formatRate,
  operationsPerSecond: formatIops,
  count: formatCount,
};

/** How a figure of the registry is written. */
export function findFormat({ unit, isLatency }: Pick<FigureAbout, "unit" | "isLatency">) {
  return isLatency ? formatLatency : FORMATS[unit];
}
