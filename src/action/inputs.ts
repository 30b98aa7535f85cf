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

/** As in action.yml. */
export const DEFAULT_INTERVAL_SECONDS = 1;
const MAX_NAME_LENGTH = 80;

/**
 * The mode alone, which decides whether a wrong input fails the step.
 * @throws UserError that names the value and the modes
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
 * @throws UserError that names the input, the value and what is allowed
 */
export function readInputs<M extends Mode>(mode: M, read: InputReader): ReturnType<(typeof READERS)[M]> {
  return READERS[mode](read) as ReturnType<(typeof READERS)[M]>;
}

function readDestination(read: InputReader) {
  return {
    /** Absent: in the runner's temp. */
    outputDirectory: readText(read, "output"),
    artifact: readBoolean(read, "artifact", true),
    retentionDays: readDays(read, "retention-days"),
    deadlineSeconds: readDeadline(read),
    comment: readBoolean(read, "comment", false),
    /** May write to pull requests. */
    githubToken: readText(read, "github-token"),
    pullRequest: readText(read, "pull-request"),
  };
}

/** What the post step needs: where a report goes, and its name. */
export function readReport(read: InputReader) {
  return {
    label: readText(read, "label"),
    matrix: readMatrix(read),
    checkRunId: readText(read, "check-run-id"),
    ...readDestination(read),
    gates: readGates(read),
    /** Reads the job's steps, or earlier attempts, from the REST API. */
    token: readText(read, "token"),
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
    /** Who reads and writes, by executable name. */
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
    /** Absent: its program's name. */
    name: readLines(read, "name")[0]?.slice(0, MAX_NAME_LENGTH),
    shell: readText(read, "shell") ?? "bash",
    workingDirectory: readText(read, "working-directory"),
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
    /** Names, `all`, or none for those that a first run suggests. */
    remedies: readLines(read, "remedy"),
    prepare: readText(read, "prepare"),
    /** As the command line reads them. */
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
    /** For each target; absent: the profile's own. */
    timeBudgetSeconds:
      budget === undefined ? undefined : parseDuration(budget, "time-budget", "1s and more, such as 30s, 2m or 1h"),
    /** Absent: as much as the time allows. */
    maxWriteBytes: maxWrite === undefined ? undefined : parseSize(maxWrite, "max-write"),
    jobFiles: readLines(read, "jobs"),
    /** Devices, other paths, commands and any engine in job files. */
    allowUnsafe: readBoolean(read, "allow-unsafe", false),
    workloads: readLines(read, "workload"),
    /** 1 is all of it. */
    scale: scale === undefined ? undefined : parseFactor(scale, "scale"),
    install: readInstall(read),
  };
}
export type BenchInputs = ReturnType<typeof readBench>;

function readCompare(read: InputReader) {
  const groupBy = readLines(read, "group-by");
  return {
    baseline: readText(read, "baseline"),
    /** Absent: all matrix keys but those that only repeat. */
    groupBy: groupBy.length > 0 ? groupBy : undefined,
    primary: readText(read, "primary"),
    require: readLines(read, "require"),
    gates: readGates(read),
    token: readText(read, "token"),
    ...readDestination(read),
  };
}
export type CompareInputs = ReturnType<typeof readCompare>;

function readGates(read: InputReader): Gate[] {
  return parseGates(read("fail-if"), "fail-if");
}
