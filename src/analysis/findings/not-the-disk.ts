import { findPartialWait, isOwnWait, type WindowWait } from "../../model/disk-wait.ts";
import type { Finding } from "../../model/finding.ts";
import { findOwnCpuSeconds } from "../../model/own-work.ts";
import type { Window } from "../../model/window.ts";
import { waitsForFlushes } from "./flush-wait.ts";
import { isCostlyLayer } from "./layered-filesystem.ts";
import { findNetworkWait } from "./network-wait.ts";
import type { Cores, Observation, ObservedWindow } from "./observation.ts";
import { FULL_QUEUE, isHeldBack } from "./throughput-plateaus.ts";
import type { Verdict } from "./verdict.ts";
import type { DiskSample } from "./window-samples.ts";

/** Less waiting than this is nothing that a faster disk would give back. */
const LITTLE_WAIT = 0.05;
/** Where a single task waits that often, the disk may well be what it is about. */
const LITTLE_WAITING = 0.25;
/** A wait of a part of the job that would be noticed. */
const NOTICED = { seconds: 1, share: 0.1 };
/** Shorter windows are not what makes a job slow. */
const LEAST_SECONDS = 5;
/** A window is worth a word of its own from this share of the job on. */
const LEAST_PART = 0.15;
const MOST_WINDOWS = 3;
/** All cores busy, but for what scheduling leaves. */
const ALL_CORES = 0.8;
/** A wrapped command that used less of the busy time than this was held up by somebody else's work. */
const OWN_PART = 0.5;
/** Who was looked at that often and ran or wanted a core in less than this share of the looks slept. */
const SLEEPER = { looks: 20, share: 0.1 };
/** At least one core always busy: what is left waits for that one. */
const ONE_CORE = 0.8;
/** Below this many busy cores hardly anything computes; many cores have more to do by themselves, but no half core's work. */
const IDLE = { least: 0.25, share: 0.1, most: 0.5 };
/** A network that carries more than idle chatter. */
const NETWORK_BYTES_PER_SECOND = 1e6;

/** Below this, what the hypervisor took is not what mattered. */
const MUCH_STOLEN = 0.2;
/** From this share of the busy time on, the kernel's work is worth a word. */
const MOSTLY_KERNEL = 0.5;

/** What held a window up. */
export type Cause = "cpu" | "kernel" | "stolen" | "other-processes" | "one-core" | "network" | "idle" | "mixed";

interface Evidence {
  cause: Cause;
  waitSeconds: number;
  waitShare: number;
  /** The most that may have been waited for the disk. */
  highSeconds: number;
  busyCores: number;
  ownCores: number | undefined;
  cores: number;
  networkBytesPerSecond: number | undefined;
}

/** A window that the disk did not hold up, and what did. */
export interface NotTheDisk extends Verdict<"not-the-disk", Evidence> {
  window: Window;
  wait: WindowWait;
  /** Whether the bound of the wait is itself little. */
  isWaitLittle: boolean;
  /** Whether the wait was seen of the window's own tasks, or follows from the kernel's pressure. */
  isWaitOwn: boolean;
  machine: Cores;
  /** Whether the whole machine was idle, and not only this window. */
  isMachineIdle: boolean;
  networkBytes: number | undefined;
}

/**
 * What held a window up where it was not the disk, said as clearly, so that nobody buys a faster disk in vain: the
 * processors, one core, the network, or something outside that it waited for. The job as a whole comes first.
 */
export function findOtherCauses({ windows, job, report }: Observation): NotTheDisk[] {
  const total = job?.window.durationSeconds ?? 0;
  const parts = windows
    .filter(({ window }) => window !== job?.window && window.durationSeconds >= total * LEAST_PART)
    .sort((a, b) => b.window.durationSeconds - a.window.durationSeconds)
    .slice(0, MOST_WINDOWS);
  // Where a part did wait, the whole's small share would only contradict it.
  const isDenied = windows.some(
    ({ diskWait }) => diskWait !== undefined && diskWait.share >= NOTICED.share && diskWait.seconds >= NOTICED.seconds,
  );
  // A job of one step is that step, of which more is known.
  const [only] = windows;
  const whole = windows.length === 1 ? only : job;
  // There, a process that is not the command's computes for it.
  const served = report.storage.some((storage) => storage.role === "workspace" && isCostlyLayer(storage));
  // What waited for a network filesystem is told by the finding about that.
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
  if (durationSeconds < LEAST_SECONDS || waitShare >= LITTLE_WAIT) return [];
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
 * What the kernel's pressure may have missed: asynchronous requests stop nobody, but keep the queue full; tasks wait while
 * the disk rests where a limit above it holds their requests back; and a commit of the journal is no wait to it.
 */
function isPossiblyWaiting(observed: ObservedWindow): boolean {
  const isDemanded = observed.samples.disks.some(({ samples }) => demandedShare(samples) >= LITTLE_WAITING);
  return isDemanded || waitsForFlushes(observed);
}

/** The share of the samples in which several requests were at the disk, or were held back above it. */
function demandedShare(samples: readonly DiskSample[]): number {
  const isDemanded = (sample: DiskSample) => sample.queueDepth >= FULL_QUEUE || isHeldBack(sample);
  return samples.filter(isDemanded).length / Math.max(1, samples.length);
}

/**
 * The most that may have been waited for the disk, in seconds. The kernel weighs the time in which some task waited by
 * each core's busy time (kernel/sched/psi.c): one waiting task beside n busy cores counts for an n-th.
 */
function boundWait({ window }: ObservedWindow, waitSeconds: number, { wanted }: Cores): number {
  const someSeconds = (findPartialWait(window) ?? 0) * Math.max(1, wanted);
  return Math.min(window.durationSeconds, Math.max(waitSeconds, someSeconds));
}

/** Whether the window's own tasks were looked at and neither ran nor wanted a core: others on the cores then cost it nothing. */
function wantsNoCore({ own }: Window): boolean {
  const { looks = 0, lookedSeconds = 0, ranSeconds = 0, waitedBesideSeconds = 0 } = own?.states ?? {};
  return looks >= SLEEPER.looks && ranSeconds + waitedBesideSeconds < lookedSeconds * SLEEPER.share;
}

/** A core whose time the hypervisor gave to others was wanted, and not free. */
function findCause(cores: Cores, networkRate: number | undefined, ownCores: number, isSleeper: boolean): Cause {
  const { count, busy, wanted, systemShare } = cores;
  if (wanted >= count * ALL_CORES && !isSleeper) {
    if (wanted - busy >= wanted * MUCH_STOLEN) return "stolen";
    if (ownCores < busy * OWN_PART) return "other-processes";
    return systemShare >= MOSTLY_KERNEL ? "kernel" : "cpu";
  }
  // With cores to spare, what others compute does not hold the command up.
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
