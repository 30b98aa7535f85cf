import type { WatchSummary } from "../analysis/disk-watch.ts";
import { formatBytes, formatDuration, formatRate, formatShare } from "../format/figures.ts";
import { countOf } from "../format/plain-text.ts";

/** A watched disk in a line. */
export function tellWatched(summary: WatchSummary): string {
  const { name, seconds, readBytes, writtenBytes, ioSomeSeconds, others } = summary;
  const read = tellMoved("read", readBytes, summary.peakReadBytesPerSecond);
  const written = tellMoved("wrote", writtenBytes, summary.peakWriteBytesPerSecond);
  const disks = countOf(others.count, "other disk");
  return [
    `In ${formatDuration(seconds)}, ${name} ${read} and ${written}.`,
    ...(others.count === 0 ? [] : [`${disks} moved ${formatBytes(others.bytes)}.`]),
    ...(ioSomeSeconds === undefined ? [] : [tellPressure(ioSomeSeconds, seconds)]),
  ].join(" ");
}

function tellMoved(verb: string, bytes: number, peakBytesPerSecond: number): string {
  const peak = bytes === 0 ? "" : ` (at most ${formatRate(peakBytesPerSecond)})`;
  return `${verb} ${formatBytes(bytes)}${peak}`;
}

function tellPressure(ioSomeSeconds: number, seconds: number): string {
  if (ioSomeSeconds === 0) return "No task waited for I/O (PSI).";
  const share = seconds > 0 ? `${formatShare(Math.min(1, ioSomeSeconds / seconds))}, ` : "";
  return `At least one task waited for I/O for ${formatDuration(ioSomeSeconds)} (${share}PSI).`;
}

/** That nothing is shown. */
export function tellUnwatched(reason: string): string {
  return `nothing can be watched: ${reason}`;
}

/** The reason, on a machine without a disk. */
export function explainNoDisk(): string {
  return "there is no disk here";
}
