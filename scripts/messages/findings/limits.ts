import type { SpentBenchmarkBurst, SpentBurst } from "../../../src/analysis/findings/burst-spent.ts";
import type { ConfiguredLimit, HeldBack, NetworkLimit, Plateau } from "../../../src/analysis/findings/caps.ts";
import type { CgroupLimit } from "../../../src/analysis/findings/cgroup-limit.ts";
import {
  nameCgroupFile,
  nameLevel,
  nameReachedLimit,
  tellCgroupLimit,
  tellConfiguredLimit,
  tellHeldBack,
  tellNetworkLimit,
  tellPlateau,
  tellSpentBurst,
  tellWaitMeanwhile,
} from "../../../src/words/findings/limits.ts";
import { exampleBenchmark, exampleStep, exampleStorage } from "../../example-values.ts";

export const title = "Findings: limits of a disk";
export const where = "Findings and headline; `findings` in report.json";

const restore = exampleStep("Run actions/cache@v5");
const about = {
  id: "bandwidth-cap",
  severity: "warning",
  confidence: "high",
  kind: "bandwidth",
  evidence: {},
} as const;

function configured(change: Partial<ConfiguredLimit> = {}): ConfiguredLimit {
  const seen = { window: restore, device: "sda", seconds: 8, isHit: true, isEqual: false };
  return {
    ...about,
    basis: "configured",
    rate: 209e6,
    ...seen,
    place: "above-block-layer",
    cgroup: undefined,
    ...change,
  };
}

const unseen = { window: undefined, device: undefined, seconds: undefined, isHit: false, isEqual: true } as const;
const latencies = { deviceLatencySeconds: 0.00034, applicationLatencySeconds: 0.038 };
const held: HeldBack = {
  ...about,
  id: "iops-cap",
  kind: "iops",
  basis: "held-back",
  window: restore,
  device: "sda",
  rate: 43,
  seconds: 20,
  allowed: 100,
};
const heldBytes: HeldBack = { ...held, id: "bandwidth-cap", kind: "bandwidth", rate: 30e6, allowed: 52.4e6 };
const plateau: Plateau = {
  ...about,
  basis: "plateau",
  window: restore,
  device: "sda",
  rate: 220e6,
  seconds: 9,
  cgroup: undefined,
  isOthers: false,
};
const network: NetworkLimit = {
  ...about,
  basis: "network",
  rate: 117e6,
  storage: exampleStorage({ filesystem: "nfs4" }),
};
const fall = { bytesPerSecondBefore: 450e6, bytesPerSecondAfter: 125e6, afterSeconds: 12 };
const spent: SpentBurst = {
  id: "burst-spent",
  severity: "warning",
  confidence: "medium",
  seenIn: "window",
  window: restore,
  device: "sda",
  evidence: { ...fall, atSeconds: 13 },
};
const spentInFio: SpentBenchmarkBurst = {
  id: "burst-spent",
  severity: "notice",
  confidence: "high",
  seenIn: "benchmark",
  benchmark: exampleBenchmark("seq-write-1m-q8"),
  evidence: { ...fall, afterBytes: 5.4e9, target: undefined },
};

function cgroup(change: Partial<CgroupLimit> = {}): CgroupLimit {
  const limit = { device: "sda", writeBytesPerSecond: 52.4e6, readsPerSecond: 3000, writesPerSecond: 500 };
  return {
    id: "cgroup-limit",
    severity: "notice",
    confidence: "high",
    window: undefined,
    device: "sda",
    disk: "sda",
    limit,
    reached: undefined,
    isOwn: false,
    evidence: { ...limit, reached: false },
    ...change,
  };
}

const reached = { device: "sda", rate: "writesPerSecond", limit: 500 } as const;

export const examples = {
  nameLevel: [() => nameLevel("bandwidth", 209e6), () => nameLevel("iops", 3000)],
  nameReachedLimit: () => nameReachedLimit({ device: "sda", rate: "writesPerSecond", limit: 3000 }),
  nameCgroupFile: [() => nameCgroupFile(), () => nameCgroupFile({ cgroup: { version: "v1", path: "/" } })],
  tellConfiguredLimit: [
    () => tellConfiguredLimit(configured({ cgroup: "own" })),
    () => tellConfiguredLimit(configured({ cgroup: "own", seconds: undefined })),
    () => tellConfiguredLimit(configured({ cgroup: "possible", isHit: false, isEqual: true })),
    () => tellConfiguredLimit(configured({ cgroup: "own", isEqual: true, device: undefined })),
    () =>
      tellConfiguredLimit(configured({ isHit: false, id: "iops-cap", kind: "iops", rate: 3000, device: undefined })),
    () => tellConfiguredLimit(configured({ ...unseen, evidence: latencies })),
    () => tellConfiguredLimit(configured({ ...unseen, place: "device", device: "sda", isEqual: false })),
    () => tellConfiguredLimit(configured({ ...unseen, place: undefined, device: "sda" })),
  ],
  tellHeldBack: [() => tellHeldBack(held), () => tellHeldBack(heldBytes)],
  tellPlateau: [
    () => tellPlateau(plateau),
    () => tellPlateau({ ...plateau, cgroup: "possible" }),
    () => tellPlateau({ ...plateau, isOthers: true }),
  ],
  tellNetworkLimit: () => tellNetworkLimit(network),
  tellWaitMeanwhile: () =>
    tellWaitMeanwhile({
      id: "waited-for-disk",
      severity: "warning",
      confidence: "high",
      source: "machine",
      whose: "machine",
      window: restore,
      evidence: { waitSeconds: 19, waitShare: 0.95, durationSeconds: 20 },
    }),
  tellCgroupLimit: [
    () => tellCgroupLimit(cgroup()),
    () => tellCgroupLimit(cgroup({ reached, window: restore, isOwn: true })),
    () => tellCgroupLimit(cgroup({ reached, window: restore })),
    () => tellCgroupLimit(cgroup({ limit: { device: "sda", readBytesPerSecond: 459e6 } })),
  ],
  tellSpentBurst: [() => tellSpentBurst(spent), () => tellSpentBurst(spentInFio)],
};
