import { statfs } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { isMemoryFilesystem, nameStatfsType } from "../disks/filesystem-kind.ts";
import { formatApart, formatBytes } from "../format/figures.ts";
import { sum } from "../model/numbers.ts";
import { KIBIBYTE } from "../model/units.ts";
import { UserError } from "../model/user-error.ts";
import { readText } from "../system/optional-files.ts";
import { parseFioSize } from "./fio/job-options.ts";
import { type JobFile, listJobs } from "./job-file.ts";

/** The bytes that fit on a target, and whether it is in memory. */
export interface Room {
  freeBytes: number;
  memory: boolean;
}

/** The room in a folder; in memory, at most what is free there. */
export async function measureRoom(folder: string): Promise<Room> {
  const filesystem = nameStatfsType((await statfs(folder)).type);
  const memory = isMemoryFilesystem(filesystem);
  const available = memory ? readAvailableMemory() : undefined;
  // ramfs has no limit and reports 0.
  if (filesystem === "ramfs") return { freeBytes: available ?? 0, memory };
  return { freeBytes: Math.min(await readFreeBytes(folder), available ?? Infinity), memory };
}

/** The bytes that this user may fill. */
export async function readFreeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

/** The machine's available memory in bytes, where /proc/meminfo says it. */
export function readAvailableMemory(): number | undefined {
  const kibibytes = /^MemAvailable:\s+(\d+) kB$/m.exec(readText("/proc/meminfo"))?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) * KIBIBYTE;
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
  for (const { name: job, options } of listJobs(file)) {
    const read = (name: string): number | undefined => parseFioSize(options.get(name), options);
    const size = read("size") ?? (read("filesize") ?? 0) * (read("nrfiles") ?? 1);
    const shared = options.get("filename");
    if (DISKLESS.has(options.get("ioengine") ?? "") || (shared !== undefined && isAbsolute(shared))) continue;
    const key = shared === undefined ? `job ${job}` : `file ${shared}`;
    const bytes = shared === undefined ? size * (read("numjobs") ?? 1) : size;
    files.set(key, Math.max(files.get(key) ?? 0, Number.isFinite(bytes) ? bytes : 0));
  }
  return sum([...files.values()]);
}
