import type { Finding, FindingOf, VerdictFinding } from "../../../src/model/finding.ts";

/** A verdict on a step: by default, that its wait was not measured. */
export function buildVerdict(window: string, change: Partial<VerdictFinding> = {}): VerdictFinding {
  return {
    ...{ id: "verdict", severity: "notice", confidence: "high", bound: "unknown", doubt: "unmeasured" },
    ...{ owner: "machine", window: { name: window, kind: "step", durationSeconds: 20 } },
    ...change,
  };
}

/** A step that was throttled. */
export function buildQuota(window: string, change: Partial<FindingOf<"cpu-quota">> = {}): FindingOf<"cpu-quota"> {
  return {
    ...{ id: "cpu-quota", severity: "notice", confidence: "high", cpuThrottledSeconds: 2, share: 0.1 },
    window: { name: window, kind: "step", durationSeconds: 20 },
    ...change,
  };
}

/** A step at a limit of a disk. */
export function buildCap(id: "bandwidth-cap" | "iops-cap", window: string, perSecond: number): Finding {
  return {
    ...{ id, severity: "notice", confidence: "high", basis: "plateau", device: "sda", perSecond, seconds: 6 },
    ...{ isOthers: false, window: { name: window, kind: "step", durationSeconds: 20 } },
  };
}
