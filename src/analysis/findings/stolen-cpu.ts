import type { Window } from "../../model/window.ts";
import type { Observation, ObservedWindow, Verdict } from "./observation.ts";

/** CPU time that the hypervisor gave to others. */
export interface StolenCpu extends Verdict<"stolen-cpu", { stealSeconds: number; share: number }> {
  window: Window;
}

/** CPU time withheld by a cgroup's quota. */
export interface CpuQuota extends Verdict<"cpu-quota", { cpuThrottledSeconds: number; share: number }> {
  window: Window;
}

/** From a twentieth on, durations are not comparable; neighbours always take a few per cent. */
const NOTICE_SHARE = 0.05;
const WARNING_SHARE = 0.2;
const MIN_SECONDS = 1;

/** CPU time taken by the hypervisor, or withheld by the cgroup's quota. */
export function findStolenCpu({ windows }: Observation): (StolenCpu | CpuQuota)[] {
  return windows.flatMap((observed) => [...findSteal(observed), ...findThrottling(observed)]);
}

function findSteal({ window }: ObservedWindow): StolenCpu[] {
  const { cpu } = window;
  if (cpu === undefined || cpu.stealSeconds < MIN_SECONDS) return [];
  const wanted = cpu.userSeconds + cpu.systemSeconds + cpu.stealSeconds;
  const share = cpu.stealSeconds / wanted;
  if (share < NOTICE_SHARE) return [];
  return [
    {
      id: "stolen-cpu",
      severity: share >= WARNING_SHARE ? "warning" : "notice",
      confidence: "high",
      window,
      evidence: { stealSeconds: cpu.stealSeconds, share },
    },
  ];
}

function findThrottling({ window }: ObservedWindow): CpuQuota[] {
  const seconds = window.cgroup?.cpuThrottledSeconds ?? 0;
  const share = window.durationSeconds > 0 ? seconds / window.durationSeconds : 0;
  if (seconds < MIN_SECONDS || share < NOTICE_SHARE) return [];
  return [
    {
      id: "cpu-quota",
      severity: share >= WARNING_SHARE ? "warning" : "notice",
      confidence: "high",
      window,
      evidence: { cpuThrottledSeconds: seconds, share },
    },
  ];
}
