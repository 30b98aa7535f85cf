import type { DiskActivity } from "../analysis/disk-watch.ts";
import { shorten } from "../format/plain-text.ts";
import { cleanLogText } from "./formats/log-text.ts";

const NO_FIGURE = "-";
const MIN_NAME = 3;

/** From wide to narrow, of fixed lengths, so that nothing moves. */
const LAYOUTS: ((activity: Partial<DiskActivity>, hasPressure: boolean) => string)[] = [
  (disk, hasPressure) =>
    `read ${rate(disk.readBytesPerSecond, 7)} MB/s  written ${rate(disk.writeBytesPerSecond, 7)} MB/s  ` +
    `queue ${align(disk.meanQueueDepth, 6)}  latency ${latency(disk, 7)} ms${pressure(disk, hasPressure, "  pressure ")}`,
  (disk, hasPressure) =>
    `r ${rate(disk.readBytesPerSecond, 6)}  w ${rate(disk.writeBytesPerSecond, 6)} MB/s  ` +
    `queue ${align(disk.meanQueueDepth, 5)}  latency ${latency(disk, 6)} ms${pressure(disk, hasPressure, "  pressure ")}`,
  (disk, hasPressure) =>
    `r ${rate(disk.readBytesPerSecond, 6)}  w ${rate(disk.writeBytesPerSecond, 6)} MB/s  ` +
    `queue ${align(disk.meanQueueDepth, 5)}${pressure(disk, hasPressure, "  pressure ")}`,
  (disk, hasPressure) =>
    `r ${rate(disk.readBytesPerSecond, 4)} w ${rate(disk.writeBytesPerSecond, 4)} MB/s ` +
    `q ${align(disk.meanQueueDepth, 3)}${pressure(disk, hasPressure, " p ")}`,
];

/** What the line of `--watch` must fit. */
export interface WatchLineOptions {
  /** The line's width in columns. */
  width: number;
  /** The longest disk name's columns. */
  nameWidth: number;
  /** Whether the kernel counts pressure. */
  hasPressure: boolean;
}

/** What a disk does in a line of fixed units: decimal MB/s, milliseconds. The narrowest takes 39 columns. */
export function renderWatchLine(
  { name, ...activity }: Partial<DiskActivity> & { name: string },
  { width, nameWidth, hasPressure }: WatchLineOptions,
): string {
  const lines = LAYOUTS.map((layout) => layout(activity, hasPressure));
  const figures = lines.find((line) => nameWidth + 1 + line.length <= width) ?? lines.at(-1) ?? "";
  const room = Math.max(MIN_NAME, Math.min(nameWidth, width - 1 - figures.length));
  return `${shorten(cleanLogText(name), room).padEnd(room)} ${figures}`;
}

function rate(bytesPerSecond: number | undefined, width: number): string {
  return align(bytesPerSecond === undefined ? undefined : bytesPerSecond / 1e6, width);
}

function latency({ meanLatencySeconds }: Partial<DiskActivity>, width: number): string {
  return align(meanLatencySeconds === undefined ? undefined : meanLatencySeconds * 1000, width, 2);
}

function pressure({ pressureShare }: Partial<DiskActivity>, hasPressure: boolean, title: string): string {
  if (!hasPressure) return "";
  const percent = pressureShare === undefined ? NO_FIGURE : `${Math.round(pressureShare * 100)}%`;
  return title + percent.padStart("100%".length);
}

/** With as many decimals as fit. */
function align(value: number | undefined, width: number, decimals = 1): string {
  if (value === undefined) return NO_FIGURE.padStart(width);
  const text = value.toFixed(decimals);
  return text.length <= width || decimals === 0 ? text.padStart(width) : align(value, width, decimals - 1);
}
