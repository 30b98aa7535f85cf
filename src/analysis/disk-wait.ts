import { boundByPressure } from "../model/disk-wait.ts";
import { selectDisks } from "../model/disks.ts";
import { findOwnBytes, findOwnCpuSeconds } from "../model/own-work.ts";
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
/** What a request costs on a disk in memory, by `npm run bench:truth`. */
const REQUEST_SECONDS = { likely: 25e-6, most: 60e-6 };
/** Fewer bytes on a disk say nothing of who uses it. */
const MIN_BYTES = 4e6;
/** What the kernel counts CPU time in. */
const TICK_SECONDS = 0.01;

/**
 * The time that an infinitely fast disk would take off a window. A task that waits for the disk is uninterruptible in the
 * block layer or a filesystem, or sleeps on an asynchronous request, and looks at the job's tasks see it; what they see is
 * held against the CPU time that the kernel counted for the same tasks. Without looks, see boundByPressure. Undefined
 * where nothing tells.
 */
export function estimateDiskWait(window: Window): DiskWait | undefined {
  const { own } = window;
  if (own?.states === undefined || own.states.lookedSeconds === 0) return boundByPressure(window);
  return estimateFromStates(window, findOwnCpuSeconds(window) ?? own.cpuSeconds, own.states);
}

type States = NonNullable<OwnWindow["states"]>;

function estimateFromStates(window: Window, cpuSeconds: number, states: States): DiskWait {
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
  const resolution = waitedSeconds > 0 || countRequests(window) > 0 ? lookedSeconds / looks : 0;
  const likelyWait = share * (lookedSeconds - run.likely);
  const others = measureOthers(window);
  const likely =
    (likelyWait - boundSoftware(window, likelyWait, REQUEST_SECONDS.likely)) * (1 - SHARED_DISK.likely * others) +
    states.slowedSeconds;
  const lowWait = Math.max(0, share - error) * (lookedSeconds - run.most);
  const low = (lowWait - boundSoftware(window, lowWait, REQUEST_SECONDS.most)) * (1 - SHARED_DISK.most * others);
  const high = Math.min(1, share + error) * (lookedSeconds - run.least);
  return bound(window.durationSeconds, {
    // What keeps a pace of its own would sleep for longer instead.
    seconds: isPaced ? 0 : likely,
    lowSeconds: isPaced ? 0 : low - resolution,
    highSeconds: high + waitedBesideSeconds + states.unclearSeconds + states.unseenSeconds + resolution,
  });
}

/** The share of the disks' bytes that were others', from 0 to 1. */
function measureOthers(window: Window): number {
  const disks = selectDisks(window.devices);
  const bytes = Math.max(0, ...disks.map(({ readBytes, writtenBytes }) => readBytes + writtenBytes));
  const { readBytes, writtenBytes } = findOwnBytes(window) ?? { readBytes: 0, writtenBytes: 0 };
  return bytes < MIN_BYTES ? 0 : Math.max(0, 1 - (readBytes + writtenBytes) / bytes);
}

/**
 * What of a wait passes in the kernel and in waking the task up, and would pass on a disk in memory as well: at most what
 * the disk was not busy for.
 */
function boundSoftware({ devices }: Window, waitSeconds: number, requestSeconds: number): number {
  const busySeconds = Math.max(0, ...selectDisks(devices).map((disk) => disk.busySeconds));
  return Math.min(Math.max(0, waitSeconds - busySeconds), countRequests({ devices }) * requestSeconds);
}

/** The requests of the disk that had most: what passes through several of them is counted once. */
function countRequests({ devices }: Pick<Window, "devices">): number {
  return Math.max(0, ...selectDisks(devices).map(({ reads, writes, flushes = 0 }) => reads + writes + flushes));
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
): Record<"least" | "likely" | "most", number> {
  if (runSeconds === 0) return { least: 0, likely: 0, most: 0 };
  const parallel = Math.max(1, states.ranTaskSeconds / runSeconds);
  const others = states.ranOthersSeconds / runSeconds;
  const cores = countCores(window) ?? others + parallel;
  const stretch = Math.max(1, (others + parallel) / cores);
  const alone = cpuSeconds / parallel;
  const fair = alone * stretch;
  return {
    least: Math.min(runSeconds, alone * (1 + (stretch - 1) / 2)),
    // Who sleeps often gets a core at once when it wakes, and would not if it never slept.
    likely: fair < runSeconds ? fair : (runSeconds + fair) / 2,
    most: fair + alone * (stretch - 1) + TICK_SECONDS,
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
