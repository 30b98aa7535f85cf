import { boundByPressure } from "../model/disk-wait.ts";
import {
  type DiskOfWindow,
  findOwnBytes,
  findOwnCpuSeconds,
  selectUsedDisks,
  TELLING_BYTES,
} from "../model/own-work.ts";
import type { DiskWait, OwnWindow, Window } from "../model/window.ts";

/** Of a normal distribution, 95 of 100 values lie within so many standard deviations. */
const NORMAL_95 = 1.96;
/** So much of the time around its waits may a command sleep on a timer before that is taken for a pace of its own. */
const MAX_PACED = 0.05;
/**
 * Of a disk that others use as well, a wait is shorter by so much on a disk in memory, by `npm run bench:truth`: their
 * work then takes cores and memory.
 */
const SHARED_DISK = { likely: 0.2, most: 0.5 };
/** What a request costs on a disk in memory, by `npm run bench:truth`; at most for each task that shares a core. */
const REQUEST_SECONDS = { likely: 12e-6, most: 20e-6 };
/** What a byte costs there: a disk in memory copies it. */
const BYTE_SECONDS = { likely: 0.5e-9, most: 0.7e-9 };
/** Journals and metadata can take as much again as the bytes that the tasks themselves write. */
const WRITE_AMPLIFICATION = 2;
/** So much of its CPU time a command uses on a disk in memory at the least: on a slow disk it finds its caches cold. */
const MIN_CPU_PART = 0.85;
/** What the kernel counts CPU time in. */
const TICK_SECONDS = 0.01;

/**
 * The time that an infinitely fast disk would take off a window. A task that waits for the disk is uninterruptible in the
 * block layer or a filesystem, or sleeps on an asynchronous request, and looks at the job's tasks see it; what they see is
 * held against the CPU time that the kernel counted for the same tasks. Without looks, see boundByPressure. Undefined
 * where nothing tells.
 * @param jobDisks the devices that the job's own folders lie on, as far as that is known
 */
export function estimateDiskWait(window: Window, jobDisks: ReadonlySet<string> = new Set()): DiskWait | undefined {
  const { own } = window;
  if (own?.states === undefined || own.states.lookedSeconds === 0) return boundByPressure(window);
  const cpuSeconds = findOwnCpuSeconds(window) ?? own.cpuSeconds;
  return estimateFromStates(window, cpuSeconds, own.states, findUsedDisk(window, jobDisks));
}

type OwnBytes = NonNullable<ReturnType<typeof findOwnBytes>>;
type States = NonNullable<OwnWindow["states"]>;

function estimateFromStates(
  window: Window,
  cpuSeconds: number,
  states: States,
  disk: Record<"likely" | "most", UsedDisk>,
): DiskWait {
  const { looks, lookedSeconds, ranSeconds, waitedSeconds, waitedBesideSeconds, pacedSeconds } = states;
  const runSeconds = ranSeconds + waitedBesideSeconds;
  const sleptSeconds = Math.max(0, lookedSeconds - runSeconds - waitedSeconds);
  const blockedSeconds = waitedSeconds + sleptSeconds;
  // Of the time in which none of the tasks ran or wanted a core, this share was for the disk.
  const share = blockedSeconds > 0 ? waitedSeconds / blockedSeconds : 0;
  const blockedLooks = Math.max(1, (looks * blockedSeconds) / lookedSeconds);
  const error = NORMAL_95 * Math.sqrt((share * (1 - share)) / blockedLooks);
  const run = boundRun(window, cpuSeconds, states, runSeconds);
  const isPaced = pacedSeconds > MAX_PACED * (pacedSeconds + waitedSeconds);
  // No look tells what happened until the next one; but without a request nobody waited for one.
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
    // What keeps a pace of its own would sleep for longer instead.
    seconds: isPaced ? 0 : likely,
    lowSeconds: isPaced ? 0 : low - resolution,
    highSeconds:
      high +
      waitedBesideSeconds +
      findQueueSeconds(cpuSeconds, states) +
      states.unclearSeconds +
      states.unseenSeconds +
      resolution,
  });
}

/**
 * For how long tasks that waited beside others may have wanted a core each time that the disk had woken them: such looks
 * show nobody waiting. Nobody counts whose the time for a core was, so it is shared out as the looks with a wait are.
 */
function findQueueSeconds(cpuSeconds: number, states: States): number {
  const { lookedSeconds, ranSeconds, ranTaskSeconds, waitedBesideSeconds } = states;
  const queueSeconds = Math.max(0, ranTaskSeconds - cpuSeconds);
  return Math.min(ranSeconds, (queueSeconds * waitedBesideSeconds) / lookedSeconds);
}

/** What is known of the disk that the window's own tasks use; which one it is, nobody counts. */
interface UsedDisk {
  busySeconds: number;
  requests: number;
  /** The tasks' own. */
  bytes: number;
  /** The share of its bytes that were others', from 0 to 1. */
  others: number;
}

/** What the disks that the own tasks may use say at the most and likely. */
function findUsedDisk(window: Window, jobDisks: ReadonlySet<string>): Record<"likely" | "most", UsedDisk> {
  const own = findOwnBytes(window) ?? { readBytes: 0, writtenBytes: 0 };
  const { possible, likely } = selectUsedDisks(window, jobDisks);
  return { likely: sumUp(likely, own), most: sumUp(possible, own) };
}

/** The most of each; what passes through several disks is counted once. */
function sumUp(disks: readonly DiskOfWindow[], own: OwnBytes): UsedDisk {
  const bytes = Math.max(0, ...disks.map((disk) => disk.bytes));
  const explained = own.readBytes + WRITE_AMPLIFICATION * own.writtenBytes;
  return {
    busySeconds: Math.max(0, ...disks.map(({ busySeconds }) => busySeconds)),
    requests: Math.max(0, ...disks.map(({ reads, writes, flushes = 0 }) => reads + writes + flushes)),
    bytes: Math.min(bytes, own.readBytes + own.writtenBytes),
    others: bytes < TELLING_BYTES ? 0 : Math.max(0, 1 - explained / bytes),
  };
}

/**
 * What of a wait would pass on a disk in memory as well: in the kernel and in waking the task up, at most what the disk
 * was not busy for; and in copying.
 */
function boundSoftware(disk: UsedDisk, waitSeconds: number, size: "likely" | "most", stretch: number): number {
  const idleSeconds = Math.max(0, waitSeconds - disk.busySeconds);
  return Math.min(idleSeconds, disk.requests * REQUEST_SECONDS[size] * stretch) + disk.bytes * BYTE_SECONDS[size];
}

/**
 * For how long some of the tasks would run or want a core on an infinitely fast disk, in seconds: the CPU time that they
 * used, by as much longer as others on the same cores make them wait. What they ran longer than that, they waited for a
 * core each time that the disk had woken them.
 */
function boundRun(
  window: Window,
  cpuSeconds: number,
  states: States,
  runSeconds: number,
): Record<"least" | "likely" | "most" | "stretch", number> {
  if (runSeconds === 0) return { least: 0, likely: 0, most: 0, stretch: 1 };
  const parallel = Math.max(1, states.ranTaskSeconds / runSeconds);
  const others = states.ranOthersSeconds / runSeconds;
  const cores = countCores(window) ?? others + parallel;
  const stretch = Math.max(1, (others + parallel) / cores);
  const alone = cpuSeconds / parallel;
  const fair = alone * stretch;
  // One task at a time cannot use CPU time while it waits, however few looks saw it run.
  const isSerial = states.waitedBesideSeconds === 0 && states.ranTaskSeconds <= runSeconds;
  const least = Math.min(runSeconds, alone * (1 + (stretch - 1) / 2));
  return {
    least: isSerial ? Math.max(least, alone * MIN_CPU_PART - TICK_SECONDS) : least,
    // Who sleeps often gets a core at once when it wakes, and would not if it never slept.
    likely: fair < runSeconds ? fair : Math.max(alone, (runSeconds + fair) / 2),
    most: fair + alone * (stretch - 1) + TICK_SECONDS,
    stretch,
  };
}

function countCores({ cpu, durationSeconds }: Window): number | undefined {
  if (cpu === undefined || durationSeconds === 0) return undefined;
  const total = cpu.userSeconds + cpu.systemSeconds + cpu.iowaitSeconds + cpu.stealSeconds + cpu.idleSeconds;
  return Math.max(1, Math.round(total / durationSeconds));
}

/** In order, and within the window. */
function bound(durationSeconds: number, wait: Omit<DiskWait, "basis">): DiskWait {
  const highSeconds = Math.min(durationSeconds, Math.max(0, wait.highSeconds));
  const lowSeconds = Math.min(highSeconds, Math.max(0, wait.lowSeconds));
  const seconds = Math.min(highSeconds, Math.max(lowSeconds, wait.seconds));
  return { seconds, lowSeconds, highSeconds, basis: ["task-states"] };
}
