import { formatDuration, formatShare } from "../format/figures.ts";
import { tellBounds, type WindowWait } from "../model/disk-wait.ts";
import type { DiskWait } from "../model/window.ts";

/** A disk wait: `7.2 s`, `1.1 s to 9.0 s` or `at most 65 ms`. */
export function formatWait(wait: DiskWait, format: (seconds: number) => string = formatDuration): string {
  const { seconds, lowSeconds, highSeconds } = wait;
  const known = tellBounds(wait);
  if (known === "close") return format(seconds);
  if (known === "upper") return `at most ${format(highSeconds)}`;
  return `${format(lowSeconds)} to ${format(highSeconds)}`;
}

/** The same with its share: `1.1 s to 9.0 s (11% to 90%)`. */
export function formatWaitAndShare(wait: WindowWait, format?: (seconds: number) => string): string {
  return `${formatWait(wait, format)} (${formatWaitShare(wait)})`;
}

/** Its share alone: `11% to 90%`. */
export function formatWaitShare(wait: WindowWait): string {
  const known = tellBounds(wait);
  const share = known === "close" ? wait.share : wait.highShare;
  return `${known === "both" ? `${formatShare(wait.lowShare)} to ` : ""}${formatShare(share)}`;
}

/** Of a window; an upper bound below this part is no finding, and what is known to be below the lesser is not worth a figure. */
const MAX_LITTLE_BOUND = 0.05;
const MAX_LITTLE_SHARE = 0.005;

/** What a window did: `waited 7.2 s (58%) for the disk`; of very little, that it was. */
export function tellWaiting(wait: WindowWait): string {
  if (wait.seconds === 0 && tellBounds(wait) === "close") return "did not wait for the disk";
  if (wait.highShare < MAX_LITTLE_BOUND && tellBounds(wait) === "upper") {
    return `hardly waited for the disk (${formatWait(wait)})`;
  }
  if (wait.share < MAX_LITTLE_SHARE && tellBounds(wait) === "close") return "hardly waited for the disk";
  return `waited ${formatWaitAndShare(wait)} for the disk`;
}
