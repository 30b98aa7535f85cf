import { findDiskWait, type WindowWait } from "../model/disk-wait.ts";
import { findJobDisks } from "../model/disks.ts";
import { selectUsedDisks } from "../model/own-work.ts";
import type { Report } from "../model/report.ts";
import type { Series } from "../model/series.ts";
import type { DeviceWindow, Window } from "../model/window.ts";

/** One stretch of a recorded window; of what a disk did, its own share of the window's exact totals. */
export interface RecordedRow {
  seconds: number;
  /** What of it was waited for the disk, by each estimate of the window's disk wait. */
  waitSeconds: Record<WaitEstimate, number>;
  readBytes: number;
  /** Requests that the disk saw; with what the kernel had merged into them: `readsBeforeMerging`. */
  reads: number;
  readsBeforeMerging: number;
  writtenBytes: number;
  writes: number;
  writesBeforeMerging: number;
  flushes: number;
  /** Dirty pages and those being written, at its end; absent where not recorded. */
  dirtyBytes?: number;
}

/**
 * The estimates of a disk wait: its value, its bounds, and the middle of its value and its upper bound. A slower disk gives
 * tasks that the disk has woken more time to get a core, so that more of their waits for one is beside the disk's work.
 */
export type WaitEstimate = "likely" | "low" | "high" | "beside";

/** A window as a prediction sees it. */
export interface RecordedWindow {
  window: Window;
  wait: WindowWait;
  /** The disk that its tasks used; absent where none did anything. */
  device?: DeviceWindow;
  rows: RecordedRow[];
  /** How many reads were at the disk at once while it was busy: whoever waits for one waits for these together. */
  readsAtOnce: number;
  /** From so many dirty bytes on, the kernel writes by itself; absent where not recorded. */
  dirtyBackgroundBytes?: number;
  /** From so many dirty bytes on, who dirties more has to wait; absent where not recorded. */
  dirtyLimitBytes?: number;
}

/**
 * A window's rows, one for each interval of the series that it overlaps. They add up to the window's figures, which are
 * exact also where its ends lie within an interval. Undefined where no disk wait was measured.
 */
export function readRecordedWindow(report: Report, window: Window): RecordedWindow | undefined {
  const wait = findDiskWait(window);
  if (wait === undefined || !(window.durationSeconds > 0)) return undefined;
  const device = findUsedDevice(report, window);
  const rows = makeRows(window, wait, device, report.series);
  const { dirtyBackgroundBytes: background, dirtyLimitBytes: limit } = window.memory ?? {};
  return {
    window,
    wait,
    rows,
    readsAtOnce: findReadsAtOnce(device),
    ...(device !== undefined && { device }),
    ...(background !== undefined && { dirtyBackgroundBytes: background }),
    // Between the two, the kernel slows writers down (mm/page-writeback.c, dirty_freerun_ceiling).
    ...(background !== undefined && limit !== undefined && { dirtyLimitBytes: (background + limit) / 2 }),
  };
}

/** The busiest of the disks that the window's tasks likely used. */
function findUsedDevice({ storage }: Report, window: Window): DeviceWindow | undefined {
  const { likely } = selectUsedDisks(window, findJobDisks(storage));
  return likely.sort((a, b) => b.readBytes + b.writtenBytes - a.readBytes - a.writtenBytes)[0];
}

/** By Little's law, over the time in which the disk was busy; 1 where that is not known. */
function findReadsAtOnce(device: DeviceWindow | undefined): number {
  const { reads = 0, meanReadLatencySeconds = 0, busySeconds = 0 } = device ?? {};
  return busySeconds > 0 ? Math.max(1, (reads * meanReadLatencySeconds) / busySeconds) : 1;
}

interface Interval {
  /** What of it lies in the window. */
  seconds: number;
  /** What of it may have been the window's: of a command all, since beside it nothing runs. */
  ownSeconds: number;
  /** Its place in the series; absent where there is none. */
  place?: number;
}

function makeRows(window: Window, wait: WindowWait, device: DeviceWindow | undefined, series: Series | undefined) {
  const intervals = listIntervals(window, series);
  const lengths = intervals.map(({ seconds }) => seconds);
  const columns = series?.devices.find(({ name }) => name === device?.name);
  const share = (column: readonly (number | null)[] | undefined) =>
    column && intervals.map(({ ownSeconds, place }) => (place === undefined ? 0 : (column[place] ?? 0) * ownSeconds));
  const spread = (total = 0, column?: readonly (number | null)[]) => distribute(total, share(column), lengths);
  const waited = share(series?.own?.waited) ?? share(series?.pressure?.ioFull) ?? share(columns?.utilization);
  const waits = {
    likely: distributeWithin(wait.seconds, waited, lengths),
    low: distributeWithin(wait.lowSeconds, waited, lengths),
    high: distributeWithin(wait.highSeconds, waited, lengths),
    beside: distributeWithin((wait.seconds + wait.highSeconds) / 2, waited, lengths),
  };
  const reads = spread(device?.reads, columns?.readsPerSecond);
  const writes = spread(device?.writes, columns?.writesPerSecond);
  const readBytes = spread(device?.readBytes, columns?.readBytesPerSecond);
  const writtenBytes = spread(device?.writtenBytes, columns?.writeBytesPerSecond);
  const flushes = spread(device?.flushes, columns?.flushesPerSecond ?? columns?.writesPerSecond);
  const merged = {
    reads: findMergeFactor(device?.reads, device?.mergedReads),
    writes: findMergeFactor(device?.writes, device?.mergedWrites),
  };
  return intervals.map(({ seconds, place }, row): RecordedRow => {
    const at = (values: readonly number[]) => values[row] ?? 0;
    const dirty =
      place === undefined ? undefined : sumOf(series?.memory?.dirtyBytes[place], series?.memory?.writebackBytes[place]);
    return {
      seconds,
      waitSeconds: { likely: at(waits.likely), low: at(waits.low), high: at(waits.high), beside: at(waits.beside) },
      readBytes: at(readBytes),
      reads: at(reads),
      readsBeforeMerging: at(reads) * merged.reads,
      writtenBytes: at(writtenBytes),
      writes: at(writes),
      writesBeforeMerging: at(writes) * merged.writes,
      flushes: at(flushes),
      ...(dirty !== undefined && { dirtyBytes: dirty }),
    };
  });
}

function sumOf(a: number | null | undefined, b: number | null | undefined): number | undefined {
  return typeof a === "number" && typeof b === "number" ? a + b : undefined;
}

/** The window cut where intervals of the series end. */
function listIntervals({ kind, startedAt, durationSeconds }: Window, series: Series | undefined): Interval[] {
  const whole = [{ seconds: durationSeconds, ownSeconds: durationSeconds }];
  if (series === undefined) return whole;
  const from = (Date.parse(startedAt) - Date.parse(series.startedAt)) / 1000;
  const intervals = series.timesSeconds
    .map((end, place) => {
      const start = place === 0 ? 0 : (series.timesSeconds[place - 1] ?? 0);
      const seconds = Math.min(end, from + durationSeconds) - Math.max(start, from);
      return { seconds, ownSeconds: kind === "command" ? end - start : seconds, place };
    })
    .filter(({ seconds }) => seconds > 0);
  const covered = intervals.reduce((sum, { seconds }) => sum + seconds, 0);
  if (covered === 0) return whole;
  // The series ends with the last tick; what is left of the window is like what was seen.
  return intervals.map(({ seconds, ...rest }) => ({ ...rest, seconds: (seconds * durationSeconds) / covered }));
}

/** A total in parts as large as the weights; without any, by the lengths. */
function distribute(total: number, weights: readonly number[] | undefined, lengths: readonly number[]): number[] {
  const used = weights?.some((weight) => weight > 0) ? weights : lengths;
  const sum = used.reduce((all, weight) => all + weight, 0);
  return used.map((weight) => (sum > 0 ? (total * weight) / sum : 0));
}

/** The same with no part longer than its row; what does not fit goes where there is room. */
function distributeWithin(total: number, weights: readonly number[] | undefined, lengths: readonly number[]): number[] {
  const parts = distribute(total, weights, lengths).map((part, row) => Math.min(part, lengths[row] ?? 0));
  const rest = Math.max(0, total - parts.reduce((sum, part) => sum + part, 0));
  const room = parts.map((part, row) => (lengths[row] ?? 0) - part);
  const roomSeconds = room.reduce((sum, seconds) => sum + seconds, 0);
  if (roomSeconds <= 0) return parts;
  return parts.map((part, row) => part + (room[row] ?? 0) * Math.min(1, rest / roomSeconds));
}

/** How many requests before merging are behind one that the disk saw. */
function findMergeFactor(requests = 0, merged = 0): number {
  return requests > 0 ? 1 + merged / requests : 1;
}
