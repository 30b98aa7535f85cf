import type { MeasuredBenchmark } from "../../model/benchmark.ts";
import type { Report } from "../../model/report.ts";
import { findMiddle } from "../../model/sorted-values.ts";
import type { IoLimit } from "../../model/storage.ts";
import { knowsOwnRate, listLimits, listReachedLimits } from "./cgroup-limit.ts";
import type { ObservedWindow } from "./observation.ts";
import type { CapKind, LimitPlace } from "./throughput-plateaus.ts";
import { type DiskSample, sliceSamples } from "./window-samples.ts";

const EXPLAINED_WITHIN = 0.1;
/** An application that waits this many times longer than the device takes is delayed above it. */
const HELD_ABOVE = 5;
const MIN_SAMPLES = 3;
/** The block layer splits 1 MiB down to 64 KiB; smaller requests are another job's. */
const MAX_PARTS = 16;
/** Both directions are another job's, or the file's layout. */
const SAME_DIRECTION = 0.9;

/** A cgroup limit that explains a level. */
export interface KnownLimit {
  value: number;
  /** False where only the machine's counters are close to it. */
  isOwn: boolean;
}

/**
 * The cgroup limit that explains a level, if known.
 * @param device any, if unknown
 * @param observed whose own cgroup must have reached the limit; absent for fio, which ran inside it
 */
export function findKnownLimit(
  report: Report,
  kind: CapKind,
  level: number,
  device?: string,
  observed?: ObservedWindow,
): KnownLimit | undefined {
  for (const limit of listLimits(report)) {
    if (device !== undefined && limit.device !== device) continue;
    const value = ratesOf(limit, kind).find((rate) => isExplained(level, rate));
    if (value === undefined) continue;
    const isOwn =
      observed === undefined || listReachedLimits(observed, limit).some((reached) => reached.limit === value);
    if (isOwn || !knowsOwnRate(observed, limit.device)) return { value, isOwn };
  }
  return undefined;
}

/**
 * The smallest limit on a device, where the level is below all: its cgroup delays requests that wait for one another.
 */
export function findHigherLimit(report: Report, kind: CapKind, level: number, device: string): number | undefined {
  const rates = listLimits(report)
    .filter((limit) => limit.device === device)
    .flatMap((limit) => ratesOf(limit, kind));
  const least = Math.min(...rates);
  return rates.length > 0 && level < least * (1 - EXPLAINED_WITHIN) ? least : undefined;
}

function ratesOf(limit: IoLimit, kind: CapKind): number[] {
  const { readsPerSecond, writesPerSecond, readBytesPerSecond, writeBytesPerSecond } = limit;
  const rates = kind === "iops" ? [readsPerSecond, writesPerSecond] : [readBytesPerSecond, writeBytesPerSecond];
  return rates.filter((rate) => rate !== undefined && rate > 0) as number[];
}

function isExplained(level: number, rate: number): boolean {
  return Math.abs(level / rate - 1) <= EXPLAINED_WITHIN;
}

interface MeasuredPlace {
  place: LimitPlace;
  deviceLatencySeconds: number;
  applicationLatencySeconds: number;
}

/**
 * Compares fio's latency with the device's in samples of its rate, direction and request size; undefined without.
 * @param device any, if unknown
 */
export function comparePlaces(
  report: Report,
  benchmark: MeasuredBenchmark,
  device: string | undefined,
): MeasuredPlace | undefined {
  const applicationLatencySeconds = benchmark.latencySeconds?.mean;
  const job = report.windows.find(({ kind }) => kind === "job") ?? report.windows[0];
  if (applicationLatencySeconds === undefined || job === undefined) return undefined;
  for (const { name, samples } of sliceSamples(report, job)) {
    if (device !== undefined && name !== device) continue;
    const latencies = samples
      .filter((sample) => isOfBenchmark(sample, benchmark))
      .flatMap(({ latencySeconds }) => latencySeconds ?? [])
      .sort((a, b) => a - b);
    const deviceLatencySeconds = findMiddle(latencies);
    if (deviceLatencySeconds === undefined || latencies.length < MIN_SAMPLES) continue;
    const isAbove = applicationLatencySeconds >= deviceLatencySeconds * HELD_ABOVE;
    return { place: isAbove ? "above-block-layer" : "device", deviceLatencySeconds, applicationLatencySeconds };
  }
  return undefined;
}

function isOfBenchmark(
  { bytesPerSecond, operationsPerSecond, readShare }: DiskSample,
  { bandwidthBytesPerSecond, blockSizeBytes = 0, direction }: MeasuredBenchmark,
): boolean {
  if (!isExplained(bytesPerSecond, bandwidthBytesPerSecond)) return false;
  if (bytesPerSecond < operationsPerSecond * (blockSizeBytes / MAX_PARTS)) return false;
  return (direction === "read" ? readShare : 1 - readShare) >= SAME_DIRECTION;
}
