import type { Observation, ObservedWindow } from "./observation.ts";
import { findPlateau } from "./plateau.ts";
import type { DiskSample } from "./window-samples.ts";

/** Requests waiting at the device: with only one, it is the asker's pace and not a limit that makes a rate steady. */
export const FULL_QUEUE = 2;
/**
 * The device rests while tasks wait for I/O: something above it holds the requests back (captures/throttle: 0 to 4 %
 * busy). On a machine that does other work the kernel counts a wait in part: 0.5 where one task waits all the time.
 */
const RESTING = { utilization: 0.3, waitingShare: 0.4 };
/** From this mean request size on, bytes are what is limited; below, it is operations. Clouds count 16 to 256 KiB as one. */
export const LARGE_REQUEST_BYTES = 64 * 1024;

/** Where a limit holds requests back. */
export type LimitPlace = "above-block-layer" | "device";

/** A level that a disk's throughput kept to in a window although more was asked of it. */
export interface ThroughputPlateau {
  observed: ObservedWindow;
  device: string;
  kind: "bandwidth" | "iops";
  /** Bytes per second, or operations per second. */
  level: number;
  /** How long the demand lasted in which it was held, and the share of that time at the level. */
  seconds: number;
  share: number;
  place: LimitPlace;
}

/** The plateaus of all windows and disks, the longest first. */
export function findThroughputPlateaus({ windows }: Observation): ThroughputPlateau[] {
  return windows
    .flatMap((observed) => observed.samples.disks.flatMap((disk) => findInDisk(observed, disk.name, disk.samples)))
    .sort((a, b) => b.seconds - a.seconds);
}

function findInDisk(observed: ObservedWindow, device: string, samples: readonly DiskSample[]): ThroughputPlateau[] {
  const places: [LimitPlace, (sample: DiskSample) => boolean][] = [
    ["device", isQueueFull],
    ["above-block-layer", isHeldBack],
  ];
  return places.flatMap(([place, isDemanded]) => {
    const demanded = samples.filter((sample) => sample.bytesPerSecond > 0 && isDemanded(sample));
    const bytes = demanded.reduce((sum, sample) => sum + sample.bytesPerSecond * sample.seconds, 0);
    const operations = demanded.reduce((sum, sample) => sum + sample.operationsPerSecond * sample.seconds, 0);
    const kind = operations > 0 && bytes / operations < LARGE_REQUEST_BYTES ? "iops" : "bandwidth";
    const plateau = findPlateau(
      demanded.map((sample) => (kind === "iops" ? sample.operationsPerSecond : sample.bytesPerSecond)),
    );
    if (plateau === undefined) return [];
    const seconds = demanded.reduce((sum, sample) => sum + sample.seconds, 0);
    return [{ observed, device, kind, level: plateau.level, share: plateau.share, seconds, place }];
  });
}

function isQueueFull({ queueDepth }: DiskSample): boolean {
  return queueDepth >= FULL_QUEUE;
}

function isHeldBack({ utilization, waitingShare }: DiskSample): boolean {
  return utilization <= RESTING.utilization && (waitingShare ?? 0) >= RESTING.waitingShare;
}
