import { readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { formatApart, formatBytes } from "../format/figures.ts";
import { sum } from "../model/numbers.ts";
import { UserError } from "../model/user-error.ts";
import { parseFioSize } from "./fio/option-values.ts";
import { collectOptions, type JobFile, listJobs } from "./job-file.ts";

/** What a target has room for. */
export interface Room {
  freeBytes: number;
  memory: boolean;
}

/** `f_type` of memory filesystems (statfs(2)). */
const TMPFS = 0x01021994;
const RAMFS = 0x858458f6;

/** The room in a folder; in memory, at most what is free there. */
export async function measureRoom(folder: string): Promise<Room> {
  const { type } = await statfs(folder);
  const memory = type === TMPFS || type === RAMFS;
  const available = memory ? readAvailableMemory() : undefined;
  // ramfs has no limit and reports 0.
  if (type === RAMFS) return { freeBytes: available ?? 0, memory };
  return { freeBytes: Math.min(await readFreeBytes(folder), available ?? Infinity), memory };
}

/** The bytes that this user may fill. */
export async function readFreeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

/** The machine's available memory in bytes, where /proc/meminfo says it. */
export function readAvailableMemory(): number | undefined {
  try {
    const kibibytes = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync("/proc/meminfo", "latin1"))?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
  } catch {
    return undefined;
  }
}

/** @throws UserError where more bytes are needed than free */
export function assertRoom(room: Room, target: string, needed: number, what: string): void {
  if (needed <= room.freeBytes) return;
  const [free, least] = formatApart([room.freeBytes, needed], formatBytes);
  throw new UserError(`${what} do not fit on ${target}: ${free} are free, ${least} are needed`);
}

/** fio's engines that use no files. */
const DISKLESS = new Set(["null", "cpuio"]);

/** The bytes of a job file's files in its folder; 0 for sizes that only fio knows (percentages). */
export function estimateSpace(file: JobFile): number {
  const files = new Map<string, number>();
  for (const job of listJobs(file)) {
    const options = collectOptions(file, job);
    const read = (name: string): number | undefined => parseFioSize(options.get(name), options);
    const size = read("size") ?? (read("filesize") ?? 0) * (read("nrfiles") ?? 1);
    const shared = options.get("filename");
    if (DISKLESS.has(options.get("ioengine") ?? "") || (shared !== undefined && isAbsolute(shared))) continue;
    const key = shared === undefined ? `job ${job.name}` : `file ${shared}`;
    const bytes = shared === undefined ? size * (read("numjobs") ?? 1) : size;
    files.set(key, Math.max(files.get(key) ?? 0, Number.isFinite(bytes) ? bytes : 0));
  }
  return sum([...files.values()]);
}
