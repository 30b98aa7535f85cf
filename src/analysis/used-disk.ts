import { type DiskOfWindow, measureOthersShare, selectUsedDisks } from "../disks/used-disks.ts";
import { findOwnBytes, findOwnCpuSeconds, sumBusySeconds } from "../model/own-work.ts";
import type { MovedBytes, Window } from "../model/window.ts";

/** What a request costs in memory (`npm run bench:truth`), `most` on a core that it does not share. */
const REQUEST_SECONDS = { likely: 6e-6, most: 12e-6 };
/** Of copying; a disk's own memory access takes no CPU time. */
const BYTE_SECONDS = { likely: 0, most: 0.3e-9 };

/**
 * What the kernel's own threads take to write back one block of a file before it is merged with others: 20 to 29 µs for
 * files of 4 and 32 KiB on ext4.
 */
const WRITEBACK_SECONDS = 25e-6;

/** The disk that a window's tasks use, as far as the kernel's counts tell. */
interface UsedDisk {
  busySeconds: number;
  requests: number;
  bytes: number;
  /** The share of its bytes that is not the tasks'. */
  others: number;
  /** CPU time of the kernel's threads that wrote back, at most. */
  writebackSeconds: number;
}

/** `likely` and, for the lower bound, the one that leaves least of a wait. */
export function findUsedDisk(window: Window, jobDisks: ReadonlySet<string>): Record<"likely" | "most", UsedDisk> {
  const own = findOwnBytes(window) ?? { readBytes: 0, writtenBytes: 0 };
  const { possible, likely } = selectUsedDisks(window, jobDisks);
  const kernelSeconds = boundKernelThreads(window);
  return { likely: sumUp(likely, own, kernelSeconds), most: sumUp(possible, own, kernelSeconds) };
}

/** CPU time that the kernel's threads used at most: the system's that is not the tasks' own. */
function boundKernelThreads(window: Window): number {
  const { cpu, command } = window;
  if (cpu === undefined) return Number.POSITIVE_INFINITY;
  const others = sumBusySeconds(cpu) - (findOwnCpuSeconds(window) ?? 0);
  return Math.max(0, Math.min(others, cpu.systemSeconds - (command?.systemSeconds ?? 0)));
}

function sumUp(disks: readonly DiskOfWindow[], own: MovedBytes, kernelSeconds: number): UsedDisk {
  const bytes = Math.max(0, ...disks.map((disk) => disk.bytes));
  const others = measureOthersShare(disks, own);
  const blocks = Math.max(0, ...disks.map(({ writes, mergedWrites = 0 }) => writes + mergedWrites));
  return {
    busySeconds: Math.max(0, ...disks.map(({ busySeconds }) => busySeconds)),
    requests: Math.max(0, ...disks.map(({ reads, writes, flushes = 0 }) => reads + writes + flushes)),
    bytes: Math.min(bytes, own.readBytes + own.writtenBytes),
    others,
    writebackSeconds: Math.min(kernelSeconds, blocks * (1 - others) * WRITEBACK_SECONDS),
  };
}

/**
 * The part of a wait that remains on a disk in memory: kernel work and wakeups, while this one was idle, and copying; at
 * most also all writing back, which a sync waits for.
 */
export function measureSoftware(
  { busySeconds, requests, bytes, writebackSeconds }: UsedDisk,
  size: "likely" | "most",
  waitSeconds: number,
  crowding = 1,
): number {
  const idleSeconds = Math.max(0, waitSeconds - busySeconds);
  const ofRequests = Math.min(idleSeconds, requests * REQUEST_SECONDS[size] * crowding);
  return ofRequests + bytes * BYTE_SECONDS[size] + (size === "most" ? writebackSeconds * crowding : 0);
}
