import { findPartialWait, isOwnWait, isWideWait, type WindowWait } from "../../model/disk-wait.ts";
import { sum } from "../../model/numbers.ts";
import { findOwnBytes, findOwnCpuSeconds } from "../../model/own-work.ts";
import type { Window } from "../../model/window.ts";
import { LONG, MIN_BUSY_SHARE, NOTICEABLE, partOf, reaches, sumBytes } from "./measured-window.ts";
import { isNotTheDisks } from "./network-wait.ts";
import { type Observation, type ObservedWindow, verdict } from "./observation.ts";
import { findOtherWork, isBesideSteps, isSharedDisk } from "./work-owner.ts";

/** The machine's wait, by pressure. */
export type MachineWait = ReturnType<typeof describeMachineWait>;
/** Seen in a window's own tasks. */
export type OwnWait = NonNullable<ReturnType<typeof findOwnWait>>;
/** On a shared machine, possibly the command's. */
export type SharedWait = NonNullable<ReturnType<typeof findSharedWait>>;
/** By a disk's queue, on a kernel without PSI. */
export type QueueWait = NonNullable<ReturnType<typeof findQueue>>;

export type WaitedForDisk = MachineWait | OwnWait | SharedWait | QueueWait;

/** An indirect sign must be twice a noticeable wait. */
const HINT = { seconds: 2, share: 0.25 };
const SHARED = { seconds: LONG.seconds, share: 0.4 };
/** On average one request was waiting. */
const MIN_QUEUE_DEPTH = 1;
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
      .sort((a, b) => b.evidence.waitSeconds - a.evidence.waitSeconds)
      .slice(0, MAX_WINDOWS)
  );
}

function findWait(observed: ObservedWindow): WaitedForDisk | undefined {
  const { diskWait } = observed;
  if (diskWait === undefined) return findQueue(observed);
  if (isOwnWait(diskWait)) return findOwnWait(observed, diskWait);
  return reaches(diskWait, NOTICEABLE) ? describeMachineWait(observed, diskWait) : findSharedWait(observed);
}

function describeMachineWait(observed: ObservedWindow, wait: WindowWait) {
  const { window, owner } = observed;
  const { durationSeconds } = window;
  const otherWork = findOtherWork(window, durationSeconds * MIN_OTHERS_CORES);
  const isOthers = owner === "others";
  const severity = reaches(wait, LONG) && !isOthers ? "warning" : "notice";
  return verdict("waited-for-disk", severity, otherWork === undefined && !isOthers ? "high" : "medium", {
    source: "machine" as const,
    window,
    whose: isOthers ? owner : (otherWork ?? owner),
    ...(isOthers && compareBytes(observed)),
    evidence: { waitSeconds: wait.seconds, waitShare: wait.share, durationSeconds },
  });
}

function compareBytes({ window, disks }: ObservedWindow): { ownBytes?: number | undefined; machineBytes?: number } {
  const own = findOwnBytes(window);
  const machine = sumBytes(disks);
  return {
    ownBytes: own && own.readBytes + own.writtenBytes,
    machineBytes: machine.readBytes + machine.writtenBytes,
  };
}

/** Reported if its lower bound is noticeable; otherwise with both bounds, as a possibility. */
function findOwnWait(observed: ObservedWindow, wait: WindowWait) {
  const { window } = observed;
  const { durationSeconds } = window;
  const { lowSeconds, highSeconds } = wait;
  const low = { seconds: lowSeconds, share: wait.lowShare };
  const isSure = reaches(low, NOTICEABLE);
  if (!isSure && !reaches({ seconds: highSeconds, share: wait.highShare }, LONG)) return undefined;
  const isWide = isWideWait(wait);
  const isBeside = isBesideSteps(window);
  const severity = reaches(low, LONG) ? "warning" : "notice";
  const isAsynchronous = isMostlyAsynchronous(window);
  const otherCores = findOtherCores(observed);
  const confidence = isDoubtful(observed, wait) ? "medium" : "high";
  return verdict("waited-for-disk", isSure ? severity : "info", isSure ? confidence : "low", {
    source: "tasks" as const,
    window,
    wait,
    isBeside,
    isWide,
    isAsynchronous,
    otherCores,
    evidence: { waitSeconds: wait.seconds, waitShare: wait.share, lowSeconds, highSeconds, durationSeconds },
  });
}

/** Whether others, or the program's own rate, may explain a part of a wait; the machine's always. */
export function isDoubtful(observed: ObservedWindow, wait: WindowWait): boolean {
  const { window } = observed;
  const otherCores = findOtherCores(observed);
  const isCrowded = otherCores !== undefined && otherCores.used >= otherCores.count * MIN_CROWDED_SHARE;
  const isShared = isCrowded || isSharedDisk(observed) || isBesideSteps(window);
  return !isOwnWait(wait) || isWideWait(wait) || isMostlyAsynchronous(window) || isShared;
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

/**
 * A command that computes little while some task waits probably is that one: a shared machine's tasks hardly ever all
 * wait.
 */
function findSharedWait({ window, cores, owner }: ObservedWindow) {
  const { durationSeconds } = window;
  const ownSeconds = findOwnCpuSeconds(window);
  const ioSomeSeconds = findPartialWait(window);
  if (ownSeconds === undefined || ioSomeSeconds === undefined || owner === "others") return undefined;
  if (cores !== undefined && cores.busy >= cores.count * MIN_BUSY_SHARE) return undefined;
  const wait = partOf(durationSeconds, Math.min(ioSomeSeconds, durationSeconds - ownSeconds));
  if (!reaches(wait, SHARED)) return undefined;
  const evidence = { waitSeconds: wait.seconds, ioSomeSeconds, durationSeconds, shared: true as const };
  return verdict("waited-for-disk", "notice", "low", { source: "shared" as const, window, evidence });
}

function findQueue({ window, sampled }: ObservedWindow) {
  const { durationSeconds } = window;
  const [longest] = sampled
    .filter(({ isOthers }) => !isOthers)
    .map(({ name, samples }) => {
      const queued = samples.filter(({ queueDepth }) => queueDepth >= MIN_QUEUE_DEPTH);
      return { name, ...partOf(durationSeconds, sum(queued.map(({ seconds }) => seconds))) };
    })
    .sort((a, b) => b.seconds - a.seconds);
  if (longest === undefined || !reaches(longest, HINT)) return undefined;
  const waitShare = Math.min(1, longest.share);
  return verdict("waited-for-disk", "notice", "low", {
    source: "queue" as const,
    window,
    device: longest.name,
    evidence: { waitSeconds: longest.seconds, waitShare, durationSeconds, fromQueue: true as const },
  });
}
