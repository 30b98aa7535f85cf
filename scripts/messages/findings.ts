import type { ConfiguredLimit, Plateau } from "../../src/analysis/findings/caps.ts";
import type { CgroupLimit } from "../../src/analysis/findings/cgroup-limit.ts";
import type { KernelTime } from "../../src/analysis/findings/kernel-time.ts";
import type { NetworkFilesystem } from "../../src/analysis/findings/layered-filesystem.ts";
import type { Comparison, MetadataScaling } from "../../src/analysis/findings/metadata-scaling.ts";
import type { UnwrittenData } from "../../src/analysis/findings/unwritten-data.ts";
import type { WaitedForDisk } from "../../src/analysis/findings/waited-for-disk.ts";
import * as filesystems from "../../src/words/findings/filesystems.ts";
import * as limits from "../../src/words/findings/limits.ts";
import * as others from "../../src/words/findings/other-causes.ts";
import { tellFewSamples } from "../../src/words/findings/sampling.ts";
import * as waiting from "../../src/words/findings/waiting.ts";
import { tellUnwrittenData } from "../../src/words/findings/writes.ts";
import { exampleBenchmark, exampleStep, exampleStorage } from "./example-values.ts";
import type { Topic } from "./topic.ts";

const ABOUT = { severity: "warning", confidence: "high", window: exampleStep() } as const;
const where = "Findings and headline; `findings` in report.json";

const WAITED = { ...ABOUT, id: "waited-for-disk" } as const;
const FLUSHED = { ...ABOUT, id: "waited-for-flushes", device: "sda" } as const;
function waited(low: number, seconds: number, high: number, change: Partial<WaitedForDisk> = {}): WaitedForDisk {
  const [lowSeconds, highSeconds] = [low, high];
  const shares = { share: seconds / 20, lowShare: lowSeconds / 20, highShare: highSeconds / 20 };
  return {
    ...{ ...WAITED, isBeside: false, isAsynchronous: false, otherCores: undefined },
    wait: { seconds, lowSeconds, highSeconds, basis: ["task-states"], ...shares },
    isWide: highSeconds > lowSeconds * 2,
    evidence: { waitSeconds: seconds, waitShare: shares.share, lowSeconds, highSeconds, durationSeconds: 20 },
    ...change,
  };
}

const CAP = { ...ABOUT, id: "bandwidth-cap", kind: "bandwidth", device: "sda", evidence: {} } as const;
const CONFIGURED: ConfiguredLimit = {
  ...{ ...CAP, basis: "configured", rate: 209e6, seconds: 8, isHit: true, isEqual: false },
  ...{ place: "above-block-layer", cgroup: undefined },
};
const UNHIT: ConfiguredLimit = {
  ...CONFIGURED,
  window: undefined,
  device: undefined,
  seconds: undefined,
  isHit: false,
};
const PLATEAU: Plateau = { ...CAP, basis: "plateau", rate: 220e6, seconds: 9, cgroup: undefined, isOthers: false };
const CGROUP = { device: "sda", writeBytesPerSecond: 52.4e6, readsPerSecond: 3000, writesPerSecond: 500 };
const CGROUP_LIMIT: CgroupLimit = {
  ...{ ...ABOUT, id: "cgroup-limit", window: undefined, device: "sda", disk: "sda", isOwn: false },
  ...{ limit: CGROUP, reached: undefined, evidence: { ...CGROUP, reached: false } },
};
const REACHED = { device: "sda", rate: "writesPerSecond", limit: 500 } as const;
const BURST = { bytesPerSecondBefore: 450e6, bytesPerSecondAfter: 125e6, afterSeconds: 12 };

const FULL: Parameters<typeof filesystems.tellFullFilesystem>[0] = {
  ...{ ...ABOUT, id: "full-filesystem", when: "end", storage: exampleStorage({ mountPoint: "/data" }) },
  evidence: { path: "/data/work", freeBytes: 0, totalBytes: 50e9 },
};
const FULL_MEANWHILE = {
  ...ABOUT,
  id: "full-filesystem",
  when: "meanwhile",
  hasFailed: true,
  space: { mountPoint: "/var/lib/docker", filesystem: "ext4", totalBytes: 20e9, lowestFreeBytes: 0 },
  evidence: { path: "/var/lib/docker", freeBytes: 0, totalBytes: 20e9, freeInodes: 0, totalInodes: 1310720 },
} as const;

const LAYERS = [
  ["locked", "aufs"],
  ["userSpace", "fuse.fuse-overlayfs"],
  ["overlay", "overlay"],
] as const;
const NFS: NetworkFilesystem = {
  ...{ ...ABOUT, id: "layered-filesystem", kind: "network", storage: exampleStorage({ filesystem: "nfs4" }) },
  ...{ wait: undefined, localDisk: undefined },
  evidence: {
    ...{ path: "/work", filesystem: "nfs4", waitSeconds: undefined, waitShare: undefined },
    ...{ requests: undefined, requestSeconds: undefined },
  },
};

function scaling(work: string, few: number, many: number, change: Partial<MetadataScaling> = {}): MetadataScaling {
  const [fewest, most] = [
    exampleBenchmark(work, { iops: few, jobs: 1 }),
    exampleBenchmark(work, { iops: many, jobs: 4 }),
  ];
  const compared: Comparison[] = [{ work, fewest, most, gain: many / few, sure: true }];
  const evidence = { operationsPerSecondFewest: 1, operationsPerSecondMost: 1, jobsFewest: 1, jobsMost: 4, gain: 1 };
  return { ...ABOUT, id: "metadata-scaling", compared, isExpected: false, trend: "slower", evidence, ...change };
}

const KERNEL_TIME: KernelTime = {
  ...{ ...ABOUT, id: "kernel-time", layer: exampleStorage({ filesystem: "aufs" }) },
  evidence: { systemShare: 0.62, switchesPerSecond: 102_000, systemSeconds: 50, busyCores: 4, filesystem: "aufs" },
};
const MEMORY = { memorySomeSeconds: 5, share: 0.25, swappedBytes: 640e6, lowestAvailableBytes: 41e6 };
const FEW = { ...ABOUT, id: "few-samples", isIntervalLong: true } as const;

function left(evidence: Partial<UnwrittenData["evidence"]>, change: Partial<UnwrittenData> = {}): UnwrittenData {
  const drain = { drainSeconds: undefined, drainBytes: undefined };
  return {
    ...{ ...ABOUT, id: "unwritten-data", payer: undefined },
    evidence: { leftBytes: 346e6, writtenBytes: 1.2e9, paidBy: undefined, ...drain, ...evidence },
    ...change,
  };
}

export const FINDINGS: readonly Topic[] = [
  {
    ...{ title: "Findings: waiting for the disk", where, source: "findings/waiting" },
    messages: [
      waiting.tellDiskWait(waited(9.9, 10, 10.1)),
      waiting.tellDiskWait(waited(9.9, 10, 10.1, { isBeside: true })),
      waiting.tellDiskWait(waited(8.9, 10, 11.9, { isAsynchronous: true, otherCores: { used: 1.27, count: 4 } })),
      waiting.tellDiskWait(waited(0, 2, 5)),
      waiting.tellFlushWait({ ...FLUSHED, evidence: { flushes: 3342, meanFlushLatencySeconds: 0.0012 } }),
      waiting.tellFlushWait({ ...FLUSHED, evidence: { flushes: 604, journalCommits: 302 } }),
    ],
  },
  {
    ...{ title: "Findings: limits of a disk", where, source: "findings/limits" },
    messages: [
      limits.tellConfiguredLimit({ ...CONFIGURED, cgroup: "own" }),
      limits.tellConfiguredLimit({ ...CONFIGURED, cgroup: "possible", isHit: false, isEqual: true }),
      limits.tellConfiguredLimit({ ...UNHIT, id: "iops-cap", kind: "iops", rate: 3000 }),
      limits.tellConfiguredLimit({
        ...{ ...UNHIT, isEqual: true },
        evidence: { deviceLatencySeconds: 0.00034, applicationLatencySeconds: 0.038 },
      }),
      limits.tellConfiguredLimit({ ...UNHIT, place: "device", device: "sda" }),
      limits.tellConfiguredLimit({ ...UNHIT, place: undefined, device: "sda", isEqual: true }),
      limits.tellHeldBack({
        ...{ ...CAP, id: "iops-cap", kind: "iops", basis: "held-back", rate: 43, seconds: 20, allowed: 100 },
      }),
      limits.tellPlateau(PLATEAU),
      limits.tellPlateau({ ...PLATEAU, cgroup: "possible" }),
      limits.tellPlateau({ ...PLATEAU, isOthers: true }),
      limits.tellNetworkLimit({
        ...{ ...CAP, basis: "network", rate: 117e6, storage: exampleStorage({ filesystem: "nfs4" }) },
      }),
      limits.tellCgroupLimit(CGROUP_LIMIT),
      limits.tellCgroupLimit({ ...CGROUP_LIMIT, reached: REACHED, window: exampleStep(), isOwn: true }),
      limits.tellCgroupLimit({ ...CGROUP_LIMIT, reached: REACHED, window: exampleStep() }),
      limits.tellSpentBurst({
        ...{ ...ABOUT, id: "burst-spent", seenIn: "window", device: "sda", evidence: { ...BURST, atSeconds: 13 } },
      }),
      limits.tellSpentBurst({
        ...{ ...ABOUT, id: "burst-spent", seenIn: "benchmark", benchmark: exampleBenchmark("seq-write-1m-q8") },
        evidence: { ...BURST, afterBytes: 5.4e9, target: undefined },
      }),
    ],
  },
  {
    ...{ title: "Findings: filesystems and other disks", where, source: "findings/filesystems" },
    messages: [
      filesystems.tellFullFilesystem({ ...FULL, window: undefined }),
      filesystems.tellFullFilesystem(FULL),
      filesystems.tellFullFilesystem({ ...FULL_MEANWHILE, lacks: "bytes" }),
      filesystems.tellFullFilesystem({ ...FULL_MEANWHILE, lacks: "inodes", hasFailed: false }),
      ...LAYERS.map(([kind, filesystem]) => {
        const storage = exampleStorage({ filesystem, lowerFilesystem: "ext4" });
        const evidence = { path: "/work", filesystem, lowerFilesystem: "ext4" };
        return filesystems.tellLayeredFilesystem({ ...ABOUT, id: "layered-filesystem", kind, storage, evidence });
      }),
      filesystems.tellNetworkFilesystem({ ...NFS, window: undefined }),
      filesystems.tellNetworkFilesystem({
        ...{ ...NFS, wait: { seconds: 14, share: 0.7, isCounted: true, requests: 51_234, requestSeconds: 61 } },
      }),
      filesystems.tellMetadataScaling(scaling("create", 9370, 4210)),
      filesystems.tellMetadataScaling(scaling("create", 9370, 9500, { isExpected: true, trend: "unchanged" })),
      filesystems.tellMetadataScaling(scaling("stat", 90_000, 120_000, { trend: "gains little" })),
      filesystems.tellIdleDisk({
        ...{ ...ABOUT, id: "idle-disk", device: "sdb", disks: ["sdb"], others: [] },
        kinds: [{ kind: "random", ratios: { low: 4, high: 4 }, figures: 1, overlaps: false }],
        storage: exampleStorage({ path: "/mnt", role: "other", mountPoint: "/mnt", freeBytes: 60e9 }),
        evidence: { path: "/mnt", freeBytes: 60e9 },
      }),
    ],
  },
  {
    ...{ title: "Findings: other causes", where, source: "findings/other-causes" },
    messages: [
      others.tellKernelTime(KERNEL_TIME),
      others.tellKernelTime({ ...KERNEL_TIME, layer: undefined }),
      others.tellStolenCpu({ ...ABOUT, id: "stolen-cpu", evidence: { stealSeconds: 21.6, share: 0.27 } }),
      others.tellCpuQuota({ ...ABOUT, id: "cpu-quota", evidence: { cpuThrottledSeconds: 7.74, share: 0.39 } }),
      ...[true, false].map((hasWaited) =>
        others.tellMemoryPressure({
          ...{ ...ABOUT, id: "memory-pressure", hasWaited, hasSwapped: !hasWaited, evidence: MEMORY },
        }),
      ),
    ],
  },
  {
    ...{ title: "Findings: unwritten data", where, source: "findings/writes" },
    messages: [
      tellUnwrittenData(left({})),
      tellUnwrittenData(left({ drainSeconds: 4.5, drainBytes: 900e6 })),
      tellUnwrittenData(left({ paidBy: "npm test" }, { payer: exampleStep("npm test") })),
    ],
  },
  {
    ...{ title: "Findings: the recording", where, source: "findings/sampling" },
    messages: [
      tellFewSamples({ ...FEW, problem: "short", evidence: { samples: 4, gapSeconds: 0, durationSeconds: 3.8 } }),
      tellFewSamples({ ...FEW, problem: "gaps", evidence: { samples: 90, gapSeconds: 30, durationSeconds: 120 } }),
    ],
  },
];
