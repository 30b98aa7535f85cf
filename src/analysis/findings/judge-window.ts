import { findPartialWait, isOwnWait, type WindowWait } from "../../model/disk-wait.ts";
import { waitsForFlushes } from "./flush-wait.ts";
import { type Cores, MIN_BUSY_SHARE } from "./measured-window.ts";
import { isShortOf, measureMemoryWait } from "./memory-pressure.ts";
import { MIN_NETWORK_BYTES_PER_SECOND } from "./network-wait.ts";
import type { ObservedWindow, Verdict } from "./observation.ts";
import { splitTime, type TimeParts } from "./time-parts.ts";
import { isDoubtful } from "./waited-for-disk.ts";
import { type DiskSample, hasFullQueue, isHeldBack } from "./window-samples.ts";
import { isBesideSteps } from "./work-owner.ts";

/** What took the largest part of a window's time. */
export type Bound = "disk" | "cpu" | "core" | "memory" | "network" | "unknown";

/** Why that cannot be told. */
export type Doubt = "short" | "unmeasured" | "wide" | "slept" | "mixed" | "beside" | "others" | "crowded";

/** A window's answer with what it rests on. */
export interface Judgement {
  bound: Bound;
  doubt?: Doubt;
  /** Of bounds that leave it open: whether the estimate of the disk wait is the largest part. */
  isLikelyDisk?: boolean;
  confidence: Verdict["confidence"];
  wait: WindowWait | undefined;
  parts: TimeParts | undefined;
  networkBytes: number | undefined;
}

/** A smaller part is not what bounds a window, though it is the largest. */
const MIN_SHARE = 1 / 3;
/** A part this much larger than all others is probably the largest in truth, too, whatever the bounds are. */
const MIN_LIKELY_RATIO = 2;
/** Looks and counters, whose ticks last 10 ms, tell nothing of less. */
const MIN_SEEN_SECONDS = 0.1;
/** Nearly all of the time. */
const CLEAR = { share: 0.8, otherShare: 0.05 };
/** The kernel's pressure says what it says of the whole machine: in a shorter window, of something else as well. */
const MAX_DEMANDED_SHARE = 0.25;
/** Waits of which memory explains less are the disk's. */
const MIN_MEMORY_PART = 0.5;

/** What bounds a window: the part of its time that is the largest by its bounds, not only by the estimate. */
export function judgeWindow(observed: ObservedWindow): Judgement {
  const { window, cores } = observed;
  const memorySeconds = measureMemoryWait(window).seconds;
  const networkBytes = window.network && window.network.receivedBytes + window.network.sentBytes;
  const wait = observed.diskWait && cores && widen(observed, observed.diskWait, cores);
  const parts = splitTime(observed);
  const about = { wait, parts, networkBytes };
  if (observed.networkWait !== undefined) return { ...about, bound: "network", confidence: "medium" };
  if (parts === undefined || wait === undefined) {
    const isUnseen = observed.diskWait !== undefined && parts === undefined && cores !== undefined;
    const isShort = isUnseen || window.durationSeconds < MIN_SEEN_SECONDS;
    return { ...about, bound: "unknown", doubt: isShort ? "short" : "unmeasured", confidence: "low" };
  }
  return { ...about, ...judgeParts(observed, wait, parts, memorySeconds, networkBytes) };
}

type Answer = Pick<Judgement, "bound" | "doubt" | "isLikelyDisk" | "confidence">;

function judgeParts(
  observed: ObservedWindow,
  wait: WindowWait,
  parts: TimeParts,
  memorySeconds: number,
  networkBytes = 0,
): Answer {
  const { durationSeconds } = observed.window;
  const cannotTell = (doubt: Doubt): Answer => ({ bound: "unknown", doubt, confidence: "low" });
  const [kind, seconds] = findLargestPart(parts);
  const isSure = wait.lowSeconds >= seconds;
  if (isSure || wait.seconds >= seconds * MIN_LIKELY_RATIO) {
    if (isSure && wait.share < MIN_SHARE) return cannotTell("mixed");
    if (wait.lowShare < MIN_SHARE) return { ...cannotTell("wide"), isLikelyDisk: true };
    // The machine's wait is then that of those others.
    if (!isOwnWait(wait) && observed.owner === "others") return cannotTell("others");
    const isShort = isShortOf(memorySeconds, durationSeconds) && memorySeconds >= wait.seconds * MIN_MEMORY_PART;
    if (isShort) return { bound: "memory", confidence: "medium" };
    return { bound: "disk", confidence: isSure && !isDoubtful(observed, wait) ? "high" : "medium" };
  }
  if (wait.highSeconds > seconds) return { ...cannotTell("wide"), isLikelyDisk: wait.seconds >= seconds };
  if (seconds < durationSeconds * MIN_SHARE) return cannotTell("mixed");
  if (kind === "slept") {
    // Without looks at its tasks, they may have queued for a core as well.
    if (!isOwnWait(wait) && isCrowded(observed)) return cannotTell("crowded");
    if (networkBytes < durationSeconds * MIN_NETWORK_BYTES_PER_SECOND) return cannotTell("slept");
    return { bound: "network", confidence: "medium" };
  }
  if (isBesideSteps(observed.window)) return cannotTell("beside");
  const isClear = seconds >= durationSeconds * CLEAR.share && wait.highShare < CLEAR.otherShare;
  return { bound: kind, confidence: isClear && isOwnWait(wait) ? "high" : "medium" };
}

function isCrowded({ cores }: ObservedWindow): boolean {
  return cores !== undefined && cores.wanted >= cores.count * MIN_BUSY_SHARE;
}

function findLargestPart({ cpu, core, slept }: TimeParts): ["cpu" | "core" | "slept", number] {
  if (slept > cpu && slept > core) return ["slept", slept];
  return core > cpu ? ["core", core] : ["cpu", cpu];
}

/**
 * Pressure misses asynchronous requests, waits above an idle disk, and journal commits; and it weighs one task's waiting
 * beside n busy cores as 1/n (kernel/sched/psi.c).
 */
function widen(observed: ObservedWindow, wait: WindowWait, { wanted }: Cores): WindowWait {
  if (isOwnWait(wait)) return wait;
  const { window, sampled } = observed;
  const isHidden =
    sampled.some(({ samples }) => demandedShare(samples) >= MAX_DEMANDED_SHARE) || waitsForFlushes(observed);
  if (isHidden) return wait;
  const someSeconds = (findPartialWait(window) ?? 0) * Math.max(1, wanted);
  const highSeconds = Math.min(window.durationSeconds, Math.max(wait.seconds, someSeconds));
  return { ...wait, highSeconds, highShare: highSeconds / window.durationSeconds };
}

function demandedShare(samples: readonly DiskSample[]): number {
  const isDemanded = (sample: DiskSample) => hasFullQueue(sample) || isHeldBack(sample);
  return samples.filter(isDemanded).length / Math.max(1, samples.length);
}
