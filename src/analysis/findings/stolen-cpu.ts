import type { Window } from "../../model/window.ts";
import { type Part, partOf, reaches } from "./measured-window.ts";
import { type ObservedWindow, verdict } from "./observation.ts";

export type StolenCpu = NonNullable<ReturnType<typeof findSteal>>;
export type CpuQuota = NonNullable<ReturnType<typeof findThrottling>>;

/** Neighbours always take a few per cent. */
const NOTICE = { seconds: 1, share: 0.05 };
const WARNING = { seconds: 1, share: 0.2 };

/** CPU time that the hypervisor or a quota withheld. */
export function findStolenCpu(observed: ObservedWindow): (StolenCpu | CpuQuota)[] {
  return [findSteal(observed), findThrottling(observed)].filter((found) => found !== undefined);
}

function findSteal({ window }: ObservedWindow) {
  if (window.cpu === undefined) return undefined;
  const { userSeconds, systemSeconds, stealSeconds } = window.cpu;
  const stolen = partOf(userSeconds + systemSeconds + stealSeconds, stealSeconds);
  if (!reaches(stolen, NOTICE)) return undefined;
  const evidence = { stealSeconds, share: stolen.share };
  return verdict("stolen-cpu", reaches(stolen, WARNING) ? "warning" : "notice", "high", { window, evidence });
}

/** Whether a quota withheld much CPU time. */
export function isThrottled(window: Window): boolean {
  return reaches(measureThrottled(window), WARNING);
}

/** Relative to what the cgroup wanted, since the kernel adds up the time of all cores. */
function measureThrottled({ durationSeconds, cgroup }: Window): Part {
  const seconds = cgroup?.cpuThrottledSeconds ?? 0;
  const usedSeconds = cgroup?.cpuSeconds;
  return partOf(usedSeconds === undefined ? durationSeconds : usedSeconds + seconds, seconds);
}

function findThrottling({ window }: ObservedWindow) {
  const throttled = measureThrottled(window);
  if (!reaches(throttled, NOTICE)) return undefined;
  const evidence = { cpuThrottledSeconds: throttled.seconds, share: throttled.share };
  return verdict("cpu-quota", reaches(throttled, WARNING) ? "warning" : "notice", "high", { window, evidence });
}
