/** The start of one stage of a step, from the runner's files. */
export interface StepBoundary {
  /** The guid of the step's files; GITHUB_OUTPUT has the running step's. */
  id: string;
  atSeconds: number;
}

/** A script of a `run:` step. */
export interface StepScript {
  bornAtSeconds: number;
  /** What the script begins with, fit to be shown; undefined where nothing is. */
  title?: string;
}

/** A step from the worker log or the REST API. */
export interface StepRecord {
  name: string;
  /** Up to a second early unless `isExact`. */
  startedAtSeconds: number;
  /** Absent while the step runs; up to a second early unless `isExact`. */
  endedAtSeconds?: number;
  /** Whether the runner itself took the times; else they are the seconds of log lines. */
  isExact?: boolean;
  /** `success`, `failure`, `cancelled` or `skipped`. */
  result?: string;
  isBackground?: boolean;
}

/** GitHub's own pages show less. */
const MAX_NAME_LENGTH = 200;

/** A bounded name of one line without control characters. */
export function cleanName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const line = name.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim();
  return line.length > MAX_NAME_LENGTH ? `${line.slice(0, MAX_NAME_LENGTH - 1)}…` : line;
}
