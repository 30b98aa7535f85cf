/** A job's options by name; undefined for a name without a value. */
export type JobOptions = ReadonlyMap<string, string | undefined>;

/** Whether a switch is on: without a value, or not 0. */
export function isSwitchedOn(options: JobOptions, name: string): boolean {
  return options.has(name) && options.get(name) !== "0";
}

/** Whether a job does more than create files or keep processors busy. */
export function doesIo(options: JobOptions): boolean {
  return !isSwitchedOn(options, "create_only") && options.get("ioengine") !== "cpuio";
}

const SIZE = /^(\d+)(?:b|([kmgtp])(i?b?))?$/i;
const LETTERS = "kmgtp";

/**
 * Bytes; suffixes are powers of `kb_base`, those in `ib` of the other base (parse.c, get_mult_bytes): 4k is 4096, 4KiB 4000.
 * Undefined for others, such as decimals.
 */
export function parseFioSize(text: string | undefined, options: JobOptions): number | undefined {
  const [, number, letter = "", end = ""] = SIZE.exec(text ?? "") ?? [];
  if (number === undefined) return undefined;
  const isDecimal = (options.get("kb_base") === "1000") !== (end.toLowerCase() === "ib");
  const power = letter === "" ? 0 : 1 + LETTERS.indexOf(letter.toLowerCase());
  return Number(number) * (isDecimal ? 1000 : 1024) ** power;
}

const DURATION = /^(\d+(?:\.\d+)?)\s*(?:(us|ms)(?:ec)?|(s|m|h|d))?$/i;
const SECONDS: Record<string, number> = { us: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600, d: 86400 };

/** Seconds of `60`, `5m`, `500ms`; undefined for others. */
export function parseFioDuration(text: string | undefined): number | undefined {
  const match = DURATION.exec(text?.trim() ?? "");
  const scale = SECONDS[(match?.[2] ?? match?.[3] ?? "s").toLowerCase()];
  return match?.[1] === undefined || scale === undefined ? undefined : Number(match[1]) * scale;
}
