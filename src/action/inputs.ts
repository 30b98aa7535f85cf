import type { Gate } from "../compare/gates/gate-parser.ts";
import { parseChoice, parseDuration, parseFactor, parseInterval, parseSize } from "../model/units.ts";
import { refuseValue, UserError } from "../model/user-error.ts";
import { titleScript } from "../sampling/steps/script-title.ts";
import { INSTALL_POLICIES, type InstallPolicy } from "../system/tools.ts";
import { refuseOtherGate } from "../words/history/notes.ts";
import { DEADLINE_SECONDS } from "./deadline.ts";

/** As in action.yml. */
export const DEFAULT_INTERVAL_SECONDS = 1;
const MAX_NAME_LENGTH = 80;

/** An input's text, empty where not given. */
type InputReader = (name: string) => string;

/** What a step can do, the default first, and how its inputs are read. */
const READERS = {
  monitor: readMonitor,
  stop: readReport,
  run: readRun,
  bench: readBench,
  compare: readCompare,
  overview: readOverview,
  try: readTry,
  history: readHistory,
} as const;
/** The value of the input `mode`. */
export type Mode = keyof typeof READERS;

/** A mode's inputs as {@link readInputs} gives them. */
export type Inputs<M extends Mode> = Awaited<ReturnType<(typeof READERS)[M]>>;
/** What every mode that measures has. */
export type ReportInputs = Inputs<"stop">;

/** The mode alone, which decides whether a wrong input fails the step. */
export function readMode(read: InputReader): Mode {
  return parseChoice(read("mode") || "monitor", Object.keys(READERS) as Mode[], "mode");
}

/**
 * All inputs of a mode.
 * @throws UserError that names the input, the value and what is allowed
 */
export async function readInputs<M extends Mode>(mode: M, read: InputReader): Promise<Inputs<M>> {
  return (await READERS[mode](read)) as Inputs<M>;
}

/** Where a result goes. */
export type Destination = ReturnType<typeof readDestination>;

function readDestination(read: InputReader) {
  return {
    /** Absent: in the runner's temp. */
    outputDirectory: readText(read, "output"),
    artifact: readBoolean(read, "artifact", true),
    retentionDays: readDays(read, "retention-days"),
    deadlineSeconds: readDeadline(read),
    comment: readBoolean(read, "comment", false),
    /** The token that may write to pull requests. */
    githubToken: readText(read, "github-token"),
    pullRequest: readText(read, "pull-request"),
  };
}

/** {@link ReportInputs}, for the post step too. */
export async function readReport(read: InputReader) {
  return {
    label: readText(read, "label"),
    matrix: readMatrix(read),
    jobId: readText(read, "check-run-id"),
    ...readDestination(read),
    gates: await readGates(read),
    /** The token that reads steps and earlier attempts from the REST API. */
    token: readText(read, "token"),
    annotations: readBoolean(read, "annotations", true),
    /** Where the report's rows go besides: `otlp`, a folder or a bucket. */
    export: readText(read, "export"),
  };
}

function readSampling(read: InputReader) {
  return {
    intervalSeconds: parseGiven(read, "interval", parseInterval) ?? DEFAULT_INTERVAL_SECONDS,
    install: readInstall(read),
    /** Whether to record which programs read and write. */
    processes: readBoolean(read, "processes", false),
  };
}

async function readMonitor(read: InputReader) {
  return { ...(await readReport(read)), ...readSampling(read) };
}

function readCommand(read: InputReader, need: string) {
  const script = readText(read, "run");
  if (script === undefined) throw new UserError(`run: is empty; ${need}`);
  return {
    script,
    name: readLines(read, "name")[0]?.slice(0, MAX_NAME_LENGTH) ?? titleScript(script) ?? "run",
    shell: readText(read, "shell") ?? "bash",
    workingDirectory: readText(read, "working-directory"),
  };
}

async function readRun(read: InputReader) {
  return {
    ...readCommand(read, "mode run needs the command to run"),
    ...(await readReport(read)),
    ...readSampling(read),
    sync: readBoolean(read, "sync", false),
  };
}

function readTry(read: InputReader) {
  return {
    ...readCommand(read, "mode try needs the command to try remedies on"),
    outputDirectory: readText(read, "output"),
    install: readInstall(read),
    /** Names or `all`; none: those that a first run suggests. */
    remedies: readLines(read, "remedy"),
    prepare: readText(read, "prepare"),
    /** In the command line's syntax. */
    runs: readText(read, "runs"),
    timeBudget: readText(read, "time-budget"),
  };
}

async function readBench(read: InputReader) {
  const targets = readLines(read, "target");
  return {
    ...(await readReport(read)),
    profile: readText(read, "profile"),
    targets: targets.length > 0 ? targets : ["."],
    sizeBytes: parseGiven(read, "size", parseSize),
    /** For each target; absent: the profile's own time. */
    timeBudgetSeconds: parseGiven(read, "time-budget", (text, name) => {
      return parseDuration(text, name, "1s and more, such as 30s, 2m or 1h");
    }),
    /** Absent: as much as the time allows. */
    maxWriteBytes: parseGiven(read, "max-write", parseSize),
    jobFiles: readLines(read, "jobs"),
    /** Whether job files may name devices, other paths, commands and engines. */
    allowUnsafe: readBoolean(read, "allow-unsafe", false),
    workloads: readLines(read, "workload"),
    /** The part of the workload to run; 1 is all of it. */
    scale: parseGiven(read, "scale", parseFactor),
    install: readInstall(read),
  };
}

async function readCompare(read: InputReader) {
  const groupBy = readLines(read, "group-by");
  return {
    baseline: readText(read, "baseline"),
    /** Absent: all matrix keys except those that only repeat a job. */
    groupBy: groupBy.length > 0 ? groupBy : undefined,
    primary: readText(read, "primary"),
    require: readLines(read, "require"),
    gates: await readGates(read),
    token: readText(read, "token"),
    ...readDestination(read),
  };
}

function readOverview(read: InputReader) {
  return {
    /** Absent: this run. */
    runId: parseGiven(read, "run-id", (text, name) => {
      if (/^\d{1,20}$/.test(text)) return text;
      throw refuseValue(name, text, "is not a run's number", "digits, as in the run's address");
    }),
    jobId: readText(read, "check-run-id"),
    token: readText(read, "token"),
    ...readDestination(read),
  };
}

async function readHistory(read: InputReader) {
  const gates = await readGates(read);
  const other = gates.find((gate) => !gate.drift);
  if (other !== undefined) throw new UserError(refuseOtherGate("fail-if", other.text));
  return { gates, token: readText(read, "token"), ...readDestination(read) };
}

async function readGates(read: InputReader): Promise<Gate[]> {
  const text = read("fail-if");
  if (text.trim() === "") return [];
  // With all that gates may be about, a third of what the start step would load.
  const { parseGates } = await import("../compare/gates/gate-parser.ts");
  return parseGates(text, "fail-if");
}

function readInstall(read: InputReader): InstallPolicy {
  return parseChoice(readText(read, "install") ?? "auto", INSTALL_POLICIES, "install");
}

/** An input without the space around it; undefined where empty. */
function readText(read: InputReader, name: string): string | undefined {
  return read(name).trim() || undefined;
}

/** The input, parsed; undefined where empty. */
function parseGiven<T>(read: InputReader, name: string, parse: (text: string, name: string) => T): T | undefined {
  const text = readText(read, name);
  return text === undefined ? undefined : parse(text, name);
}

/** An input's lines without empty ones. */
function readLines(read: InputReader, name: string): string[] {
  return read(name)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function readBoolean(read: InputReader, name: string, fallback: boolean): boolean {
  return parseChoice(readText(read, name) ?? String(fallback), ["true", "false"], name) === "true";
}

/** Days, 1 or more; undefined where not given. */
function readDays(read: InputReader, name: string): number | undefined {
  return parseGiven(read, name, (text) => {
    if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
    throw refuseValue(name, text, "is not a number of days", "1, 2, … 9999");
  });
}

/** In less time nothing can be uploaded; the runner gives a cancelled job five minutes. */
const MIN_DEADLINE_SECONDS = 10;
const MAX_DEADLINE_SECONDS = 300;

/** `deadline`, in seconds. */
export function readDeadline(read: InputReader): number {
  const text = readText(read, "deadline");
  if (text === undefined) return DEADLINE_SECONDS;
  const seconds = parseDuration(text, "deadline");
  if (seconds >= MIN_DEADLINE_SECONDS && seconds <= MAX_DEADLINE_SECONDS) return seconds;
  throw refuseValue("deadline", text, "is out of range", "10s to 5m");
}

/** `matrix`; undefined for `null` and `{}`. */
function readMatrix(read: InputReader): Record<string, unknown> | undefined {
  const text = readText(read, "matrix");
  if (text === undefined) return undefined;
  const refuse = (kind: string) =>
    new UserError(`matrix: ${JSON.stringify(text.slice(0, 60))} is not ${kind}; leave it at its default`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse("JSON");
  }
  if (value === null) return undefined;
  if (typeof value !== "object" || Array.isArray(value)) throw refuse("a JSON object");
  return Object.keys(value).length > 0 ? (value as Record<string, unknown>) : undefined;
}
