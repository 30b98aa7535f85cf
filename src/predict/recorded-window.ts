import { findJobDisks } from "../disks/device-tree.ts";
import { FLUSHES_PER_COMMIT, findUnsentFlushes } from "../disks/journal.ts";
import { selectUsedDisks } from "../disks/used-disks.ts";
import { findDiskWait, type WindowWait } from "../model/disk-wait.ts";
import { countUpTo, sum } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { findOwnCpuSeconds, measureCoreDemand } from "../model/own-work.ts";
import type { Report } from "../model/report.ts";
import { placeWindow, type Series } from "../model/series.ts";
import type { DeviceWindow, Window } from "../model/window.ts";
import { type Estimate, judgeWrites, MAX_ROUNDS, type RecordedRow } from "./recorded-row.ts";

/** A window as a prediction sees it. */
export interface RecordedWindow {
  window: Window;
  wait: WindowWait;
  device?: DeviceWindow;
  rows: RecordedRow[];
  /** Reads in flight together, for which a task waits as one. */
  readsAtOnce: Record<Estimate, number>;
  /** The share of the tasks' work, 0 to 1, that goes on while reads are waited for. */
  overlap: number;
  /** Above this much, tasks that write must wait. */
  dirtyLimitBytes?: number;
}

/** A window cut at samples, whose rows add up to its exact figures, if it has a disk wait. */
export function readRecordedWindow(report: Report, window: Window): RecordedWindow | undefined {
  const wait = findDiskWait(window);
  if (wait === undefined || !(window.durationSeconds > 0)) return undefined;
  const device = findUsedDevice(report, window);
  const intervals = listIntervals(window, report.series);
  const rows = makeRows(window, wait, device, report, intervals);
  const { dirtyBackgroundBytes: background, dirtyLimitBytes: limit } = window.memory ?? {};
  const readers = countReaders(window, rows, intervals, report.series);
  return omitUndefined({
    window,
    wait,
    device,
    rows,
    readsAtOnce: findReadsAtOnce(window, wait, readers, device),
    overlap: findOverlap(window, readers, report.runner.cpuCount),
    // The kernel slows writers down from here on (mm/page-writeback.c, dirty_freerun_ceiling).
    dirtyLimitBytes: background === undefined || limit === undefined ? undefined : (background + limit) / 2,
  });
}

/** How many rows a window has, unread. */
export function countRows(window: Window, series: Series | undefined): number {
  if (series === undefined) return 1;
  const { first, end } = findRows(window, series);
  return end - first;
}

/** Where a window starts in a series, and its rows. */
function findRows(window: Window, { startedAt, timesSeconds }: Series): { from: number; first: number; end: number } {
  const from = placeWindow(window, Date.parse(startedAt)).fromSeconds;
  const behind = countUpTo(timesSeconds, from + window.durationSeconds) + 1;
  return { from, first: countUpTo(timesSeconds, from), end: Math.min(timesSeconds.length, behind) };
}

function findUsedDevice({ storage }: Report, window: Window): DeviceWindow | undefined {
  const { likely } = selectUsedDisks(window, findJobDisks(storage));
  return likely.sort((a, b) => b.bytes - a.bytes)[0];
}

/**
 * By Little's law over the time in which reads were under way: at least the disk's busy time, of which the kernel
 * misses what is shorter than its tick. A disk too fast for waiting has as many readers as tasks ran.
 */
function findReadsAtOnce(
  window: Window,
  wait: WindowWait,
  readers: number,
  { reads = 0, meanReadLatencySeconds = 0, busySeconds = 0 }: Partial<DeviceWindow> = {},
): Record<Estimate, number> {
  const over = (seconds: number) => (seconds > 0 ? Math.max(1, (reads * meanReadLatencySeconds) / seconds) : 1);
  const likely = Math.max(over(Math.max(busySeconds, wait.seconds)), readers);
  return {
    low: over(window.durationSeconds),
    likely: likely < MIN_AT_ONCE ? 1 : likely,
    high: Math.max(over(busySeconds), readers),
  };
}

/** How many tasks wanted a core at once where the window read; below two 1, as in a pipe. */
function countReaders(
  window: Window,
  rows: readonly RecordedRow[],
  intervals: readonly Interval[],
  series: Series | undefined,
): number {
  const states = window.own?.states;
  if (states === undefined) return 1;
  const { tasksAtOnce } = measureCoreDemand(states, findOwnCpuSeconds(window) ?? 0);
  const cores = intervals.map(
    ({ sample = -1 }) => (series?.cpu?.user[sample] ?? 0) + (series?.cpu?.system[sample] ?? 0),
  );
  const average = (weights: readonly number[]) =>
    sum(weights.map((weight, row) => weight * (cores[row] ?? 0))) / sum(weights);
  // A copy may read alone what many processes compile afterwards.
  const share = average(rows.map(({ reads }) => reads)) / average(rows.map(({ seconds }) => seconds));
  const readers = Number.isFinite(share) ? tasksAtOnce * share : tasksAtOnce;
  return readers >= MIN_TASKS ? readers : 1;
}

/**
 * Of several readers, those that the cores leave out read meanwhile. A pipe has one reader, and the tasks behind it go on
 * while it waits: as many as were seen to run beside another.
 */
function findOverlap({ own }: Window, readers: number, cores = readers): number {
  if (readers >= MIN_TASKS) return Math.max(0, 1 - cores / readers);
  const { ranSeconds = 0, ranTaskSeconds = 0 } = own?.states ?? {};
  return ranSeconds > 0 ? Math.max(0, Math.min(1, ranTaskSeconds / ranSeconds - 1)) : 0;
}

const MIN_TASKS = 2;
/** Fewer reads at once are single reads, measured inexactly. */
const MIN_AT_ONCE = 1.5;
/** What the kernel merges writeback into, of files of some ten kB (bench:predict). */
const MERGED_WRITE_BYTES = 192 * 1024;

interface Interval {
  seconds: number;
  /** CPU seconds of the tasks; nothing runs beside a command. */
  ownSeconds: number;
  sample?: number;
}

function makeRows(
  window: Window,
  wait: WindowWait,
  device: DeviceWindow | undefined,
  { series, storage }: Report,
  intervals: readonly Interval[],
): RecordedRow[] {
  const lengths = intervals.map(({ seconds }) => seconds);
  const columns = series?.devices.find(({ name }) => name === device?.name);
  const share = (column: readonly (number | null)[] | undefined) =>
    column &&
    intervals.map(({ ownSeconds, sample }) => (sample === undefined ? 0 : (column[sample] ?? 0) * ownSeconds));
  const spread = (total = 0, column?: readonly (number | null)[]) => distribute(total, share(column), lengths);
  const waited = share(series?.own?.waited) ?? share(series?.pressure?.ioFull) ?? share(columns?.utilization);
  const waits = {
    likely: distributeWithin(wait.seconds, waited, lengths),
    low: distributeWithin(wait.lowSeconds, waited, lengths),
    high: distributeWithin(wait.highSeconds, waited, lengths),
  };
  const reads = spread(device?.reads, columns?.readsPerSecond);
  const writes = spread(device?.writes, columns?.writesPerSecond);
  const readBytes = spread(device?.readBytes, columns?.readBytesPerSecond);
  const writtenBytes = spread(device?.writtenBytes, columns?.writeBytesPerSecond);
  const flushes = spreadFlushes(window, device, columns, series?.journal, spread);
  const emptyShare = findEmptyFlushShare(window, device);
  const isMerging = device === undefined || mergesRequests(device, storage);
  const merged = {
    reads: findMergeFactor(device?.reads, device?.mergedReads),
    writes: findMergeFactor(device?.writes, device?.mergedWrites),
  };
  const { dirtyBytesAtEnd, writebackBytesAtEnd, dirtyBackgroundBytes } = window.memory ?? {};
  const rows = intervals.map(({ seconds, sample = -1 }, row) => {
    const at = (values: readonly number[]) => values[row] ?? 0;
    const dirty = series?.memory?.dirtyBytes[sample] ?? dirtyBytesAtEnd;
    const writeback = series?.memory?.writebackBytes[sample] ?? writebackBytesAtEnd;
    const asked = at(flushes.asked);
    const requests = Math.max(0, at(writes) - at(flushes.sent) * emptyShare);
    const merge = (rounds: number) =>
      isMerging ? requests : Math.min(requests, asked * rounds + at(writtenBytes) / MERGED_WRITE_BYTES);
    return {
      seconds,
      waitSeconds: { likely: at(waits.likely), low: at(waits.low), high: at(waits.high) },
      readBytes: at(readBytes),
      reads: at(reads),
      readsBeforeMerging: at(reads) * merged.reads,
      writtenBytes: at(writtenBytes),
      writes: { low: merge(1), likely: merge(MAX_ROUNDS), high: requests },
      writesBeforeMerging: at(writes) * merged.writes,
      flushes: asked,
      dirtyBytes: dirty == null || writeback == null ? undefined : dirty + writeback,
    };
  });
  return judgeWrites(rows, dirtyBackgroundBytes);
}

/** Flushes in each row: all that the disk got or would get, and those that tasks asked for. */
function spreadFlushes(
  window: Window,
  device: DeviceWindow | undefined,
  columns: Series["devices"][number] | undefined,
  journal: Series["journal"],
  spread: (total: number | undefined, column?: readonly (number | null)[]) => number[],
): Record<"sent" | "asked", number[]> {
  const { commits = 0, requestedCommits = 0 } = window.journal ?? {};
  const requested = hasSome(journal?.requestedCommitsPerSecond);
  if (!device?.flushes) {
    const unsent = spread(device && findUnsentFlushes(window, device), requested ?? columns?.writesPerSecond);
    return { sent: unsent, asked: unsent };
  }
  const sent = spread(device.flushes, columns?.flushesPerSecond ?? columns?.writesPerSecond);
  const all = hasSome(journal?.commitsPerSecond);
  if (all === undefined) return { sent, asked: sent };
  const committed = spread(commits, all);
  const wanted = requested === undefined ? [] : spread(requestedCommits, requested);
  const asked = sent.map((flushes, row) => {
    const [count = 0, wantedCount = 0] = [committed[row], wanted[row]];
    const byTimer = Math.max(0, count - wantedCount);
    return byTimer === 0 ? flushes : Math.max(flushes - FLUSHES_PER_COMMIT * byTimer, (flushes * wantedCount) / count);
  });
  return { sent, asked };
}

function hasSome(column: readonly (number | null)[] | undefined): readonly (number | null)[] | undefined {
  return column?.some((value) => value !== null && value > 0) ? column : undefined;
}

function listIntervals(window: Window, series: Series | undefined): Interval[] {
  const { kind, durationSeconds } = window;
  const whole = [{ seconds: durationSeconds, ownSeconds: durationSeconds }];
  if (series === undefined) return whole;
  const { from, first, end: behind } = findRows(window, series);
  const intervals = series.timesSeconds
    .slice(first, behind)
    .map((end, index) => {
      const sample = first + index;
      const start = sample === 0 ? 0 : (series.timesSeconds[sample - 1] ?? 0);
      const seconds = Math.min(end, from + durationSeconds) - Math.max(start, from);
      return { seconds, ownSeconds: kind === "command" ? end - start : seconds, sample };
    })
    .filter(({ seconds }) => seconds > 0);
  const covered = sum(intervals.map(({ seconds }) => seconds));
  if (covered === 0) return whole;
  // After the last sample, the window is taken to go on as before.
  return intervals.map(({ seconds, ...rest }) => ({ ...rest, seconds: (seconds * durationSeconds) / covered }));
}

/** Distributes a total by the weights, or else by the lengths. */
function distribute(total: number, weights: readonly number[] | undefined, lengths: readonly number[]): number[] {
  const used = weights?.some((weight) => weight > 0) ? weights : lengths;
  const all = sum(used);
  return used.map((weight) => (all > 0 ? (total * weight) / all : 0));
}

function distributeWithin(total: number, weights: readonly number[] | undefined, lengths: readonly number[]): number[] {
  const parts = distribute(total, weights, lengths).map((part, row) => Math.min(part, lengths[row] ?? 0));
  const rest = Math.max(0, total - sum(parts));
  const room = parts.map((part, row) => (lengths[row] ?? 0) - part);
  const roomSeconds = sum(room);
  if (roomSeconds <= 0) return parts;
  return parts.map((part, row) => part + (room[row] ?? 0) * Math.min(1, rest / roomSeconds));
}

function findMergeFactor(requests = 0, merged = 0): number {
  return requests > 0 ? 1 + merged / requests : 1;
}

/** A device without a queue of its own, such as memory, has no scheduler and merges nothing. */
function mergesRequests({ name, mergedReads, mergedWrites }: DeviceWindow, storage: Report["storage"]): boolean {
  const known = storage.flatMap(({ devices }) => devices).find((device) => device.name === name);
  return known === undefined || known.scheduler !== undefined || mergedReads !== 0 || mergedWrites !== 0;
}

/**
 * Flushes without data count as writes. A journal's commit flushes twice where the disk has no forced writes
 * (block/blk-flush.c).
 */
function findEmptyFlushShare({ journal }: Window, { flushes = 0 }: Partial<DeviceWindow> = {}): number {
  if (journal === undefined || flushes <= 0) return 0;
  return Math.max(0, 1 - (FLUSHES_PER_COMMIT * journal.commits) / flushes);
}
