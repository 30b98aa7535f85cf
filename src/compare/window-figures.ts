import { findDiskWait } from "../model/disk-wait.ts";
import { selectDisks } from "../model/disks.ts";
import type { Window } from "../model/window.ts";
import { findFailure, type WindowFailure } from "../model/window-outcome.ts";
import type { LegFigure } from "./leg.ts";

/**
 * The figures of every window: how long it took, how long it waited for the disk, and what it moved. Windows that
 * are mostly io-probe's own benchmarks are marked as its own work, and those that did not succeed as failed.
 */
export function listWindowFigures(windows: readonly Window[]): LegFigure[] {
  const benches = sumWindows(windows.filter(({ benchmark }) => benchmark !== undefined));
  const seen = new Map<string, number>();
  return windows.flatMap((window) => {
    const base = window.kind === "job" ? WHOLE_JOB : window.name;
    const occurrence = (seen.get(base) ?? 0) + 1;
    seen.set(base, occurrence);
    const name = occurrence === 1 ? base : `${base} (${occurrence})`;
    const failure = window.kind === "job" ? findJobFailure(window, windows) : findFailure(window);
    const ownWork = isMostly(window, benches);
    return listFigures(window, {
      kind: "window",
      name,
      ...(ownWork && { ownWork }),
      ...(failure !== undefined && { failure }),
    });
  });
}

/** A job fails with any of its steps and commands: what would have come after that one is not in its time. */
function findJobFailure(job: Window, windows: readonly Window[]): WindowFailure | undefined {
  const failures = [job, ...windows.filter(({ kind }) => kind !== "job")].flatMap(
    (window) => findFailure(window) ?? [],
  );
  return failures.find(({ ended }) => ended !== "skipped");
}

/** The measure of how long a window waited for the disk. */
export const DISK_WAIT = "disk-wait";

/** The name under which the window of the whole job is compared, whatever it is called in the report. */
export const WHOLE_JOB = "whole job";

/** Gives how much of the time before a moment, in milliseconds since the epoch, is taken. */
type TakenBefore = (moment: number) => number;

/** The time that windows take, each counted by itself, by the sums of their starts and ends: there may be a thousand. */
function sumWindows(windows: readonly Window[]): TakenBefore {
  const spans = windows.map(readSpan).filter(({ start, end }) => end > start);
  const sinceStarts = sumDistances(spans.map(({ start }) => start));
  const sinceEnds = sumDistances(spans.map(({ end }) => end));
  return (moment) => sinceStarts(moment) - sinceEnds(moment);
}

/** How far some moments lie before another, added up; those behind it count as nothing. */
function sumDistances(moments: readonly number[]): TakenBefore {
  const sorted = Float64Array.from(moments).sort();
  const sums = new Float64Array(sorted.length + 1);
  for (const [index, moment] of sorted.entries()) sums[index + 1] = (sums[index] ?? 0) + moment;
  return (end) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? 0) < end) low = middle + 1;
      else high = middle;
    }
    return low * end - (sums[low] ?? 0);
  };
}

function readSpan({ startedAt, endedAt }: Window): { start: number; end: number } {
  return { start: Date.parse(startedAt), end: Date.parse(endedAt) };
}

/** Whether benchmarks take up more than half of a step or command. */
function isMostly(window: Window, benches: TakenBefore): boolean {
  const { start, end } = readSpan(window);
  return window.kind !== "job" && end > start && (benches(end) - benches(start)) * 2 > end - start;
}

function listFigures(window: Window, known: Pick<LegFigure, "kind" | "name" | "ownWork" | "failure">): LegFigure[] {
  const figures: LegFigure[] = [
    {
      ...known,
      measure: "duration",
      unit: "seconds",
      better: "lower",
      value: window.durationSeconds,
      ...describeOwnRates(window),
    },
  ];
  const about = window.incomplete ? { ...known, lowerBound: true } : known;
  const wait = findDiskWait(window);
  if (wait !== undefined) {
    const { seconds: value, lowSeconds: low, highSeconds: high } = wait;
    figures.push({ ...about, measure: DISK_WAIT, unit: "seconds", better: "lower", value, low, high });
  }
  const disks = selectDisks(window.devices);
  if (disks.length > 0) {
    const readBytes = disks.reduce((sum, disk) => sum + disk.readBytes, 0);
    const writtenBytes = disks.reduce((sum, disk) => sum + disk.writtenBytes, 0);
    figures.push({ ...about, measure: "read-bytes", unit: "bytes", better: "neither", value: readBytes });
    figures.push({ ...about, measure: "written-bytes", unit: "bytes", better: "neither", value: writtenBytes });
  }
  return figures;
}

/**
 * The mean rates of the window's own processes by their cgroup. A layered device counts once more what its disks count, so
 * it is the largest of the devices; a gap makes the counts too small.
 */
function describeOwnRates({ cgroup, durationSeconds, incomplete }: Window): Pick<LegFigure, "rates"> {
  const devices = cgroup?.devices ?? [];
  if (devices.length === 0 || durationSeconds <= 0 || incomplete) return {};
  const largest = (amounts: readonly number[]): number => Math.max(...amounts) / durationSeconds;
  const [reads, writes] = [
    devices.flatMap((device) => device.reads ?? []),
    devices.flatMap(({ writes }) => writes ?? []),
  ];
  return {
    rates: {
      readBytesPerSecond: largest(devices.map(({ readBytes }) => readBytes)),
      writeBytesPerSecond: largest(devices.map(({ writtenBytes }) => writtenBytes)),
      ...(reads.length > 0 && { readsPerSecond: largest(reads) }),
      ...(writes.length > 0 && { writesPerSecond: largest(writes) }),
    },
  };
}
