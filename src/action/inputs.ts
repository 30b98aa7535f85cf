import { type Gate, parseGates } from "../compare/gates/gate-parser.ts";
import { parseChoice, parseDuration, parseFactor, parseInterval, parseSize } from "../model/units.ts";
import { UserError } from "../model/user-error.ts";
import type { InstallPolicy } from "../system/tool-installation.ts";
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

export const MODES = ["monitor", "stop", "run", "bench", "compare"] as const;
export type Mode = (typeof MODES)[number];

/** What every mode that measures is told about its report. */
export interface ReportInputs {
  label: string | undefined;
  /** The matrix values of the leg. */
  matrix: Record<string, unknown> | undefined;
  checkRunId: string | undefined;
  /** Where the report goes; absent for a folder in the runner's temp. */
  outputDirectory: string | undefined;
  /** Whether the results are uploaded. */
  artifact: boolean;
  retentionDays: number | undefined;
  /** Conditions under which the job is to fail. */
  gates: Gate[];
  /** Reads what the REST API knows of the job's steps, or of earlier attempts. */
  token: string | undefined;
  /** What reporting may take in all. */
  deadlineSeconds: number;
}

interface SamplingInputs {
  intervalSeconds: number;
  install: InstallPolicy;
  /** Whether the top readers and writers are recorded by executable name. */
  processes: boolean;
}

export interface MonitorInputs extends ReportInputs, SamplingInputs {
  mode: "monitor";
}

export interface StopInputs extends ReportInputs {
  mode: "stop";
}

export interface RunInputs extends ReportInputs, SamplingInputs {
  mode: "run";
  script: string;
  /** The name of the command's window; absent for its program's name. */
  name: string | undefined;
  shell: string;
  workingDirectory: string | undefined;
  /** Whether the filesystem is flushed behind the command, and the flush measured. */
  sync: boolean;
}

export interface BenchInputs extends ReportInputs {
  mode: "bench";
  profile: string | undefined;
  targets: string[];
  sizeBytes: number | undefined;
  /** What each target may take; absent for the profile's own. */
  timeBudgetSeconds: number | undefined;
  /** fio job files of the user's own. */
  jobFiles: string[];
  /** Whether a job file may name devices, paths outside of the target, commands and any engine. */
  allowUnsafe: boolean;
  /** Application-level benchmarks. */
  workloads: string[];
  /** How much of a workload is done: 1 is all of it. */
  scale: number | undefined;
  install: InstallPolicy;
}

export interface CompareInputs {
  mode: "compare";
  baseline: string | undefined;
  /** Matrix keys whose values make the label; absent for all but those that only repeat. */
  groupBy: string[] | undefined;
  /** The figure that the labels are ranked by. */
  primary: string | undefined;
  /** Labels without which the comparison fails the step. */
  require: string[];
  /** Conditions under which the comparison fails the step. */
  gates: Gate[];
  token: string | undefined;
  outputDirectory: string | undefined;
  artifact: boolean;
  retentionDays: number | undefined;
  /** What comparing may take in all. */
  deadlineSeconds: number;
}

/** What a step was asked to do: the inputs of its mode, all of them checked. */
export type Inputs = MonitorInputs | StopInputs | RunInputs | BenchInputs | CompareInputs;

/**
 * The mode alone: whether a wrong input may fail the step depends on it.
 * @throws UserError that names the value and the modes.
 */
export function readMode(read: InputReader): Mode {
  return parseChoice(read("mode") || "monitor", MODES, "mode");
}

const READERS: { [M in Mode]: (read: InputReader) => Extract<Inputs, { mode: M }> } = {
  monitor: (read) => ({ mode: "monitor", ...readReport(read), ...readSampling(read) }),
  stop: (read) => ({ mode: "stop", ...readReport(read) }),
  run: readRun,
  bench: readBench,
  compare: readCompare,
};

/**
 * Every input of a mode.
 * @throws UserError that names the input, the value and what is allowed.
 */
export function readInputs<M extends Mode>(mode: M, read: InputReader): Extract<Inputs, { mode: M }> {
  return READERS[mode](read);
}

/** The inputs that say where a report goes and what it is called: what the post step needs of them. */
export function readReport(read: InputReader): ReportInputs {
  return {
    label: readText(read, "label"),
    matrix: readMatrix(read),
    checkRunId: readText(read, "check-run-id"),
    ...readDestination(read),
    gates: readGates(read),
    token: readText(read, "token"),
  };
}

function readDestination(read: InputReader) {
  return {
    outputDirectory: readText(read, "output"),
    artifact: readBoolean(read, "artifact", true),
    retentionDays: readDays(read, "retention-days"),
    deadlineSeconds: readDeadline(read),
  };
}

/** How often is sampled where nobody says; the same as in action.yml. */
export const DEFAULT_INTERVAL_SECONDS = 1;

function readSampling(read: InputReader): SamplingInputs {
  const interval = readText(read, "interval");
  const intervalSeconds = interval === undefined ? DEFAULT_INTERVAL_SECONDS : parseInterval(interval, "interval");
  return { intervalSeconds, install: readInstall(read), processes: readBoolean(read, "processes", false) };
}

/** A name is a row's title, not a text. */
const MAX_NAME_LENGTH = 80;

function readRun(read: InputReader): RunInputs {
  const script = readText(read, "run");
  if (script === undefined) throw new UserError("run: is empty; mode run needs the command to run");
  return {
    mode: "run",
    ...readReport(read),
    ...readSampling(read),
    script,
    name: readLines(read, "name")[0]?.slice(0, MAX_NAME_LENGTH),
    shell: readText(read, "shell") ?? "bash",
    workingDirectory: readText(read, "working-directory"),
    sync: readBoolean(read, "sync", false),
  };
}

function readBench(read: InputReader): BenchInputs {
  const [size, budget] = [readText(read, "size"), readText(read, "time-budget")];
  const scale = readText(read, "scale");
  const targets = readLines(read, "target");
  return {
    mode: "bench",
    ...readReport(read),
    profile: readText(read, "profile"),
    targets: targets.length > 0 ? targets : ["."],
    sizeBytes: size === undefined ? undefined : parseSize(size, "size"),
    timeBudgetSeconds:
      budget === undefined ? undefined : parseDuration(budget, "time-budget", "1s and more, such as 30s, 2m or 1h"),
    jobFiles: readLines(read, "jobs"),
    allowUnsafe: readBoolean(read, "allow-unsafe", false),
    workloads: readLines(read, "workload"),
    scale: scale === undefined ? undefined : parseFactor(scale, "scale"),
    install: readInstall(read),
  };
}

function readCompare(read: InputReader): CompareInputs {
  const groupBy = readLines(read, "group-by");
  return {
    mode: "compare",
    baseline: readText(read, "baseline"),
    groupBy: groupBy.length > 0 ? groupBy : undefined,
    primary: readText(read, "primary"),
    require: readLines(read, "require"),
    gates: readGates(read),
    token: readText(read, "token"),
    ...readDestination(read),
  };
}

function readGates(read: InputReader): Gate[] {
  return parseGates(read("fail-if"), "fail-if");
}
