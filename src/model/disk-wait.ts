import type { DiskWait, Window } from "./window.ts";

/** Shares are of the window, 0 to 1. */
export interface WindowWait extends DiskWait {
  share: number;
  lowShare: number;
  highShare: number;
}

/** How long a window waited for the disk, with its shares; undefined where that was not measured. */
export function findDiskWait(window: Window): WindowWait | undefined {
  return window.diskWait && withShares(window.diskWait, window.durationSeconds);
}

/** A wait with its shares of a window of this duration. */
export function withShares(wait: DiskWait, durationSeconds: number): WindowWait {
  const share = (seconds: number) => (durationSeconds > 0 ? Math.min(1, seconds / durationSeconds) : 0);
  return { ...wait, share: share(wait.seconds), lowShare: share(wait.lowSeconds), highShare: share(wait.highSeconds) };
}

type Bounds = Pick<DiskWait, "lowSeconds" | "highSeconds">;

/** Whether the bounds of two waits overlap, so that either may be the longer. */
export function waitsOverlap(wait: Bounds | undefined, other: Bounds | undefined): boolean {
  if (wait === undefined || other === undefined) return false;
  return wait.lowSeconds <= other.highSeconds && other.lowSeconds <= wait.highSeconds;
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
export function tellBounds({ seconds, lowSeconds, highSeconds }: Omit<DiskWait, "basis">): "close" | "upper" | "both" {
  if (highSeconds - lowSeconds <= Math.max(MAX_CLOSE_WIDTH.share * seconds, MAX_CLOSE_WIDTH.seconds)) return "close";
  return lowSeconds < highSeconds * MIN_LOW_BOUND ? "upper" : "both";
}
