import { selectDisks } from "./device-names.ts";
import type { DiskWait, Window } from "./window.ts";

/** Shares are of the window, 0 to 1. */
export interface WindowWait extends DiskWait {
  share: number;
  lowShare: number;
  highShare: number;
}

/** How long a window waited for the disk, with its shares; undefined where that was not measured. */
export function findDiskWait(window: Window): WindowWait | undefined {
  const wait = window.diskWait ?? boundByPressure(window);
  if (wait === undefined) return undefined;
  const { durationSeconds } = window;
  const share = (seconds: number) => (durationSeconds > 0 ? Math.min(1, seconds / durationSeconds) : 0);
  return { ...wait, share: share(wait.seconds), lowShare: share(wait.lowSeconds), highShare: share(wait.highSeconds) };
}

/** Whether a wait is that of the window's own tasks, not the machine's. */
export function isOwnWait({ basis }: DiskWait): boolean {
  return basis.includes("task-states");
}

type Bounds = Pick<DiskWait, "lowSeconds" | "highSeconds">;

/** Whether the bounds of two waits overlap, so that either may be the longer. */
export function waitsOverlap(wait: Bounds | undefined, other: Bounds | undefined): boolean {
  if (wait === undefined || other === undefined) return false;
  return wait.lowSeconds <= other.highSeconds && other.lowSeconds <= wait.highSeconds;
}

/** Seconds in which some task of the machine waited for I/O, which is no disk wait. */
export function findPartialWait({ pressure }: Window): number | undefined {
  return pressure?.ioSomeSeconds;
}

/**
 * The disk wait from the pressure of the machine, else of the cgroup. `full` is the lower bound, as it misses waits for
 * journal commits and asynchronous requests, and beside running tasks (Documentation/accounting/psi.rst); a disk's busy
 * time is the upper.
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

/** Closer bounds are shown as one figure. */
const MAX_CLOSE_WIDTH = { share: 0.2, seconds: 0.05 };

/** Bounds further apart than this factor leave open whether a faster disk helps. */
const MIN_WIDE_RATIO = 2;

/** Whether its bounds leave open whether a faster disk helps. */
export function isWideWait({ lowSeconds, highSeconds }: Bounds): boolean {
  return highSeconds > lowSeconds * MIN_WIDE_RATIO;
}

/** A lower bound below this share of the upper is not shown. */
const MIN_LOW_BOUND = 0.01;

/** Which bounds to show: as one figure, the upper, or both. */
export function tellBounds(wait: DiskWait): "close" | "upper" | "both" {
  const { seconds, lowSeconds, highSeconds } = wait;
  const width = isOwnWait(wait) ? highSeconds - lowSeconds : 0;
  if (width <= Math.max(MAX_CLOSE_WIDTH.share * seconds, MAX_CLOSE_WIDTH.seconds)) return "close";
  return lowSeconds < highSeconds * MIN_LOW_BOUND ? "upper" : "both";
}
