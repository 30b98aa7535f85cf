import type { WorkOwner } from "../../model/finding.ts";
import { findLargest } from "../../model/numbers.ts";
import { findMachineCpuSeconds, findOwnBytes, findOwnCpuSeconds } from "../../model/own-work.ts";
import type { Report } from "../../model/report.ts";
import type { Window } from "../../model/window.ts";
import { type MeasuredWindow, sumBytes } from "./measured-window.ts";

/** If the command moved less than this share, others did: a journal does not write ten times the data. */
const MAX_NEGLIGIBLE_SHARE = 0.1;
const MIN_OWN_SHARE = 0.5;
const MIN_BYTES = 1e6;

/** Whose bytes a window's disks moved. */
export function findWorkOwner({ window, disks }: MeasuredWindow): WorkOwner {
  const own = findOwnBytes(window);
  const { readBytes, writtenBytes } = sumBytes(disks);
  const moved = readBytes + writtenBytes;
  if (own === undefined || moved < MIN_BYTES) return "machine";
  return judgeShare((own.readBytes + own.writtenBytes) / moved, window);
}

/** Whose bytes they are of which a window's command or step moved this share, 0 to 1. */
export function judgeShare(share: number, { overlaps = [] }: Window): WorkOwner {
  if (share < MAX_NEGLIGIBLE_SHARE) return "others";
  return share >= MIN_OWN_SHARE && overlaps.length === 0 ? "own" : "machine";
}

/** Whether a disk outside the job's paths is known to have worked almost only for others. */
export function isDiskOfOthers({ storage }: Report, measured: MeasuredWindow, name: string): boolean {
  if (storage.some(({ devices }) => devices.some((device) => device.name === name))) return false;
  return isMovedByOthers(measured, name);
}

/** Whether others, such as a daemon that serves the job, are known to have moved almost all of a disk's bytes. */
export function isMovedByOthers({ window, disks }: MeasuredWindow, name: string): boolean {
  const disk = disks.find((candidate) => candidate.name === name);
  const own = findOwnBytes(window);
  if (disk === undefined || own === undefined) return false;
  return own.readBytes + own.writtenBytes < (disk.readBytes + disk.writtenBytes) * MAX_NEGLIGIBLE_SHARE;
}

/** More bytes than tasks moved, in all and of a disk's, are no journal's and no metadata's: those grow with the requests. */
const MIN_SHARED = { bytes: 64e6, share: 0.2 };

/** Whether others took a telling part of what a window's busiest disk moved. */
export function isSharedDisk({ window, disks }: MeasuredWindow): boolean {
  const own = findOwnBytes(window);
  if (own === undefined) return false;
  const moved = findLargest(disks.map(({ readBytes, writtenBytes }) => readBytes + writtenBytes));
  const ofOthers = moved - own.readBytes - own.writtenBytes;
  return ofOthers >= MIN_SHARED.bytes && ofOthers >= moved * MIN_SHARED.share;
}

/** Whether a step's tasks may be those of steps beside it. */
export function isBesideSteps({ command, overlaps = [] }: Window): boolean {
  return command === undefined && overlaps.length > 0;
}

/** Other steps, or processes with more CPU seconds than the command. */
export function findOtherWork(window: Window): "other steps" | "other processes" | undefined {
  const { overlaps = [] } = window;
  if (overlaps.length > 0) return "other steps";
  const ownSeconds = findOwnCpuSeconds(window) ?? Number.NaN;
  const othersSeconds = (findMachineCpuSeconds(window) ?? Number.NaN) - ownSeconds;
  return othersSeconds > ownSeconds ? "other processes" : undefined;
}
