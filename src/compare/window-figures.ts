import { findDiskWait } from "../model/disk-wait.ts";
import { selectDisks } from "../model/disks.ts";
import type { Window } from "../model/window.ts";
import { findFailure, type WindowFailure } from "../model/window-outcome.ts";
import type { LegFigure } from "./leg.ts";

/**
 * The windows' figures: duration, disk wait and bytes. Windows that are mostly io-probe's own benchmarks are marked,
 * and so are failed ones.
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

/** A job fails with any of its steps: later ones did not run. */
function findJobFailure(job: Window, windows: readonly Window[]): WindowFailure | undefined {
  const failures = [job, ...windows.filter(({ kind }) => kind !== "job")].flatMap(
    (window) => findFailure(window) ?? [],
  );
  return failures.find(({ ended }) => ended !== "skipped");
}

/** The measure of a disk wait. */
export const DISK_WAIT = "disk-wait";

/** The name of the job's window in comparisons. */
export const WHOLE_JOB = "whole job";

/** The time taken before a moment; milliseconds since the epoch. */
type TakenBefore = (moment: number) => number;

/** The time that windows take, from prefix sums of their starts and ends, since there may be a thousand. */
function sumWindows(windows: readonly Window[]): TakenBefore {
  const spans = windows.map(readSpan).filter(({ start, end }) => end > start);
  const sinceStarts = sumDistances(spans.map(({ start }) => start));
  const sinceEnds = sumDistances(spans.map(({ end }) => end));
  return (moment) => sinceStarts(moment) - sinceEnds(moment);
}

/** The summed distances of earlier moments. */
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

/** Whether benchmarks take more than half of a step or command. */
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
 * The mean rates of the window's cgroup, of its busiest device, since layered devices count twice; absent with a gap.
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
