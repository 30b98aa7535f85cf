import type { MeasuredBenchmark } from "../model/benchmark.ts";
import { isMemoryFilesystem } from "../model/filesystem-kind.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { Report } from "../model/report.ts";
import type { Storage } from "../model/storage.ts";
import { findTargetStorage } from "../model/target-storage.ts";
import type { Workload } from "../model/workload.ts";
import { isOutOfReach, type WriteCost } from "../model/write-estimate.ts";

/** Costs of a byte and a file on each target of `write-payload`: non-negative, closest to the median runs by ratio. */
export function readPayloadCosts(workloads: readonly Workload[]): WriteCost[] {
  const payloads = workloads.filter(({ name }) => name === "write-payload");
  return [...new Set(payloads.map(({ target }) => target))].flatMap((target) => {
    const there = payloads.filter((payload) => payload.target === target);
    const parts = [...new Set(there.map(({ part }) => part))];
    const all = parts.map((name) => sumRuns(there.filter(({ part }) => part === name)));
    const many = all[parts.indexOf("many files")];
    const shapes = all.filter(({ bytes }) => bytes > 0);
    const startSeconds = findStart(all);
    const fit = many && fitCosts(shapes, startSeconds ?? 0);
    if (many === undefined || many.bytes === 0 || fit === undefined) return [];
    const runs = Math.min(...shapes.map((shape) => shape.runs));
    return [
      omitUndefined({
        source: "write-payload" as const,
        target,
        startSeconds,
        secondsPerByte: fit.secondsPerByte,
        files: { secondsPerFile: fit.secondsPerFile, meanBytes: many.bytes / many.files },
        seenBytes: Math.max(...shapes.map(({ bytes }) => bytes)),
        seenFiles: Math.max(...shapes.map(({ files }) => files)),
        runs,
        spread: runs > 1 ? measureSpread(shapes, fit, startSeconds ?? 0) : undefined,
      }),
    ];
  });
}

interface Shape {
  runs: number;
  seconds: number;
  bytes: number;
  files: number;
  fastest: number;
  slowest: number;
}

/** Rows of one shape; two if it ran twice. */
function sumRuns(rows: readonly Workload[]): Shape {
  return {
    runs: sumOf(rows, ({ operations }) => operations),
    // As the median: one of three may be disturbed.
    seconds: sumOf(rows, ({ operations, latencySeconds: { p50, mean } }) => operations * (p50 ?? mean)),
    bytes: sumOf(rows, ({ bytes }) => bytes),
    files: sumOf(rows, ({ files }) => files ?? 0),
    fastest: Math.min(...rows.map(({ latencySeconds: { min, mean } }) => min ?? mean)),
    slowest: Math.max(...rows.map(({ latencySeconds: { max, mean } }) => max ?? mean)),
  };
}

function sumOf<T>(items: readonly T[], pick: (item: T) => number): number {
  return items.reduce((total, item) => total + pick(item), 0);
}

/** A start is at most this part of the shortest run. */
const MAX_START = 0.5;

/** Seconds of a run without files: starting tar, an empty flush. */
function findStart(shapes: readonly Shape[]): number | undefined {
  const empty = shapes.find(({ bytes }) => bytes === 0);
  if (empty === undefined) return undefined;
  const shortest = Math.min(...shapes.filter(({ bytes }) => bytes > 0).map(({ seconds, runs }) => seconds / runs));
  return Math.min(empty.seconds / empty.runs, shortest * MAX_START);
}

type Costs = Record<"secondsPerByte" | "secondsPerFile", number>;

/** Each round adds two digits, even where shapes differ twofold. */
const ROUNDS = 4;

/**
 * Closest by the logarithm of the ratio, so that half and double count alike: least squares, reweighted. Undefined
 * where shapes do not differ in files, took no time, or their files were not counted.
 */
function fitCosts(runs: readonly Shape[], startSeconds: number): Costs | undefined {
  const shapes = runs.map((shape) => ({ ...shape, seconds: shape.seconds - shape.runs * startSeconds }));
  if (shapes.some(({ files }) => files === 0)) return undefined;
  let costs = solveCosts(shapes, ({ seconds }) => seconds ** -2);
  for (let round = 0; round < ROUNDS && costs !== undefined; round++) {
    const last = costs;
    costs = solveCosts(shapes, (shape) => 1 / (shape.seconds * expectSeconds(shape, last)));
  }
  return costs;
}

/** Cramer's rule on the normal equations. */
function solveCosts(shapes: readonly Shape[], weigh: (shape: Shape) => number): Costs | undefined {
  const sum = (pick: (shape: Shape) => number) => sumOf(shapes, (shape) => weigh(shape) * pick(shape));
  const squares = sum(({ bytes }) => bytes ** 2);
  const fileSquares = sum(({ files }) => files ** 2);
  const products = sum(({ bytes, files }) => bytes * files);
  const [bytes, files] = [sum((shape) => shape.bytes * shape.seconds), sum((shape) => shape.files * shape.seconds)];
  // 1 where all have as many files for each byte.
  const likeness = products ** 2 / (squares * fileSquares);
  if (!(likeness < 1 - 1e-9)) return undefined;
  const determinant = squares * fileSquares - products ** 2;
  const secondsPerFile = (files * squares - bytes * products) / determinant;
  const secondsPerByte = (bytes * fileSquares - files * products) / determinant;
  if (secondsPerFile < 0) return { secondsPerByte: bytes / squares, secondsPerFile: 0 };
  return secondsPerByte > 0 ? { secondsPerByte, secondsPerFile } : undefined;
}

function expectSeconds({ bytes, files }: Shape, { secondsPerByte, secondsPerFile }: Costs): number {
  return bytes * secondsPerByte + files * secondsPerFile;
}

/** How far single runs are from their shape's estimate. */
function measureSpread(shapes: readonly Shape[], costs: Costs, startSeconds: number): NonNullable<WriteCost["spread"]> {
  const expect = (shape: Shape) => startSeconds + expectSeconds(shape, costs) / shape.runs;
  return {
    low: Math.min(...shapes.map((shape) => shape.fastest / expect(shape))),
    high: Math.max(...shapes.map((shape) => shape.slowest / expect(shape))),
  };
}

/** Copying, unpacking and restoring a cache write requests of at least this size. */
const MIN_PAYLOAD_REQUEST_BYTES = 256 * 1024;

/** Whether a benchmark writes large sequential blocks. */
export function isPayloadWrite(benchmark: MeasuredBenchmark): boolean {
  const { direction, blockSizeBytes = 0, job, bandwidthBytesPerSecond } = benchmark;
  const isLarge = direction === "write" && blockSizeBytes >= MIN_PAYLOAD_REQUEST_BYTES;
  return isLarge && !/rand/i.test(job) && bandwidthBytesPerSecond > 0;
}

function readFioCosts(benchmarks: Report["benchmarks"]): WriteCost[] {
  return benchmarks
    .filter((benchmark) => benchmark.state === "measured")
    .filter(isPayloadWrite)
    .map(({ target, bandwidthBytesPerSecond, bytes, runs }) => {
      const rates = runs.map((run) => run.bandwidthBytesPerSecond);
      const low = bandwidthBytesPerSecond / Math.max(...rates);
      const high = bandwidthBytesPerSecond / Math.min(...rates);
      return omitUndefined({
        source: "fio" as const,
        target,
        secondsPerByte: 1 / bandwidthBytesPerSecond,
        seenBytes: bytes,
        runs: Math.max(1, runs.length),
        spread: runs.length > 1 ? { low, high } : undefined,
      });
    })
    .sort((a, b) => a.secondsPerByte - b.secondsPerByte);
}

/**
 * What writing so many bytes costs: by `write-payload`, else fio's fastest large sequential write; in the workspace,
 * else elsewhere. Undefined where none was measured on a disk, or far fewer bytes.
 */
export function findWriteCost(
  bytes: number,
  { benchmarks, workloads, storage }: Pick<Report, "benchmarks" | "workloads" | "storage">,
): WriteCost | undefined {
  const costs = [...readPayloadCosts(workloads), ...readFioCosts(benchmarks)].filter(
    (cost) => !isOutOfReach(cost, { bytes }) && !isInMemory(cost.target, storage),
  );
  return costs.find((cost) => isWorkspace(cost.target, storage)) ?? costs[0];
}

/** Whether a target is in the workspace's filesystem; an unknown one counts. */
export function isWorkspace(target: string | undefined, storage: readonly Storage[]): boolean {
  if (target === undefined) return true;
  const workspace = storage.find(({ role }) => role === "workspace");
  const there = findTargetStorage(target, storage);
  if (there === undefined || workspace === undefined) return false;
  const isSameMount = there.mountPoint !== undefined && there.mountPoint === workspace.mountPoint;
  return there === workspace || (isSameMount && there.source === workspace.source);
}

/** Whether a target is in memory. */
export function isInMemory(target: string | undefined, storage: readonly Storage[]): boolean {
  return isMemoryFilesystem(findTargetStorage(target, storage)?.filesystem);
}
