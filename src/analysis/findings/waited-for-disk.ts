import { isWideWait, type WindowWait } from "../../model/disk-wait.ts";
import type { FindingOf } from "../../model/finding.ts";
import { findOwnCpuSeconds } from "../../model/own-work.ts";
import type { Window } from "../../model/window.ts";
import { LONG, NOTICEABLE, reaches } from "./measured-window.ts";
import { isNotTheDisks } from "./network-wait.ts";
import { makeFinding, type Observation, type ObservedWindow } from "./observation.ts";
import { isBesideSteps, isSharedDisk } from "./work-owner.ts";

type WaitedForDisk = FindingOf<"waited-for-disk">;

/** Others whose computing took at least this many cores may have done the disk's work, too. */
const MIN_OTHERS_CORES = 0.5;
/** Where others take this share of the cores, what a faster disk saves depends on them too. */
const MIN_CROWDED_SHARE = 1 / 3;
const MAX_WINDOWS = 3;

/** Windows that waited for the disk, the longest first. */
export function findWaits({ windows }: Observation): WaitedForDisk[] {
  return (
    windows
      // Waits for the network count as I/O, and have their own finding.
      .filter((observed) => observed.networkWait === undefined || !isNotTheDisks(observed))
      .flatMap((observed) => findWait(observed) ?? [])
      .sort((a, b) => b.diskWait.seconds - a.diskWait.seconds)
      .slice(0, MAX_WINDOWS)
  );
}

/** Reported if its lower bound is noticeable; otherwise with both bounds, as a possibility. */
function findWait(observed: ObservedWindow): WaitedForDisk | undefined {
  const { window, diskWait: wait } = observed;
  if (wait === undefined || window.diskWait === undefined) return undefined;
  const { lowSeconds, highSeconds } = wait;
  const low = { seconds: lowSeconds, share: wait.lowShare };
  const isSure = reaches(low, NOTICEABLE);
  if (!isSure && !reaches({ seconds: highSeconds, share: wait.highShare }, LONG)) return undefined;
  const severity = reaches(low, LONG) ? "warning" : "notice";
  const confidence = isDoubtful(observed, wait) ? "medium" : "high";
  return makeFinding("waited-for-disk", isSure ? severity : "info", isSure ? confidence : "low", {
    window: observed.subject,
    diskWait: window.diskWait,
    isBeside: isBesideSteps(window),
    isAsynchronous: isMostlyAsynchronous(window),
    otherCores: findOtherCores(observed),
  });
}

/** Whether others, or the program's own rate, may explain a part of a wait. */
export function isDoubtful(observed: ObservedWindow, wait: WindowWait): boolean {
  const { window } = observed;
  const otherCores = findOtherCores(observed);
  const isCrowded = otherCores !== undefined && otherCores.used >= otherCores.count * MIN_CROWDED_SHARE;
  const isShared = isCrowded || isSharedDisk(observed) || isBesideSteps(window);
  return isWideWait(wait) || isMostlyAsynchronous(window) || isShared;
}

/** A program that has a rate of its own, and lags behind it, waits just so: of that, a faster disk saves a part. */
function isMostlyAsynchronous({ own }: Window): boolean {
  const { asynchronousSeconds = 0, waitedSeconds = 0, slowedSeconds = 0 } = own?.states ?? {};
  return asynchronousSeconds * 2 > waitedSeconds + slowedSeconds;
}

function findOtherCores({ window, cores }: ObservedWindow): { used: number; count: number } | undefined {
  const ownSeconds = findOwnCpuSeconds(window);
  if (ownSeconds === undefined || cores === undefined) return undefined;
  const used = cores.busy - ownSeconds / window.durationSeconds;
  return used < MIN_OTHERS_CORES ? undefined : { used, count: cores.count };
}
