import type { WindowWait } from "../../model/disk-wait.ts";
import type { Bound, Doubt, Finding } from "../../model/finding.ts";
import { isShortOfMemory, measureMemoryWait } from "./machine-state.ts";
import { MIN_NETWORK_BYTES_PER_SECOND } from "./network-wait.ts";
import type { ObservedWindow } from "./observation.ts";
import { splitTime, type TimeParts } from "./time-parts.ts";
import { isDoubtful } from "./waited-for-disk.ts";
import { isBesideSteps } from "./work-owner.ts";

/** A window's answer with what it rests on. */
export interface Judgement {
  bound: Bound;
  doubt?: Doubt;
  /** Of bounds that leave it open: whether the estimate of the disk wait is the largest part. */
  isLikelyDisk?: boolean;
  confidence: NonNullable<Finding["confidence"]>;
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
/** A share so large, of which the wait takes so little, leaves no doubt. */
const CLEAR = { share: 0.8, otherShare: 0.05 };
/** Waits of which memory explains less are the disk's. */
const MIN_MEMORY_PART = 0.5;

/** What bounds a window: the part of its time that is the largest by its bounds, not only by the estimate. */
export function judgeWindow(observed: ObservedWindow): Judgement {
  const { window, cores } = observed;
  const wait = cores && observed.diskWait;
  const networkBytes = window.network && window.network.receivedBytes + window.network.sentBytes;
  const parts = splitTime(observed);
  const about = { wait, parts, networkBytes };
  if (observed.networkWait !== undefined) return { ...about, bound: "network", confidence: "medium" };
  if (observed.diskWait === undefined && parts !== undefined) {
    // What was not computed may have been waited: a larger part bounds the window all the same.
    const [kind, seconds] = findLargestPart(parts);
    const isClear = kind !== "slept" && seconds >= window.durationSeconds * MIN_SHARE && !isBesideSteps(window);
    if (isClear) return { ...about, bound: kind, confidence: "medium" };
  }
  if (parts === undefined || wait === undefined) {
    const isShort = (wait !== undefined && parts === undefined) || window.durationSeconds < MIN_SEEN_SECONDS;
    return { ...about, bound: "unknown", doubt: isShort ? "short" : "unmeasured", confidence: "low" };
  }
  return { ...about, ...judgeParts(observed, wait, parts, networkBytes) };
}

type Answer = Pick<Judgement, "bound" | "doubt" | "isLikelyDisk" | "confidence">;

function judgeParts(observed: ObservedWindow, wait: WindowWait, parts: TimeParts, networkBytes = 0): Answer {
  const { window } = observed;
  const { durationSeconds } = window;
  const cannotTell = (doubt: Doubt): Answer => ({ bound: "unknown", doubt, confidence: "low" });
  const [kind, seconds] = findLargestPart(parts);
  const isSure = wait.lowSeconds >= seconds;
  if (isSure || wait.seconds >= seconds * MIN_LIKELY_RATIO) {
    if (isSure && wait.share < MIN_SHARE) return cannotTell("mixed");
    if (wait.lowShare < MIN_SHARE) return { ...cannotTell("wide"), isLikelyDisk: true };
    const ofMemory = measureMemoryWait(window).seconds >= wait.seconds * MIN_MEMORY_PART;
    if (ofMemory && isShortOfMemory(window)) return { bound: "memory", confidence: "medium" };
    return { bound: "disk", confidence: isSure && !isDoubtful(observed, wait) ? "high" : "medium" };
  }
  if (wait.highSeconds > seconds) return { ...cannotTell("wide"), isLikelyDisk: wait.seconds >= seconds };
  if (seconds < durationSeconds * MIN_SHARE) return cannotTell("mixed");
  if (kind === "slept") {
    if (networkBytes < durationSeconds * MIN_NETWORK_BYTES_PER_SECOND) return cannotTell("slept");
    return { bound: "network", confidence: "medium" };
  }
  if (isBesideSteps(window)) return cannotTell("beside");
  const isClear = seconds >= durationSeconds * CLEAR.share && wait.highShare < CLEAR.otherShare;
  return { bound: kind, confidence: isClear ? "high" : "medium" };
}

function findLargestPart({ cpu, core, slept }: TimeParts): ["cpu" | "core" | "slept", number] {
  if (slept > cpu && slept > core) return ["slept", slept];
  return core > cpu ? ["core", core] : ["cpu", cpu];
}
