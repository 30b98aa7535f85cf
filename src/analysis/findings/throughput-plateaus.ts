import { LARGE_REQUEST_BYTES } from "../../model/benchmark-kind.ts";
import { findNetworkWorkspace } from "./network-wait.ts";
import type { Observation, ObservedWindow } from "./observation.ts";
import { findPlateau } from "./plateau.ts";
import { isDiskOfOthers } from "./whose-work.ts";
import type { DiskSample } from "./window-samples.ts";

/** A single request at a time shows the application's pace, not a limit. */
export const FULL_QUEUE = 2;
/** A device at its limit never rests. */
const NEVER_AT_REST = 0.9;
/** With this many requests, one at an interval's edge is 2 %. */
const MIN_REQUESTS = 50;
/**
 * A device that rests while tasks wait for I/O has its requests delayed above it (0 to 4 % busy under blkio.throttle).
 * On a busy machine the kernel counts one waiting task as 0.5.
 */
const RESTING = { utilization: 0.3, waitingShare: 0.4 };

/** Where a limit delays requests. */
export type LimitPlace = "above-block-layer" | "device";

/** A constant throughput of a disk in a window despite more demand. */
export interface ThroughputPlateau {
  observed: ObservedWindow;
  device: string;
  kind: "bandwidth" | "iops";
  level: number;
  bytesPerSecond: number;
  /** How long the demand lasted, and the share of that time at the level. */
  seconds: number;
  share: number;
  place: LimitPlace;
}

/** The plateaus of all windows and disks, longest first. */
export function findThroughputPlateaus({ windows, report }: Observation): ThroughputPlateau[] {
  // Tasks may wait for the server while the disk rests.
  const isFar = findNetworkWorkspace(report) !== undefined;
  return windows
    .flatMap((observed) =>
      observed.samples.disks
        .filter(({ name }) => !isDiskOfOthers(report, observed, name))
        .flatMap((disk) => findInDisk(observed, disk.name, disk.samples)),
    )
    .filter(({ place }) => !isFar || place === "device")
    .sort((a, b) => b.seconds - a.seconds);
}

/** Rates scatter this much around a known level, as buckets fill and empty. */
const NEAR = 0.25;
const MIN_SECONDS = 3;

/** The window that ran longest at a known level; undefined where none did for 3 s. */
export function findRunAgainst(
  { windows, report }: Observation,
  kind: ThroughputPlateau["kind"],
  level: number,
  device?: string,
): ThroughputPlateau | undefined {
  const runs = windows.flatMap((observed) =>
    observed.samples.disks
      .filter(({ name }) => (device === undefined || name === device) && !isDiskOfOthers(report, observed, name))
      .map(({ name, samples }) => {
        const demanded = samples.filter((sample) => isQueueFull(sample) || isHeldBack(sample));
        const rate = (sample: DiskSample) => (kind === "iops" ? sample.operationsPerSecond : sample.bytesPerSecond);
        const near = demanded.filter((sample) => Math.abs(rate(sample) / level - 1) <= NEAR);
        const seconds = integrate(near);
        const moved = integrate(near, rate);
        const place: LimitPlace = near.every(isHeldBack) ? "above-block-layer" : "device";
        const share = seconds / Math.max(1e-9, integrate(demanded));
        const bytesPerSecond = integrate(near, (sample) => sample.bytesPerSecond) / seconds;
        return { observed, device: name, kind, level: moved / seconds, bytesPerSecond, seconds, share, place };
      }),
  );
  return runs.filter(({ seconds }) => seconds >= MIN_SECONDS).sort((a, b) => b.seconds - a.seconds)[0];
}

/** A rate added up over the samples' time; without one, that time in seconds. */
function integrate(samples: readonly DiskSample[], rate: (sample: DiskSample) => number = () => 1): number {
  return samples.reduce((total, sample) => total + rate(sample) * sample.seconds, 0);
}

function findInDisk(observed: ObservedWindow, device: string, samples: readonly DiskSample[]): ThroughputPlateau[] {
  const places: [LimitPlace, (sample: DiskSample) => boolean][] = [
    ["device", isQueueFull],
    ["above-block-layer", isHeldBack],
  ];
  return places.flatMap(([place, isDemanded]) => {
    const demanded = samples.filter((sample) => sample.bytesPerSecond > 0 && isDemanded(sample));
    const bytes = integrate(demanded, (sample) => sample.bytesPerSecond);
    const operations = integrate(demanded, (sample) => sample.operationsPerSecond);
    const kind = operations > 0 && bytes / operations < LARGE_REQUEST_BYTES ? "iops" : "bandwidth";
    const plateau = findPlateau(
      mergeSamples(demanded).map((group) => (kind === "iops" ? group.operations : group.bytes) / group.seconds),
    );
    if (plateau === undefined) return [];
    const seconds = integrate(demanded);
    const { level, share } = plateau;
    return [{ observed, device, kind, level, bytesPerSecond: bytes / seconds, share, seconds, place }];
  });
}

/**
 * Joins neighbours until one request more or less is negligible: 30 MB/s in requests of 1 MiB are 14 in half a second,
 * and look unsteady.
 */
function mergeSamples(samples: readonly DiskSample[]): { seconds: number; bytes: number; operations: number }[] {
  const groups: { seconds: number; bytes: number; operations: number }[] = [];
  let open = { seconds: 0, bytes: 0, operations: 0 };
  for (const { seconds, bytesPerSecond, operationsPerSecond } of samples) {
    open = {
      seconds: open.seconds + seconds,
      bytes: open.bytes + bytesPerSecond * seconds,
      operations: open.operations + operationsPerSecond * seconds,
    };
    if (open.operations < MIN_REQUESTS) continue;
    groups.push(open);
    open = { seconds: 0, bytes: 0, operations: 0 };
  }
  return groups;
}

function isQueueFull({ queueDepth, utilization }: DiskSample): boolean {
  return queueDepth >= FULL_QUEUE && utilization >= NEVER_AT_REST;
}

/** Whether a disk rested while tasks waited for it. */
export function isHeldBack({ utilization, waitingShare }: DiskSample): boolean {
  return utilization <= RESTING.utilization && (waitingShare ?? 0) >= RESTING.waitingShare;
}
