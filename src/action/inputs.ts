import type { Gate } from "../compare/gates/gate-parser.ts";
import { parseChoice, parseDuration, parseFactor, parseInterval, parseSize } from "../model/units.ts";
import { refuseValue, UserError } from "../model/user-error.ts";
import { titleScript } from "../sampling/steps/script-title.ts";
import { INSTALL_POLICIES } from "../system/tools.ts";
import { DEADLINE_SECONDS } from "./deadline.ts";

/** As in action.yml. */
export const DEFAULT_INTERVAL_SECONDS = 1;
const MAX_NAME_LENGTH = 80;

/** An input's text, empty where not given. */
type InputReader = (name: string) => string;

const DESTINATION = {
  /** Absent: in the runner's temp. */
  outputDirectory: text("output"),
  artifact: flag("artifact", true),
  retentionDays: parsed("retention-days", parseDays),
  deadlineSeconds: readDeadline,
  comment: flag("comment", false),
  /** The token that may write to pull requests. */
  githubToken: text("github-token"),
  pullRequest: text("pull-request"),
};

const REPORT = {
  label: text("label"),
  matrix: parsed("matrix", parseMatrix),
  jobId: text("check-run-id"),
  ...DESTINATION,
  gates: readGates,
  /** The token that reads steps and earlier attempts from the REST API. */
  token: text("token"),
  annotations: flag("annotations", true),
  /** Where the report's rows go besides: `otlp`, a folder or a bucket. */
  export: text("export"),
};

const INSTALL = { install: choice("install", INSTALL_POLICIES, "auto") };

const SAMPLING = {
  intervalSeconds: (read: InputReader) => parsed("interval", parseInterval)(read) ?? DEFAULT_INTERVAL_SECONDS,
  ...INSTALL,
  /** Whether to record which programs read and write. */
  processes: flag("processes", false),
};

const COMMAND = {
  name: (read: InputReader) =>
    lines("name")(read)[0]?.slice(0, MAX_NAME_LENGTH) ?? titleScript(read("run").trim()) ?? "run",
  shell: (read: InputReader) => text("shell")(read) ?? "bash",
  workingDirectory: text("working-directory"),
};

/** What a step can do, the default first, and how each of its inputs is read, in this order. */
const MODES = {
  monitor: { ...REPORT, ...SAMPLING },
  stop: REPORT,
  run: {
    script: command("mode run needs the command to run"),
    ...COMMAND,
    ...REPORT,
    ...SAMPLING,
    sync: flag("sync", false),
  },
  bench: {
    ...REPORT,
    profile: text("profile"),
    targets: (read: InputReader) => someLines("target")(read) ?? ["."],
    sizeBytes: parsed("size", parseSize),
    /** For each target; absent: the profile's own time. */
    timeBudgetSeconds: parsed("time-budget", (value, name) =>
      parseDuration(value, name, "1s and more, such as 30s, 2m or 1h"),
    ),
    /** Absent: as much as the time allows. */
    maxWriteBytes: parsed("max-write", parseSize),
    jobFiles: lines("jobs"),
    /** Whether job files may name devices, other paths, commands and engines. */
    allowUnsafe: flag("allow-unsafe", false),
    workloads: lines("workload"),
    /** The part of the workload to run; 1 is all of it. */
    scale: parsed("scale", parseFactor),
    ...INSTALL,
  },
  compare: {
    baseline: text("baseline"),
    /** Absent: all matrix keys except those that only repeat a job. */
    groupBy: someLines("group-by"),
    primary: text("primary"),
    require: lines("require"),
    gates: readGates,
    token: text("token"),
    ...DESTINATION,
  },
  overview: {
    /** Absent: this run. */
    runId: parsed("run-id", parseRunId),
    jobId: text("check-run-id"),
    token: text("token"),
    ...DESTINATION,
  },
  try: {
    script: command("mode try needs the command to try remedies on"),
    ...COMMAND,
    outputDirectory: text("output"),
    ...INSTALL,
    /** Names or `all`; none: those that a first run suggests. */
    remedies: lines("remedy"),
    prepare: text("prepare"),
    /** In the command line's syntax. */
    runs: text("runs"),
    timeBudget: text("time-budget"),
  },
  history: { gates: (read: InputReader) => readGates(read, "parseDriftGates"), token: text("token"), ...DESTINATION },
};
/** The value of the input `mode`. */
export type Mode = keyof typeof MODES;

type Values<Readers> = {
  [Name in keyof Readers]: Readers[Name] extends (read: InputReader) => infer Value ? Awaited<Value> : never;
};
/** A mode's inputs as {@link readInputs} gives them. */
export type Inputs<M extends Mode> = Values<(typeof MODES)[M]>;
/** What every mode that measures has. */
export type ReportInputs = Inputs<"stop">;
/** Where a result goes: its folder, artifact and comment. */
export type Destination = Values<typeof DESTINATION>;

/** The mode alone, which decides whether a wrong input fails the step. */
export function readMode(read: InputReader): Mode {
  return parseChoice(read("mode") || "monitor", Object.keys(MODES) as Mode[], "mode");
}

/**
 * All inputs of a mode.
 * @throws UserError that names the input, the value and what is allowed
 */
export async function readInputs<M extends Mode>(mode: M, read: InputReader): Promise<Inputs<M>> {
  const values: Record<string, unknown> = {};
  for (const [name, readValue] of Object.entries(MODES[mode])) values[name] = await readValue(read);
  return values as Inputs<M>;
}

/** An input without the space around it; undefined where empty. */
function text(name: string) {
  return (read: InputReader): string | undefined => read(name).trim() || undefined;
}

/** The input, parsed; undefined where empty. */
function parsed<T>(name: string, parse: (value: string, name: string) => T) {
  return (read: InputReader): T | undefined => {
    const value = read(name).trim();
    return value === "" ? undefined : parse(value, name);
  };
}

function choice<const T extends string>(name: string, choices: readonly T[], fallback: T) {
  return (read: InputReader): T => parseChoice(read(name).trim() || fallback, choices, name);
}

function flag(name: string, fallback: boolean) {
  const readChoice = choice(name, ["true", "false"], fallback ? "true" : "false");
  return (read: InputReader): boolean => readChoice(read) === "true";
}

/** An input's lines without empty ones. */
function lines(name: string) {
  return (read: InputReader): string[] =>
    read(name)
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
}

/** The same; undefined where there is none. */
function someLines(name: string) {
  return (read: InputReader): string[] | undefined => {
    const found = lines(name)(read);
    return found.length > 0 ? found : undefined;
  };
}

function command(need: string) {
  return (read: InputReader): string => {
    const script = read("run").trim();
    if (script === "") throw new UserError(`run: is empty; ${need}`);
    return script;
  };
}

async function readGates(read: InputReader, parse: "parseGates" | "parseDriftGates" = "parseGates"): Promise<Gate[]> {
  const gates = read("fail-if");
  if (gates.trim() === "") return [];
  // With all that gates may be about, a third of what the start step would load.
  const parser = await import("../compare/gates/gate-parser.ts");
  return parser[parse](gates, "fail-if");
}

function parseRunId(value: string, name: string): string {
  if (/^\d{1,20}$/.test(value)) return value;
  throw refuseValue(name, value, "is not a run's number", "digits, as in the run's address");
}

function parseDays(value: string, name: string): number {
  if (/^[1-9]\d{0,3}$/.test(value)) return Number(value);
  throw refuseValue(name, value, "is not a number of days", "1, 2, … 9999");
}

/** In less time nothing can be uploaded; the runner gives a cancelled job five minutes. */
const MIN_DEADLINE_SECONDS = 10;
const MAX_DEADLINE_SECONDS = 300;

/** `deadline`, in seconds. */
export function readDeadline(read: InputReader): number {
  const given = read("deadline").trim();
  if (given === "") return DEADLINE_SECONDS;
  const seconds = parseDuration(given, "deadline");
  if (seconds >= MIN_DEADLINE_SECONDS && seconds <= MAX_DEADLINE_SECONDS) return seconds;
  throw refuseValue("deadline", given, "is out of range", "10s to 5m");
}

/** Undefined for `null` and `{}`. */
function parseMatrix(given: string): Record<string, unknown> | undefined {
  const refuse = (kind: string) =>
    new UserError(`matrix: ${JSON.stringify(given.slice(0, 60))} is not ${kind}; leave it at its default`);
  let value: unknown;
  try {
    value = JSON.parse(given);
  } catch {
    throw refuse("JSON");
  }
  if (value === null) return undefined;
  if (typeof value !== "object" || Array.isArray(value)) throw refuse("a JSON object");
  return Object.keys(value).length > 0 ? (value as Record<string, unknown>) : undefined;
}
