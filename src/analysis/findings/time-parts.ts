import { findOwnCpuSeconds, measureCoreDemand, sumBusySeconds } from "../../model/own-work.ts";
import type { CgroupWindow, Cpu, OwnWindow } from "../../model/window.ts";
import type { MeasuredWindow } from "./measured-window.ts";

/** Where a window's time went beside its disk wait, in seconds of the clock. */
export interface TimeParts {
  /** Its tasks had a core. */
  cpu: number;
  /** They wanted one and had none. */
  core: number;
  /** They slept, and not for the disk; without looks, it may be the disk as well. */
  slept: number;
  /** Cores in use while they had or wanted one. */
  cores: number;
}

/** Fewer looks tell little: a tenth of a second has five. */
const MIN_LOOKS = 5;
/** Without looks, a step that uses no more cores than this is taken for a single thread. */
const MAX_SERIAL_CORES = 1.3;
const MIN_SECONDS_UNSEEN = 1;

/** By looks at the tasks, else by CPU time alone; undefined where neither tells. */
export function splitTime(measured: MeasuredWindow): TimeParts | undefined {
  const { window, cores } = measured;
  const { durationSeconds, own } = window;
  if (own?.states === undefined) return durationSeconds < MIN_SECONDS_UNSEEN ? undefined : splitByCpu(measured);
  if (own.states.looks < MIN_LOOKS) return undefined;
  const cpuSeconds = findOwnCpuSeconds(window) ?? own.cpuSeconds;
  return splitByLooks(durationSeconds, cpuSeconds, cores?.count ?? Number.POSITIVE_INFINITY, own.states);
}

type States = NonNullable<OwnWindow["states"]>;

function splitByLooks(durationSeconds: number, cpuSeconds: number, coreCount: number, states: States): TimeParts {
  const { lookedSeconds, ranSeconds, waitedSeconds, waitedBesideSeconds, slowedSeconds } = states;
  const scale = durationSeconds / lookedSeconds;
  const awakeSeconds = ranSeconds + waitedBesideSeconds;
  const wantedSeconds = awakeSeconds - slowedSeconds;
  const { tasksAtOnce } = measureCoreDemand(states, cpuSeconds);
  // Alone on the machine they would compute the same on as many cores as they wanted; their own queue is no wait.
  const usedSeconds = Math.min(wantedSeconds, cpuSeconds / Math.min(tasksAtOnce, coreCount));
  const slept = Math.max(0, lookedSeconds - awakeSeconds - waitedSeconds);
  return {
    cpu: usedSeconds * scale,
    core: (wantedSeconds - usedSeconds) * scale,
    slept: slept * scale,
    cores: wantedSeconds > 0 ? cpuSeconds / (wantedSeconds * scale) : 0,
  };
}

function splitByCpu({ window, diskWait, cores }: MeasuredWindow): TimeParts | undefined {
  const { cpu, cgroup, durationSeconds } = window;
  if (cpu === undefined || cores === undefined) return undefined;
  const restSeconds = Math.max(0, durationSeconds - (diskWait?.seconds ?? 0));
  const cpuSeconds = findOwnCpuSeconds(window) ?? cores.busy * durationSeconds;
  const withheld = measureWithheld(cpu, cgroup);
  const used = cpuSeconds / (1 - withheld) / durationSeconds;
  const ran = Math.min(restSeconds, (used <= MAX_SERIAL_CORES ? used : used / cores.count) * durationSeconds);
  const had = ran * (1 - withheld);
  return { cpu: had, core: ran - had, slept: restSeconds - ran, cores: had > 0 ? cpuSeconds / had : 0 };
}

/** The share of the CPU time wanted that a hypervisor or a quota took, 0 to 1. */
function measureWithheld(cpu: Cpu, cgroup: Partial<CgroupWindow> = {}): number {
  const busySeconds = sumBusySeconds(cpu);
  const { cpuThrottledSeconds = 0, cpuSeconds = busySeconds } = cgroup;
  const share = (withheld: number, used: number) => withheld / Math.max(used + withheld, Number.EPSILON);
  return Math.max(share(cpu.stealSeconds, busySeconds), share(cpuThrottledSeconds, cpuSeconds));
}
