import type { MeasuredBenchmark } from "../../model/benchmark.ts";
import type { Report } from "../../model/report.ts";
import type { IoLimit } from "../../model/storage.ts";
import { knowsOwnRate, listLimits, listReachedLimits } from "./cgroup-limit.ts";
import type { ObservedWindow } from "./observation.ts";
import type { LimitPlace } from "./throughput-plateaus.ts";
import { sliceSamples } from "./window-samples.ts";

/** A known limit explains a level that is this near to it. */
const EXPLAINED_WITHIN = 0.1;
/** Who asks waits this many times longer than the device takes: the rest of the time the request was held above it. */
const HELD_ABOVE = 5;
const LEAST_SAMPLES = 3;
/** The block layer splits large requests, down to 64 KiB of 1 MiB; smaller ones are another job's. */
const MOST_PARTS = 16;
/** What is read while fio writes, or written while it reads, is another job's as well: the layout of the file is written. */
const SAME_DIRECTION = 0.9;

/** A limit of a cgroup that explains a level. */
export interface KnownLimit {
  /** Bytes or operations per second. */
  value: number;
  /** False where only the machine's counters are near it: whose requests those were is not known. */
  isOwn: boolean;
}

/**
 * The cgroup limit that explains a level on a device, if one is known.
 * @param observed the window that showed the level, whose own cgroup must have been at the limit where it counts itself;
 *   absent where fio measured the level, inside of that cgroup
 */
export function findKnownLimit(
  report: Report,
  level: number,
  kind: "bandwidth" | "iops",
  device?: string,
  observed?: ObservedWindow,
): KnownLimit | undefined {
  for (const limit of listLimits(report)) {
    if (device !== undefined && limit.device !== device) continue;
    const value = ratesOf(limit, kind).find((rate) => Math.abs(level / rate - 1) <= EXPLAINED_WITHIN);
    if (value === undefined) continue;
    if (observed === undefined) return { value, isOwn: true };
    if (listReachedLimits(observed, limit).some((reached) => reached.limit === value)) return { value, isOwn: true };
    if (!knowsOwnRate(observed, limit.device)) return { value, isOwn: false };
  }
  return undefined;
}

/**
 * The smallest rate that a cgroup allows a device, where a level stays below all of them: a window whose requests are held
 * back above the device then waits for that cgroup, and the level is the pace that comes of it, and no limit. Undefined
 * where there is none.
 */
export function findHigherLimit(
  report: Report,
  level: number,
  kind: "bandwidth" | "iops",
  device: string,
): number | undefined {
  const rates = listLimits(report)
    .filter((limit) => limit.device === device)
    .flatMap((limit) => ratesOf(limit, kind));
  const least = Math.min(...rates);
  return rates.length > 0 && level < least * (1 - EXPLAINED_WITHIN) ? least : undefined;
}

function ratesOf(limit: IoLimit, kind: "bandwidth" | "iops"): number[] {
  const rates =
    kind === "iops"
      ? [limit.readsPerSecond, limit.writesPerSecond]
      : [limit.readBytesPerSecond, limit.writeBytesPerSecond];
  return rates.filter((rate) => rate !== undefined && rate > 0) as number[];
}

/** Where fio's requests were held, and the two latencies that tell. */
export interface MeasuredPlace {
  place: LimitPlace;
  deviceLatencySeconds: number;
  applicationLatencySeconds: number;
}

/**
 * Compares what fio waited with what the device took in the samples that show fio's own rate, direction and request size.
 * Undefined where fio gave no latency or nothing sampled the job.
 * @param device the disk under the benchmark's target; any, where that is not known
 */
export function comparePlaces(
  report: Report,
  benchmark: MeasuredBenchmark,
  device: string | undefined,
): MeasuredPlace | undefined {
  const applicationLatencySeconds = benchmark.latencySeconds?.mean;
  const job = report.windows.find(({ kind }) => kind === "job") ?? report.windows[0];
  if (applicationLatencySeconds === undefined || job === undefined) return undefined;
  const { bandwidthBytesPerSecond: rate, blockSizeBytes = 0, direction } = benchmark;
  for (const { name, samples } of sliceSamples(report, job).disks) {
    if (device !== undefined && name !== device) continue;
    const latencies = samples
      .filter(({ bytesPerSecond }) => Math.abs(bytesPerSecond / rate - 1) <= EXPLAINED_WITHIN)
      .filter(({ bytesPerSecond, operationsPerSecond, readShare }) => {
        const isLarge = bytesPerSecond >= operationsPerSecond * (blockSizeBytes / MOST_PARTS);
        return isLarge && (direction === "read" ? readShare : 1 - readShare) >= SAME_DIRECTION;
      })
      .flatMap(({ latencySeconds }) => (latencySeconds === undefined ? [] : [latencySeconds]))
      .sort((a, b) => a - b);
    const deviceLatencySeconds = latencies[Math.floor(latencies.length / 2)];
    if (deviceLatencySeconds === undefined || latencies.length < LEAST_SAMPLES) continue;
    const isAbove = applicationLatencySeconds >= deviceLatencySeconds * HELD_ABOVE;
    return { place: isAbove ? "above-block-layer" : "device", deviceLatencySeconds, applicationLatencySeconds };
  }
  return undefined;
}
