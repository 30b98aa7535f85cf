/** The start of one stage of a step, as the runner's files tell it. */
export interface StepBoundary {
  /** The guid of the step's files; the one in GITHUB_OUTPUT is that of the running step. */
  id: string;
  atSeconds: number;
}

/** A script of a `run:` step. */
export interface StepScript {
  bornAtSeconds: number;
  /** What the script begins with, fit to be shown; undefined where nothing of it may be. */
  title?: string;
}

/** A step of the job as the worker log or the REST API tells it, in the order in which they began. */
export interface StepRecord {
  name: string;
  /** At the latest this; up to a second too early where `isExact` is not set. */
  startedAtSeconds: number;
  /** Absent while the step runs; up to a second too early where `isExact` is not set. */
  endedAtSeconds?: number;
  /** Whether the times are those that the runner itself took, not the seconds of log lines. */
  isExact?: boolean;
  /** `success`, `failure`, `cancelled` or `skipped`. */
  result?: string;
  /** Whether it ran beside the steps after it. */
  isBackground?: boolean;
}

/** The longest name that is kept; GitHub's own pages show less. */
const MAX_NAME_LENGTH = 200;

/** A name as it may go into a report: one line, without control characters, bounded. */
export function cleanName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const line = name.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim();
  return line.length > MAX_NAME_LENGTH ? `${line.slice(0, MAX_NAME_LENGTH - 1)}…` : line;
}
