import type { ProcessIdentity } from "../system/process-identity.ts";

/** What a launched sampler reads from standard input, as JSON. */
export interface SamplerTask {
  directory: string;
  options: SamplerOptions;
}

/** What shows that a job goes on, where its runner may outlive it. */
export interface JobProcesses {
  /** The process of the step that starts the sampler. */
  step: ProcessIdentity;
  /** Those above it, the nearest first; the runner is the first that outlives the step. None where it cannot be seen. */
  ancestors: ProcessIdentity[];
  /** The variables, `NAME=value`, that each process of the job's steps has. */
  marks: string[];
  /** The seconds without such a process after which the job has ended: with its runner there, and without. */
  quietSeconds: { withRunner: number; without: number };
}

/** How to sample; paths are absolute. */
export interface SamplerOptions {
  intervalSeconds: number;
  toolVersion: string;
  /** `_runner_file_commands`, where a new `set_output_*` is a boundary; may come later. */
  boundaryDirectory?: string | undefined;
  iostatPath?: string;
  /** The process above the job's tasks; sampling ends when it does. */
  followPid?: number | undefined;
  /** Where `followPid` may outlive the job, or is not known. */
  job?: JobProcesses | undefined;
  maximumSeconds: number;
  /** Whether to count bytes by program, by a walk through `/proc` at every sample. */
  processes?: boolean | undefined;
  /** The folder that stands for /proc; tests give recorded ones. */
  procRoot?: string;
  sysRoot?: string;
  cgroupRoot?: string;
}

/** A variable of each recorded command: by it, processes that leave its tree or outlive it are found. */
export const RUN_VARIABLE = "IO_PROBE_RUN";

/** How the value of {@link RUN_VARIABLE} begins for the commands of a sampler. */
export function nameRuns(samplerPid: number): string {
  return `${samplerPid}-`;
}

/** With a shorter interval, the sampler takes more than 1% of a core; users may ask for 0.1 s at least (parseInterval). */
export const MIN_SAMPLER_INTERVAL_SECONDS = 0.05;

/** The recording's log, one record per line. */
export const COUNTERS_FILE = "counters.ndjson";
/** The folder watched for requests. Logs are elsewhere, since each write would wake the sampler. */
export const CONTROL_FOLDER = "control";
export const STOP_FILE = "stop";

const MARK = /^mark-(\d{1,15})-(\d{1,9})-/;

/**
 * The name of a mark, which asks for a sample and is removed once that is recorded, with its moment in milliseconds since
 * the epoch: a file's birth is up to 10 ms early.
 */
export function nameMark(milliseconds: number): string {
  return `mark-${milliseconds}-${process.pid}-${crypto.randomUUID()}`;
}

/** A mark's moment, since the epoch, and the process that waits for it; undefined for another file. */
export function readMark(name: string): { atSeconds: number; pid: number } | undefined {
  const [, milliseconds, pid] = MARK.exec(name) ?? [];
  return pid === undefined ? undefined : { atSeconds: Number(milliseconds) / 1000, pid: Number(pid) };
}

/** The n-th iostat's log, from 1. */
export function iostatLogName(number: number): string {
  return `iostat-${number}.log`;
}
