import { formatDuration, formatShare } from "../format/figures.ts";
import { quoteText } from "../format/plain-text.ts";
import { tellBounds, type WindowWait } from "../model/disk-wait.ts";
import type { DiskWait, Window } from "../model/window.ts";

const MAX_TITLE = 60;

/** A window at a sentence's start. */
export const titleWindow = (window: Pick<Window, "kind" | "name">) =>
  window.kind === "job" ? "The job" : quoteName(window);

/** A window within a sentence. */
export const nameWindow = (window: Pick<Window, "kind" | "name">) =>
  window.kind === "job" ? "the job" : quoteName(window);

/** A command can be a script. */
function quoteName({ name }: Pick<Window, "name">): string {
  return quoteText(name.replace(/\s+/g, " "), MAX_TITLE);
}

/** A disk wait: `7.2 s`, `1.1 s to 9.0 s` or `at most 65 ms`. */
export function formatWait(
  wait: Omit<DiskWait, "basis">,
  format: (seconds: number) => string = formatDuration,
): string {
  const { seconds, lowSeconds, highSeconds } = wait;
  const known = tellBounds(wait);
  if (known === "close") return format(seconds);
  if (known === "upper") return `at most ${format(highSeconds)}`;
  return `${format(lowSeconds)} to ${format(highSeconds)}`;
}

/** The same with its share: `1.1 s to 9.0 s (11% to 90%)`. */
export const formatWaitAndShare = (wait: WindowWait, format?: (seconds: number) => string) =>
  `${formatWait(wait, format)} (${formatWaitShare(wait)})`;

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
  const known = tellBounds(wait);
  if (known === "close" && wait.seconds === 0) return "did not wait for the disk";
  if (known === "close" && wait.share < MAX_LITTLE_SHARE) return "hardly waited for the disk";
  if (known === "upper" && wait.highShare < MAX_LITTLE_BOUND) return `hardly waited for the disk (${formatWait(wait)})`;
  return `waited ${formatWaitAndShare(wait)} for the disk`;
}

/** That processes of a command outlive it, and what becomes of their I/O. */
export function tellLeftRunning(name: string, count: number): string {
  const [processes, they] =
    count === 1 ? ["1 process", "it reads and writes"] : [`${count} processes`, "they read and write"];
  return `${titleWindow({ kind: "command", name })} left ${processes} running; what ${they} after the command's end is not in its figures.`;
}
