import type { MeasuredBenchmark } from "./benchmark.ts";
import { formatRatio } from "./format.ts";
import type { Report } from "./report.ts";
import type { Storage } from "./storage.ts";
import { findTargetStorage } from "./target-storage.ts";
import type { Workload } from "./workload.ts";

/**
 * What tells a cost: the workload `write-payload` writes files until they are on the disk and knows what a file costs;
 * fio's large sequential write knows only bytes, and no file system's work.
 */
export const COST_SOURCES = ["write-payload", "fio"] as const;
export type CostSource = (typeof COST_SOURCES)[number];

/** What writing costs on a target: `seconds = bytes * secondsPerByte + files * secondsPerFile`. */
export interface WriteCost {
  source: CostSource;
  /** The directory that it was measured in; absent where that is not known. */
  target?: string;
  secondsPerByte: number;
  /** What a file costs beside its bytes, and the mean size of the files it was measured with; absent where only bytes were. */
  files?: { secondsPerFile: number; meanBytes: number };
  /** What the disk was seen to write at that cost: a burst or a cache that is spent later is not in it. Absent where unknown. */
  seenBytes?: number;
  runs: number;
  /** How many times as long the slowest run took as the fastest, the larger one of the shapes; absent with fewer than 2 runs. */
  range?: number;
}

/**
 * What a byte and a file cost on each target where the workload `write-payload` ran, in their order: the median run with
 * the payload in one file gives the bytes' share, and what the one in many files takes longer is the files'.
 */
export function readPayloadCosts(workloads: readonly Workload[]): WriteCost[] {
  const payloads = workloads.filter(({ name }) => name === "write-payload");
  return [...new Set(payloads.map(({ target }) => target))].flatMap((target) => {
    const there = payloads.filter((payload) => payload.target === target);
    const one = sumRuns(there.filter(({ part }) => part === "one file"));
    const many = sumRuns(there.filter(({ part }) => part === "many files"));
    if (one.bytes === 0 || one.seconds === 0 || many.files === 0 || many.bytes === 0) return [];
    const secondsPerByte = one.seconds / one.bytes;
    const secondsPerFile = Math.max(0, many.seconds - many.bytes * secondsPerByte) / many.files;
    const runs = Math.min(one.runs, many.runs);
    return [
      {
        source: "write-payload" as const,
        target,
        secondsPerByte,
        files: { secondsPerFile, meanBytes: many.bytes / many.files },
        seenBytes: Math.min(one.bytes, many.bytes),
        runs,
        ...describeRange(runs, Math.max(one.range, many.range)),
      },
    ];
  });
}

/** All rows of one shape together: a job that ran the workload twice has two. */
function sumRuns(rows: readonly Workload[]) {
  const sum = (pick: (row: Workload) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const slowest = Math.max(...rows.map(({ latencySeconds: { max, mean } }) => max ?? mean));
  const fastest = Math.min(...rows.map(({ latencySeconds: { min, mean } }) => min ?? mean));
  return {
    runs: sum(({ operations }) => operations),
    // Each run as long as the median one: of three, one that somebody disturbed must not count.
    seconds: sum(({ operations, latencySeconds: { p50, mean } }) => operations * (p50 ?? mean)),
    bytes: sum(({ bytes }) => bytes),
    files: sum(({ files }) => files ?? 0),
    range: slowest / fastest,
  };
}

function describeRange(runs: number, range: number): Pick<WriteCost, "range"> {
  return runs > 1 && Number.isFinite(range) ? { range } : {};
}

/** Requests this large are what copying, unpacking and restoring a cache make the kernel write. */
const LARGE_REQUEST_BYTES = 256 * 1024;

/** Whether a benchmark's bandwidth is the rate that payloads are written at: large blocks, one behind the other. */
export function isPayloadWrite({
  direction,
  blockSizeBytes,
  job,
  bandwidthBytesPerSecond,
}: MeasuredBenchmark): boolean {
  const large = direction === "write" && (blockSizeBytes ?? 0) >= LARGE_REQUEST_BYTES;
  return large && !/rand/i.test(job) && bandwidthBytesPerSecond > 0;
}

/** What a byte costs by each large sequential write of fio, the fastest first. */
function readFioCosts(benchmarks: Report["benchmarks"]): WriteCost[] {
  return benchmarks
    .filter((benchmark) => benchmark.state === "measured")
    .filter(isPayloadWrite)
    .map(({ target, bandwidthBytesPerSecond, bytes, runs }) => {
      const rates = runs.map((run) => run.bandwidthBytesPerSecond);
      return {
        source: "fio" as const,
        ...(target !== undefined && { target }),
        secondsPerByte: 1 / bandwidthBytesPerSecond,
        ...(bytes !== undefined && { seenBytes: bytes }),
        runs: Math.max(1, runs.length),
        ...describeRange(runs.length, Math.max(...rates) / Math.min(...rates)),
      };
    })
    .sort((a, b) => a.secondsPerByte - b.secondsPerByte);
}

/**
 * What writing so many bytes costs where a job works: by `write-payload`, else by fio's fastest large sequential write;
 * in the workspace, else on the first other target. Undefined where none of them was measured on a disk, or only with
 * so few bytes that nothing follows for these.
 */
export function findWriteCost(
  bytes: number,
  { benchmarks, workloads, storage }: Pick<Report, "benchmarks" | "workloads" | "storage">,
): WriteCost | undefined {
  const costs = [...readPayloadCosts(workloads), ...readFioCosts(benchmarks)].filter(
    (cost) => !isOutOfReach(cost, bytes) && !isInMemory(cost.target, storage),
  );
  return costs.find((cost) => isWorkspace(cost.target, storage)) ?? costs[0];
}

/** Whether a target lies in the filesystem of the workspace; one that is not known counts as there. */
export function isWorkspace(target: string | undefined, storage: readonly Storage[]): boolean {
  const workspace = storage.find(({ role }) => role === "workspace");
  const there = findTargetStorage(target, storage);
  if (target === undefined || (there !== undefined && there === workspace)) return true;
  if (there?.mountPoint === undefined) return false;
  return there.mountPoint === workspace?.mountPoint && there.source === workspace.source;
}

/** Whether a target is known to be no disk at all: what is written there says nothing of one. */
export function isInMemory(target: string | undefined, storage: readonly Storage[]): boolean {
  const filesystem = findTargetStorage(target, storage)?.filesystem;
  return filesystem === "tmpfs" || filesystem === "ramfs";
}

/** About how many seconds that many bytes in that many files take to be on the disk; without files, in one. */
export function estimateWriteSeconds({ secondsPerByte, files }: WriteCost, bytes: number, fileCount = 0): number {
  return bytes * secondsPerByte + fileCount * (files?.secondsPerFile ?? 0);
}

/** The seconds for the bytes as a tree of files of the mean size that was measured; undefined where a file's cost is not known. */
export function estimateTreeSeconds(cost: WriteCost, bytes: number): number | undefined {
  return cost.files && estimateWriteSeconds(cost, bytes, bytes / cost.files.meanBytes);
}

/** Whether that many bytes are more than the disk was seen to write: the estimate then knows nothing of a burst that ends. */
export function isExtrapolated({ seenBytes }: Pick<WriteCost, "seenBytes">, bytes: number): boolean {
  return seenBytes !== undefined && bytes > seenBytes;
}

/** Nothing is said of more than that many times what was seen: caches and credits of disks are far smaller than that. */
export const MOST_REACH = 10;

/** Whether that many bytes are so many more than were seen that no estimate is made. */
export function isOutOfReach({ seenBytes }: Pick<WriteCost, "seenBytes">, bytes: number): boolean {
  return seenBytes !== undefined && bytes > MOST_REACH * seenBytes;
}

/** A slowest run that takes this many times as long as the fastest leaves an order of magnitude, no figure. */
const WIDEST_RANGE = 1.5;

/** Whether the runs lie so far apart that the estimate is a rough one. */
export function isRough({ range = 1 }: WriteCost): boolean {
  return range > WIDEST_RANGE;
}

/** What a cost is known from and how sure it is: `write-payload, 3 runs, the slowest 1.10x the fastest`. */
export function describeCostSource({ source, runs, range }: WriteCost): string {
  const name = source === "fio" ? "fio's sequential write" : source;
  const ratio = formatRatio(range);
  const apart = ratio === formatRatio(1) ? ", equally fast" : `, the slowest ${ratio} the fastest`;
  const reach = range === undefined ? "" : apart;
  return `${name}, ${runs === 1 ? "1 run" : `${runs} runs`}${reach}`;
}
