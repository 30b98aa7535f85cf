import { type DiskOfWindow, measureOthersShare, selectUsedDisks } from "../disks/used-disks.ts";
import { findOwnBytes } from "../model/own-work.ts";
import type { MovedBytes, Window } from "../model/window.ts";

/** What a request costs in memory (`npm run bench:truth`), `most` on a core that it does not share. */
const REQUEST_SECONDS = { likely: 6e-6, most: 12e-6 };
/** Of copying; a disk's own memory access takes no CPU time. */
const BYTE_SECONDS = { likely: 0, most: 0.3e-9 };

/** The disk that a window's tasks use, as far as the kernel's counts tell. */
export interface UsedDisk {
  busySeconds: number;
  requests: number;
  bytes: number;
  /** The share of its bytes that is not the tasks'. */
  others: number;
}

/** `likely` and, for the lower bound, the one that leaves least of a wait. */
export function findUsedDisk(window: Window, jobDisks: ReadonlySet<string>): Record<"likely" | "most", UsedDisk> {
  const own = findOwnBytes(window) ?? { readBytes: 0, writtenBytes: 0 };
  const { possible, likely } = selectUsedDisks(window, jobDisks);
  return { likely: sumUp(likely, own), most: sumUp(possible, own) };
}

function sumUp(disks: readonly DiskOfWindow[], own: MovedBytes): UsedDisk {
  const bytes = Math.max(0, ...disks.map((disk) => disk.bytes));
  return {
    busySeconds: Math.max(0, ...disks.map(({ busySeconds }) => busySeconds)),
    requests: Math.max(0, ...disks.map(({ reads, writes, flushes = 0 }) => reads + writes + flushes)),
    bytes: Math.min(bytes, own.readBytes + own.writtenBytes),
    others: measureOthersShare(disks, own),
  };
}

/** The part of a wait that remains on a disk in memory: kernel work and wakeups, while this one was idle, and copying. */
export function measureSoftware(
  { busySeconds, requests, bytes }: UsedDisk,
  size: "likely" | "most",
  waitSeconds: number,
  crowding = 1,
): number {
  const idleSeconds = Math.max(0, waitSeconds - busySeconds);
  return Math.min(idleSeconds, requests * REQUEST_SECONDS[size] * crowding) + bytes * BYTE_SECONDS[size];
}
