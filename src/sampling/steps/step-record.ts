import { shorten } from "../../format/plain-text.ts";

/** A stage's start. */
export interface StepBoundary {
  id: string;
  atSeconds: number;
}

export interface StepScript {
  bornAtSeconds: number;
  /** The part of its beginning that may be shown. */
  title?: string;
}

/** A step of the worker log or the REST API. */
export interface StepRecord {
  name: string;
  /** When it started; up to a second early, unless `isExact`. */
  startedAtSeconds: number;
  /** When it ended, likewise; absent while it runs. */
  endedAtSeconds?: number;
  /** Whether the times are the runner's, not a log line's. */
  isExact?: boolean;
  /** `success`, `failure`, `cancelled` or `skipped`. */
  result?: string;
  isBackground?: boolean;
}

/** Longer than GitHub shows a name. */
const MAX_NAME_LENGTH = 200;

/** A bounded name in one line, without control characters. */
export function cleanName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const line = name.slice(0, 4 * MAX_NAME_LENGTH).replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ");
  return shorten(line.trim(), MAX_NAME_LENGTH);
}

/** An ISO time in seconds since the epoch; undefined for anything else. */
export function parseTime(time: unknown): number | undefined {
  const milliseconds = typeof time === "string" ? Date.parse(time) : Number.NaN;
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000;
}
