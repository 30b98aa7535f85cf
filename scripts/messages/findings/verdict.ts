import type { FoundAnswer } from "../../../src/analysis/findings/find-findings.ts";
import type { Bound, Doubt } from "../../../src/analysis/findings/judge-window.ts";
import type { TimeParts } from "../../../src/analysis/findings/time-parts.ts";
import type { DiskOfWindow } from "../../../src/disks/used-disks.ts";
import { tellVerdict } from "../../../src/words/findings/verdict.ts";
import { exampleStep, exampleStorage } from "../../example-values.ts";

export const title = "The verdict";
export const where = "The first sentence of a report; `findings` in report.json";

type Cause = NonNullable<FoundAnswer["cause"]>;

const about = { severity: "warning", confidence: "high", window: exampleStep(), evidence: {} } as const;
const cause = (found: object) => ({ ...about, ...found }) as unknown as Cause;
const disk = (change: Partial<DiskOfWindow>): DiskOfWindow => ({
  name: "vda",
  readBytes: 0,
  writtenBytes: 0,
  reads: 0,
  writes: 0,
  busySeconds: 9,
  bytes: 0,
  ...change,
});

interface Example extends Partial<Omit<FoundAnswer, "judged">> {
  doubt?: Doubt;
  wait?: [low: number, likely: number, high: number];
  parts?: Partial<TimeParts>;
  networkBytes?: number;
}

function tell(bound: Bound, { doubt, wait = [9.8, 10, 10.2], parts, networkBytes, ...change }: Example = {}): string {
  const [lowSeconds, seconds, highSeconds] = wait;
  const isOwn = change.isOwn ?? true;
  const shares = { share: seconds / 20, lowShare: lowSeconds / 20, highShare: highSeconds / 20 };
  const found: FoundAnswer = {
    ...about,
    id: "verdict",
    device: bound === "disk" ? "vda" : undefined,
    judged: {
      bound,
      ...(doubt && { doubt }),
      confidence: "high",
      wait: { lowSeconds, seconds, highSeconds, ...shares, basis: [isOwn ? "task-states" : "pressure"] },
      parts: { cpu: 1, core: 0, slept: 0, cores: 1, ...parts },
      networkBytes,
    },
    cause: undefined,
    disk: undefined,
    owner: "own",
    networkWait: undefined,
    machine: { count: 4, busy: 1, wanted: 1, systemShare: 0.1 },
    isOwn,
    evidence: { bound, durationSeconds: 20, cpuSeconds: 2 } as FoundAnswer["evidence"],
    ...change,
  };
  const { message, advice } = tellVerdict(found);
  return `${message} ${advice}`;
}

const cap = (change: object) =>
  cause({ id: "bandwidth-cap", basis: "configured", kind: "bandwidth", rate: 209e6, device: "vda", ...change });
const machineEvidence = { bound: "cpu", durationSeconds: 20 } as FoundAnswer["evidence"];
const none = [0, 0, 0.3] as [number, number, number];
const beside = { id: "layered-filesystem", storage: exampleStorage({ filesystem: "nfs4" }) };

export const examples = {
  tellVerdict: [
    () => tell("disk", { cause: cap({ cgroup: "own" }) }),
    () => tell("disk", { cause: cap({ place: "device", isEqual: true }) }),
    () => tell("disk", { cause: cap({ place: "above-block-layer" }) }),
    () => tell("disk", { cause: cap({ basis: "held-back", kind: "iops", rate: 43.3, allowed: 100 }) }),
    () => tell("disk", { cause: cap({ basis: "plateau", rate: 30e6 }) }),
    () => tell("disk", { cause: cap({ basis: "network", rate: 30e6 }) }),
    () => tell("disk", { cause: cause({ id: "cgroup-limit", reached: { rate: "readBytesPerSecond", limit: 52e6 } }) }),
    () =>
      tell("disk", {
        cause: cause({
          id: "burst-spent",
          evidence: { bytesPerSecondBefore: 159e6, bytesPerSecondAfter: 40e6, afterSeconds: 20 },
        }),
      }),
    () => tell("disk", { wait: [8, 10, 12], cause: cause({ id: "waited-for-flushes", evidence: { flushes: 3342 } }) }),
    () =>
      tell("disk", {
        wait: [8, 10, 12],
        cause: cause({ id: "waited-for-flushes", evidence: { flushes: 604, journalCommits: 302 } }),
      }),
    () => tell("disk", { disk: disk({ reads: 9800, readBytes: 51e6, meanReadLatencySeconds: 0.0006 }) }),
    () => tell("disk", { disk: disk({ writes: 1200, writtenBytes: 1.2e9, meanWriteLatencySeconds: 0.06 }) }),
    () => tell("disk", { disk: disk({}), owner: "others" }),
    () => tell("disk", { isOwn: false }),
    () => tell("memory", { cause: cause({ id: "memory-pressure", evidence: { swappedBytes: 640e6 } }) }),
    () => tell("memory"),
    () => tell("cpu", { wait: none, parts: { cpu: 19, cores: 3.8 } }),
    () => tell("cpu", { wait: none, parts: { cpu: 19, cores: 2 } }),
    () => tell("cpu", { wait: none, parts: { cpu: 19, cores: 1 } }),
    () => tell("cpu", { wait: none, parts: { cpu: 19, cores: 1 }, isOwn: false, evidence: machineEvidence }),
    () => tell("cpu", { wait: none, parts: { cpu: 19 }, machine: { count: 1, busy: 1, wanted: 1, systemShare: 0.1 } }),
    () =>
      tell("cpu", {
        wait: none,
        parts: { cpu: 19, cores: 3.8 },
        cause: cause({ id: "kernel-time", evidence: { systemShare: 0.62, switchesPerSecond: 102_000 } }),
      }),
    () =>
      tell("core", {
        wait: none,
        parts: { cpu: 2, core: 17 },
        machine: { count: 4, busy: 4, wanted: 4, systemShare: 0.1 },
      }),
    () => tell("core", { wait: none, parts: { core: 17 }, cause: cause({ id: "cpu-quota" }) }),
    () =>
      tell("core", { wait: none, parts: { core: 17 }, cause: cause({ id: "stolen-cpu", evidence: { share: 0.27 } }) }),
    () => tell("network", { wait: none, parts: { slept: 19 }, networkBytes: 300e6 }),
    () =>
      tell("network", {
        wait: none,
        networkWait: { seconds: 17, share: 0.85, isCounted: true },
        cause: cause({ ...beside, kind: "network" }),
      }),
    () => tell("unknown", { doubt: "short" }),
    () => tell("unknown", { doubt: "unmeasured" }),
    () => tell("unknown", { doubt: "beside", parts: { cpu: 12, slept: 3 } }),
    () => tell("unknown", { doubt: "others", isOwn: false }),
    () => tell("unknown", { doubt: "crowded", isOwn: false, wait: [1, 1, 4], parts: { cpu: 9, slept: 10 } }),
    () => tell("unknown", { doubt: "slept", wait: none, parts: { cpu: 0.02, slept: 19 } }),
    () => tell("unknown", { doubt: "slept", wait: [0, 0, 8], parts: { cpu: 2, slept: 17 }, networkBytes: 5e6 }),
    () => tell("unknown", { doubt: "mixed", wait: [4, 5, 6], parts: { cpu: 5, core: 4, slept: 6 } }),
    () =>
      tell("unknown", {
        doubt: "wide",
        wait: [2, 9, 16],
        parts: { core: 10 },
        cause: cause({ id: "waited-for-flushes", evidence: { flushes: 1204 } }),
      }),
    () =>
      tell("unknown", {
        doubt: "wide",
        wait: [0, 3, 16],
        parts: { cpu: 8 },
        machine: { count: 4, busy: 4, wanted: 4, systemShare: 0 },
      }),
    () => tell("unknown", { doubt: "wide", isOwn: false, wait: [2, 2, 16], parts: { cpu: 8 } }),
    () => tell("unknown", { doubt: "wide", wait: [1, 3, 16], cause: cause({ ...beside, kind: "locked" }) }),
  ],
};
