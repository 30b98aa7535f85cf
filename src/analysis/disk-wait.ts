import { boundByPressure } from "../disks/disk-wait.ts";
import { type DiskOfWindow, measureOthersShare, selectUsedDisks } from "../disks/used-disks.ts";
import { findLargest } from "../model/numbers.ts";
import { findOwnBytes, findOwnCpuSeconds, measureCoreDemand } from "../model/own-work.ts";
import { TICKS_PER_SECOND } from "../model/recording.ts";
import type { DiskWait, MovedBytes, OwnWindow, Window } from "../model/window.ts";
import { countCores } from "./machine-windows.ts";

const NORMAL_95 = 1.96;
/** Above this share of timers around its waits, a command keeps its own pace. */
const MAX_PACED = 0.05;
/** The part of a wait that others on the disk would take in cores and memory instead (`npm run bench:truth`). */
const SHARED_DISK = { likely: 0.2, most: 0.5 };
/** A request's cost in memory (`npm run bench:truth`), `most` per task that shares a core. */
const REQUEST_SECONDS = { likely: 6e-6, most: 12e-6 };
/** Of copying; a disk's own memory access takes no CPU time. */
const BYTE_SECONDS = { likely: 0, most: 0.3e-9 };
/** Slow disks leave caches cold: in memory a command may need less CPU time by these parts of it and of the wait. */
const MAX_CPU_SLACK = { share: 0.15, wait: 0.05 };
/** Fewer seconds of tasks that do not sleep, or a smaller part of all, do not show how they share the cores. */
const MIN_AWAKE = { seconds: 0.1, share: 0.1 };
const TICK_SECONDS = 1 / TICKS_PER_SECOND;
/** A slice of the scheduler, ended by a tick at 250 Hz (kernel, sched/fair.c: 2.8 ms on 2 cores). */
const QUEUE_SECONDS = 0.004;

/**
 * The seconds that an infinitely fast disk would save: by looks at tasks, which are uninterruptible in the block layer
 * or a filesystem, or sleep on an asynchronous request; else by boundByPressure.
 */
export function estimateDiskWait(window: Window, jobDisks: ReadonlySet<string> = new Set()): DiskWait | undefined {
  const { own } = window;
  if (own?.states === undefined || own.states.lookedSeconds === 0) return boundByPressure(window);
  const cpuSeconds = findOwnCpuSeconds(window) ?? own.cpuSeconds;
  return estimateFromStates(window, cpuSeconds, own.states, findUsedDisk(window, jobDisks));
}

type States = NonNullable<OwnWindow["states"]>;

/**
 * `wait = share × (looked − run)`: `share` is that of waiting looks among those in which no task wanted a core, `run` how
 * long some task would want one on an infinitely fast disk.
 */
function estimateFromStates(
  window: Window,
  cpuSeconds: number,
  states: States,
  disk: Record<"likely" | "most", UsedDisk>,
): DiskWait {
  const { looks, lookedSeconds, ranSeconds, waitedSeconds, waitedBesideSeconds, pacedSeconds } = states;
  const sleptSeconds = Math.max(0, lookedSeconds - ranSeconds - waitedBesideSeconds - waitedSeconds);
  const blockedSeconds = waitedSeconds + sleptSeconds;
  const share = blockedSeconds > 0 ? waitedSeconds / blockedSeconds : 0;
  const blockedLooks = Math.max(1, (looks * blockedSeconds) / lookedSeconds);
  const error = NORMAL_95 * Math.sqrt((share * (1 - share)) / blockedLooks);
  const run = boundRun(window, cpuSeconds, states, disk.likely);
  const isPaced = pacedSeconds > MAX_PACED * (pacedSeconds + waitedSeconds);
  // Between two looks nothing is known, unless the disk had no request.
  const resolution = waitedSeconds > 0 || disk.most.requests > 0 ? lookedSeconds / looks : 0;
  const likelyWait = share * (lookedSeconds - run.likely);
  const likely =
    (likelyWait - boundSoftware(disk.likely, likelyWait, "likely", 1)) * (1 - SHARED_DISK.likely * disk.likely.others) +
    states.slowedSeconds;
  const lowWait = Math.max(0, share - error) * (lookedSeconds - run.most);
  const low =
    (lowWait - boundSoftware(disk.most, lowWait, "most", run.stretch)) * (1 - SHARED_DISK.most * disk.most.others);
  const high = Math.min(1, share + error) * (lookedSeconds - run.least);
  return bound(window.durationSeconds, {
    // A paced command would sleep longer instead.
    seconds: isPaced ? 0 : likely,
    lowSeconds: isPaced ? 0 : low - resolution,
    highSeconds:
      high + waitedBesideSeconds + findQueueSeconds(states) + states.unclearSeconds + states.unseenSeconds + resolution,
  });
}

/** How long tasks that waited beside others may have queued for a core after it: their part of all queueing. */
function findQueueSeconds({ lookedSeconds, ranSeconds, queuedTaskSeconds = 0, waitedBesideSeconds }: States): number {
  return Math.min(ranSeconds, (queuedTaskSeconds * waitedBesideSeconds) / lookedSeconds);
}

/** The disk that tasks use, likely; the kernel does not count it. */
interface UsedDisk {
  busySeconds: number;
  requests: number;
  bytes: number;
  others: number;
}

function findUsedDisk(window: Window, jobDisks: ReadonlySet<string>): Record<"likely" | "most", UsedDisk> {
  const own = findOwnBytes(window) ?? { readBytes: 0, writtenBytes: 0 };
  const { possible, likely } = selectUsedDisks(window, jobDisks);
  return { likely: sumUp(likely, own), most: sumUp(possible, own) };
}

function sumUp(disks: readonly DiskOfWindow[], own: MovedBytes): UsedDisk {
  const bytes = Math.max(0, ...disks.map((disk) => disk.bytes));
  return {
    busySeconds: Math.max(0, ...disks.map(({ busySeconds }) => busySeconds)),
    requests: Math.max(0, ...disks.map(({ reads, writes, flushes = 0 }) => reads + writes + flushes)),
    bytes: Math.min(bytes, own.readBytes + own.writtenBytes),
    others: measureOthersShare(disks, own),
  };
}

/** The part of a wait that remains in memory: kernel work and wakeups, while the disk was idle, and copying. */
function boundSoftware(disk: UsedDisk, waitSeconds: number, size: "likely" | "most", stretch: number): number {
  const idleSeconds = Math.max(0, waitSeconds - disk.busySeconds);
  return Math.min(idleSeconds, disk.requests * REQUEST_SECONDS[size] * stretch) + disk.bytes * BYTE_SECONDS[size];
}

/**
 * How long some task would want a core on an infinitely fast disk: as long as observed, since that hardly depends on the
 * disk, but for the queueing for a core that the disk causes or prevents.
 */
function boundRun(
  { cpu, durationSeconds }: Window,
  cpuSeconds: number,
  states: States,
  { requests }: UsedDisk,
): Record<"least" | "likely" | "most" | "stretch", number> {
  const lookedSeconds = states.ranSeconds + states.waitedBesideSeconds;
  if (lookedSeconds === 0) return { least: 0, likely: 0, most: 0, stretch: 1 };
  const { coreSeconds, wantedSeconds: observed, tasksAtOnce } = measureCoreDemand(states, cpuSeconds);
  const others = states.ranOthersSeconds / lookedSeconds;
  const tasks = others + tasksAtOnce;
  const cores = cpu !== undefined && durationSeconds > 0 ? countCores(cpu, durationSeconds) : tasks;
  const tasksPerCore = Math.max(1, tasks / cores);
  const alone = Math.min(
    observed,
    Math.max(coreSeconds / Math.min(tasksAtOnce, cores), states.busiestTaskSeconds ?? 0),
  );
  const behindOthers = tasks > 1 ? ((observed - alone) * others) / (tasks - 1) : 0;
  // Each request wakes a task, which then queues once.
  const fromDisk = Math.min(behindOthers, requests * tasksPerCore * QUEUE_SECONDS);
  const fair = measureFairRun(states, alone, coreSeconds / tasksAtOnce);
  const crowded = alone * Math.max(1, tasks / Math.max(cores, tasksAtOnce));
  const slack = Math.min(MAX_CPU_SLACK.share * alone, MAX_CPU_SLACK.wait * states.waitedSeconds) + TICK_SECONDS;
  return {
    least: Math.max(0, observed - behindOthers - slack),
    likely: Math.max(observed - fromDisk, fair ?? observed - fromDisk / 2),
    most: Math.max(observed, fair ?? crowded) + TICK_SECONDS,
    stretch: tasksPerCore,
  };
}

/** How long tasks would run that never sleep, beside others on the cores; unknown where too few did so. */
function measureFairRun(
  { onCoreSeconds = 0, awakeOnCoreSeconds = 0, awakeQueuedSeconds = 0 }: States,
  aloneSeconds: number,
  serialSeconds: number,
): number | undefined {
  if (awakeOnCoreSeconds < MIN_AWAKE.seconds || awakeOnCoreSeconds < MIN_AWAKE.share * onCoreSeconds) return undefined;
  return Math.max(aloneSeconds, serialSeconds * (1 + awakeQueuedSeconds / awakeOnCoreSeconds));
}

function bound(durationSeconds: number, wait: Omit<DiskWait, "basis">): DiskWait {
  const highSeconds = Math.min(durationSeconds, Math.max(0, wait.highSeconds));
  const lowSeconds = Math.min(highSeconds, Math.max(0, wait.lowSeconds));
  const seconds = Math.min(highSeconds, Math.max(lowSeconds, wait.seconds));
  return { seconds, lowSeconds, highSeconds, basis: ["task-states"] };
}

/** A job waited at least as long as each of its parts, although its looks alone may estimate less. */
export function raiseJobWaits(windows: readonly Window[]): Window[] {
  // The job's own tasks are not io-probe's.
  const measured = windows.filter(({ kind, benchmark }) => kind !== "job" && benchmark === undefined);
  const parts = measured.flatMap(({ diskWait }) => diskWait ?? []);
  return windows.map((window) => {
    const { kind, diskWait, durationSeconds } = window;
    if (kind !== "job" || diskWait === undefined) return window;
    const alike = [diskWait, ...parts.filter((part) => hasBasisOf(part, diskWait))];
    const raise = (bound: "seconds" | "lowSeconds" | "highSeconds") =>
      Math.min(durationSeconds, findLargest(alike.map((wait) => wait[bound])));
    const raised = { seconds: raise("seconds"), lowSeconds: raise("lowSeconds"), highSeconds: raise("highSeconds") };
    return { ...window, diskWait: { ...diskWait, ...raised } };
  });
}

/** The machine's pressure says nothing of the job's own tasks, and the other way round. */
function hasBasisOf({ basis }: DiskWait, other: DiskWait): boolean {
  return basis.join() === other.basis.join();
}
