import { selectDisks } from "./disks.ts";
import type { DiskWait, Window } from "./window.ts";

/** A window's disk wait, and what part of the window the estimate and its bounds are, from 0 to 1. */
export interface WindowWait extends DiskWait {
  share: number;
  lowShare: number;
  highShare: number;
}

/**
 * How long a window waited for the disk, the one definition for tables, findings, gates and comparisons: the time that an
 * infinitely fast disk would take off it (src/analysis/disk-wait.ts). Reports of before 0.2 have the kernel's pressure
 * alone. Undefined where neither was measured.
 */
export function findDiskWait(window: Window): WindowWait | undefined {
  const wait = window.diskWait ?? boundByPressure(window);
  if (wait === undefined) return undefined;
  const { durationSeconds } = window;
  const share = (seconds: number) => (durationSeconds > 0 ? Math.min(1, seconds / durationSeconds) : 0);
  return { ...wait, share: share(wait.seconds), lowShare: share(wait.lowSeconds), highShare: share(wait.highSeconds) };
}

/** Whether a wait is the window's own tasks', and not the whole machine's. */
export function isOwnWait({ basis }: DiskWait): boolean {
  return basis.includes("task-states");
}

/** What of its time the cgroup that the job ran in waited for I/O, all of its tasks at once (`full`), in seconds. */
export function findCgroupWait({ cgroup }: Window): number | undefined {
  return cgroup?.ioFullSeconds;
}

/**
 * The time in which at least one task of the machine waited for I/O while others may have gone on (`some` in
 * /proc/pressure/io), in seconds: a hint that a task waits, and no disk wait. Undefined where the kernel does not tell.
 */
export function findPartialWait({ pressure }: Window): number | undefined {
  return pressure?.ioSomeSeconds;
}

/**
 * The disk wait by the kernel's pressure, the machine's or else the cgroup's: at least the time in which all tasks waited
 * for I/O at once. Waits for a journal's commit or for asynchronous requests are not in it, nor those beside running tasks
 * (Documentation/accounting/psi.rst), so at most it is the time in which a disk was busy. Undefined without pressure.
 */
export function boundByPressure(window: Window): DiskWait | undefined {
  const { cgroup, devices, durationSeconds, pressure } = window;
  const full = pressure?.ioFullSeconds ?? cgroup?.ioFullSeconds;
  if (full === undefined) return undefined;
  const some = pressure?.ioSomeSeconds ?? cgroup?.ioSomeSeconds ?? full;
  const seconds = Math.min(durationSeconds, full);
  const busySeconds = selectDisks(devices).map((disk) => disk.busySeconds);
  const highSeconds = Math.min(durationSeconds, Math.max(some, ...busySeconds));
  return { seconds, lowSeconds: seconds, highSeconds: Math.max(seconds, highSeconds), basis: ["pressure"] };
}

/** Bounds closer than this share of the estimate, or this many seconds, are not worth two figures. */
const CLOSE_BOUNDS = { share: 0.2, seconds: 0.05 };

/** A lower bound of less than this share of the upper one says nothing. */
const NO_BOUND = 0.01;

/** What a wait is best written as: one figure where its bounds are close, else the upper bound or both. */
export function tellBounds(wait: DiskWait): "close" | "upper" | "both" {
  const { seconds, lowSeconds, highSeconds } = wait;
  const width = isOwnWait(wait) ? highSeconds - lowSeconds : 0;
  if (width <= Math.max(CLOSE_BOUNDS.share * seconds, CLOSE_BOUNDS.seconds)) return "close";
  return lowSeconds < highSeconds * NO_BOUND ? "upper" : "both";
}
