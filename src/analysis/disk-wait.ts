import { type DiskOfWindow, measureOthersShare, selectUsedDisks } from "../disks/used-disks.ts";
import { findOwnBytes, findOwnCpuSeconds, measureCoreDemand, sumBusySeconds } from "../model/own-work.ts";
import { TICKS_PER_SECOND } from "../model/recording.ts";
import type { DiskWait, MovedBytes, OwnWindow, Window } from "../model/window.ts";
import { countCores } from "./machine-windows.ts";

const NORMAL_95 = 1.96;
/** Above this share of timers around its waits, a command keeps its own pace. */
const MAX_PACED = 0.05;
/** The part of a wait that others on the disk would take in cores and memory instead (`npm run bench:truth`). */
const SHARED_DISK = { likely: 0.2, most: 0.5 };

type States = NonNullable<OwnWindow["states"]>;

/**
 * The seconds that an infinitely fast disk would save a window:
 *
 *     wait = (share × (looked − run) − software) × (1 − shared × others) + slowed
 *
 * - `looked`: how long its tasks were looked at;
 * - `run`: how long some of them would want a core on such a disk;
 * - `share`: of the looks that found no task on or for a core, those that found one waiting for the disk;
 * - `software`: what its requests would still take;
 * - `others`: the share of the disk's bytes that is not theirs, of which a part would compete for cores and memory instead;
 * - `slowed`: what idle cores could have done while some waited beside others that ran.
 *
 * The bounds take each of these at its least and most; the upper one also has all of the time that was waited beside others
 * or was unclear. Without looks it is undefined.
 */
export function estimateDiskWait(window: Window, jobDisks: ReadonlySet<string> = new Set()): DiskWait | undefined {
  const { own } = window;
  if (own?.states === undefined || own.states.lookedSeconds === 0) return undefined;
  const { states } = own;
  const { lookedSeconds } = states;
  const disk = findUsedDisk(window, jobDisks);
  const cpuSeconds = findOwnCpuSeconds(window) ?? own.cpuSeconds;
  const run = boundFastDiskRun(window, cpuSeconds, states, disk.likely.requests);
  const share = measureWaitingShare(states);
  // Between two looks nothing is known, unless the disk had no request.
  const hasRequests = states.waitedSeconds > 0 || disk.most.requests > 0;
  const resolution = hasRequests ? lookedSeconds / states.looks : 0;

  const likely = share.likely * (lookedSeconds - run.likely);
  const least = share.least * (lookedSeconds - run.most);
  const most = share.most * (lookedSeconds - run.least);
  const likelySoftware = measureSoftware(disk.likely, "likely", likely);
  const mostSoftware = measureSoftware(disk.most, "most", least, run.crowding);
  // A look hides short waits: the task that a disk answers meanwhile queues behind it, and is then seen to run.
  const hidden = sumUncertain(states, states.blockedSeconds ?? 0);
  const wait = {
    seconds: (likely - likelySoftware) * (1 - SHARED_DISK.likely * disk.likely.others) + states.slowedSeconds,
    lowSeconds: (least - mostSoftware) * (1 - SHARED_DISK.most * disk.most.others) - resolution,
    highSeconds: Math.max(most + sumUncertain(states, states.waitedBesideSeconds), hidden) + resolution,
  };
  // A paced command would sleep longer instead.
  return limit(window, isPaced(states) ? { ...wait, seconds: 0, lowSeconds: 0 } : wait);
}

/** Of the looks that found no task on or for a core, the share that found one waiting for the disk; bounds of 95%. */
function measureWaitingShare(states: States): Record<"least" | "likely" | "most", number> {
  const { looks, lookedSeconds, ranSeconds, waitedSeconds, waitedBesideSeconds } = states;
  const sleptSeconds = Math.max(0, lookedSeconds - ranSeconds - waitedBesideSeconds - waitedSeconds);
  const offCoreSeconds = waitedSeconds + sleptSeconds;
  const likely = offCoreSeconds > 0 ? waitedSeconds / offCoreSeconds : 0;
  const offCoreLooks = Math.max(1, (looks * offCoreSeconds) / lookedSeconds);
  const error = NORMAL_95 * Math.sqrt((likely * (1 - likely)) / offCoreLooks);
  return { least: Math.max(0, likely - error), likely, most: Math.min(1, likely + error) };
}

/** What may have been a wait: beside others that ran, in the queue for a core after it, for an answer, without a look. */
function sumUncertain(states: States, waitedSeconds: number): number {
  const { lookedSeconds, ranSeconds, queuedTaskSeconds = 0 } = states;
  const queuedAfterSeconds = Math.min(ranSeconds, (queuedTaskSeconds * waitedSeconds) / lookedSeconds);
  return waitedSeconds + queuedAfterSeconds + states.unclearSeconds + states.unseenSeconds;
}

function isPaced({ pacedSeconds, waitedSeconds }: States): boolean {
  return pacedSeconds > MAX_PACED * (pacedSeconds + waitedSeconds);
}

function limit({ durationSeconds }: Window, wait: Omit<DiskWait, "basis">): DiskWait {
  const highSeconds = Math.min(durationSeconds, Math.max(0, wait.highSeconds));
  const lowSeconds = Math.min(highSeconds, Math.max(0, wait.lowSeconds));
  const seconds = Math.min(highSeconds, Math.max(lowSeconds, wait.seconds));
  return { seconds, lowSeconds, highSeconds, basis: ["task-states"] };
}

/** Slow disks leave caches cold: in memory a command may need less CPU time by these parts of it and of the wait. */
const MAX_CPU_SLACK = { share: 0.15, wait: 0.05 };
/** Fewer seconds of tasks that do not sleep, or a smaller part of all, do not show how they share the cores. */
const MIN_AWAKE = { seconds: 0.1, share: 0.1 };
const TICK_SECONDS = 1 / TICKS_PER_SECOND;
/** A slice of the scheduler, ended by a tick at 250 Hz (kernel, sched/fair.c: 2.8 ms on 2 cores). */
const SLICE_SECONDS = 0.004;

/** How long some task would want a core on an infinitely fast disk. */
interface FastDiskRun {
  least: number;
  likely: number;
  most: number;
  /** How much longer work takes where others take their full part of the cores; at least 1. */
  crowding: number;
}

/**
 * `run = observed − fromDisk`: as long as observed, since that hardly depends on the disk, but for the queueing that the
 * disk's requests cause. Where tasks that never slept show what others take of the cores, at least as long as those leave.
 * At least all queueing behind others is the disk's; at most none is, and they take their full part.
 */
function boundFastDiskRun(window: Window, cpuSeconds: number, states: States, requests: number): FastDiskRun {
  if (states.ranSeconds + states.waitedBesideSeconds === 0) return { least: 0, likely: 0, most: 0, crowding: 1 };
  const use = measureCoreUse(window, cpuSeconds, states);
  const { observed, alone, behindOthers, crowding } = use;
  // Each request wakes a task, which then queues once.
  const fromDisk = Math.min(behindOthers, requests * crowding * SLICE_SECONDS);
  const fair = measureFairRun(states, use);
  const slack = Math.min(MAX_CPU_SLACK.share * alone, MAX_CPU_SLACK.wait * states.waitedSeconds) + TICK_SECONDS;
  return {
    least: Math.max(0, observed - behindOthers - slack),
    likely: Math.max(observed - fromDisk, fair ?? observed - fromDisk / 2),
    most: Math.max(observed, fair ?? alone * crowding) + TICK_SECONDS,
    crowding,
  };
}

/** How the tasks shared the cores with others. */
interface CoreUse {
  /** In which some task ran or queued. */
  observed: number;
  /** The same without others on the cores. */
  alone: number;
  /** Of `observed`, what they queued behind others. */
  behindOthers: number;
  /** CPU time over the tasks that ran at once. */
  serial: number;
  crowding: number;
}

function measureCoreUse({ cpu, durationSeconds }: Window, cpuSeconds: number, states: States): CoreUse {
  const { coreSeconds, wantedSeconds: observed, tasksAtOnce } = measureCoreDemand(states, cpuSeconds);
  const others = states.ranOthersSeconds / (states.ranSeconds + states.waitedBesideSeconds);
  const tasks = others + tasksAtOnce;
  const cores = cpu !== undefined && durationSeconds > 0 ? countCores(cpu, durationSeconds) : tasks;
  const shortest = Math.max(coreSeconds / Math.min(tasksAtOnce, cores), states.busiestTaskSeconds ?? 0);
  const alone = Math.min(observed, shortest);
  return {
    observed,
    alone,
    behindOthers: tasks > 1 ? ((observed - alone) * others) / (tasks - 1) : 0,
    serial: coreSeconds / tasksAtOnce,
    crowding: Math.max(1, tasks / Math.max(cores, tasksAtOnce)),
  };
}

/** How long tasks would run that never sleep, beside others on the cores; unknown where too few did so. */
function measureFairRun(
  { onCoreSeconds = 0, awakeOnCoreSeconds = 0, awakeQueuedSeconds = 0 }: States,
  { alone, serial }: CoreUse,
): number | undefined {
  if (awakeOnCoreSeconds < MIN_AWAKE.seconds || awakeOnCoreSeconds < MIN_AWAKE.share * onCoreSeconds) return undefined;
  return Math.max(alone, serial * (1 + awakeQueuedSeconds / awakeOnCoreSeconds));
}

/** What a request costs in memory (`npm run bench:truth`), `most` on a core that it does not share. */
const REQUEST_SECONDS = { likely: 6e-6, most: 12e-6 };
/** Of copying; a disk's own memory access takes no CPU time. */
const BYTE_SECONDS = { likely: 0, most: 0.3e-9 };

/**
 * What the kernel's own threads take to write back one block of a file before it is merged with others: 20 to 29 µs for
 * files of 4 and 32 KiB on ext4.
 */
const WRITEBACK_SECONDS = 25e-6;

/** The disk that a window's tasks use, as far as the kernel's counts tell. */
interface UsedDisk {
  busySeconds: number;
  requests: number;
  bytes: number;
  /** The share of its bytes that is not the tasks'. */
  others: number;
  /** CPU time of the kernel's threads that wrote back, at most. */
  writebackSeconds: number;
}

/** `likely` and, for the lower bound, the one that leaves least of a wait. */
function findUsedDisk(window: Window, jobDisks: ReadonlySet<string>): Record<"likely" | "most", UsedDisk> {
  const own = findOwnBytes(window) ?? { readBytes: 0, writtenBytes: 0 };
  const { possible, likely } = selectUsedDisks(window, jobDisks);
  const kernelSeconds = boundKernelThreads(window);
  return { likely: sumUp(likely, own, kernelSeconds), most: sumUp(possible, own, kernelSeconds) };
}

/** CPU time that the kernel's threads used at most: the system's that is not the tasks' own. */
function boundKernelThreads(window: Window): number {
  const { cpu, command } = window;
  if (cpu === undefined) return Number.POSITIVE_INFINITY;
  const others = sumBusySeconds(cpu) - (findOwnCpuSeconds(window) ?? 0);
  return Math.max(0, Math.min(others, cpu.systemSeconds - (command?.systemSeconds ?? 0)));
}

function sumUp(disks: readonly DiskOfWindow[], own: MovedBytes, kernelSeconds: number): UsedDisk {
  const bytes = Math.max(0, ...disks.map((disk) => disk.bytes));
  const others = measureOthersShare(disks, own);
  const blocks = Math.max(0, ...disks.map(({ writes, mergedWrites = 0 }) => writes + mergedWrites));
  return {
    busySeconds: Math.max(0, ...disks.map(({ busySeconds }) => busySeconds)),
    requests: Math.max(0, ...disks.map(({ reads, writes, flushes = 0 }) => reads + writes + flushes)),
    bytes: Math.min(bytes, own.readBytes + own.writtenBytes),
    others,
    writebackSeconds: Math.min(kernelSeconds, blocks * (1 - others) * WRITEBACK_SECONDS),
  };
}

/**
 * The part of a wait that remains on a disk in memory: kernel work and wakeups, while this one was idle, and copying; at
 * most also all writing back, which a sync waits for.
 */
function measureSoftware(
  { busySeconds, requests, bytes, writebackSeconds }: UsedDisk,
  size: "likely" | "most",
  waitSeconds: number,
  crowding = 1,
): number {
  const idleSeconds = Math.max(0, waitSeconds - busySeconds);
  const ofRequests = Math.min(idleSeconds, requests * REQUEST_SECONDS[size] * crowding);
  return ofRequests + bytes * BYTE_SECONDS[size] + (size === "most" ? writebackSeconds * crowding : 0);
}
