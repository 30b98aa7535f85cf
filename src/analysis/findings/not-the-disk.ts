import { findPartialWait, isOwnWait, type WindowWait } from "../../model/disk-wait.ts";
import type { Finding } from "../../model/finding.ts";
import { findOwnCpuSeconds } from "../../model/own-work.ts";
import type { Window } from "../../model/window.ts";
import { waitsForFlushes } from "./flush-wait.ts";
import { isCostlyLayer } from "./layered-filesystem.ts";
import { findNetworkWait } from "./network-wait.ts";
import {
  ALL_CORES,
  type Cores,
  NOTICEABLE,
  type Observation,
  type ObservedWindow,
  type Verdict,
} from "./observation.ts";
import { FULL_QUEUE, isHeldBack } from "./throughput-plateaus.ts";
import type { DiskSample } from "./window-samples.ts";

const LITTLE_WAIT = 0.05;
/** If one task waits this often, the disk may be the cause. */
const LITTLE_WAITING = 0.25;
const MIN_SECONDS = 5;
const MIN_PART = 0.15;
const MAX_WINDOWS = 3;
/** A command with a smaller part of the busy time was slowed by others' work. */
const OWN_PART = 0.5;
/** A task that, in this many looks, seldom ran or wanted a core was asleep. */
const SLEEPER = { looks: 20, share: 0.1 };
/** One core always busy: the rest waits for it. */
const ONE_CORE = 0.8;
/** Below this many busy cores the machine is idle; many cores have more background work, up to half a core. */
const IDLE = { least: 0.25, share: 0.1, most: 0.5 };
const NETWORK_BYTES_PER_SECOND = 1e6;

const MUCH_STOLEN = 0.2;
const MOSTLY_KERNEL = 0.5;

/** What slowed a window down. */
export type Cause = "cpu" | "kernel" | "stolen" | "other-processes" | "one-core" | "network" | "idle" | "mixed";

interface Evidence {
  cause: Cause;
  waitSeconds: number;
  waitShare: number;
  highSeconds: number;
  busyCores: number;
  ownCores: number | undefined;
  cores: number;
  networkBytesPerSecond: number | undefined;
}

/** A window that the disk did not slow down, and what did. */
export interface NotTheDisk extends Verdict<"not-the-disk", Evidence> {
  window: Window;
  wait: WindowWait;
  isWaitLittle: boolean;
  /** Whether the wait was seen in the window's own tasks; otherwise it follows from pressure. */
  isWaitOwn: boolean;
  machine: Cores;
  isMachineIdle: boolean;
  networkBytes: number | undefined;
}

/**
 * What slowed windows down instead of the disk, to save a useless faster disk: processors, one core, the
 * network, or something else. The whole job comes first.
 */
export function findOtherCauses({ windows, job, report }: Observation): NotTheDisk[] {
  const total = job?.window.durationSeconds ?? 0;
  const parts = windows
    .filter(({ window }) => window !== job?.window && window.durationSeconds >= total * MIN_PART)
    .sort((a, b) => b.window.durationSeconds - a.window.durationSeconds)
    .slice(0, MAX_WINDOWS);
  // A small share of the whole would contradict a part that waited.
  const isDenied = windows.some(
    ({ diskWait }) =>
      diskWait !== undefined && diskWait.share >= NOTICEABLE.share && diskWait.seconds >= NOTICEABLE.seconds,
  );
  // In a job of one step, more is known about the step.
  const [only] = windows;
  const whole = windows.length === 1 ? only : job;
  // There, another process computes for the command.
  const served = report.storage.some((storage) => storage.role === "workspace" && isCostlyLayer(storage));
  // The network filesystem has its own finding.
  const tell = (observed: ObservedWindow, severity: Finding["severity"]) =>
    findNetworkWait(report, observed) === undefined ? judgeWindow(observed, severity, served) : [];
  const ofWhole = whole === undefined || isDenied ? [] : tell(whole, "notice");
  const others = windows.length === 1 && ofWhole.length > 0 ? [] : parts;
  return [...ofWhole, ...others.flatMap((observed) => tell(observed, "info"))];
}

function judgeWindow(observed: ObservedWindow, severity: Finding["severity"], served: boolean): NotTheDisk[] {
  const { window, diskWait, cores } = observed;
  if (diskWait === undefined || cores === undefined) return [];
  const { seconds: waitSeconds, share: waitShare } = diskWait;
  const { durationSeconds } = window;
  const isSeen = isOwnWait(diskWait);
  if (durationSeconds < MIN_SECONDS || waitShare >= LITTLE_WAIT) return [];
  if (!isSeen && isPossiblyWaiting(observed)) return [];
  const mostSeconds = isSeen ? diskWait.highSeconds : boundWait(observed, waitSeconds, cores);
  if (mostSeconds >= durationSeconds * LITTLE_WAITING) return [];
  const networkBytes = window.network && window.network.receivedBytes + window.network.sentBytes;
  const networkRate = networkBytes === undefined ? undefined : networkBytes / durationSeconds;
  const ownSeconds = findOwnCpuSeconds(window);
  const ownCores = ownSeconds === undefined ? cores.busy : ownSeconds / durationSeconds;
  const found = findCause(cores, networkRate, ownCores, wantsNoCore(window));
  const isOthers = found === "other-processes" || ownCores < cores.busy * OWN_PART;
  const cause = isOthers && served ? "mixed" : found;
  const isSure = mostSeconds < durationSeconds * LITTLE_WAIT;
  return [
    {
      id: "not-the-disk",
      severity: cause === "mixed" && severity === "notice" ? "info" : severity,
      confidence: isSure ? (CONFIDENCE[cause] ?? "medium") : "medium",
      window,
      wait: diskWait,
      isWaitLittle: isSure,
      isWaitOwn: isSeen,
      machine: cores,
      isMachineIdle: isIdle(cores.busy, cores.count),
      networkBytes,
      evidence: {
        cause,
        waitSeconds,
        waitShare,
        highSeconds: mostSeconds,
        busyCores: cores.busy,
        ownCores: ownSeconds === undefined ? undefined : ownCores,
        cores: cores.count,
        networkBytesPerSecond: networkRate,
      },
    },
  ];
}

/**
 * What pressure may miss: asynchronous requests, which show as a full queue; waits above an idle disk; and journal
 * commits.
 */
function isPossiblyWaiting(observed: ObservedWindow): boolean {
  const isDemanded = observed.samples.disks.some(({ samples }) => demandedShare(samples) >= LITTLE_WAITING);
  return isDemanded || waitsForFlushes(observed);
}

function demandedShare(samples: readonly DiskSample[]): number {
  const isDemanded = (sample: DiskSample) => sample.queueDepth >= FULL_QUEUE || isHeldBack(sample);
  return samples.filter(isDemanded).length / Math.max(1, samples.length);
}

/**
 * The upper bound of the disk wait, in seconds. The kernel weighs waiting by each core's busy time
 * (kernel/sched/psi.c): one waiting task beside n busy cores counts as 1/n.
 */
function boundWait({ window }: ObservedWindow, waitSeconds: number, { wanted }: Cores): number {
  const someSeconds = (findPartialWait(window) ?? 0) * Math.max(1, wanted);
  return Math.min(window.durationSeconds, Math.max(waitSeconds, someSeconds));
}

/** Whether looks saw the window's tasks neither run nor want a core: others on the cores cost it nothing. */
function wantsNoCore({ own }: Window): boolean {
  const { looks = 0, lookedSeconds = 0, ranSeconds = 0, waitedBesideSeconds = 0 } = own?.states ?? {};
  return looks >= SLEEPER.looks && ranSeconds + waitedBesideSeconds < lookedSeconds * SLEEPER.share;
}

/** Stolen core time was wanted, not idle. */
function findCause(cores: Cores, networkRate: number | undefined, ownCores: number, isSleeper: boolean): Cause {
  const { count, busy, wanted, systemShare } = cores;
  if (wanted >= count * ALL_CORES && !isSleeper) {
    if (wanted - busy >= wanted * MUCH_STOLEN) return "stolen";
    if (ownCores < busy * OWN_PART) return "other-processes";
    return systemShare >= MOSTLY_KERNEL ? "kernel" : "cpu";
  }
  // With idle cores, others' computing does not slow the command down.
  const used = isSleeper || ownCores < busy * OWN_PART ? ownCores : wanted;
  const rate = networkRate ?? 0;
  if (isIdle(used, count)) return rate >= NETWORK_BYTES_PER_SECOND ? "network" : "idle";
  if (used >= ONE_CORE && used < ONE_CORE + 0.5 && count > 1) return "one-core";
  return rate >= NETWORK_BYTES_PER_SECOND * 10 ? "network" : "mixed";
}

function isIdle(usedCores: number, count: number): boolean {
  return usedCores < Math.min(IDLE.most, Math.max(IDLE.least, count * IDLE.share));
}

const CONFIDENCE: Partial<Record<Cause, Finding["confidence"]>> = { cpu: "high", stolen: "high", mixed: "low" };
