import { readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { formatApart, formatBinaryBytes, formatBytes } from "../format/figures.ts";
import { GIBIBYTE, MEBIBYTE } from "../model/units.ts";
import { UserError } from "../model/user-error.ts";

const MAX_LAYOUT_BYTES = 4 * GIBIBYTE;
/** The smallest layout file in bytes; smaller ones fit into caches. */
export const MIN_LAYOUT_BYTES = 16 * MEBIBYTE;
/** Space left for a profile's other files. */
const RESERVE = 64 * MEBIBYTE;

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

/** @throws UserError for less than the largest request */
export function assertLayoutSize(bytes: number, input = "size"): void {
  if (bytes >= MEBIBYTE) return;
  const [given, least] = formatApart([bytes, MEBIBYTE], formatBinaryBytes);
  throw new UserError(`${input}: ${given}; allowed are ${least} and more, the size of a request`);
}

/**
 * The layout file's bytes: the given ones, else at most 4 GiB and a quarter of the free space.
 * @throws UserError where they do not fit
 */
export function chooseLayoutSize(room: Room, target: string, given?: number): number {
  if (given !== undefined) {
    assertLayoutSize(given);
    assertRoom(room, target, given + RESERVE, `size: ${formatBytes(given)}, and the profile's other files,`);
    return given;
  }
  const share = Math.min(room.freeBytes / 4, room.freeBytes - RESERVE);
  const chosen = Math.min(MAX_LAYOUT_BYTES, Math.floor(share / MEBIBYTE) * MEBIBYTE);
  if (chosen < MIN_LAYOUT_BYTES) {
    const [free, least] = formatApart([room.freeBytes, MIN_LAYOUT_BYTES + RESERVE], formatBytes);
    throw new UserError(`target: ${target} has ${free} free; a benchmark needs ${least} at least`);
  }
  return chosen;
}

/** @throws UserError where more bytes are needed than free */
export function assertRoom(room: Room, target: string, needed: number, what: string): void {
  if (needed <= room.freeBytes) return;
  const [free, least] = formatApart([room.freeBytes, needed], formatBytes);
  throw new UserError(`${what} do not fit on ${target}: ${free} are free, ${least} are needed`);
}
