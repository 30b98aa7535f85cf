import { parseChoice, parseDuration } from "../model/units.ts";
import { UserError } from "../model/user-error.ts";
import { INSTALL_POLICIES, type InstallPolicy } from "../system/tool-installation.ts";

// Each of these throws a UserError that names the input, the value and what is allowed.

/** The text of an input as the workflow gave it, empty where it did not. */
export type InputReader = (name: string) => string;

/** The `install` input; `auto` where it is not given. */
export function readInstall(read: InputReader): InstallPolicy {
  return parseChoice(readText(read, "install") ?? "auto", INSTALL_POLICIES, "install");
}

/** An input without the space around it; undefined where that leaves nothing. */
export function readText(read: InputReader, name: string): string | undefined {
  return read(name).trim() || undefined;
}

/** The lines of an input that hold something. */
export function readLines(read: InputReader, name: string): string[] {
  return read(name)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** An input that is `true` or `false`, or the fallback where it is not given. */
export function readBoolean(read: InputReader, name: string, fallback: boolean): boolean {
  const text = readText(read, name);
  return text === undefined ? fallback : parseChoice(text, ["true", "false"], name) === "true";
}

/** An input that is a number of days, 1 or more; undefined where it is not given. */
export function readDays(read: InputReader, name: string): number | undefined {
  const text = readText(read, name);
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(text)) {
    throw new UserError(`${name}: ${JSON.stringify(text)} is not a number of days; allowed are 1, 2, … 9999`);
  }
  return Number(text);
}

/** Two minutes: the longest that a job should be kept for a report. */
export const DEADLINE_SECONDS = 120;
/** Sooner than this not even a small report gets uploaded; later than the runner's own five minutes of a cancelled job is no bound. */
const MIN_DEADLINE_SECONDS = 10;
const MAX_DEADLINE_SECONDS = 300;

/** The `deadline` input in seconds: what reporting or comparing may take in all. */
export function readDeadline(read: InputReader): number {
  const text = readText(read, "deadline");
  if (text === undefined) return DEADLINE_SECONDS;
  const seconds = parseDuration(text, "deadline");
  if (seconds >= MIN_DEADLINE_SECONDS && seconds <= MAX_DEADLINE_SECONDS) return seconds;
  throw new UserError(`deadline: ${JSON.stringify(text)} is out of range; allowed are 10s to 5m`);
}

/** The values of the `matrix` input; undefined for a job without one, whose expression gives `null` or `{}`. */
export function readMatrix(read: InputReader): Record<string, unknown> | undefined {
  const text = readText(read, "matrix");
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UserError(`matrix: ${JSON.stringify(text.slice(0, 60))} is not JSON; leave it at its default`);
  }
  if (value === null) return undefined;
  if (typeof value !== "object" || Array.isArray(value)) {
    throw new UserError(`matrix: ${JSON.stringify(text.slice(0, 60))} is not a JSON object; leave it at its default`);
  }
  return Object.keys(value).length > 0 ? (value as Record<string, unknown>) : undefined;
}
