import type { DiskActivity } from "../analysis/disk-watch.ts";
import { shorten } from "../format/plain-text.ts";
import { cleanLogText } from "./formats/log-text.ts";

const NO_FIGURE = "-";
const MIN_NAME = 3;

/** From wide to narrow, each figure in so many columns, so that nothing moves; last, what is before the pressure. */
const LAYOUTS = [
  ["read {read 7} MB/s", "  written {written 7} MB/s", "  queue {queue 6}", "  latency {latency 7} ms", "  pressure "],
  ["r {read 6}", "  w {written 6} MB/s", "  queue {queue 5}", "  latency {latency 6} ms", "  pressure "],
  ["r {read 6}", "  w {written 6} MB/s", "  queue {queue 5}", "  pressure "],
  ["r {read 4}", " w {written 4} MB/s", " q {queue 3}", " p "],
];

interface WatchLineOptions {
  width: number;
  /** The columns of the longest disk's name. */
  nameWidth: number;
  /** Whether the kernel counts pressure. */
  hasPressure: boolean;
}

/** What a disk does in a line of fixed units: decimal MB/s, milliseconds. The narrowest takes 39 columns. */
export function renderWatchLine(
  disk: Partial<DiskActivity> & { name: string },
  { width, nameWidth, hasPressure }: WatchLineOptions,
): string {
  const megabytes = (bytes: number | undefined) => bytes && bytes / 1e6;
  const values: Record<string, number | undefined> = {
    read: megabytes(disk.readBytesPerSecond),
    written: megabytes(disk.writeBytesPerSecond),
    queue: disk.meanQueueDepth,
    latency: disk.meanLatencySeconds && disk.meanLatencySeconds * 1000,
  };
  const lines = LAYOUTS.map((parts) => {
    const layout = parts.slice(0, -1).join("");
    const figures = layout.replace(/\{(\w+) (\d)\}/g, (_, name: string, columns: string) =>
      align(values[name], Number(columns), name === "latency" ? 2 : 1),
    );
    return hasPressure ? figures + parts.at(-1) + formatPressure(disk) : figures;
  });
  const figures = lines.find((line) => nameWidth + 1 + line.length <= width) ?? lines.at(-1) ?? "";
  const room = Math.max(MIN_NAME, Math.min(nameWidth, width - 1 - figures.length));
  return `${shorten(cleanLogText(disk.name), room).padEnd(room)} ${figures}`;
}

function formatPressure({ pressureShare: share }: Partial<DiskActivity>): string {
  const percent = share === undefined ? NO_FIGURE : `${Math.round(share * 100)}%`;
  return percent.padStart("100%".length);
}

/** With as many decimals as fit. */
function align(value: number | undefined, width: number, decimals: number): string {
  if (value === undefined) return NO_FIGURE.padStart(width);
  const text = value.toFixed(decimals);
  return text.length <= width || decimals === 0 ? text.padStart(width) : align(value, width, decimals - 1);
}
