import { findDiskWait } from "../model/disk-wait.ts";
import { selectDisks } from "../model/disks.ts";
import { findBenchmarking, findOwnWork } from "../model/own-work.ts";
import type { Window } from "../model/window.ts";
import { findFailure, type WindowFailure } from "../model/window-outcome.ts";
import type { LegFigure } from "./leg.ts";

/**
 * The windows' figures: duration, disk wait and bytes. Windows that are mostly io-probe's own benchmarks are marked,
 * and so are failed ones.
 */
export function listWindowFigures(windows: readonly Window[]): LegFigure[] {
  const isOwnWork = findOwnWork(windows);
  const isBenchmarking = findBenchmarking(windows);
  const names = nameWindows(windows);
  return windows.flatMap((window) => {
    const name = names.get(window) ?? window.name;
    const failure = window.kind === "job" ? findJobFailure(window, windows) : findFailure(window);
    return listFigures(window, {
      kind: "window",
      name,
      ...(isOwnWork(window) && { ownWork: true }),
      ...(window.kind === "job" && isBenchmarking(window) && { ofBenchmarks: true }),
      ...(failure !== undefined && { failure }),
    });
  });
}

/** What each window is called in a comparison: of several of one name, the second is `NAME (2)`. */
export function nameWindows(windows: readonly Window[]): ReadonlyMap<Window, string> {
  const seen = new Map<string, number>();
  return new Map(
    windows.map((window) => {
      const base = window.kind === "job" ? WHOLE_JOB : window.name;
      const occurrence = (seen.get(base) ?? 0) + 1;
      seen.set(base, occurrence);
      return [window, occurrence === 1 ? base : `${base} (${occurrence})`];
    }),
  );
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

function listFigures(
  window: Window,
  known: Pick<LegFigure, "kind" | "name" | "ownWork" | "ofBenchmarks" | "failure">,
): LegFigure[] {
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
