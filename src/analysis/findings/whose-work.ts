import { findOwnBytes } from "../../model/own-work.ts";
import type { Report } from "../../model/report.ts";
import { type ObservedWindow, sumBytes } from "./observation.ts";

/** Who read and wrote in a window: its own command, others, or nobody knows who on the machine. */
export type Doer = "own" | "others" | "machine";

/** The journal of a filesystem writes several blocks for one of the command's: less than this share is no journal's. */
const OTHERS_SHARE = 0.1;
/** With half of the machine's bytes the command is what the disk worked for. */
const OWN_SHARE = 0.5;
/** What a machine at rest moves now and then says nothing about who did it. */
const LEAST_BYTES = 1e6;

/**
 * Whose reading and writing a window's figures of the disks show. They are the machine's; a command's own bytes are known
 * where io-probe ran it, and tell whether they are its own.
 */
export function findDoer({ window, disks }: ObservedWindow): Doer {
  const own = findOwnBytes(window);
  const { readBytes, writtenBytes } = sumBytes(disks);
  const moved = readBytes + writtenBytes;
  if (own === undefined || moved < LEAST_BYTES) return "machine";
  const share = (own.readBytes + own.writtenBytes) / moved;
  if (share < OTHERS_SHARE) return "others";
  return share >= OWN_SHARE && (window.overlaps ?? []).length === 0 ? "own" : "machine";
}

/**
 * Whether a disk served others nearly alone, and lies under none of the job's paths: what it did says nothing of the
 * window. False where the window's own bytes are not known.
 */
export function isDiskOfOthers({ storage }: Pick<Report, "storage">, { window, disks }: ObservedWindow, name: string) {
  if (storage.some(({ devices }) => devices.some((device) => device.name === name))) return false;
  const disk = disks.find((candidate) => candidate.name === name);
  const own = findOwnBytes(window);
  if (disk === undefined || own === undefined) return false;
  return own.readBytes + own.writtenBytes < (disk.readBytes + disk.writtenBytes) * OTHERS_SHARE;
}
