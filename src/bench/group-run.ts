import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Benchmark } from "../model/benchmark.ts";
import { LARGE_REQUEST_BYTES } from "../model/benchmark-kind.ts";
import { UserError } from "../model/user-error.ts";
import { readBoundedFile } from "../system/files.ts";
import { combineRuns, mergeProcesses } from "./combined-results.ts";
import { readBandwidthLogs } from "./fio/bandwidth-log.ts";
import { parseFioDuration } from "./fio/duration.ts";
import type { JobResult } from "./fio/job-entry.ts";
import { type FioBench, runJobFile } from "./fio-run.ts";
import { collectOptions, type JobFile, listJobs } from "./job-file.ts";
import { isSettled } from "./sureness.ts";
import { limitRun } from "./time-limit.ts";
import { type GroupPlan, wantsAnotherRun } from "./time-plan.ts";

/** How a group of jobs is run. */
export interface GroupRun {
  bench: FioBench;
  plan: GroupPlan;
  /** Whether the folder is emptied before each run, so that every run is like the first. */
  startsFresh: boolean;
  /** When all runs have to be over, on the clock that is read; absent where the user set no time budget. */
  endsBefore?: number;
  readClock: () => number;
  /** Is told the number of each run, counted from 1, before it starts. */
  onRun: (run: number) => void;
}

/**
 * Runs a group of jobs until its runs agree or its time is spent, and gives one benchmark for each job and direction.
 * @throws UserError where fio refuses the group's job file
 */
export async function runGroup({
  bench,
  plan,
  startsFresh,
  endsBefore,
  readClock,
  onRun,
}: GroupRun): Promise<Benchmark[]> {
  const startedAt = readClock();
  const runs: JobResult[][] = [];
  for (let wanted = true; wanted; ) {
    onRun(runs.length + 1);
    if (startsFresh) await emptyFolder(bench.folder);
    const runStartedAt = readClock();
    const timeout = limitRun(plan, endsBefore === undefined ? undefined : endsBefore - runStartedAt);
    const counted = await runJobFile(bench, plan.file, timeout);
    const results = mergeProcesses(plan.discardsStart === true ? counted.map(countByBytes) : counted);
    runs.push(await Promise.all(results.map((result) => addLog(result, plan.file, bench.folder))));
    const now = readClock();
    const past = { runs: runs.length, elapsedSeconds: now - startedAt, lastSeconds: now - runStartedAt };
    wanted = !hasFailed(results) && wantsAnotherRun(plan, { ...past, settled: agree(runs) });
  }
  return combineRuns(runs).map((benchmark) => ({
    ...benchmark,
    diagnostics: [...benchmark.diagnostics, ...plan.notes],
  }));
}

/**
 * The result with large requests counted by their bytes. Behind a ramp fio counts the bytes of those that were in flight
 * at its end, but not the requests: it gave 24 IOPS beside 31 MB/s of 1 MiB. Of small ones too few are in flight to matter.
 */
export function countByBytes(result: JobResult): JobResult {
  const { benchmark } = result;
  if (benchmark.state === "failed" || benchmark.direction === "sync") return result;
  const { blockSizeBytes = 0, bandwidthBytesPerSecond, bytes, runs } = benchmark;
  if (blockSizeBytes < LARGE_REQUEST_BYTES) return result;
  const iops = bandwidthBytesPerSecond / blockSizeBytes;
  const operations = bytes === undefined ? {} : { operations: Math.round(bytes / blockSizeBytes) };
  const counted = runs.map((run) => ({ ...run, iops: run.bandwidthBytesPerSecond / blockSizeBytes }));
  return { ...result, benchmark: { ...benchmark, iops, ...operations, runs: counted } };
}

async function emptyFolder(folder: string): Promise<void> {
  const entries = await readdir(folder);
  await Promise.all(entries.map((entry) => rm(join(folder, entry), { recursive: true, force: true })));
}

function hasFailed(results: readonly JobResult[]): boolean {
  return results.some(({ benchmark }) => benchmark.state === "failed");
}

/** Whether the bandwidths of every job and direction agree over the runs. */
function agree(runs: readonly (readonly JobResult[])[]): boolean {
  const series = new Map<string, number[]>();
  for (const { benchmark } of runs.flat()) {
    if (benchmark.state === "failed") continue;
    const key = `${benchmark.direction} ${benchmark.job}`;
    series.set(key, [...(series.get(key) ?? []), benchmark.bandwidthBytesPerSecond]);
  }
  return [...series.values()].every(isSettled);
}

/** A log of ten hours in intervals of a second. */
const LARGEST_LOG = 4 * 1024 * 1024;

/** The result with its bandwidth over time, where its job keeps an averaged log (`write_bw_log`, `log_avg_msec`). */
async function addLog(result: JobResult, file: JobFile, folder: string): Promise<JobResult> {
  const { benchmark } = result;
  const job = listJobs(file).find(({ name }) => name === benchmark.job);
  if (benchmark.state === "failed" || benchmark.direction === "sync" || job === undefined) return result;
  const options = collectOptions(file, job);
  const log = options.get("write_bw_log");
  const interval = parseFioDuration(`${options.get("log_avg_msec")?.value}ms`);
  if (log === undefined || interval === undefined || interval === 0) return result;
  const prefix = `${log.value ?? job.name}_bw.`;
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix) && name.endsWith(".log"));
  const bandwidthOverTime = readBandwidthLogs(await readLogs(folder, names), benchmark.direction, interval);
  return bandwidthOverTime === undefined ? result : { ...result, benchmark: { ...benchmark, bandwidthOverTime } };
}

async function readLogs(folder: string, names: readonly string[]): Promise<string[]> {
  try {
    return await Promise.all(names.map((name) => readBoundedFile(join(folder, name), LARGEST_LOG)));
  } catch (error) {
    if (error instanceof UserError) return [];
    throw error;
  }
}
