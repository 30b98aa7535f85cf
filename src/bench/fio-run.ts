import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UserError } from "../model/user-error.ts";
import type { Environment } from "../system/environment.ts";
import { explainFileError, readBoundedFile } from "../system/files.ts";
import { readFio } from "./fio/fio-output.ts";
import type { FioOutput } from "./fio/fio-reader.ts";
import type { JobResult } from "./fio/job-entry.ts";
import { type ProcessEnd, runInFolder } from "./folder-process.ts";
import { hasResult, type JobFile, listJobs, renderJobFile } from "./job-file.ts";

/** The fio to run and where: what all runs of one target share. */
export interface FioBench {
  fio: string;
  /** The fresh folder under the target, fio's working directory. */
  folder: string;
  /** A folder on another filesystem where possible, for the job file and fio's results: a full target must not lose them. */
  scratch: string;
  environment: Environment;
  signal: AbortSignal;
}

/** More than any of fio's results: json+ of a thousand jobs is about this large. */
const MAX_RESULT_BYTES = 256 * 1024 * 1024;

/**
 * Runs a job file once and gives its results. Every job has at least one: where fio says nothing about a job, it failed.
 * @throws UserError where fio refuses the job file, in fio's words
 */
export async function runJobFile(bench: FioBench, file: JobFile, timeoutSeconds: number): Promise<JobResult[]> {
  const jobFile = join(bench.scratch, "run.fio");
  const output = join(bench.scratch, "result.json");
  await writeJobFile(jobFile, file);
  await rm(output, { force: true });
  const exit = await runInFolder({
    ...bench,
    program: bench.fio,
    args: ["--eta=never", "--output-format=json+", `--output=${output}`, jobFile],
    timeoutSeconds,
  });
  const read = await readOutput(output, `${exit.output}\n${exit.errors}`);
  if (read instanceof UserError || read.results.length === 0) {
    const lost = read instanceof UserError && exit.exitCode === 0 ? await explainLoss(bench, read) : undefined;
    const reason = lost ?? describeExit(exit, read instanceof UserError ? [] : read.diagnostics);
    if (read instanceof UserError || read.source.documents === 0) {
      if (exit.exitCode === 1) throw new UserError(`${file.origin}: fio refuses it: ${reason}`);
      return failAll(file, reason);
    }
  }
  return [...markExit(read, exit), ...failAll(file, describeExit(exit, read.diagnostics), read.results)];
}

/** fio's own on Linux, where alone io-probe runs it (os.h, FIO_PREFERRED_ENGINE). */
const DEFAULT_ENGINE = "psync";

/** fio reads a job file within milliseconds. */
const READING_SECONDS = 20;

/**
 * Lets fio read a job file without running it: what it refuses is known before the first job has run for minutes.
 * @throws UserError where fio refuses the job file, in fio's words
 */
export async function assertReadable(bench: FioBench, file: JobFile): Promise<void> {
  const jobFile = join(bench.scratch, "read.fio");
  await writeJobFile(jobFile, file);
  const args = ["--parse-only", jobFile];
  const exit = await runInFolder({ ...bench, program: bench.fio, args, timeoutSeconds: READING_SECONDS });
  if (exit.exitCode === 1) throw new UserError(`${file.origin}: fio refuses it: ${describeExit(exit, [])}`);
}

async function writeJobFile(path: string, file: JobFile): Promise<void> {
  try {
    await writeFile(path, renderJobFile(file));
  } catch (error) {
    throw new UserError(`${path}: fio's job file cannot be written: ${explainFileError(error)}`, { cause: error });
  }
}

async function readOutput(path: string, messages: string): Promise<FioOutput | UserError> {
  try {
    return readFio(await readBoundedFile(path, MAX_RESULT_BYTES), "fio", { messages, defaultEngine: DEFAULT_ENGINE });
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}

/** Less than this does not hold a run's results. */
const MIN_ROOM_BYTES = 1024 * 1024;

/** Of results that it could not write fio says nothing, and ends well. */
async function explainLoss({ scratch }: FioBench, { message }: UserError): Promise<string> {
  const { bavail, bsize } = await statfs(scratch);
  const room = bavail * bsize < MIN_ROOM_BYTES ? `; ${bavail * bsize} bytes are free in ${scratch}` : "";
  return `fio's results cannot be read: ${message.replace(/^fio: /, "")}${room}`;
}

/** A failure for each job of the file that has no result. */
function failAll(file: JobFile, error: string, results: readonly JobResult[] = []): JobResult[] {
  const known = new Set(results.map(({ benchmark }) => benchmark.job));
  return listJobs(file)
    .filter((job) => !known.has(job.name) && hasResult(file, job))
    .map((job) => ({ benchmark: { state: "failed", job: job.name, error, diagnostics: [] } }));
}

/**
 * Figures of a fio that was killed are not those that were asked for; nor are any where the exit code counts a failure
 * that no job owns up to, as when one of its processes was killed.
 */
function markExit({ results, diagnostics }: FioOutput, exit: ProcessEnd): JobResult[] {
  const owned = results.some(({ benchmark }) => benchmark.state === "failed");
  if (!exit.timedOut && exit.signal === undefined && (exit.exitCode === 0 || owned)) return results;
  const error = describeExit(exit, diagnostics);
  return results.map(({ benchmark }) => ({
    benchmark: { state: "failed", job: benchmark.job, error, diagnostics: benchmark.diagnostics },
  }));
}

/** The cause stands in one of the last lines, most often not in the very last one. */
const LINES_OF_REASON = 3;

function describeExit(exit: ProcessEnd, diagnostics: readonly string[]): string {
  if (exit.timedOut) return "fio did not end in time and was killed";
  if (exit.signal !== undefined) return `fio was killed by ${exit.signal}`;
  const lines = [
    ...new Set([...diagnostics, ...`${exit.output}\n${exit.errors}`.split("\n")].map((line) => line.trim())),
  ];
  // A value that fio does not know is followed by all those that it knows.
  const telling = lines.filter((line) => line !== "" && !/^fio: file:|^note:|^valid values:|^:/.test(line));
  const message = telling.slice(-LINES_OF_REASON).join("; ").slice(0, 500);
  return message === "" ? `fio ended with exit code ${exit.exitCode} and no message` : message;
}
