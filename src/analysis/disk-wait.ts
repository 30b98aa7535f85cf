import { findOwnCpuSeconds } from "../model/own-work.ts";
import type { DiskWait, OwnWindow, Window } from "../model/window.ts";
import { boundFastDiskRun } from "./fast-disk-run.ts";
import { findUsedDisk, measureSoftware } from "./used-disk.ts";

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
 * - `run`: how long some of them would want a core on such a disk (fast-disk-run.ts);
 * - `share`: of the looks that found no task on or for a core, those that found one waiting for the disk;
 * - `software`: what its requests would still take (used-disk.ts);
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
