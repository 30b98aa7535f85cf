import { LARGE_REQUEST_BYTES } from "../../model/benchmark-kind.ts";
import { findNetworkWorkspace } from "./network-wait.ts";
import type { Observation, ObservedWindow } from "./observation.ts";
import { findPlateau } from "./plateau.ts";
import { isDiskOfOthers } from "./whose-work.ts";
import type { DiskSample } from "./window-samples.ts";

/** Requests waiting at the device: with only one, it is the asker's pace and not a limit that makes a rate steady. */
export const FULL_QUEUE = 2;
/** A device at its limit never rests; one that rests between batches of requests waits for its asker. */
const NEVER_AT_REST = 0.9;
/** With so many requests, one at the edge of an interval is 2 % of it. */
const LEAST_REQUESTS = 50;
/**
 * The device rests while tasks wait for I/O: something above it holds the requests back (captures/throttle: 0 to 4 %
 * busy). On a machine that does other work the kernel counts a wait in part: 0.5 where one task waits all the time.
 */
const RESTING = { utilization: 0.3, waitingShare: 0.4 };

/** Where a limit holds requests back. */
export type LimitPlace = "above-block-layer" | "device";

/** A level that a disk's throughput kept to in a window although more was asked of it. */
export interface ThroughputPlateau {
  observed: ObservedWindow;
  device: string;
  kind: "bandwidth" | "iops";
  /** Bytes per second, or operations per second. */
  level: number;
  /** The mean in bytes, whatever it is that is limited. */
  bytesPerSecond: number;
  /** How long the demand lasted in which it was held, and the share of that time at the level. */
  seconds: number;
  share: number;
  place: LimitPlace;
}

/** The plateaus of all windows and disks, the longest first. */
export function findThroughputPlateaus({ windows, report }: Observation): ThroughputPlateau[] {
  // Whoever waits while the disk rests may then wait for the server.
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

/** Around a known level a rate may scatter this much: requests are large, and a bucket fills and empties. */
const NEAR = 0.25;
const LEAST_SECONDS = 3;

/** The window that ran longest against a level that is known from elsewhere; undefined where none did for 3 s. */
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
        const seconds = sum(near.map((sample) => sample.seconds));
        const moved = sum(near.map((sample) => rate(sample) * sample.seconds));
        const place: LimitPlace = near.every(isHeldBack) ? "above-block-layer" : "device";
        const share = seconds / Math.max(1e-9, sum(demanded.map((sample) => sample.seconds)));
        const bytesPerSecond = sum(near.map((sample) => sample.bytesPerSecond * sample.seconds)) / seconds;
        return { observed, device: name, kind, level: moved / seconds, bytesPerSecond, seconds, share, place };
      }),
  );
  return runs.filter(({ seconds }) => seconds >= LEAST_SECONDS).sort((a, b) => b.seconds - a.seconds)[0];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function findInDisk(observed: ObservedWindow, device: string, samples: readonly DiskSample[]): ThroughputPlateau[] {
  const places: [LimitPlace, (sample: DiskSample) => boolean][] = [
    ["device", isQueueFull],
    ["above-block-layer", isHeldBack],
  ];
  return places.flatMap(([place, isDemanded]) => {
    const demanded = samples.filter((sample) => sample.bytesPerSecond > 0 && isDemanded(sample));
    const bytes = sum(demanded.map((sample) => sample.bytesPerSecond * sample.seconds));
    const operations = demanded.reduce((sum, sample) => sum + sample.operationsPerSecond * sample.seconds, 0);
    const kind = operations > 0 && bytes / operations < LARGE_REQUEST_BYTES ? "iops" : "bandwidth";
    const plateau = findPlateau(
      mergeSamples(demanded).map((group) => (kind === "iops" ? group.operations : group.bytes) / group.seconds),
    );
    if (plateau === undefined) return [];
    const seconds = sum(demanded.map((sample) => sample.seconds));
    const { level, share } = plateau;
    return [{ observed, device, kind, level, bytesPerSecond: bytes / seconds, share, seconds, place }];
  });
}

/**
 * Neighbours taken together until they have so many requests that one more or less does not matter: at 30 MB/s in
 * requests of 1 MiB, half a second is 14 of them, and a steady rate looks unsteady.
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
    if (open.operations < LEAST_REQUESTS) continue;
    groups.push(open);
    open = { seconds: 0, bytes: 0, operations: 0 };
  }
  return groups;
}

function isQueueFull({ queueDepth, utilization }: DiskSample): boolean {
  return queueDepth >= FULL_QUEUE && utilization >= NEVER_AT_REST;
}

export function isHeldBack({ utilization, waitingShare }: DiskSample): boolean {
  return utilization <= RESTING.utilization && (waitingShare ?? 0) >= RESTING.waitingShare;
}
