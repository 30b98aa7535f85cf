import type { FindingOf } from "../../model/finding.ts";
import type { Window } from "../../model/window.ts";
import { type Part, partOf, reaches } from "./measured-window.ts";
import { makeFinding, type ObservedWindow } from "./observation.ts";

/** Neighbours always take a few per cent. */
const NOTICE = { seconds: 1, share: 0.05 };
const WARNING = { seconds: 1, share: 0.2 };

/** CPU time that the hypervisor or a quota withheld. */
export function findStolenCpu(observed: ObservedWindow): FindingOf<"stolen-cpu" | "cpu-quota">[] {
  return [findSteal(observed), findThrottling(observed)].filter((found) => found !== undefined);
}

function findSteal({ window, subject }: ObservedWindow): FindingOf<"stolen-cpu"> | undefined {
  if (window.cpu === undefined) return undefined;
  const { userSeconds, systemSeconds, stealSeconds } = window.cpu;
  const stolen = partOf(userSeconds + systemSeconds + stealSeconds, stealSeconds);
  if (!reaches(stolen, NOTICE)) return undefined;
  const figures = { stealSeconds, share: stolen.share };
  return makeFinding("stolen-cpu", rate(stolen), "high", { window: subject, ...figures });
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

function findThrottling({ window, subject }: ObservedWindow): FindingOf<"cpu-quota"> | undefined {
  const throttled = measureThrottled(window);
  if (!reaches(throttled, NOTICE)) return undefined;
  const figures = { cpuThrottledSeconds: throttled.seconds, share: throttled.share };
  return makeFinding("cpu-quota", rate(throttled), "high", { window: subject, ...figures });
}

function rate(part: Part): "warning" | "notice" {
  return reaches(part, WARNING) ? "warning" : "notice";
}
