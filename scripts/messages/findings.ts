import type { Cap, Finding, FindingOf } from "../../src/model/finding.ts";
import { tellFinding } from "../../src/words/findings/tell-finding.ts";
import { exampleSubject } from "./example-values.ts";
import type { Topic } from "./topic.ts";

const UNPLACED = { severity: "warning", confidence: "high" } as const;
const ABOUT = { ...UNPLACED, window: exampleSubject() };
const where = "Findings and headline; `findings` in report.json";
const tell = (finding: Finding) => tellFinding(finding, []);

type Change<Id extends Finding["id"]> = Partial<FindingOf<Id>>;

function tellWait(low: number, seconds: number, high: number, change: Change<"waited-for-disk"> = {}) {
  const [lowSeconds, highSeconds] = [low, high];
  const diskWait: FindingOf<"waited-for-disk">["diskWait"] = {
    ...{ seconds, lowSeconds, highSeconds, basis: ["task-states"] },
  };
  return tell({ ...ABOUT, id: "waited-for-disk", diskWait, isBeside: false, isAsynchronous: false, ...change });
}

const FLUSHED = { ...ABOUT, id: "waited-for-flushes", device: "sda" } as const;
const CAP = { ...ABOUT, id: "bandwidth-cap", device: "sda", perSecond: 209e6, seconds: 8 } as const;
const ABOVE = "above-block-layer" as const;
const CONFIGURED = { ...CAP, basis: "configured", isHit: true, place: ABOVE } as const;
/** A limit that only fio, or nothing, has shown. */
const UNHIT = { ...UNPLACED, id: "bandwidth-cap", basis: "configured", perSecond: 209e6, isHit: false } as const;
const PAIR = { readsPerSecond: 209e6, writesPerSecond: 209e6 };
const PLATEAU: Cap = { ...CAP, basis: "plateau", perSecond: 220e6, seconds: 9, isOthers: false };
const CGROUP_LIMIT: FindingOf<"cgroup-limit"> = {
  ...{ ...UNPLACED, id: "cgroup-limit", device: "sda", disk: "sda", isOwn: false },
  limits: { writeBytesPerSecond: 52.4e6, readsPerSecond: 3000, writesPerSecond: 500 },
};
const REACHED = {
  ...CGROUP_LIMIT,
  window: ABOUT.window,
  reached: { rate: "writesPerSecond", limitPerSecond: 500 },
} as const;
const BURST = { bytesPerSecondBefore: 450e6, bytesPerSecondAfter: 125e6, afterSeconds: 12 };

const FULL: FindingOf<"full-filesystem"> = {
  ...{ ...UNPLACED, id: "full-filesystem", when: "end", lacks: "bytes", path: "/data", filesystem: "ext4" },
  ...{ hasFailed: true, freeBytes: 0, totalBytes: 50e9 },
};
const FULL_MEANWHILE: FindingOf<"full-filesystem"> = {
  ...{ ...FULL, when: "meanwhile", path: "/var/lib/docker", window: ABOUT.window },
  ...{ totalBytes: 20e9, freeInodes: 0, totalInodes: 1310720 },
};

const LAYERS = [
  ["locked", "aufs"],
  ["userSpace", "fuse.fuse-overlayfs"],
  ["overlay", "overlay"],
] as const;
const NFS = { id: "layered-filesystem", kind: "network", path: "/work", filesystem: "nfs4" } as const;

function tellScaling(work: string, few: number, many: number, change: Change<"metadata-scaling"> = {}) {
  const compared = [
    { work, jobsFewest: 1, jobsMost: 4, operationsPerSecondFewest: few, operationsPerSecondMost: many },
  ];
  return tell({ ...ABOUT, id: "metadata-scaling", compared, isExpected: false, trend: "slower", ...change });
}

const KERNEL_TIME: FindingOf<"kernel-time"> = {
  ...{ ...ABOUT, id: "kernel-time", filesystem: "aufs", isLayered: true },
  ...{ systemShare: 0.62, switchesPerSecond: 102_000, systemSeconds: 50, busyCores: 4 },
};
const MEMORY = { memorySomeSeconds: 5, share: 0.25, swappedBytes: 640e6, lowestAvailableBytes: 41e6 };
const FEW = { ...ABOUT, id: "few-samples", isIntervalLong: true } as const;

function tellLeft(change: Change<"unwritten-data">) {
  return tell({ ...ABOUT, id: "unwritten-data", leftBytes: 346e6, writtenBytes: 1.2e9, isOwn: false, ...change });
}

export const FINDINGS: readonly Topic[] = [
  {
    ...{ title: "Findings: waiting for the disk", where, source: "findings/waiting" },
    messages: [
      tellWait(9.9, 10, 10.1),
      tellWait(9.9, 10, 10.1, { isBeside: true }),
      tellWait(8.9, 10, 11.9, { isAsynchronous: true, otherCores: { used: 1.27, count: 4 } }),
      tellWait(0, 2, 5),
      tell({ ...FLUSHED, flushes: 3342, meanFlushLatencySeconds: 0.0012 }),
      tell({ ...FLUSHED, flushes: 604, journalCommits: 302 }),
    ],
  },
  {
    ...{ title: "Findings: limits of a disk", where, source: "findings/limits" },
    messages: [
      tell({ ...CONFIGURED, cgroup: "own" as const }),
      tell({ ...CONFIGURED, cgroup: "possible" as const, isHit: false, pair: PAIR }),
      tell({ ...UNHIT, place: ABOVE, id: "iops-cap", perSecond: 3000 }),
      tell({ ...UNHIT, place: ABOVE, pair: PAIR, deviceLatencySeconds: 0.00034, applicationLatencySeconds: 0.038 }),
      tell({ ...UNHIT, place: "device" as const, device: "sda" }),
      tell({ ...UNHIT, device: "sda", pair: PAIR }),
      tell({ ...CAP, id: "iops-cap", basis: "held-back", perSecond: 43, seconds: 20, cgroupPerSecond: 100 }),
      tell(PLATEAU),
      tell({ ...PLATEAU, cgroup: "possible" as const }),
      tell({ ...PLATEAU, isOthers: true }),
      tell({
        ...{ ...UNPLACED, id: "bandwidth-cap", basis: "network", perSecond: 117e6, pair: PAIR },
        ...{ path: "/work", filesystem: "nfs4" },
      }),
      tell(CGROUP_LIMIT),
      tell({ ...REACHED, isOwn: true }),
      tell(REACHED),
      tell({ ...ABOUT, id: "burst-spent", device: "sda", ...BURST, atSeconds: 13 }),
      tell({
        ...{ ...UNPLACED, id: "burst-spent", ...BURST, afterBytes: 5.4e9 },
        benchmark: { job: "seq-write-1m-q8", direction: "write" as const },
      }),
    ],
  },
  {
    ...{ title: "Findings: filesystems and other disks", where, source: "findings/filesystems" },
    messages: [
      tell(FULL),
      tell({ ...FULL, window: ABOUT.window }),
      tell(FULL_MEANWHILE),
      tell({ ...FULL_MEANWHILE, lacks: "inodes" as const, hasFailed: false }),
      ...LAYERS.map(([kind, filesystem]) =>
        tell({
          ...{ ...ABOUT, id: "layered-filesystem", kind, path: "/work" },
          ...{ filesystem, lowerFilesystem: "ext4", inMemory: false },
        }),
      ),
      tell({ ...UNPLACED, ...NFS }),
      tell({
        ...{ ...ABOUT, ...NFS },
        networkWait: { seconds: 14, share: 0.7, isCounted: true, requests: 51_234, requestSeconds: 61 },
      }),
      tellScaling("create", 9370, 4210),
      tellScaling("create", 9370, 9500, { isExpected: true, trend: "unchanged" }),
      tellScaling("stat", 90_000, 120_000, { trend: "gains little" }),
      tell({
        ...{ ...ABOUT, id: "idle-disk", device: "sdb", disks: ["sdb"], others: [], path: "/mnt", freeBytes: 60e9 },
        kinds: [{ kind: "random" as const, ratios: { low: 4, high: 4 }, overlaps: false }],
      }),
    ],
  },
  {
    ...{ title: "Findings: other causes", where, source: "findings/other-causes" },
    messages: [
      tell(KERNEL_TIME),
      tell({ ...KERNEL_TIME, isLayered: false }),
      tell({ ...ABOUT, id: "stolen-cpu", stealSeconds: 21.6, share: 0.27 }),
      tell({ ...ABOUT, id: "cpu-quota", cpuThrottledSeconds: 7.74, share: 0.39 }),
      ...[true, false].map((hasWaited) =>
        tell({ ...ABOUT, id: "memory-pressure", hasWaited, hasSwapped: !hasWaited, ...MEMORY }),
      ),
    ],
  },
  {
    ...{ title: "Findings: unwritten data", where, source: "findings/waiting" },
    messages: [
      tellLeft({}),
      tellLeft({ drainSeconds: 4.5, drainBytes: 900e6 }),
      tellLeft({ paidBy: exampleSubject("npm test") }),
    ],
  },
  {
    ...{ title: "Findings: the recording", where, source: "findings/other-causes" },
    messages: [
      tell({ ...FEW, problem: "short" as const, samples: 4, gapSeconds: 0, durationSeconds: 3.8 }),
      tell({ ...FEW, problem: "gaps" as const, samples: 90, gapSeconds: 30, durationSeconds: 120 }),
    ],
  },
];
