import { findPartialWait, isOwnWait } from "../../disks/disk-wait.ts";
import { findOwnCpuSeconds } from "../../model/own-work.ts";
import type { Window } from "../../model/window.ts";
import { waitsForFlushes } from "./flush-wait.ts";
import { isCostlyLayer } from "./layered-filesystem.ts";
import { type Cores, MIN_BUSY_SHARE, NOTICEABLE, reaches, wantsNoCore } from "./measured-window.ts";
import { isShortOfMemory } from "./memory-pressure.ts";
import { MIN_NETWORK_BYTES_PER_SECOND, sleptBesideNetwork } from "./network-wait.ts";
import { type Observation, type ObservedWindow, type Verdict, verdict } from "./observation.ts";
import { isThrottled } from "./stolen-cpu.ts";
import { type DiskSample, hasFullQueue, isHeldBack } from "./window-samples.ts";
import { isBesideSteps } from "./work-owner.ts";

export type NotTheDisk = NonNullable<ReturnType<typeof judgeWindow>>;

export type Cause = "cpu" | "kernel" | "stolen" | "other-processes" | "one-core" | "network" | "idle" | "mixed";

const MAX_WAIT_SHARE = 0.05;
/** If some task waits for more of the time, it may be waiting for the disk. */
const MAX_WAITING_SHARE = 0.25;
const MIN_SECONDS = 5;
const MIN_JOB_SHARE = 0.15;
const MAX_WINDOWS = 3;
const MIN_OWN_SHARE = 0.5;
/** One core always busy: the rest waits for it. */
const MIN_ONE_CORE = 0.8;
/** A machine is idle below: background work grows with the cores. */
const IDLE = { least: 0.25, share: 0.1, most: 0.5 };

const MIN_STOLEN_SHARE = 0.2;
const MIN_KERNEL_SHARE = 0.5;

const CONFIDENCE: Partial<Record<Cause, Verdict["confidence"]>> = { cpu: "high", stolen: "high", mixed: "low" };

/** What slowed windows down instead of the disk; the whole job comes first. */
export function findOtherCauses({ windows, job, workspace }: Observation): NotTheDisk[] {
  // There another process, such as fuse-overlayfs, computes for the command.
  const isServed = workspace !== undefined && isCostlyLayer(workspace);
  const judge = (observed: ObservedWindow, severity: Verdict["severity"]) =>
    // A wait for the network has its own finding.
    observed.networkWait === undefined ? (judgeWindow(observed, severity, isServed) ?? []) : [];
  // Where a step waited for the disk, the whole job's small share would contradict it.
  const isDenied = windows.some(({ diskWait }) => diskWait !== undefined && reaches(diskWait, NOTICEABLE));
  // A job's only step tells more than the job.
  const whole = windows.length === 1 ? windows[0] : job;
  const found = whole === undefined || isDenied ? [] : [judge(whole, "notice")].flat();
  if (windows.length === 1 && found.length > 0) return found;
  const total = job?.window.durationSeconds ?? 0;
  const parts = windows
    .filter(({ window }) => window !== job?.window && window.durationSeconds >= total * MIN_JOB_SHARE)
    .sort((a, b) => b.window.durationSeconds - a.window.durationSeconds)
    .slice(0, MAX_WINDOWS);
  return [...found, ...parts.flatMap((observed) => judge(observed, "info"))];
}

function judgeWindow(observed: ObservedWindow, severity: Verdict["severity"], isServed: boolean) {
  const { window, diskWait, cores } = observed;
  if (diskWait === undefined || cores === undefined) return undefined;
  const { durationSeconds, network } = window;
  const isSeen = isOwnWait(diskWait);
  if (durationSeconds < MIN_SECONDS || diskWait.share >= MAX_WAIT_SHARE) return undefined;
  if (!isSeen && isPossiblyWaiting(observed)) return undefined;
  // A CPU quota and a lack of memory have findings of their own, and would look like idle or busy cores.
  if (isThrottled(window) || isShortOfMemory(window)) return undefined;
  const highSeconds = isSeen ? diskWait.highSeconds : boundWait(window, diskWait.seconds, cores);
  const mayBeDisk = highSeconds >= durationSeconds * MAX_WAITING_SHARE;
  if (mayBeDisk && !sleptBesideNetwork(observed)) return undefined;
  const networkBytes = network && network.receivedBytes + network.sentBytes;
  const networkBytesPerSecond = networkBytes === undefined ? undefined : networkBytes / durationSeconds;
  const ownSeconds = findOwnCpuSeconds(window);
  const ownCores = ownSeconds === undefined ? undefined : ownSeconds / durationSeconds;
  const found = findCause(cores, networkBytesPerSecond ?? 0, ownCores ?? cores.busy, wantsNoCore(window));
  const isOthers = found === "other-processes" || (ownCores ?? cores.busy) < cores.busy * MIN_OWN_SHARE;
  // Of steps that ran side by side, it is not known whose work it was.
  const isUnclear = (isOthers && isServed) || (found !== "idle" && isBesideSteps(window));
  const cause = isUnclear ? "mixed" : found;
  if (mayBeDisk && cause !== "network") return undefined;
  const isSure = highSeconds < durationSeconds * MAX_WAIT_SHARE;
  const confidence = isSure ? (CONFIDENCE[cause] ?? "medium") : mayBeDisk ? "low" : "medium";
  return verdict("not-the-disk", cause === "mixed" ? "info" : severity, confidence, {
    window,
    wait: diskWait,
    isWaitLittle: isSure,
    mayBeDisk,
    isWaitOwn: isSeen,
    machine: cores,
    isMachineIdle: isIdle(cores.busy, cores.count),
    networkBytes,
    evidence: {
      cause,
      waitSeconds: diskWait.seconds,
      waitShare: diskWait.share,
      highSeconds,
      busyCores: cores.busy,
      ownCores,
      cores: cores.count,
      networkBytesPerSecond,
    },
  });
}

/** Pressure misses asynchronous requests, waits above an idle disk, and journal commits. */
function isPossiblyWaiting(observed: ObservedWindow): boolean {
  return (
    observed.sampled.some(({ samples }) => demandedShare(samples) >= MAX_WAITING_SHARE) || waitsForFlushes(observed)
  );
}

function demandedShare(samples: readonly DiskSample[]): number {
  const isDemanded = (sample: DiskSample) => hasFullQueue(sample) || isHeldBack(sample);
  return samples.filter(isDemanded).length / Math.max(1, samples.length);
}

/** At most, in seconds: the kernel weighs one task's waiting beside n busy cores as 1/n (kernel/sched/psi.c). */
function boundWait(window: Window, waitSeconds: number, { wanted }: Cores): number {
  const someSeconds = (findPartialWait(window) ?? 0) * Math.max(1, wanted);
  return Math.min(window.durationSeconds, Math.max(waitSeconds, someSeconds));
}

function findCause(cores: Cores, networkBytesPerSecond: number, ownCores: number, isSleeper: boolean): Cause {
  const { count, busy, wanted, systemShare } = cores;
  const isOthers = ownCores < busy * MIN_OWN_SHARE;
  if (wanted >= count * MIN_BUSY_SHARE && !isSleeper) {
    if (wanted - busy >= wanted * MIN_STOLEN_SHARE) return "stolen";
    if (isOthers) return "other-processes";
    return systemShare >= MIN_KERNEL_SHARE ? "kernel" : "cpu";
  }
  // A command that sleeps, or whose work others do, is not slowed down by what others compute.
  const used = isSleeper || isOthers ? ownCores : wanted;
  if (isIdle(used, count)) return networkBytesPerSecond >= MIN_NETWORK_BYTES_PER_SECOND ? "network" : "idle";
  if (used >= MIN_ONE_CORE && used < MIN_ONE_CORE + 0.5 && count > 1) return "one-core";
  return networkBytesPerSecond >= MIN_NETWORK_BYTES_PER_SECOND * 10 ? "network" : "mixed";
}

function isIdle(usedCores: number, count: number): boolean {
  return usedCores < Math.min(IDLE.most, Math.max(IDLE.least, count * IDLE.share));
}
