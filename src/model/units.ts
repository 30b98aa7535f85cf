import { refuseWord } from "./near-word.ts";
import { refuseValue, UserError } from "./user-error.ts";

export const KIBIBYTE = 1024;
export const MEBIBYTE = 1024 ** 2;
export const GIBIBYTE = 1024 ** 3;
/** The unit of /proc/diskstats, whatever the device's own sectors (Documentation/admin-guide/iostats.rst). */
export const SECTOR_BYTES = 512;

const DURATION = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/;
const DURATION_SECONDS: Record<string, number> = { ms: 0.001, s: 1, m: 60, h: 3600 };

/**
 * Seconds from `500ms`, `1s`, `2.5m`, `1h` or a bare number; `allowed` is for the message.
 * @throws UserError that names `input` for others, as do all that follow
 */
export function parseDuration(text: string, input: string, allowed = "durations such as 500ms, 1s, 2m or 1h"): number {
  const match = DURATION.exec(text.trim());
  const scale = DURATION_SECONDS[match?.[2] ?? "s"];
  if (match?.[1] === undefined || scale === undefined) {
    throw refuseValue(input, text, "is not a duration", allowed);
  }
  return Number(match[1]) * scale;
}

/** The shortest sampling interval: more often, the sampler would be the load. */
export const MIN_INTERVAL_SECONDS = 0.1;
/** Less often, there would be no samples. */
const MAX_INTERVAL_SECONDS = 600;

/** Seconds of a sampling interval, 100ms to 10m. */
export function parseInterval(text: string, input: string): number {
  const allowed = "100ms to 10m, such as 500ms, 1s or 2m";
  const seconds = parseDuration(text, input, allowed);
  if (seconds < MIN_INTERVAL_SECONDS || seconds > MAX_INTERVAL_SECONDS) {
    throw refuseValue(input, text, "is out of range", allowed);
  }
  return seconds;
}

const SIZE = /^(\d+(?:\.\d+)?)\s*([kmgt]?)(i?b)?$/i;
const SIZE_POWER: Record<string, number> = { "": 0, k: 1, m: 2, g: 3, t: 4 };

/** Bytes from `64m`, `4GiB` (powers of 1024, as in fio), `4GB` (of 1000) or a bare number. */
export function parseSize(text: string, input: string): number {
  const match = SIZE.exec(text.trim());
  const power = SIZE_POWER[match?.[2]?.toLowerCase() ?? ""];
  if (match?.[1] === undefined || power === undefined) {
    throw refuseValue(input, text, "is not a size", "sizes such as 64m, 4GiB or 1.5GB");
  }
  const base = match[3]?.toLowerCase() === "b" && power > 0 ? 1000 : 1024;
  return Math.round(Number(match[1]) * base ** power);
}

/** The matching choice. */
export function parseChoice<const T extends string>(text: string, choices: readonly T[], input: string): T {
  const choice = choices.find((candidate) => candidate === text);
  if (choice === undefined) throw new UserError(refuseWord(input, text, choices));
  return choice;
}

const FACTOR = /^\d+(?:\.\d+)?$/;

/** A factor above 0, such as `0.1` or `2`. */
export function parseFactor(text: string, input: string): number {
  const factor = FACTOR.test(text.trim()) ? Number(text) : 0;
  const allowed = "decimal numbers above 0, such as 0.1, 1 or 2.5";
  if (!(factor > 0)) throw refuseValue(input, text, "is not a factor", allowed);
  return factor;
}
