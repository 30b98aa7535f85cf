import { findOwnBytes } from "../../model/own-work.ts";
import type { Report } from "../../model/report.ts";
import { type ObservedWindow, sumBytes } from "./observation.ts";

type Doer = "own" | "others" | "machine";

/** A filesystem's journal multiplies a command's bytes; a smaller share cannot be explained by that. */
const OTHERS_SHARE = 0.1;
/** With half of the machine's bytes, the disk worked for the command. */
const OWN_SHARE = 0.5;
const MIN_BYTES = 1e6;

/** Whose bytes a window's disks moved. The disks' figures are the machine's; only a command's own bytes are known. */
export function findDoer({ window, disks }: ObservedWindow): Doer {
  const own = findOwnBytes(window);
  const { readBytes, writtenBytes } = sumBytes(disks);
  const moved = readBytes + writtenBytes;
  if (own === undefined || moved < MIN_BYTES) return "machine";
  const share = (own.readBytes + own.writtenBytes) / moved;
  if (share < OTHERS_SHARE) return "others";
  return share >= OWN_SHARE && (window.overlaps ?? []).length === 0 ? "own" : "machine";
}

/**
 * Whether a disk outside the job's paths worked almost only for others; false where the window's own bytes are unknown.
 */
export function isDiskOfOthers({ storage }: Pick<Report, "storage">, { window, disks }: ObservedWindow, name: string) {
  if (storage.some(({ devices }) => devices.some((device) => device.name === name))) return false;
  const disk = disks.find((candidate) => candidate.name === name);
  const own = findOwnBytes(window);
  if (disk === undefined || own === undefined) return false;
  return own.readBytes + own.writtenBytes < (disk.readBytes + disk.writtenBytes) * OTHERS_SHARE;
}
