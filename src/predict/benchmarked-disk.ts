import { findJobDisks, findTargetStorage } from "../disks/device-tree.ts";
import type { MeasuredBenchmark } from "../model/benchmark.ts";
import { LARGE_REQUEST_BYTES, MIN_SUBMISSION_SHARE } from "../model/benchmark-kind.ts";
import { groupInto } from "../model/group-into.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { Report } from "../model/report.ts";
import type { Disk, Limits } from "./disk.ts";

/** Benchmarks with at least this many requests in flight show a disk's limit. */
const MIN_DEEP_REQUESTS = 8;

type BenchmarkedReport = Pick<Report, "benchmarks" | "label" | "storage">;

interface TargetDisk {
  target?: string;
  disk: Disk;
}

const MAX_TARGETS = 20;

/**
 * The disks that direct benchmarks measured, one for each target with reads and writes: their limits, and the
 * latency of one request.
 */
export function listBenchmarkedDisks({ benchmarks, label, storage }: BenchmarkedReport): TargetDisk[] {
  const measured = benchmarks.filter((benchmark) => benchmark.state === "measured");
  const byTarget = groupInto(
    measured.filter(({ direct }) => direct !== false),
    ({ target }) => target,
  );
  return [...byTarget].slice(0, MAX_TARGETS).flatMap(([target, own]) => {
    const disk = readDisk(label, own, storage);
    return disk === undefined ? [] : [omitUndefined({ target, disk })];
  });
}

/** The first of these disks, if any. */
export function readBenchmarkedDisk(report: BenchmarkedReport): Disk | undefined {
  return listBenchmarkedDisks(report)[0]?.disk;
}

function readDisk(label: string, measured: readonly MeasuredBenchmark[], storage: Report["storage"]): Disk | undefined {
  const reads = readLimits(measured.filter(({ direction }) => direction === "read"));
  const writes = readLimits(measured.filter(({ direction }) => direction === "write"));
  if (reads === undefined || writes === undefined) return undefined;
  const [readLatency, writeLatency] = (["read", "write"] as const).map((direction) => findLatency(measured, direction));
  const sync = measured.find(({ direction }) => direction === "sync")?.latencySeconds?.mean;
  return omitUndefined({
    name: label,
    limits: { reads, writes },
    // A cgroup's limits count before merging.
    countsMerged: !storage.some(({ ioLimits = [] }) => ioLimits.length > 0),
    readLatencySeconds: readLatency,
    writeLatencySeconds: writeLatency,
    // A sync write's latency contains the write's own.
    flushLatencySeconds: sync === undefined ? undefined : Math.max(0, sync - (writeLatency ?? 0)),
  });
}

function readLimits(benchmarks: readonly MeasuredBenchmark[]): Limits | undefined {
  const bytes = Math.max(...benchmarks.map(({ bandwidthBytesPerSecond }) => bandwidthBytesPerSecond));
  const small = benchmarks.filter(
    ({ blockSizeBytes = Number.POSITIVE_INFINITY, queueDepth = 1, jobs = 1 }) =>
      blockSizeBytes < LARGE_REQUEST_BYTES && queueDepth * jobs >= MIN_DEEP_REQUESTS,
  );
  const operations = Math.max(...small.map(({ iops }) => iops));
  if (!(bytes > 0)) return undefined;
  return omitUndefined({
    bytes: { perSecond: bytes },
    operations: operations > 0 ? { perSecond: operations } : undefined,
  });
}

/**
 * What one request alone takes. fio's latency leaves out its submission: that is added where a note has its time, else
 * estimated by the rate, since a submission without a note was a small part.
 */
function findLatency(benchmarks: readonly MeasuredBenchmark[], wanted: "read" | "write"): number | undefined {
  const single = benchmarks.find(
    ({ direction, blockSizeBytes = Number.POSITIVE_INFINITY, queueDepth, jobs = 1 }) =>
      direction === wanted && blockSizeBytes < LARGE_REQUEST_BYTES && queueDepth === 1 && jobs === 1,
  );
  const completion = single?.latencySeconds?.mean;
  if (single === undefined || completion === undefined) return undefined;
  const noted = single.notes?.find((note) => note.id === "slow-submission");
  if (noted !== undefined) return completion + noted.submissionSeconds;
  return Math.max(completion, Math.min(1 / single.iops, completion / (1 - MIN_SUBMISSION_SHARE)));
}

/** Benchmarked disks other than the job's own, named by their targets. */
export function listOtherDisks(report: Report): Disk[] {
  const own = findJobDisks(report.storage);
  return listBenchmarkedDisks(report).flatMap(({ target, disk }) => {
    const storage = findTargetStorage(target, report.storage);
    if (target === undefined || storage === undefined) return [];
    return storage.devices.some(({ name }) => own.has(name)) ? [] : [{ ...disk, name: target }];
  });
}
