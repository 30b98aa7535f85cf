import { findOnlyDisk } from "../../disks/device-tree.ts";
import type { MeasuredBenchmark } from "../../model/benchmark.ts";
import { findSmallest, median } from "../../model/numbers.ts";
import type { Report } from "../../model/report.ts";
import { findOwnDevice, RATES } from "../own-rate.ts";
import { AT_LIMIT, hasReached, isAtLevel, listRateLimits, type RateLimit } from "./cgroup-limit.ts";
import type { ObservedWindow } from "./observation.ts";
import type { CapKind, LimitPlace } from "./throughput-plateaus.ts";
import { type DiskSample, sliceSamples } from "./window-samples.ts";

/** An application that waits this many times longer than the device takes is delayed above the device. */
const MIN_LATENCY_RATIO = 5;
const MIN_SAMPLES = 3;
/** The block layer splits 1 MiB down to 64 KiB; smaller requests are another job's. */
const MAX_SPLITS = 16;
/** A job with this share of reads (or of writes) counts as reading (or writing) only. */
const MIN_DIRECTION_SHARE = 0.9;

export interface SoughtLevel {
  kind: CapKind;
  level: number;
  device?: string | undefined;
  /** The reads' share of the bytes, as half if unknown: a limit on reads does not explain writes. */
  readShare?: number | undefined;
}

export interface KnownLimit {
  limit: number;
  /** Whether the job's own cgroup reached it; otherwise only the machine's counters are close to it. */
  isOwn: boolean;
}

/** The cgroup limit that explains a level: one that the observed window reached, or any for fio, which ran inside. */
export function findKnownLimit(report: Report, sought: SoughtLevel, observed?: ObservedWindow): KnownLimit | undefined {
  const isKnown = ({ device }: RateLimit) =>
    observed === undefined || findOwnDevice(observed.window, device) !== undefined;
  const found = listLimitsOf(report, sought)
    .filter(({ limit }) => isAtLevel(sought.level, limit))
    .find((one) => observed === undefined || !isKnown(one) || hasReached(observed.window, one));
  return found && { limit: found.limit, isOwn: isKnown(found) };
}

/** The smallest limit on a device, if the level is below all of them. */
export function findHigherLimit(report: Report, sought: SoughtLevel): number | undefined {
  const least = findSmallest(listLimitsOf(report, sought).map(({ limit }) => limit));
  return least < Number.POSITIVE_INFINITY && sought.level < least * AT_LIMIT.least ? least : undefined;
}

/** The limits of its kind and direction on its disk: one on a volume also holds its disk, if it has only one. */
function listLimitsOf(report: Report, { kind, device, readShare = 0.5 }: SoughtLevel): RateLimit[] {
  return listRateLimits(report).filter((one) => {
    const { kind: limited, isRead } = RATES[one.rate];
    const isHere = device === undefined || findOnlyDisk(one.device, report.storage) === device;
    const hasSome = isRead ? readShare > 1 - MIN_DIRECTION_SHARE : readShare < MIN_DIRECTION_SHARE;
    return limited === kind && isHere && hasSome;
  });
}

interface MeasuredPlace {
  place: LimitPlace;
  deviceLatencySeconds: number;
  applicationLatencySeconds: number;
}

/**
 * Where fio's reads were delayed: above the device, if they took much longer than the device's own.
 * @param device any, if unknown
 */
export function comparePlaces(
  report: Report,
  read: MeasuredBenchmark,
  device: string | undefined,
): MeasuredPlace | undefined {
  const applicationLatencySeconds = read.latencySeconds?.mean;
  const job = report.windows.find(({ kind }) => kind === "job") ?? report.windows[0];
  if (applicationLatencySeconds === undefined || job === undefined) return undefined;
  for (const { name, samples } of sliceSamples(report, job)) {
    if (device !== undefined && name !== device) continue;
    const latencies = samples
      .filter((sample) => isOfRead(sample, read))
      .flatMap(({ latencySeconds }) => latencySeconds ?? []);
    if (latencies.length < MIN_SAMPLES) continue;
    const deviceLatencySeconds = median(latencies);
    const isAbove = applicationLatencySeconds >= deviceLatencySeconds * MIN_LATENCY_RATIO;
    return { place: isAbove ? "above-block-layer" : "device", deviceLatencySeconds, applicationLatencySeconds };
  }
  return undefined;
}

function isOfRead(
  { bytesPerSecond, operationsPerSecond, readShare }: DiskSample,
  { bandwidthBytesPerSecond, blockSizeBytes = 0 }: MeasuredBenchmark,
): boolean {
  const isAsLarge = bytesPerSecond >= operationsPerSecond * (blockSizeBytes / MAX_SPLITS);
  return isAsLarge && readShare >= MIN_DIRECTION_SHARE && isAtLevel(bytesPerSecond, bandwidthBytesPerSecond);
}
