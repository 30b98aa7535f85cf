/** The start of a stage of a step. */
export interface StepBoundary {
  id: string;
  atSeconds: number;
}

/** A script of a `run:` step. */
export interface StepScript {
  bornAtSeconds: number;
  /** What it begins with, if that may be shown. */
  title?: string;
}

/** A step of the worker log or the REST API. */
export interface StepRecord {
  name: string;
  /** A second early at most, unless `isExact`. */
  startedAtSeconds: number;
  /** Likewise; absent while it runs. */
  endedAtSeconds?: number;
  /** Whether the runner took the times, not a log's lines. */
  isExact?: boolean;
  /** `success`, `failure`, `cancelled` or `skipped`. */
  result?: string;
  isBackground?: boolean;
}

/** More than GitHub shows. */
const MAX_NAME_LENGTH = 200;

/** A bounded name of one line, without control characters. */
export function cleanName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const line = name.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim();
  return line.length > MAX_NAME_LENGTH ? `${line.slice(0, MAX_NAME_LENGTH - 1)}…` : line;
}

/** Seconds since the epoch of an ISO time; undefined for anything else. */
export function parseTime(time: unknown): number | undefined {
  const milliseconds = typeof time === "string" ? Date.parse(time) : Number.NaN;
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000;
}
