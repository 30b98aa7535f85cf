import { sum } from "./numbers.ts";
import { TICKS_PER_SECOND } from "./recording.ts";
import { placeWindow } from "./series.ts";
import type { Cpu, MovedBytes, OwnWindow, Window } from "./window.ts";

/** Tells whether a window is io-probe's own benchmark or a step that mostly was: its wait is fio's. */
export function findBenchmarkWindows(windows: readonly Window[]): (window: Window) => boolean {
  const isBenchmarking = findBenchmarking(windows);
  return (window) => window.benchmark !== undefined || (window.kind !== "job" && isBenchmarking(window));
}

/** Tells whether io-probe's benchmarks took more than half of a window. */
export function findBenchmarking(windows: readonly Window[]): (window: Window) => boolean {
  const spans = windows.filter(({ benchmark }) => benchmark !== undefined).map(findSpan);
  return (window) => {
    const { fromSeconds, toSeconds } = findSpan(window);
    // Time in which sampling was stopped does not count.
    const wholeSeconds = toSeconds - fromSeconds - (window.pausedSeconds ?? 0);
    const overlaps = spans.map((span) =>
      Math.max(0, Math.min(toSeconds, span.toSeconds) - Math.max(fromSeconds, span.fromSeconds)),
    );
    return sum(overlaps) * 2 > wholeSeconds;
  };
}

const findSpan = (window: Window) => placeWindow(window, 0);

/**
 * What the window's command or step read and wrote; undefined if unknown. The kernel counts a command's waited-for
 * children exactly; looks at its tasks also saw those left running.
 */
export function findOwnBytes({ command, own }: Window): MovedBytes | undefined {
  if (command?.readBytes === undefined || command.writtenBytes === undefined) {
    return own && { readBytes: own.readBytes, writtenBytes: own.writtenBytes };
  }
  const { readBytes = 0, writtenBytes = 0 } = own?.ofCommand === true ? own : {};
  // Both counts may miss bytes, but invent none, so the larger one is closer.
  return {
    readBytes: Math.max(command.readBytes, readBytes),
    writtenBytes: Math.max(command.writtenBytes, writtenBytes),
  };
}

/** CPU seconds of the window's command or step; undefined if unknown. */
export function findOwnCpuSeconds({ command, own }: Window): number | undefined {
  if (command === undefined) return own?.cpuSeconds;
  return Math.max(command.userSeconds + command.systemSeconds, own?.ofCommand === true ? own.cpuSeconds : 0);
}

/** How a window's tasks used the cores. */
interface CoreDemand {
  /** On a core, over all tasks. */
  coreSeconds: number;
  /** On a core or in its queue, over all tasks. */
  taskSeconds: number;
  /** In which at least one of them was, as the looks saw it. */
  wantedSeconds: number;
  /** While any was, at least 1. */
  tasksAtOnce: number;
}

/**
 * What the scheduler counted (`/proc/PID/schedstat`); by the CPU time and the looks where it did not.
 *
 * @param cpuSeconds with tasks that lived between two looks
 */
export function measureCoreDemand(states: NonNullable<OwnWindow["states"]>, cpuSeconds: number): CoreDemand {
  const { ranSeconds, waitedBesideSeconds, ranTaskSeconds, onCoreSeconds = 0, queuedTaskSeconds = 0 } = states;
  const lookedSeconds = ranSeconds + waitedBesideSeconds;
  const isCounted = onCoreSeconds > 0;
  const unseen = isCounted ? Math.max(1, cpuSeconds / onCoreSeconds) : 1;
  const coreSeconds = isCounted ? onCoreSeconds * unseen : cpuSeconds;
  const taskSeconds = isCounted ? coreSeconds + queuedTaskSeconds * unseen : ranTaskSeconds;
  // A look makes tasks queue behind itself, which it then sees.
  const wantedSeconds = Math.min(lookedSeconds, Math.max(taskSeconds, 1 / TICKS_PER_SECOND));
  const tasksAtOnce = wantedSeconds > 0 ? Math.max(1, taskSeconds / wantedSeconds) : 1;
  return { coreSeconds, taskSeconds, wantedSeconds, tasksAtOnce };
}

/** How long the window's tasks that wanted a core had none; undefined if not measured. */
export function findQueuedSeconds({ own }: Window): number | undefined {
  return own?.states?.queuedSeconds;
}

/** CPU seconds of the whole machine; undefined if not measured. */
export function findMachineCpuSeconds({ cpu }: Window): number | undefined {
  return cpu && sumBusySeconds(cpu);
}

/** CPU seconds in which cores ran something. */
export function sumBusySeconds({ userSeconds, systemSeconds }: Pick<Cpu, "userSeconds" | "systemSeconds">): number {
  return userSeconds + systemSeconds;
}
