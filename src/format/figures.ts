import type { FigureAbout } from "../model/figures.ts";

/** Shown for an absent value, which is never 0. */
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

const listUnits = (sizes: Record<string, number>): readonly Unit[] =>
  Object.entries(sizes).map(([name, size]) => ({ name, size }));

// The largest first.
/** Of bytes moved or stored. */
export const DECIMAL_BYTES = listUnits({ TB: 1e12, GB: 1e9, MB: 1e6, kB: 1e3, B: 1 });
/** Of memory and block sizes. */
export const BINARY_BYTES = listUnits({ TiB: 1024 ** 4, GiB: 1024 ** 3, MiB: 1024 ** 2, KiB: 1024, B: 1 });
export const LATENCIES = listUnits({ s: 1, ms: 1e-3, µs: 1e-6, ns: 1e-9 });

/** 999.6 of one unit is 1 of the next. */
function formatInUnits(value: number | undefined, units: readonly Unit[], suffix = ""): string {
  if (value === undefined) return NOT_MEASURED;
  const smallest = units.at(-1) as Unit;
  const round = (size: number) => Number((Math.abs(value) / size).toPrecision(SIGNIFICANT_DIGITS));
  const unit = units.find(({ size }) => round(size) >= 1) ?? smallest;
  if (value === 0) return `0 ${smallest.name}${suffix}`;
  return `${formatNumber(value / unit.size)} ${unit.name}${suffix}`;
}

/** Bytes moved or stored, decimal like rates: `1.6 GB`. */
export const formatBytes = (bytes: number | undefined) => formatInUnits(bytes, DECIMAL_BYTES);

/** Bytes of memory, block sizes and test files: `4 KiB`. */
export const formatBinaryBytes = (bytes: number | undefined) => formatInUnits(bytes, BINARY_BYTES);

/** The format in which a size was given: decimal for `500kB`, binary for `63m`. */
export const formatLike = (bytes: number) => (bytes % 1000 === 0 ? formatBytes : formatBinaryBytes);

/** Two byte counts in the format's units, or to the byte where those would make them equal: `1,048,575 bytes`. */
export function formatApart(pair: [number, number], format: (bytes: number) => string): string[] {
  const texts = pair.map(format);
  return texts[0] === texts[1] ? pair.map((bytes) => `${groupThousands(bytes.toFixed(0))} bytes`) : texts;
}

/** Bytes per second, decimal: `209 MB/s`. */
export const formatRate = (bytesPerSecond: number | undefined) => formatInUnits(bytesPerSecond, DECIMAL_BYTES, "/s");

/** A latency: `340 µs`. */
export function formatLatency(seconds: number | undefined): string {
  if (seconds === 0) return "0 s";
  return formatInUnits(seconds, LATENCIES);
}

/** A duration: `12.3 s`, `4 min 05 s`, `1 h 02 min`. */
export function formatDuration(seconds: number | undefined): string {
  if (seconds === undefined) return NOT_MEASURED;
  if (seconds < 0.0995) return formatLatency(seconds);
  if (seconds < 59.95) return `${trimZeros(seconds.toFixed(seconds < 9.995 ? 2 : 1))} s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${pad(whole % 60)} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${pad(minutes % 60)} min`;
}

/** A duration and the whole or the bound that it belongs to, with one unit where both have the same: `7.2 of its 8 s`. */
export function formatPart(seconds: number, whole: number, joint: string): string {
  const [part, all] = [formatDuration(seconds), formatDuration(whole)];
  const isSame = [part, all].every((text) => /^[\d.]+ s$/.test(text));
  return `${isSame ? part.slice(0, -2) : part} ${joint} ${all}`;
}

/** A figure that may be missing; undefined where it was not measured. */
export const formatKnown = (value: number | undefined, format: (value: number) => string) =>
  value === undefined ? undefined : format(value);

/** Two digits. */
export const pad = (value: number) => String(value).padStart(2, "0");

/** A count: `51,234`, from ten million on `12.3 M`. */
export function formatCount(count: number | undefined): string {
  if (count === undefined) return NOT_MEASURED;
  const whole = Math.round(count);
  return whole >= 1e7 ? `${formatNumber(whole / 1e6)} M` : groupThousands(whole.toFixed(0));
}

/** Operations per second, without a unit: `9,370`, `0.25`. */
export const formatIops = (operationsPerSecond: number | undefined) =>
  operationsPerSecond === undefined ? NOT_MEASURED : formatNumber(operationsPerSecond);

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
