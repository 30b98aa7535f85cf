import { omitUndefined } from "../../model/omit-undefined.ts";
import { type JsonObject, textAt } from "./json-value.ts";
import { parseFioSize } from "./option-values.ts";

/** A job's setting, as far as fio repeats it in its results. */
export interface JobSetting {
  target?: string;
  engine?: string;
  direct?: boolean;
  queueDepth?: number;
  jobs?: number;
  sizeBytes?: number;
}

/** In the order of fio's `bs=READ,WRITE,TRIM`. */
export const IO_DIRECTIONS = ["read", "write", "trim"] as const;
/** A direction of I/O. */
export type IoDirection = (typeof IO_DIRECTIONS)[number];

/** Engines with one request at a time, whatever `iodepth` says (fio: "will be capped at 1"). */
const SYNCHRONOUS = new Set([
  ...["sync", "psync", "vsync", "pvsync", "pvsync2", "mmap", "splice", "ftruncate", "falloc"],
  ...["filecreate", "filestat", "filedelete", "dircreate", "dirstat", "dirdelete"],
]);

/**
 * The setting in fio's "global options" and "job options" together, with fio's defaults; empty for fio before 2.16,
 * which repeats none.
 * @param defaultEngine of a job that names none; absent where fio's system is unknown
 */
export function readSetting(options: JsonObject | undefined, defaultEngine?: string): JobSetting {
  if (options === undefined) return {};
  const engine = textAt(options, "ioengine") ?? defaultEngine;
  const queueDepth = readDepth(options, engine);
  const target = textAt(options, "directory");
  const size = parseFioSize(textAt(options, "size") ?? textAt(options, "filesize"));
  return omitUndefined({
    target,
    engine,
    direct: isSwitchedOn(options, "direct") || textAt(options, "buffered") === "0",
    queueDepth,
    jobs: wholeNumber(options, "numjobs") ?? 1,
    sizeBytes: size,
  });
}

/** Requests in flight; undefined where several were asked of an unknown engine. */
function readDepth(options: JsonObject, engine: string | undefined): number | undefined {
  const depth = wholeNumber(options, "iodepth") ?? 1;
  if (engine === undefined) return depth < 2 ? depth : undefined;
  return SYNCHRONOUS.has(engine) ? 1 : depth;
}

/** Notes on a depth that the job asked for and did not have. */
export function noteDepth(options: JsonObject | undefined, { engine, direct }: JobSetting): string[] {
  const depth = wholeNumber(options, "iodepth") ?? 1;
  if (options === undefined || depth < 2) return [];
  if (engine === undefined) {
    return [`fio's default engine ignores iodepth=${depth}; set ioengine`];
  }
  if (SYNCHRONOUS.has(engine)) return [`${engine} finishes one request before the next: depth 1 instead of ${depth}`];
  if (engine === "libaio" && direct === false) {
    return [`without direct I/O libaio ignores iodepth=${depth}; set direct=1`];
  }
  return [];
}

/** One direction's block size in bytes; undefined for ranges and mixtures. */
export function readBlockSize(options: JsonObject | undefined, direction: IoDirection): number | undefined {
  if (options === undefined || "bssplit" in options || "bsrange" in options) return undefined;
  const parts = (textAt(options, "bs") ?? textAt(options, "blocksize") ?? "4k").split(",");
  const index = IO_DIRECTIONS.indexOf(direction);
  return parseFioSize(parts[Math.min(index, parts.length - 1)]);
}

/** The block size of all directions; undefined where they differ. */
export function readCommonBlockSize(options: JsonObject | undefined): number | undefined {
  const [size, ...others] = IO_DIRECTIONS.map((direction) => readBlockSize(options, direction));
  return others.every((other) => other === size) ? size : undefined;
}

/** The writes for each fsync or fdatasync; undefined without them. */
export function readSyncEvery(options: JsonObject | undefined): number | undefined {
  return wholeNumber(options, "fdatasync") || wholeNumber(options, "fsync") || undefined;
}

function wholeNumber(options: JsonObject | undefined, key: string): number | undefined {
  const text = textAt(options, key);
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

function isSwitchedOn(options: JsonObject, key: string): boolean {
  const text = textAt(options, key);
  return text !== undefined && text !== "0";
}
