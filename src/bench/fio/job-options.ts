import type { Benchmark, BenchNote, MeasuredBenchmark } from "../../model/benchmark.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";

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

/** The part of a job's setting that fio's output repeats. */
type JobSetting = Pick<Benchmark, "target" | "engine" | "direct" | "queueDepth" | "jobs" | "sizeBytes">;

/** The directions in the order of fio's `bs=READ,WRITE,TRIM`. */
export const IO_DIRECTIONS = ["read", "write", "trim"] as const;
/** `mixed` is all of them. */
export type TransferDirection = Exclude<MeasuredBenchmark["direction"], "sync">;

/** Engines with one request at a time (fio: "will be capped at 1"). */
const SYNCHRONOUS = new Set([
  ...["sync", "psync", "vsync", "pvsync", "pvsync2", "mmap", "splice", "ftruncate", "falloc"],
  ...["filecreate", "filestat", "filedelete", "dircreate", "dirstat", "dirdelete"],
]);

/** The setting with fio's defaults; empty before 2.16, which repeats no options. */
export function readSetting(options: JobOptions | undefined, defaultEngine?: string): JobSetting {
  if (options === undefined) return {};
  const engine = options.get("ioengine") ?? defaultEngine;
  return omitUndefined({
    target: options.get("directory"),
    engine,
    direct: isSwitchedOn(options, "direct") || options.get("buffered") === "0",
    queueDepth: readDepth(options, engine),
    jobs: wholeNumber(options, "numjobs") ?? 1,
    sizeBytes: parseFioSize(options.get("size") ?? options.get("filesize"), options),
  });
}

function readDepth(options: JobOptions, engine: string | undefined): number | undefined {
  const depth = wholeNumber(options, "iodepth") ?? 1;
  if (engine === undefined) return depth < 2 ? depth : undefined;
  return SYNCHRONOUS.has(engine) ? 1 : depth;
}

/** A note on a depth that a job did not have. */
export function noteDepth(options: JobOptions | undefined, { engine, direct }: JobSetting): BenchNote[] {
  const queueDepth = wholeNumber(options, "iodepth") ?? 1;
  if (queueDepth < 2) return [];
  if (engine === undefined) return [{ id: "depth-ignored", queueDepth }];
  const isIgnored = SYNCHRONOUS.has(engine) || (engine === "libaio" && direct === false);
  return isIgnored ? [{ id: "depth-ignored", queueDepth, engine }] : [];
}

/** The block size in bytes; undefined for ranges, and for `mixed` of several sizes. */
export function readBlockSize(options: JobOptions | undefined, direction: TransferDirection): number | undefined {
  if (options === undefined || options.has("bssplit") || options.has("bsrange")) return undefined;
  const parts = (options.get("bs") ?? options.get("blocksize") ?? "4k").split(",");
  const sizes = IO_DIRECTIONS.map((_, index) => parseFioSize(parts[Math.min(index, parts.length - 1)], options));
  if (direction !== "mixed") return sizes[IO_DIRECTIONS.indexOf(direction)];
  return new Set(sizes).size === 1 ? sizes[0] : undefined;
}

/** Writes for each fsync or fdatasync; undefined without them. */
export function readSyncEvery(options: JobOptions | undefined): number | undefined {
  return wholeNumber(options, "fdatasync") || wholeNumber(options, "fsync") || undefined;
}

function wholeNumber(options: JobOptions | undefined, key: string): number | undefined {
  const text = options?.get(key);
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
