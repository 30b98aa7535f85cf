import { measureCoreDemand } from "../model/own-work.ts";
import { TICKS_PER_SECOND } from "../model/recording.ts";
import type { OwnWindow, Window } from "../model/window.ts";
import { countCores } from "./machine-windows.ts";

type States = NonNullable<OwnWindow["states"]>;

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
export function boundFastDiskRun(window: Window, cpuSeconds: number, states: States, requests: number): FastDiskRun {
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
