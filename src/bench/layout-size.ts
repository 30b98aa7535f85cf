import { readFile, statfs } from "node:fs/promises";
import { GIBIBYTE, MEBIBYTE } from "../model/units.ts";
import { UserError } from "../model/user-error.ts";

/** A layout file is not larger than this: enough to leave caches behind, and seconds to write. */
const MAX_LAYOUT_BYTES = 4 * GIBIBYTE;
/** Below this the figures are those of a cache. */
export const SMALLEST_LAYOUT = 16 * MEBIBYTE;
/** What the other files of a profile need beside the layout file. */
const RESERVE = 64 * MEBIBYTE;

/** The room on a target. */
export interface Room {
  /** Bytes that this user may still write. */
  freeBytes: number;
  /** Whether the target is memory (tmpfs, ramfs). */
  memory: boolean;
}

/** `f_type` of filesystems that are memory (statfs(2)). */
const TMPFS = 0x01021994;
const RAMFS = 0x858458f6;

/** The room on the filesystem of a folder; for memory, no more than what is free of it. */
export async function measureRoom(folder: string): Promise<Room> {
  const { bavail, bsize, type } = await statfs(folder);
  const memory = type === TMPFS || type === RAMFS;
  const available = memory ? readAvailableMemory(await readFile("/proc/meminfo", "utf8").catch(() => "")) : undefined;
  // ramfs has no limit and says 0.
  const freeBytes = type === RAMFS ? (available ?? 0) : Math.min(bavail * bsize, available ?? Infinity);
  return { freeBytes, memory };
}

function readAvailableMemory(meminfo: string): number | undefined {
  const kibibytes = /^MemAvailable:\s+(\d+) kB$/m.exec(meminfo)?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
}

/** @throws UserError that names `input` where a size is less than the largest request */
export function assertLayoutSize(bytes: number, input = "size"): void {
  if (bytes >= MEBIBYTE) return;
  throw new UserError(`${input}: ${bytes} bytes; allowed are 1048576 and more, one request of 1 MiB`);
}

/**
 * How large the layout file is: the given size, or 4 GiB, or a quarter of what is free where that is less.
 * @throws UserError where it does not fit, before anything is written, or is less than the largest request
 */
export function chooseLayoutSize(room: Room, target: string, given?: number): number {
  if (given !== undefined) {
    assertLayoutSize(given);
    assertRoom(room, target, given + RESERVE, `size: ${given} bytes, and the profile's other files,`);
    return given;
  }
  const share = Math.min(room.freeBytes / 4, room.freeBytes - RESERVE);
  const chosen = Math.min(MAX_LAYOUT_BYTES, Math.floor(share / MEBIBYTE) * MEBIBYTE);
  if (chosen < SMALLEST_LAYOUT) {
    throw new UserError(
      `target: ${target} has ${room.freeBytes} bytes free; a benchmark needs ${SMALLEST_LAYOUT + RESERVE} at least`,
    );
  }
  return chosen;
}

/** @throws UserError where fewer bytes are free than `needed` */
export function assertRoom(room: Room, target: string, needed: number, what: string): void {
  if (needed > room.freeBytes) {
    throw new UserError(`${what} do not fit on ${target}: ${room.freeBytes} bytes are free, ${needed} are needed`);
  }
}
