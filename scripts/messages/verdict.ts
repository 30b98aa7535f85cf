import type { FoundAnswer } from "../../src/analysis/findings/find-findings.ts";
import type { Bound, Doubt } from "../../src/analysis/findings/judge-window.ts";
import type { TimeParts } from "../../src/analysis/findings/time-parts.ts";
import { tellVerdict } from "../../src/words/findings/verdict.ts";
import { exampleStep, exampleStorage } from "./example-values.ts";
import type { Topic } from "./topic.ts";

const ABOUT = { severity: "warning", confidence: "high", window: exampleStep(), evidence: {} } as const;
const MACHINE = { count: 4, busy: 1, wanted: 1, systemShare: 0.1 };

interface Example extends Omit<Partial<FoundAnswer>, "judged" | "cause"> {
  doubt?: Doubt;
  wait?: [low: number, likely: number, high: number];
  parts?: Partial<TimeParts>;
  networkBytes?: number;
  cause?: object;
}

function tell(bound: Bound, { doubt, wait = [0, 0, 0.3], parts, networkBytes, cause, ...change }: Example = {}) {
  const [lowSeconds, seconds, highSeconds] = bound === "disk" ? [9.8, 10, 10.2] : wait;
  const shares = { share: seconds / 20, lowShare: lowSeconds / 20, highShare: highSeconds / 20 };
  return tellVerdict({
    ...ABOUT,
    id: "verdict",
    device: bound === "disk" ? "vda" : undefined,
    judged: {
      ...{ bound, confidence: "high", networkBytes, ...(doubt && { doubt }) },
      wait: { lowSeconds, seconds, highSeconds, ...shares, basis: ["task-states"] },
      parts: { cpu: 1, core: 0, slept: 0, cores: 1, ...parts },
    },
    cause: cause && ({ ...ABOUT, ...cause } as NonNullable<FoundAnswer["cause"]>),
    ...{ disk: undefined, owner: "own", networkWait: undefined, machine: MACHINE },
    evidence: { bound, durationSeconds: 20, cpuSeconds: 2 } as FoundAnswer["evidence"],
    ...change,
  });
}

const CAP = { id: "bandwidth-cap", basis: "configured", kind: "bandwidth", rate: 209e6, device: "vda" };
const DISK = { name: "vda", readBytes: 0, writtenBytes: 0, reads: 0, writes: 0, busySeconds: 9, bytes: 0 };
const FALL = { bytesPerSecondBefore: 159e6, bytesPerSecondAfter: 40e6, afterSeconds: 20 };
const ALL_BUSY = { count: 4, busy: 4, wanted: 4, systemShare: 0.1 };

export const VERDICT: Topic = {
  title: "The verdict",
  where: "The first sentence of a report; `findings` in report.json",
  source: "findings/verdict",
  messages: [
    tell("disk", { cause: { ...CAP, cgroup: "own" } }),
    tell("disk", { cause: { ...CAP, place: "device", isEqual: true } }),
    tell("disk", { cause: { ...CAP, place: "above-block-layer" } }),
    tell("disk", { cause: { ...CAP, basis: "held-back", kind: "iops", rate: 43.3, allowed: 100 } }),
    tell("disk", { cause: { ...CAP, basis: "plateau", rate: 30e6 } }),
    tell("disk", { cause: { id: "cgroup-limit", reached: { rate: "readBytesPerSecond", limit: 52e6 } } }),
    tell("disk", { cause: { id: "burst-spent", evidence: FALL } }),
    tell("disk", { cause: { id: "waited-for-flushes", evidence: { flushes: 604, journalCommits: 302 } } }),
    tell("disk", { disk: { ...DISK, reads: 9800, readBytes: 51e6, meanReadLatencySeconds: 0.0006 } }),
    tell("disk", { disk: { ...DISK, writes: 1200, writtenBytes: 1.2e9, meanWriteLatencySeconds: 0.06 } }),
    tell("disk", { disk: DISK, owner: "others" }),
    tell("memory", { cause: { id: "memory-pressure", evidence: { swappedBytes: 640e6 } } }),
    tell("memory"),
    tell("cpu", { parts: { cpu: 19, cores: 3.8 } }),
    tell("cpu", { parts: { cpu: 19, cores: 2 } }),
    tell("cpu", { parts: { cpu: 19, cores: 1 } }),
    tell("cpu", {
      ...{ parts: { cpu: 19, cores: 3.8 } },
      cause: { id: "kernel-time", evidence: { systemShare: 0.62, switchesPerSecond: 102_000 } },
    }),
    tell("core", { parts: { cpu: 2, core: 17 }, machine: ALL_BUSY }),
    tell("core", { parts: { core: 17 }, cause: { id: "cpu-quota" } }),
    tell("core", { parts: { core: 17 }, cause: { id: "stolen-cpu", evidence: { share: 0.27 } } }),
    tell("network", { parts: { slept: 19 }, networkBytes: 300e6 }),
    tell("network", {
      networkWait: { seconds: 17, share: 0.85, isCounted: true },
      cause: { id: "layered-filesystem", storage: exampleStorage({ filesystem: "nfs4" }), kind: "network" },
    }),
    tell("unknown", { doubt: "short" }),
    tell("unknown", { doubt: "unmeasured" }),
    tell("unknown", { doubt: "beside", parts: { cpu: 12, slept: 3 } }),
    tell("unknown", { doubt: "slept", parts: { cpu: 0.02, slept: 19 } }),
    tell("unknown", { doubt: "mixed", wait: [4, 5, 6], parts: { cpu: 5, core: 4, slept: 6 } }),
    tell("unknown", { doubt: "wide", wait: [0, 3, 16], parts: { cpu: 8 }, machine: ALL_BUSY }),
  ],
};
