import type { Finding } from "../../model/finding.ts";
import { formatDuration, formatShare } from "../../model/format.ts";
import type { Observation, ObservedWindow } from "./observation.ts";

/** A neighbour takes a few per cent now and then; from a twentieth on, times are not comparable any more. */
const NOTICE_SHARE = 0.05;
const WARNING_SHARE = 0.2;
const LEAST_SECONDS = 1;

/** CPU time that the hypervisor gave to others, or that the cgroup's quota held back. */
export function findStolenCpu({ windows }: Observation): Finding[] {
  return windows.flatMap((observed) => [...findSteal(observed), ...findThrottling(observed)]);
}

function findSteal({ window, title }: ObservedWindow): Finding[] {
  const { cpu } = window;
  if (cpu === undefined || cpu.stealSeconds < LEAST_SECONDS) return [];
  const wanted = cpu.userSeconds + cpu.systemSeconds + cpu.stealSeconds;
  const share = cpu.stealSeconds / wanted;
  if (share < NOTICE_SHARE) return [];
  return [
    {
      id: "stolen-cpu",
      severity: share >= WARNING_SHARE ? "warning" : "notice",
      window: window.name,
      message: `While ${title} ran, the machine lost ${formatShare(share)} of the CPU time that it wanted (${formatDuration(cpu.stealSeconds)}): the hypervisor gave it to others.`,
      evidence: { stealSeconds: cpu.stealSeconds, share },
      confidence: "high",
      advice:
        "The host is shared and busy, or the machine's type has spent its CPU credits: compare only with runs that lost as little, or use a runner with cores of its own.",
    },
  ];
}

function findThrottling({ window, title }: ObservedWindow): Finding[] {
  const seconds = window.cgroup?.cpuThrottledSeconds ?? 0;
  const share = window.durationSeconds > 0 ? seconds / window.durationSeconds : 0;
  if (seconds < LEAST_SECONDS || share < NOTICE_SHARE) return [];
  return [
    {
      id: "cpu-quota",
      severity: share >= WARNING_SHARE ? "warning" : "notice",
      window: window.name,
      message: `The CPU quota of its cgroup throttled ${title} for ${formatDuration(seconds)}, added up over all cores, in ${formatDuration(window.durationSeconds)}.`,
      evidence: { cpuThrottledSeconds: seconds, share },
      confidence: "high",
      advice:
        "The container's CPU limit is lower than what the work asks for in parallel: raise it, or run fewer tasks.",
    },
  ];
}
