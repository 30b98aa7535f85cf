import { type Gate, parseGates } from "../compare/gates/gate-parser.ts";
import { parseChoice, parseDuration, parseFactor, parseInterval, parseSize } from "../model/units.ts";
import { UserError } from "../model/user-error.ts";
import {
  type InputReader,
  readBoolean,
  readDays,
  readDeadline,
  readInstall,
  readLines,
  readMatrix,
  readText,
} from "./input-values.ts";

export const MODES = ["monitor", "stop", "run", "bench", "compare", "try"] as const;
export type Mode = (typeof MODES)[number];

/** How often is sampled where nobody says; the same as in action.yml. */
export const DEFAULT_INTERVAL_SECONDS = 1;
/** A name is a row's title, not a text. */
const MAX_NAME_LENGTH = 80;

/**
 * The mode alone: whether a wrong input may fail the step depends on it.
 * @throws UserError that names the value and the modes.
 */
export function readMode(read: InputReader): Mode {
  return parseChoice(read("mode") || "monitor", MODES, "mode");
}

const READERS = {
  monitor: readMonitor,
  stop: readReport,
  run: readRun,
  bench: readBench,
  compare: readCompare,
  try: readTry,
} as const;

/**
 * Every input of a mode.
 * @throws UserError that names the input, the value and what is allowed.
 */
export function readInputs<M extends Mode>(mode: M, read: InputReader): ReturnType<(typeof READERS)[M]> {
  return READERS[mode](read) as ReturnType<(typeof READERS)[M]>;
}

/** Where results go. */
function readDestination(read: InputReader) {
  return {
    /** Absent for a folder in the runner's temp. */
    outputDirectory: readText(read, "output"),
    /** Whether the results are uploaded. */
    artifact: readBoolean(read, "artifact", true),
    retentionDays: readDays(read, "retention-days"),
    /** What reporting or comparing may take in all. */
    deadlineSeconds: readDeadline(read),
    /** Whether the pull request gets a comment. */
    comment: readBoolean(read, "comment", false),
    /** May write to pull requests. */
    githubToken: readText(read, "github-token"),
    /** The number of the pull request; absent where the run is of none. */
    pullRequest: readText(read, "pull-request"),
  };
}

/** The inputs that say where a report goes and what it is called: what the post step needs of them. */
export function readReport(read: InputReader) {
  return {
    label: readText(read, "label"),
    /** The matrix values of the leg. */
    matrix: readMatrix(read),
    checkRunId: readText(read, "check-run-id"),
    ...readDestination(read),
    /** Conditions under which the job is to fail. */
    gates: readGates(read),
    /** Reads what the REST API knows of the job's steps, or of earlier attempts. */
    token: readText(read, "token"),
    /** Whether findings that are warnings become annotations. */
    annotations: readBoolean(read, "annotations", true),
  };
}
/** What every mode that measures is told about its report. */
export type ReportInputs = ReturnType<typeof readReport>;

function readSampling(read: InputReader) {
  const interval = readText(read, "interval");
  return {
    intervalSeconds: interval === undefined ? DEFAULT_INTERVAL_SECONDS : parseInterval(interval, "interval"),
    install: readInstall(read),
    /** Whether the top readers and writers are recorded by executable name. */
    processes: readBoolean(read, "processes", false),
  };
}

function readMonitor(read: InputReader) {
  return { ...readReport(read), ...readSampling(read) };
}
export type MonitorInputs = ReturnType<typeof readMonitor>;

function readRun(read: InputReader) {
  const script = readText(read, "run");
  if (script === undefined) throw new UserError("run: is empty; mode run needs the command to run");
  return {
    ...readReport(read),
    ...readSampling(read),
    script,
    /** The name of the command's window; absent for its program's name. */
    name: readLines(read, "name")[0]?.slice(0, MAX_NAME_LENGTH),
    shell: readText(read, "shell") ?? "bash",
    workingDirectory: readText(read, "working-directory"),
    /** Whether the filesystem is flushed behind the command, and the flush measured. */
    sync: readBoolean(read, "sync", false),
  };
}
export type RunInputs = ReturnType<typeof readRun>;

function readTry(read: InputReader) {
  const script = readText(read, "run");
  if (script === undefined) throw new UserError("run: is empty; mode try needs the command to try remedies on");
  return {
    script,
    name: readLines(read, "name")[0]?.slice(0, MAX_NAME_LENGTH),
    shell: readText(read, "shell") ?? "bash",
    workingDirectory: readText(read, "working-directory"),
    outputDirectory: readText(read, "output"),
    install: readInstall(read),
    /** Remedies by name, `all`, or none for those that a first run suggests. */
    remedies: readLines(read, "remedy"),
    prepare: readText(read, "prepare"),
    /** How many rounds, and what they may take, as the command line reads them. */
    runs: readText(read, "runs"),
    timeBudget: readText(read, "time-budget"),
  };
}
export type TryInputs = ReturnType<typeof readTry>;

function readBench(read: InputReader) {
  const [size, budget] = [readText(read, "size"), readText(read, "time-budget")];
  const scale = readText(read, "scale");
  const maxWrite = readText(read, "max-write");
  const targets = readLines(read, "target");
  return {
    ...readReport(read),
    profile: readText(read, "profile"),
    targets: targets.length > 0 ? targets : ["."],
    sizeBytes: size === undefined ? undefined : parseSize(size, "size"),
    /** What each target may take; absent for the profile's own. */
    timeBudgetSeconds:
      budget === undefined ? undefined : parseDuration(budget, "time-budget", "1s and more, such as 30s, 2m or 1h"),
    /** What fio may write in all; absent for as much as the time allows. */
    maxWriteBytes: maxWrite === undefined ? undefined : parseSize(maxWrite, "max-write"),
    /** fio job files of the user's own. */
    jobFiles: readLines(read, "jobs"),
    /** Whether a job file may name devices, paths outside of the target, commands and any engine. */
    allowUnsafe: readBoolean(read, "allow-unsafe", false),
    workloads: readLines(read, "workload"),
    /** How much of a workload is done: 1 is all of it. */
    scale: scale === undefined ? undefined : parseFactor(scale, "scale"),
    install: readInstall(read),
  };
}
export type BenchInputs = ReturnType<typeof readBench>;

function readCompare(read: InputReader) {
  const groupBy = readLines(read, "group-by");
  return {
    baseline: readText(read, "baseline"),
    /** Matrix keys whose values make the label; absent for all but those that only repeat. */
    groupBy: groupBy.length > 0 ? groupBy : undefined,
    /** The figure that the labels are ranked by. */
    primary: readText(read, "primary"),
    /** Labels without which the comparison fails the step. */
    require: readLines(read, "require"),
    /** Conditions under which the comparison fails the step. */
    gates: readGates(read),
    token: readText(read, "token"),
    ...readDestination(read),
  };
}
export type CompareInputs = ReturnType<typeof readCompare>;

function readGates(read: InputReader): Gate[] {
  return parseGates(read("fail-if"), "fail-if");
}
