import type { Workload } from "../../model/benchmark.ts";
import { sum } from "../../model/numbers.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { UserError } from "../../model/user-error.ts";
import type { Environment } from "../../system/environment.ts";
import { findTool } from "../../system/tools.ts";
import { namePercentiles } from "../fio/latency.ts";
import { type ProcessEnd, runInFolder } from "../folder-process.ts";

/** What a workload is run with. */
export interface WorkloadBench {
  /** The target as the user named it. */
  target: string;
  folder: string;
  scale: number;
  environment: Environment;
  signal: AbortSignal;
  /** Called with 0 first, while files are prepared. */
  onOperation: (done: number, total: number) => void;
  /** Called at the start and the end of what is measured. */
  onBoundary: (boundary: "start" | "end") => Promise<void>;
}

/** What a workload measured of all its work, or of a named part. */
export type WorkloadPart = Omit<Workload, "name" | "target">;

const MAX_STEP_SECONDS = 3600;

/** Runs a program in the folder; throws a UserError where it fails. */
export async function runStep(bench: WorkloadBench, program: string, args: readonly string[]): Promise<ProcessEnd> {
  const end = await runInFolder({ ...bench, program, args, timeoutSeconds: MAX_STEP_SECONDS }).catch((error) => {
    // EACCES also stands for a folder of PATH that this user may not enter.
    if (error.code !== "ENOENT" && (error.code !== "EACCES" || findTool(program, bench.environment))) throw error;
    throw new UserError(`workload: ${program} is not installed; install it and put it on PATH`, { cause: error });
  });
  if (end.exitCode !== 0) {
    const exit = `exit code ${end.exitCode ?? end.signal}`;
    const reason = end.timedOut ? "did not end in time" : findReason(end.errors)?.slice(0, 300) || exit;
    throw new UserError(`workload: ${program} failed in ${bench.target}: ${reason}`);
  }
  return end;
}

/** Errors that cause others: without a folder, a file in it cannot be opened. */
const ROOT_CAUSE = /No space left on device|Disk quota exceeded|Read-only file system|Input\/output error/;

/** tar's very last line does not say what happened. */
function findReason(errors: string): string | undefined {
  const lines = errors.trim().split("\n");
  // The first one may be cut.
  const cause = lines.findLast((line) => ROOT_CAUSE.test(line));
  return cause ?? lines.findLast((line) => !/due to previous errors/.test(line)) ?? lines.at(-1);
}

/** Flushes the folder's filesystem (syncfs); gives the seconds. */
export async function flushFolder(bench: WorkloadBench): Promise<number> {
  const { seconds } = await runStep(bench, "sync", ["-f", "."]);
  return seconds;
}

/** That part of a count, rounded, at least 1. */
export function scaleCount(count: number, scale: number): number {
  return Math.max(1, Math.round(count * scale));
}

type OperationFigures = Pick<Workload, "operations" | "latencySeconds" | "histogram" | "durationSeconds">;

/** Buckets of 0.1 s up to a quarter of an hour; one more takes the rest. */
const MAX_BUCKETS = 10_000;

/** The figures of at least one operation; percentiles are the nearest rank, where an operation is beyond. */
export function summarizeOperations(seconds: readonly number[], bucketSeconds?: number): OperationFigures {
  const sorted = seconds.toSorted((left, right) => left - right);
  const total = sum(sorted);
  const percentiles = namePercentiles((percent) => {
    const share = percent / 100;
    const isBelowSome = percent <= 99 && sorted.length * (1 - share) > 0.999;
    return isBelowSome ? sorted[Math.ceil(sorted.length * share) - 1] : undefined;
  });
  return omitUndefined({
    operations: sorted.length,
    latencySeconds: { mean: total / sorted.length, min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0, ...percentiles },
    histogram: bucketSeconds === undefined ? undefined : countBuckets(sorted, bucketSeconds),
    durationSeconds: total,
  });
}

function countBuckets(sorted: readonly number[], bucketSeconds: number): NonNullable<Workload["histogram"]> {
  const buckets = sorted.map((seconds) => Math.min(MAX_BUCKETS, Math.floor(seconds / bucketSeconds)));
  const counts = Array.from({ length: (buckets.at(-1) ?? 0) + 1 }, () => 0);
  for (const bucket of buckets) counts[bucket] = (counts[bucket] ?? 0) + 1;
  return counts.map((operations, bucket) =>
    bucket === MAX_BUCKETS
      ? { operations }
      : { upToSeconds: Number(((bucket + 1) * bucketSeconds).toFixed(9)), operations },
  );
}
