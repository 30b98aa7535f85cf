import type { Bound, Finding, VerdictFinding } from "../../src/model/finding.ts";
import { tellVerdict } from "../../src/words/findings/verdict.ts";
import { exampleSubject } from "./example-values.ts";
import type { Topic } from "./topic.ts";

const ABOUT = { severity: "warning", confidence: "high", window: exampleSubject() } as const;

interface Example extends Partial<VerdictFinding> {
  wait?: [low: number, likely: number, high: number];
}

function tell(bound: Bound, { wait = [0, 0, 0.3], ...change }: Example = {}, cause?: Finding) {
  const [lowSeconds, seconds, highSeconds] = bound === "disk" ? [9.8, 10, 10.2] : wait;
  const diskWait: VerdictFinding["diskWait"] = { seconds, lowSeconds, highSeconds, basis: ["task-states"] };
  const parts = { ranSeconds: 1, queuedSeconds: 0, sleptSeconds: 0, usedCores: 1, cores: { count: 4, busy: 1 } };
  const disk = bound === "disk" ? { device: "vda" } : {};
  return tellVerdict(
    { ...ABOUT, id: "verdict", ...disk, bound, diskWait, cpuSeconds: 2, owner: "own", ...parts, ...change },
    cause,
  );
}

const CAP = { ...ABOUT, id: "bandwidth-cap", device: "vda", perSecond: 209e6, seconds: 8 } as const;
const CONFIGURED = { ...CAP, basis: "configured", isHit: true } as const;
const PAIR = { readsPerSecond: 209e6, writesPerSecond: 209e6 };
const DISK = { name: "vda", readBytes: 0, writtenBytes: 0, reads: 0, writes: 0, busySeconds: 9 };
const FALL = { bytesPerSecondBefore: 159e6, bytesPerSecondAfter: 40e6, afterSeconds: 20 };
const KERNEL = { systemShare: 0.62, switchesPerSecond: 102_000, systemSeconds: 50, busyCores: 4, isLayered: false };
const MEMORY = { memorySomeSeconds: 5, share: 0.25, swappedBytes: 640e6, hasWaited: true, hasSwapped: true };
const ALL_BUSY = { count: 4, busy: 4 };

export const VERDICT: Topic = {
  title: "The verdict",
  where: "The first sentence of a report; `findings` in report.json",
  source: "findings/verdict",
  messages: [
    tell("disk", {}, { ...CONFIGURED, cgroup: "own" }),
    tell("disk", {}, { ...CONFIGURED, place: "device", pair: PAIR }),
    tell("disk", {}, { ...CONFIGURED, place: "above-block-layer" }),
    tell("disk", {}, { ...CAP, id: "iops-cap", basis: "held-back", perSecond: 43.3, cgroupPerSecond: 100 }),
    tell("disk", {}, { ...CAP, basis: "plateau", perSecond: 30e6, isOthers: false }),
    tell(
      "disk",
      {},
      {
        ...{ ...ABOUT, id: "cgroup-limit", device: "vda", limits: { readBytesPerSecond: 52e6 }, isOwn: true },
        reached: { rate: "readBytesPerSecond", limitPerSecond: 52e6 },
      },
    ),
    tell("disk", {}, { ...ABOUT, id: "burst-spent", device: "vda", ...FALL }),
    tell("disk", {}, { ...ABOUT, id: "waited-for-flushes", device: "vda", flushes: 604, journalCommits: 302 }),
    tell("disk", { disk: { ...DISK, reads: 9800, readBytes: 51e6, meanReadLatencySeconds: 0.0006 } }),
    tell("disk", { disk: { ...DISK, writes: 1200, writtenBytes: 1.2e9, meanWriteLatencySeconds: 0.06 } }),
    tell("disk", { disk: DISK, owner: "others" }),
    tell("memory", {}, { ...ABOUT, id: "memory-pressure", ...MEMORY }),
    tell("memory"),
    tell("cpu", { ranSeconds: 19, usedCores: 3.8 }),
    tell("cpu", { ranSeconds: 19, usedCores: 2 }),
    tell("cpu", { ranSeconds: 19 }),
    tell("cpu", { ranSeconds: 19, usedCores: 3.8 }, { ...ABOUT, id: "kernel-time", ...KERNEL }),
    tell("core", { ranSeconds: 2, queuedSeconds: 17, cores: ALL_BUSY }),
    tell("core", { queuedSeconds: 17 }, { ...ABOUT, id: "cpu-quota", cpuThrottledSeconds: 7.74, share: 0.39 }),
    tell("core", { queuedSeconds: 17 }, { ...ABOUT, id: "stolen-cpu", stealSeconds: 21.6, share: 0.27 }),
    tell("network", { sleptSeconds: 19, networkBytes: 300e6 }),
    tell(
      "network",
      { networkWaitSeconds: 17 },
      {
        ...{ ...ABOUT, id: "layered-filesystem", kind: "network", path: "/work", filesystem: "nfs4" },
      },
    ),
    tell("unknown", { doubt: "short" }),
    tell("unknown", { doubt: "unmeasured" }),
    tell("unknown", { doubt: "beside", ranSeconds: 12, sleptSeconds: 3 }),
    tell("unknown", { doubt: "slept", ranSeconds: 0.02, sleptSeconds: 19 }),
    tell("unknown", { doubt: "mixed", wait: [4, 5, 6], ranSeconds: 5, queuedSeconds: 4, sleptSeconds: 6 }),
    tell("unknown", { doubt: "wide", wait: [0, 3, 16], ranSeconds: 8, cores: ALL_BUSY }),
  ],
};
