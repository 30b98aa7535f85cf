import { readdir, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { sum } from "../model/numbers.ts";
import { UserError } from "../model/user-error.ts";
import { readRegularFile } from "../system/regular-file.ts";
import { readBandwidthLogs, readRateLogs } from "./fio/bandwidth-log.ts";
import type { JobResult } from "./fio/job-entry.ts";
import { parseFioDuration } from "./fio/job-options.ts";
import { countProcesses, type Job, listJobs } from "./job-file.ts";
import { movesData } from "./result-notes.ts";
import { type GroupPlan, RATE_INTERVAL_SECONDS } from "./time-plan.ts";

/** A log of ten hours with a row each second is smaller. */
const MAX_LOG_BYTES = 4 * 1024 * 1024;

/** The result with bandwidth over time, if its job logs that (`write_bw_log`, `log_avg_msec`). */
export async function addBandwidth(
  result: JobResult,
  { file, rateLog }: GroupPlan,
  folder: string,
): Promise<JobResult> {
  const { benchmark } = result;
  const jobs = listJobs(file);
  const job = jobs.find(({ name }) => name === benchmark.job);
  if (rateLog !== undefined || job === undefined || !movesData(benchmark)) return result;
  const interval = parseFioDuration(`${job.options.get("log_avg_msec")}ms`);
  if (!job.options.has("write_bw_log") || interval === undefined || interval === 0) return result;
  const logs = (await listLogs(folder, nameLog(job))).filter(({ number }) => isOwn(number, jobs, job));
  const bandwidthOverTime = readBandwidthLogs(await readLogs(logs), benchmark.direction, interval);
  return bandwidthOverTime === undefined ? result : { ...result, benchmark: { ...benchmark, bandwidthOverTime } };
}

/** Bytes a second of all jobs together in fio's intervals; removes the logs. */
export async function readRates({ rateLog }: GroupPlan, folder: string): Promise<number[] | undefined> {
  if (rateLog === undefined) return undefined;
  const logs = await listLogs(folder, rateLog);
  const rates = readRateLogs(await readLogs(logs), RATE_INTERVAL_SECONDS);
  await Promise.all(logs.map(({ path }) => rm(path, { force: true })));
  return rates;
}

/** fio's `NAME_bw.1.log` of a process, or with per_job_logs=0 `NAME_bw.log` (init.c, gen_log_name). */
interface BandwidthLog {
  path: string;
  number?: number;
}

function nameLog({ name, options }: Job): string {
  return options.get("write_bw_log") ?? name;
}

async function listLogs(folder: string, name: string): Promise<BandwidthLog[]> {
  // The log's name may be a path.
  const start = resolve(folder, `${name}_bw.`);
  const entries = await readdir(dirname(start)).catch(() => []);
  return entries.flatMap((entry) => {
    const path = join(dirname(start), entry);
    const rest = path.startsWith(start) ? path.slice(start.length) : "";
    if (rest === "log") return { path };
    const number = /^(\d+)\.log$/.exec(rest)?.[1];
    return number === undefined ? [] : { path, number: Number(number) };
  });
}

/** fio numbers processes in the jobs' order, and jobs may share a log. */
function isOwn(number: number | undefined, jobs: readonly Job[], job: Job): boolean {
  if (number === undefined) return jobs.every((one) => one === job || nameLog(one) !== nameLog(job));
  const counts = jobs.map(({ options }) => countProcesses(options));
  const place = jobs.indexOf(job);
  const before = sum(counts.slice(0, place));
  return number > before && number <= before + (counts[place] ?? 0);
}

async function readLogs(logs: readonly BandwidthLog[]): Promise<string[]> {
  try {
    return await Promise.all(logs.map(({ path }) => readRegularFile(path, MAX_LOG_BYTES)));
  } catch (error) {
    if (error instanceof UserError) return [];
    throw error;
  }
}
