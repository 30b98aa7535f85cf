import type { MeasuredBenchmark } from "../model/benchmark.ts";
import { LARGE_REQUEST_BYTES } from "../model/benchmark-kind.ts";
import type { Report } from "../model/report.ts";
import type { Disk, Limit, Limits } from "./disk.ts";

/** From this depth on, a benchmark shows a disk's limit. */
const DEEP = 8;

/**
 * The disk that a report's direct benchmarks measured: the most that large and small requests gave, and what one takes by
 * itself. Undefined without such benchmarks of reads and of writes.
 */
export function readBenchmarkedDisk({ benchmarks, label, storage }: Report): Disk | undefined {
  const measured = benchmarks.filter(
    (benchmark): benchmark is MeasuredBenchmark => benchmark.state === "measured" && benchmark.direct !== false,
  );
  const reads = readLimits(measured.filter(({ direction }) => direction === "read"));
  const writes = readLimits(measured.filter(({ direction }) => direction === "write"));
  if (reads === undefined || writes === undefined) return undefined;
  const [readLatency, writeLatency] = (["read", "write"] as const).map((direction) => findLatency(measured, direction));
  const sync = measured.find(({ direction }) => direction === "sync")?.latencySeconds?.mean;
  return {
    name: label,
    limits: { reads, writes },
    // A cgroup's limits count before merging.
    countsMerged: !storage.some(({ ioLimits = [] }) => ioLimits.length > 0),
    ...(readLatency !== undefined && { readLatencySeconds: readLatency }),
    ...(writeLatency !== undefined && { writeLatencySeconds: writeLatency }),
    // fdatasync has the write that it flushes in it.
    ...(sync !== undefined && { flushLatencySeconds: Math.max(0, sync - (writeLatency ?? 0)) }),
  };
}

function readLimits(benchmarks: readonly MeasuredBenchmark[]): Limits | undefined {
  const bytes = Math.max(...benchmarks.map(({ bandwidthBytesPerSecond }) => bandwidthBytesPerSecond));
  const small = benchmarks.filter(
    ({ blockSizeBytes = Number.POSITIVE_INFINITY, queueDepth = 1, jobs = 1 }) =>
      blockSizeBytes < LARGE_REQUEST_BYTES && queueDepth * jobs >= DEEP,
  );
  const operations = Math.max(...small.map(({ iops }) => iops));
  if (!(bytes > 0)) return undefined;
  const limit = (perSecond: number): Limit => ({ perSecond });
  return { bytes: limit(bytes), ...(operations > 0 && { operations: limit(operations) }) };
}

function findLatency(benchmarks: readonly MeasuredBenchmark[], wanted: "read" | "write"): number | undefined {
  return benchmarks.find(
    ({ direction, blockSizeBytes = Number.POSITIVE_INFINITY, queueDepth, jobs = 1 }) =>
      direction === wanted && blockSizeBytes < LARGE_REQUEST_BYTES && queueDepth === 1 && jobs === 1,
  )?.latencySeconds?.mean;
}
