import { selectDisks } from "./disks.ts";
import type { DiskWait, Window } from "./window.ts";

/** A window's disk wait with its shares of the window, 0 to 1. */
export interface WindowWait extends DiskWait {
  share: number;
  lowShare: number;
  highShare: number;
}

/**
 * How long a window waited for the disk: the one definition for tables, findings, gates and comparisons. Reports before
 * 0.2 have only pressure; undefined where neither was measured.
 */
export function findDiskWait(window: Window): WindowWait | undefined {
  const wait = window.diskWait ?? boundByPressure(window);
  if (wait === undefined) return undefined;
  const { durationSeconds } = window;
  const share = (seconds: number) => (durationSeconds > 0 ? Math.min(1, seconds / durationSeconds) : 0);
  return { ...wait, share: share(wait.seconds), lowShare: share(wait.lowSeconds), highShare: share(wait.highSeconds) };
}

/** Whether a wait was seen in the window's own tasks; otherwise it is the machine's. */
export function isOwnWait({ basis }: DiskWait): boolean {
  return basis.includes("task-states");
}

/** Seconds in which some task of the machine waited for I/O: a hint, not a disk wait. */
export function findPartialWait({ pressure }: Window): number | undefined {
  return pressure?.ioSomeSeconds;
}

/**
 * The disk wait from the pressure of the machine, or else of the cgroup. `full` misses waits for journal commits and
 * asynchronous requests, and waits beside running tasks (Documentation/accounting/psi.rst): it is the lower bound, and
 * the busy time of a disk the upper.
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

/** Closer bounds (share of the estimate, or seconds) are shown as one figure. */
const CLOSE_BOUNDS = { share: 0.2, seconds: 0.05 };

/** A lower bound below this share of the upper one is not shown. */
const NO_BOUND = 0.01;

/** How to write a wait: as one figure, its upper bound, or both bounds. */
export function tellBounds(wait: DiskWait): "close" | "upper" | "both" {
  const { seconds, lowSeconds, highSeconds } = wait;
  const width = isOwnWait(wait) ? highSeconds - lowSeconds : 0;
  if (width <= Math.max(CLOSE_BOUNDS.share * seconds, CLOSE_BOUNDS.seconds)) return "close";
  return lowSeconds < highSeconds * NO_BOUND ? "upper" : "both";
}
