import { parseChoice, parseDuration } from "../model/units.ts";
import { UserError } from "../model/user-error.ts";
import { INSTALL_POLICIES, type InstallPolicy } from "../system/tool-installation.ts";

// Each reader throws a UserError that names the input, the value and what is allowed.

/** An input's text, empty where not given. */
export type InputReader = (name: string) => string;

export function readInstall(read: InputReader): InstallPolicy {
  return parseChoice(readText(read, "install") ?? "auto", INSTALL_POLICIES, "install");
}

/** An input without the space around it; undefined where empty. */
export function readText(read: InputReader, name: string): string | undefined {
  return read(name).trim() || undefined;
}

/** The input, parsed; undefined where empty. */
export function parseGiven<T>(
  read: InputReader,
  name: string,
  parse: (text: string, name: string) => T,
): T | undefined {
  const text = readText(read, name);
  return text === undefined ? undefined : parse(text, name);
}

/** An input's lines without empty ones. */
export function readLines(read: InputReader, name: string): string[] {
  return read(name)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

export function readBoolean(read: InputReader, name: string, fallback: boolean): boolean {
  return parseChoice(readText(read, name) ?? String(fallback), ["true", "false"], name) === "true";
}

/** Days, 1 or more; undefined where not given. */
export function readDays(read: InputReader, name: string): number | undefined {
  return parseGiven(read, name, (text) => {
    if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
    throw new UserError(`${name}: ${JSON.stringify(text)} is not a number of days; allowed are 1, 2, … 9999`);
  });
}

/** The default of `deadline`, in seconds. */
export const DEADLINE_SECONDS = 120;
/** In less time nothing can be uploaded; the runner gives a cancelled job five minutes. */
const MIN_DEADLINE_SECONDS = 10;
const MAX_DEADLINE_SECONDS = 300;

/** `deadline`, in seconds. */
export function readDeadline(read: InputReader): number {
  const text = readText(read, "deadline");
  if (text === undefined) return DEADLINE_SECONDS;
  const seconds = parseDuration(text, "deadline");
  if (seconds >= MIN_DEADLINE_SECONDS && seconds <= MAX_DEADLINE_SECONDS) return seconds;
  throw new UserError(`deadline: ${JSON.stringify(text)} is out of range; allowed are 10s to 5m`);
}

/** `matrix`; undefined for `null` and `{}`. */
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
