import { findPartialWait, isOwnWait, type WindowWait } from "../../model/disk-wait.ts";
import { findOwnBytes, findOwnCpuSeconds } from "../../model/own-work.ts";
import type { Window } from "../../model/window.ts";
import { findNetworkWait, isNotTheDisks } from "./network-wait.ts";
import { ALL_CORES, NOTICEABLE, type Observation, type ObservedWindow, sumBytes, type Verdict } from "./observation.ts";
import { findDoer } from "./whose-work.ts";

interface Wait<Evidence extends object>
  extends Verdict<"waited-for-disk", { waitSeconds: number; durationSeconds: number } & Evidence> {
  window: Window;
}

/** The machine's wait, by pressure, during a window. */
export interface MachineWait extends Wait<{ waitShare: number }> {
  source: "machine";
  /** Whose wait it may be. */
  whose: "own" | "machine" | "other steps" | "other processes" | "others";
  ownBytes?: number | undefined;
  machineBytes?: number;
}

/** The wait seen in a window's own tasks. */
export interface OwnWait extends Wait<{ waitShare: number; lowSeconds: number; highSeconds: number }> {
  source: "tasks";
  wait: WindowWait;
  /** Whether the bounds leave open that a faster disk helps. */
  isWide: boolean;
  otherCores: { used: number; count: number } | undefined;
}

/** A wait on a shared machine that may be the command's. */
export interface SharedWait extends Wait<{ ioSomeSeconds: number; shared: true }> {
  source: "shared";
}

/** A disk's queue on a kernel without PSI. */
export interface QueueWait extends Wait<{ waitShare: number; fromQueue: true }> {
  source: "queue";
  device: string;
}

/** A wait by its source. */
export type WaitedForDisk = MachineWait | OwnWait | SharedWait | QueueWait;

const WARNING = { seconds: 3, share: 0.25 };
/** A queue is only a hint, so it takes twice as much. */
const HINT = { seconds: 2, share: 0.25 };
/** This share of a shared machine's wait must fall into the command's time. */
const SHARED_SHARE = 0.4;
/** With a request always queued, its task may have waited. */
const WAITING_QUEUE = 1;
/** With this many cores of others' computing, and more than the command's own, the machine did others' work. */
const OTHERS_CORES = 0.5;
const MAX_WINDOWS = 3;
/** Bounds further apart leave open whether a faster disk helps. */
const WIDE_BOUNDS = 2;

/**
 * Windows that waited for the disk (src/model/disk-wait.ts). The machine's wait is the window's own where its command
 * moved most of the bytes.
 */
export function findWaits({ windows, report }: Observation): WaitedForDisk[] {
  return (
    windows
      // The kernel counts network waits as I/O too; they have their own finding.
      .filter((observed) => !isNotTheDisks(observed) || findNetworkWait(report, observed) === undefined)
      .flatMap((observed) => findWait(observed))
      .sort((a, b) => b.evidence.waitSeconds - a.evidence.waitSeconds)
      .slice(0, MAX_WINDOWS)
  );
}

function findWait(observed: ObservedWindow): WaitedForDisk[] {
  if (observed.diskWait === undefined) return findQueue(observed);
  if (isOwnWait(observed.diskWait)) return findOwnWait(observed, observed.diskWait);
  const { seconds: waitSeconds, share: waitShare } = observed.diskWait;
  if (waitSeconds < NOTICEABLE.seconds || waitShare < NOTICEABLE.share) return findSharedWait(observed);
  const isWarning = waitSeconds >= WARNING.seconds && waitShare >= WARNING.share;
  const { window } = observed;
  const company = findCompany(window);
  const doer = findDoer(observed);
  const evidence = { waitSeconds, waitShare, durationSeconds: window.durationSeconds };
  const about = { id: "waited-for-disk", source: "machine", window, evidence } as const;
  if (doer === "others") {
    const own = findOwnBytes(window);
    const machine = sumBytes(observed.disks);
    return [
      {
        ...about,
        severity: "notice",
        confidence: "medium",
        whose: "others",
        ownBytes: own && own.readBytes + own.writtenBytes,
        machineBytes: machine.readBytes + machine.writtenBytes,
      },
    ];
  }
  return [
    {
      ...about,
      severity: isWarning ? "warning" : "notice",
      confidence: company === undefined ? "high" : "medium",
      whose: company ?? doer,
    },
  ];
}

/** A wait seen in the window's tasks: reported if the lower bound matters, or with both bounds. */
function findOwnWait(observed: ObservedWindow, wait: WindowWait): OwnWait[] {
  const { window } = observed;
  const { durationSeconds } = window;
  const { seconds, lowSeconds, highSeconds, share } = wait;
  const reaches = (bound: number, { seconds: least, share: part }: typeof NOTICEABLE) =>
    bound >= least && bound >= durationSeconds * part;
  const isSure = reaches(lowSeconds, NOTICEABLE);
  if (!isSure && !reaches(highSeconds, WARNING)) return [];
  return [
    {
      id: "waited-for-disk",
      severity: reaches(lowSeconds, WARNING) ? "warning" : isSure ? "notice" : "info",
      confidence: isSure ? (isWide(wait) ? "medium" : "high") : "low",
      source: "tasks",
      window,
      wait,
      isWide: isWide(wait),
      otherCores: findOtherCores(observed),
      evidence: { waitSeconds: seconds, waitShare: share, lowSeconds, highSeconds, durationSeconds },
    },
  ];
}

function isWide({ lowSeconds, highSeconds }: WindowWait): boolean {
  return highSeconds > lowSeconds * WIDE_BOUNDS;
}

function findOtherCores({ window, cores }: ObservedWindow): OwnWait["otherCores"] {
  const ownSeconds = findOwnCpuSeconds(window);
  if (ownSeconds === undefined || cores === undefined) return undefined;
  const used = cores.busy - ownSeconds / window.durationSeconds;
  return used < OTHERS_CORES ? undefined : { used, count: cores.count };
}

/** Who else was working, and may have been the one that waited. */
function findCompany(window: Window): "other steps" | "other processes" | undefined {
  const { overlaps = [], cpu, durationSeconds } = window;
  const ownSeconds = findOwnCpuSeconds(window);
  if (overlaps.length > 0) return "other steps";
  if (ownSeconds === undefined || cpu === undefined) return undefined;
  const othersSeconds = cpu.userSeconds + cpu.systemSeconds - ownSeconds;
  return othersSeconds > Math.max(ownSeconds, durationSeconds * OTHERS_CORES) ? "other processes" : undefined;
}

/**
 * On a shared machine all tasks hardly ever wait at once. A command that computes little while some task waits most of
 * the time is probably that task.
 */
function findSharedWait(observed: ObservedWindow): SharedWait[] {
  const { window, cores } = observed;
  const { durationSeconds } = window;
  const ownSeconds = findOwnCpuSeconds(window);
  const someSeconds = findPartialWait(window);
  if (ownSeconds === undefined || someSeconds === undefined || durationSeconds === 0) return [];
  if (findDoer(observed) === "others") return [];
  if (cores !== undefined && cores.busy >= cores.count * ALL_CORES) return [];
  const restSeconds = durationSeconds - ownSeconds;
  const waitSeconds = Math.min(someSeconds, restSeconds);
  if (waitSeconds < WARNING.seconds || waitSeconds < durationSeconds * SHARED_SHARE) return [];
  return [
    {
      id: "waited-for-disk",
      severity: "notice",
      confidence: "low",
      source: "shared",
      window,
      evidence: { waitSeconds, ioSomeSeconds: someSeconds, durationSeconds, shared: true },
    },
  ];
}

function findQueue({ window, samples }: ObservedWindow): QueueWait[] {
  const queues = samples.disks.map((disk) => ({
    name: disk.name,
    seconds: disk.samples
      .filter(({ queueDepth }) => queueDepth >= WAITING_QUEUE)
      .reduce((sum, { seconds }) => sum + seconds, 0),
  }));
  const [worst] = queues.sort((a, b) => b.seconds - a.seconds);
  if (worst === undefined || window.durationSeconds === 0) return [];
  const share = Math.min(1, worst.seconds / window.durationSeconds);
  if (worst.seconds < HINT.seconds || share < HINT.share) return [];
  return [
    {
      id: "waited-for-disk",
      severity: "notice",
      confidence: "low",
      source: "queue",
      window,
      device: worst.name,
      evidence: {
        waitSeconds: worst.seconds,
        waitShare: share,
        durationSeconds: window.durationSeconds,
        fromQueue: true,
      },
    },
  ];
}
