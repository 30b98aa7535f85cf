import { omitUndefined } from "../../model/omit-undefined.ts";
import { type JsonObject, textAt } from "./json-value.ts";
import { parseFioSize } from "./option-values.ts";

/** What a job was told to do, as far as fio repeats it in its results. */
export interface JobSetting {
  target?: string;
  engine?: string;
  direct?: boolean;
  queueDepth?: number;
  jobs?: number;
  sizeBytes?: number;
}

/** The directions that a job can do I/O in, in the order in which fio's `bs=READ,WRITE,TRIM` names them. */
export const IO_DIRECTIONS = ["read", "write", "trim"] as const;
export type IoDirection = (typeof IO_DIRECTIONS)[number];

/** Engines that finish one request before the next: their depth is 1 whatever `iodepth` says (fio: "will be capped at 1"). */
const SYNCHRONOUS = new Set([
  ...["sync", "psync", "vsync", "pvsync", "pvsync2", "mmap", "splice", "ftruncate", "falloc"],
  ...["filecreate", "filestat", "filedelete", "dircreate", "dirstat", "dirdelete"],
]);

/**
 * The setting in fio's "global options" and "job options" together. fio before 2.16 repeats none, and then nothing is
 * known; where it does, what is not there has fio's default.
 * @param defaultEngine the engine of a job that names none; absent where it is not known on which system fio ran
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

/** How many requests an engine keeps in flight; undefined where it was told several and may not be one that can. */
function readDepth(options: JsonObject, engine: string | undefined): number | undefined {
  const depth = wholeNumber(options, "iodepth") ?? 1;
  if (engine === undefined) return depth < 2 ? depth : undefined;
  return SYNCHRONOUS.has(engine) ? 1 : depth;
}

/** Sentences about a depth that the job asked for and did not have. */
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

/** The block size of one direction in bytes; undefined for ranges and mixtures, and where fio does not repeat it. */
export function readBlockSize(options: JsonObject | undefined, direction: IoDirection): number | undefined {
  if (options === undefined || "bssplit" in options || "bsrange" in options) return undefined;
  const parts = (textAt(options, "bs") ?? textAt(options, "blocksize") ?? "4k").split(",");
  const index = IO_DIRECTIONS.indexOf(direction);
  return parseFioSize(parts[Math.min(index, parts.length - 1)]);
}

/** The block size that reads, writes and trims share; undefined where they differ. */
export function readCommonBlockSize(options: JsonObject | undefined): number | undefined {
  const [size, ...others] = IO_DIRECTIONS.map((direction) => readBlockSize(options, direction));
  return others.every((other) => other === size) ? size : undefined;
}

/** How many writes there are for each fsync or fdatasync; undefined where the job asks for neither. */
export function readSyncEvery(options: JsonObject | undefined): number | undefined {
  return wholeNumber(options, "fdatasync") || wholeNumber(options, "fsync") || undefined;
}

function wholeNumber(options: JsonObject | undefined, key: string): number | undefined {
  const text = textAt(options, key);
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** A switch of fio is on when it stands alone or is 1. */
function isSwitchedOn(options: JsonObject, key: string): boolean {
  const text = textAt(options, key);
  return text !== undefined && text !== "0";
}
