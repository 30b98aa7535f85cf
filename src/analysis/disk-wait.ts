import { boundByPressure } from "../model/disk-wait.ts";
import type { DiskWait, OwnWindow, Window } from "../model/window.ts";

/** What the estimate needs of a window. */
export type MeasuredWindow = Window;

/** Of a normal distribution, 95 of 100 values lie within so many standard deviations. */
const NORMAL_95 = 1.96;

/**
 * The time that an infinitely fast disk would take off a window. A task that waits for the disk is uninterruptible in the
 * block layer or a filesystem, or sleeps on an asynchronous request, and looks at the job's tasks see it; what they see is
 * held against the CPU time that the kernel counted for the same tasks. Without looks, see boundByPressure. Undefined
 * where nothing tells.
 */
export function estimateDiskWait(window: Window): DiskWait | undefined {
  const { own } = window;
  if (own?.states === undefined || own.states.lookedSeconds === 0) return boundByPressure(window);
  return estimateFromStates(window, own.cpuSeconds, own.states);
}

type States = NonNullable<OwnWindow["states"]>;

function estimateFromStates(window: Window, cpuSeconds: number, states: States): DiskWait {
  const { durationSeconds } = window;
  const { looks, lookedSeconds, ranSeconds, waitedSeconds, waitedBesideSeconds, slowedSeconds } = states;
  const { unclearSeconds, pacedSeconds } = states;
  const runSeconds = ranSeconds + waitedBesideSeconds;
  const sleptSeconds = Math.max(0, lookedSeconds - runSeconds - waitedSeconds);
  const blockedSeconds = waitedSeconds + sleptSeconds;
  // Of the time in which none of the tasks ran or wanted a core, this share was for the disk.
  const share = blockedSeconds > 0 ? waitedSeconds / blockedSeconds : 0;
  const expectedRun = expectRun(window, cpuSeconds, states, runSeconds);
  // After each wait a task waits for a core as well, which it would not without the wait.
  const excessSeconds = Math.max(0, runSeconds - expectedRun.likely);
  const mostExcess = Math.max(0, runSeconds - expectedRun.least);
  const seconds = waitedSeconds + share * excessSeconds + slowedSeconds;
  const blockedLooks = Math.max(1, (looks * blockedSeconds) / lookedSeconds);
  const error = NORMAL_95 * Math.sqrt((share * (1 - share)) / blockedLooks);
  const runError =
    NORMAL_95 * Math.sqrt(((runSeconds / lookedSeconds) * (1 - runSeconds / lookedSeconds)) / looks) * lookedSeconds;
  const low = Math.max(0, share - error) * (waitedSeconds + sleptSeconds) - runError;
  const high =
    Math.min(1, share + error) * blockedSeconds +
    (waitedSeconds > 0 ? mostExcess : 0) +
    waitedBesideSeconds +
    unclearSeconds +
    Math.max(0, durationSeconds - lookedSeconds);
  const isPaced = pacedSeconds > 0.05 * (pacedSeconds + waitedSeconds);
  return bound(durationSeconds, isPaced ? 0 : seconds, isPaced ? 0 : low, high + pacedSeconds * 0);
}

/** How long the tasks would have run or wanted a core without the disk: the CPU time that they used, and their share of the cores. */
function expectRun(
  window: Window,
  cpuSeconds: number,
  states: States,
  runSeconds: number,
): { least: number; likely: number } {
  if (runSeconds === 0) return { least: 0, likely: 0 };
  const parallel = Math.max(1, states.ranTaskSeconds / runSeconds);
  const others = states.ranOthersSeconds / runSeconds;
  const cores = countCores(window);
  const stretch = cores === undefined ? 1 : Math.max(1, (others + parallel) / cores);
  const least = Math.min(runSeconds, cpuSeconds / parallel);
  return { least, likely: Math.min(runSeconds, least * stretch) };
}

function countCores({ cpu, durationSeconds }: Window): number | undefined {
  if (cpu === undefined || durationSeconds === 0) return undefined;
  const total = cpu.userSeconds + cpu.systemSeconds + cpu.iowaitSeconds + cpu.stealSeconds + cpu.idleSeconds;
  return Math.max(1, Math.round(total / durationSeconds));
}

function bound(durationSeconds: number, seconds: number, low: number, high: number): DiskWait {
  const highSeconds = Math.min(durationSeconds, Math.max(0, high));
  const lowSeconds = Math.min(highSeconds, Math.max(0, low));
  return {
    seconds: Math.min(highSeconds, Math.max(lowSeconds, seconds)),
    lowSeconds,
    highSeconds,
    basis: ["task-states"],
  };
}
