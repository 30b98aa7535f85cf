import { access, constants, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BenchFailure, FioFault } from "../model/benchmark.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { MEBIBYTE } from "../model/units.ts";
import { UserError } from "../model/user-error.ts";
import type { Environment } from "../system/environment.ts";
import { explainFileError } from "../system/files.ts";
import { readRegularFile } from "../system/regular-file.ts";
import { type FioOutput, readFio, UnreadableFio } from "./fio/fio-reader.ts";
import type { JobResult } from "./fio/job-entry.ts";
import { type ProcessEnd, runInFolder } from "./folder-process.ts";
import { hasResult, type JobFile, listJobs, renderJobFile } from "./job-file.ts";
import { readFreeBytes } from "./room.ts";
import { inWorkFolder } from "./work-folder.ts";

/** What fio's runs on a target share: the folder where it works, and one where results are safe from a full target. */
export interface FioBench {
  fio: string;
  folder: string;
  scratch: string;
  environment: Environment;
  signal: AbortSignal;
}

/** The results of any run take less. */
const MIN_FREE_BYTES = 16 * MEBIBYTE;

/** The first temporary folder with room apart from the target, else the first. */
export async function chooseScratch(target: string, environment: Environment): Promise<string> {
  const { RUNNER_TEMP, TMPDIR } = environment;
  const candidates = [RUNNER_TEMP, TMPDIR, "/tmp", "/dev/shm"].flatMap((path) => path || []);
  const { dev } = await stat(target);
  for (const path of candidates) if (await isApart(path, dev)) return path;
  return RUNNER_TEMP || TMPDIR || "/tmp";
}

async function isApart(path: string, targetDevice: number): Promise<boolean> {
  try {
    await access(path, constants.W_OK);
    return (await stat(path)).dev !== targetDevice && (await readFreeBytes(path)) >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}

/** Runs fio in fresh folders; throws UserError where the target cannot be used. */
export async function inBenchFolders<Result>(
  target: string,
  { fio, environment, signal }: Omit<FioBench, "folder" | "scratch">,
  work: (bench: FioBench) => Promise<Result>,
): Promise<Result> {
  return inWorkFolder(target, environment, async (folder) => {
    const temporary = await chooseScratch(folder, environment);
    return inWorkFolder(temporary, environment, (scratch) => work({ fio, folder, scratch, environment, signal }));
  });
}

/** The results of a thousand jobs are smaller. */
const MAX_RESULT_BYTES = 256 * 1024 * 1024;

/** fio takes no such job file; `detail` is what it says. */
export class RefusedJobFile extends UserError {
  readonly detail: string;

  constructor(origin: string, detail: string) {
    super(`${origin}: fio refuses it: ${detail}`);
    this.detail = detail;
  }
}

/**
 * Runs a job file; a job that fio says nothing about has failed.
 * @throws RefusedJobFile
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
  if (typeof read === "string" || read.source.documents === 0) {
    const diagnostics = typeof read === "string" ? [] : read.diagnostics;
    if (exit.exitCode === 1) throw refuseFile(file, exit, diagnostics);
    const isLost = typeof read === "string" && exit.exitCode === 0;
    return failAll(file, isLost ? await describeLoss(bench, read) : explainExit(exit, diagnostics));
  }
  const failure = explainExit(exit, read.diagnostics);
  return [...markExit(read, exit, failure), ...failAll(file, failure, read.results)];
}

/** fio's default on Linux (os.h, FIO_PREFERRED_ENGINE). */
const DEFAULT_ENGINE = "psync";

const MAX_READING_SECONDS = 20;

/** Checks that fio can read a job file, without running it; throws as {@link runJobFile}. */
export async function assertReadable(bench: FioBench, file: JobFile): Promise<void> {
  const jobFile = join(bench.scratch, "read.fio");
  await writeJobFile(jobFile, file);
  const args = ["--parse-only", jobFile];
  const exit = await runInFolder({ ...bench, program: bench.fio, args, timeoutSeconds: MAX_READING_SECONDS });
  if (exit.exitCode === 1) throw refuseFile(file, exit, []);
}

async function writeJobFile(path: string, file: JobFile): Promise<void> {
  try {
    await writeFile(path, renderJobFile(file));
  } catch (error) {
    throw new UserError(`${path}: fio's job file cannot be written: ${explainFileError(error)}`, { cause: error });
  }
}

async function readOutput(path: string, messages: string): Promise<FioOutput | FioFault> {
  try {
    return readFio(await readRegularFile(path, MAX_RESULT_BYTES), "fio", { messages, defaultEngine: DEFAULT_ENGINE });
  } catch (error) {
    if (error instanceof UnreadableFio) return error.fault;
    if (error instanceof UserError) return "missing";
    throw error;
  }
}

const MIN_ROOM_BYTES = 1024 * 1024;

/** fio exits with 0 where it cannot write its results. */
async function describeLoss({ scratch }: FioBench, fault: FioFault): Promise<BenchFailure> {
  const freeBytes = await readFreeBytes(scratch);
  const room = freeBytes < MIN_ROOM_BYTES ? { folder: scratch, freeBytes } : {};
  return { id: "unreadable", fault, ...room };
}

function failAll(file: JobFile, failure: BenchFailure, results: readonly JobResult[] = []): JobResult[] {
  const known = new Set(results.map(({ benchmark }) => benchmark.job));
  return listJobs(file)
    .filter((job) => !known.has(job.name) && hasResult(job))
    .map((job) => ({ benchmark: { state: "failed", job: job.name, failure } }));
}

/** Fails all if fio was killed, or its exit code counts a failure that no job has. */
function markExit({ results }: FioOutput, exit: ProcessEnd, failure: BenchFailure): JobResult[] {
  const isOwned = results.some(({ benchmark }) => benchmark.state === "failed");
  if (!exit.timedOut && exit.signal === undefined && (exit.exitCode === 0 || isOwned)) return results;
  return results.map(({ benchmark: { job, notes } }) => ({
    benchmark: omitUndefined({ state: "failed" as const, job, failure, notes }),
  }));
}

/** Lines to show, since the cause is often before the last one. */
const MAX_REASON_LINES = 3;

function explainExit(exit: ProcessEnd, diagnostics: readonly string[]): BenchFailure {
  if (exit.timedOut) return { id: "timed-out" };
  if (exit.signal !== undefined) return { id: "killed", signal: exit.signal };
  const message = findMessage(exit, diagnostics);
  return message === ""
    ? omitUndefined({ id: "exit" as const, exitCode: exit.exitCode })
    : { id: "message", detail: message };
}

function refuseFile(file: JobFile, exit: ProcessEnd, diagnostics: readonly string[]): RefusedJobFile {
  return new RefusedJobFile(file.origin, findMessage(exit, diagnostics) || "it gives no reason");
}

/** fio's last words; empty if there are none. */
function findMessage(exit: ProcessEnd, diagnostics: readonly string[]): string {
  const lines = [...diagnostics, ...exit.output.split("\n"), ...exit.errors.split("\n")].map((line) => line.trim());
  // fio lists all valid values after an unknown one.
  const reasons = [...new Set(lines)].filter((line) => !/^$|^fio: file:|^note:|^valid values:|^:/.test(line));
  return reasons.slice(-MAX_REASON_LINES).join("; ").slice(0, 500);
}
