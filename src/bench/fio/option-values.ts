/** A job's options by name; undefined for a name without a value. */
export type JobOptions = ReadonlyMap<string, string | undefined>;

/** Whether one of fio's switches is on: without a value, or with one other than 0. */
export function isSwitchedOn(options: JobOptions, name: string): boolean {
  return options.has(name) && options.get(name) !== "0";
}

/** Whether a job reads or writes: it may only create its files, or keep processors busy. */
export function doesIo(options: JobOptions): boolean {
  return !isSwitchedOn(options, "create_only") && options.get("ioengine") !== "cpuio";
}

const SIZE = /^(\d+(?:\.\d+)?)\s*([kmgtp]?)i?b?$/i;
const POWER: Record<string, number> = { "": 0, k: 1, m: 2, g: 3, t: 4, p: 5 };

/** Bytes from a size (`4k`, `2300`; suffixes are powers of 1024, fio's default `kb_base`); undefined for anything else. */
export function parseFioSize(text: string | undefined): number | undefined {
  const [, number, letter = ""] = SIZE.exec(text?.trim() ?? "") ?? [];
  const power = POWER[letter.toLowerCase()];
  return number === undefined || power === undefined ? undefined : Math.round(Number(number) * 1024 ** power);
}

const DURATION = /^(\d+(?:\.\d+)?)\s*(?:(us|ms)(?:ec)?|(s|m|h|d))?$/i;
const SECONDS: Record<string, number> = { us: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600, d: 86400 };

/** Seconds from a time (`60`, `5m`, `500ms`); undefined for anything else. */
export function parseFioDuration(text: string | undefined): number | undefined {
  const match = DURATION.exec(text?.trim() ?? "");
  const scale = SECONDS[(match?.[2] ?? match?.[3] ?? "s").toLowerCase()];
  return match?.[1] === undefined || scale === undefined ? undefined : Number(match[1]) * scale;
}
