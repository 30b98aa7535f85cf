import { findPartialWait, isOwnWait, type WindowWait } from "../../model/disk-wait.ts";
import { findOwnBytes, findOwnCpuSeconds } from "../../model/own-work.ts";
import type { Window } from "../../model/window.ts";
import { findNetworkWait, isNotTheDisks } from "./network-wait.ts";
import { type Observation, type ObservedWindow, sumBytes } from "./observation.ts";
import type { Verdict } from "./verdict.ts";
import { findDoer } from "./whose-work.ts";

interface Wait<Evidence extends object>
  extends Verdict<"waited-for-disk", { waitSeconds: number; durationSeconds: number } & Evidence> {
  window: Window;
}

/** The machine's wait, by the kernel's pressure, while a window ran. */
export interface MachineWait extends Wait<{ waitShare: number }> {
  source: "machine";
  /** Whose the wait may be: the window's own, others' in part, or others' altogether. */
  whose: "own" | "machine" | "other steps" | "other processes" | "others";
  /** Bytes read and written: the window's own and the machine's; where it is others'. */
  ownBytes?: number | undefined;
  machineBytes?: number;
}

/** The wait that a window's own tasks were seen in. */
export interface OwnWait extends Wait<{ waitShare: number; lowSeconds: number; highSeconds: number }> {
  source: "tasks";
  wait: WindowWait;
  /** Whether the bounds leave open whether a faster disk is worth it. */
  isWide: boolean;
  /** How many of the machine's cores other processes used; undefined where that was little or is not known. */
  otherCores: { used: number; count: number } | undefined;
}

/** A wait of somebody on a shared machine, which the window's command may have had part in. */
export interface SharedWait extends Wait<{ ioSomeSeconds: number; shared: true }> {
  source: "shared";
}

/** A queue at a disk where the kernel does not count waiting. */
export interface QueueWait extends Wait<{ waitShare: number; fromQueue: true }> {
  source: "queue";
  device: string;
}

export type WaitedForDisk = MachineWait | OwnWait | SharedWait | QueueWait;

/** A wait that a person would notice, and a share of the time that is worth a remedy. */
const NOTICE = { seconds: 1, share: 0.1 };
const WARNING = { seconds: 3, share: 0.25 };
/** Without pressure, a queue is only a hint: it takes twice as much to say something. */
const HINT = { seconds: 2, share: 0.25 };
/** Of a shared machine's waiting, this much must fall into the command's time to be put down to it. */
const SHARED_SHARE = 0.4;
/** Where the processors are that busy, who hardly computed may have waited for one of them. */
const ALL_CORES = 0.8;
/** With a request always waiting, whoever asked for it may have waited too. */
const WAITING_QUEUE = 1;
/** Of this much others' computing beside a command, in cores, and more of it than its own, they are what the machine did. */
const OTHERS_CORES = 0.5;
const MOST_WINDOWS = 3;
/** Where the upper bound is more than so many times the lower one, whether a faster disk is worth it stays open. */
const WIDE_BOUNDS = 2;

/**
 * Windows that waited for the disk, by the one definition of src/model/disk-wait.ts. It is the machine's wait; where
 * the window's own command is known to have read or written most of the bytes, it is put down to that.
 */
export function findWaits({ windows, report }: Observation): WaitedForDisk[] {
  return (
    windows
      // The kernel calls it I/O as well; the finding about the network filesystem tells of it.
      .filter((observed) => !isNotTheDisks(observed) || findNetworkWait(report, observed) === undefined)
      .flatMap((observed) => findWait(observed))
      .sort((a, b) => b.evidence.waitSeconds - a.evidence.waitSeconds)
      .slice(0, MOST_WINDOWS)
  );
}

function findWait(observed: ObservedWindow): WaitedForDisk[] {
  if (observed.diskWait === undefined) return findQueue(observed);
  if (isOwnWait(observed.diskWait)) return findOwnWait(observed, observed.diskWait);
  const { seconds: waitSeconds, share: waitShare } = observed.diskWait;
  if (waitSeconds < NOTICE.seconds || waitShare < NOTICE.share) return findSharedWait(observed);
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

/** A window's wait as its own tasks were seen: said where the lower bound is worth it, or with both where they lie apart. */
function findOwnWait(observed: ObservedWindow, wait: WindowWait): OwnWait[] {
  const { window } = observed;
  const { durationSeconds } = window;
  const { seconds, lowSeconds, highSeconds, share } = wait;
  const reaches = (bound: number, { seconds: least, share: part }: typeof NOTICE) =>
    bound >= least && bound >= durationSeconds * part;
  const isSure = reaches(lowSeconds, NOTICE);
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

/** The kernel counts waiting for the whole machine: who else was at work, and may have been the one that waited. */
function findCompany(window: Window): "other steps" | "other processes" | undefined {
  const { overlaps = [], cpu, durationSeconds } = window;
  const ownSeconds = findOwnCpuSeconds(window);
  if (overlaps.length > 0) return "other steps";
  if (ownSeconds === undefined || cpu === undefined) return undefined;
  const othersSeconds = cpu.userSeconds + cpu.systemSeconds - ownSeconds;
  return othersSeconds > Math.max(ownSeconds, durationSeconds * OTHERS_CORES) ? "other processes" : undefined;
}

/**
 * On a machine that does other work too, hardly ever do all tasks wait. A command that computes little while at
 * least one task waits for the disk most of the time is probably that task.
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

/** Where the kernel has no pressure figures: time in which the disk's queue was never empty. */
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
