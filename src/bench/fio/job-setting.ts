import type { Benchmark, BenchNote, MeasuredBenchmark } from "../../model/benchmark.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { isSwitchedOn, type JobOptions, parseFioSize } from "./option-values.ts";

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
