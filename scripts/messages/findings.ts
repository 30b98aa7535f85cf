import type { Bound, Cap, Finding, FindingOf, VerdictFinding } from "../../src/model/finding.ts";
import { tellFinding } from "../../src/words/findings/tell-finding.ts";
import { tellVerdict } from "../../src/words/findings/verdict.ts";
import { topic } from "./topic.ts";

const UNPLACED = { severity: "warning", confidence: "high" } as const;
const STEP = { name: "npm ci", kind: "step", durationSeconds: 20 } as const;
const ABOUT = { ...UNPLACED, window: STEP };
const FINDINGS_ARE = "Findings and headline; `findings` in report.json";
const tell = <const Found extends Finding>(finding: Found) => tellFinding(finding, []);

type Change<Id extends Finding["id"]> = Partial<FindingOf<Id>>;

interface Example extends Partial<VerdictFinding> {
  wait?: [low: number, likely: number, high: number];
}

function conclude(bound: Bound, { wait = [0, 0, 0.3], ...change }: Example = {}, cause?: Finding) {
  const [lowSeconds, seconds, highSeconds] = bound === "disk" ? [9.8, 10, 10.2] : wait;
  const diskWait: VerdictFinding["diskWait"] = { seconds, lowSeconds, highSeconds, basis: ["task-states"] };
  const parts = { ranSeconds: 1, queuedSeconds: 0, sleptSeconds: 0, usedCores: 1, cores: { count: 4, busy: 1 } };
  const disk = bound === "disk" ? { device: "sda" } : {};
  return tellVerdict(
    { ...ABOUT, id: "verdict", ...disk, bound, diskWait, cpuSeconds: 2, owner: "own", ...parts, ...change },
    cause,
  );
}

function tellWait(low: number, seconds: number, high: number, change: Change<"waited-for-disk"> = {}) {
  const diskWait = { seconds, lowSeconds: low, highSeconds: high, basis: ["task-states" as const] };
  return tell({ ...ABOUT, id: "waited-for-disk", diskWait, isBeside: false, isAsynchronous: false, ...change });
}

const FLUSHED = { ...ABOUT, id: "waited-for-flushes", device: "sda", flushes: 604 } as const;
const CAP = { ...ABOUT, id: "bandwidth-cap", device: "sda", perSecond: 209e6, seconds: 8 } as const;
const CONFIGURED = { ...CAP, basis: "configured", isHit: true } as const;
/** A limit that only fio, or nothing, has shown. */
const UNHIT = { ...UNPLACED, id: "bandwidth-cap", basis: "configured", perSecond: 209e6, isHit: false } as const;
const PAIR = { readsPerSecond: 209e6, writesPerSecond: 209e6 };
const HELD_BACK: Cap = { ...CAP, id: "iops-cap", basis: "held-back", perSecond: 43, cgroupPerSecond: 100 };
const PLATEAU: Cap = { ...CAP, basis: "plateau", isOthers: false };
const CGROUP_LIMIT: FindingOf<"cgroup-limit"> = {
  ...{ ...UNPLACED, id: "cgroup-limit", device: "sda", disk: "sda", isOwn: false },
  limits: { writeBytesPerSecond: 52.4e6, readsPerSecond: 3000, writesPerSecond: 500 },
};
const REACHED: FindingOf<"cgroup-limit"> = {
  ...{ ...CGROUP_LIMIT, window: STEP, reached: { rate: "writesPerSecond", limitPerSecond: 500 } },
};
const BURST: FindingOf<"burst-spent"> = {
  ...{ ...UNPLACED, id: "burst-spent", bytesPerSecondBefore: 450e6, bytesPerSecondAfter: 125e6 },
  ...{ afterSeconds: 12, afterBytes: 5.4e9 },
};

const DISK = { name: "sda", readBytes: 0, writtenBytes: 0, reads: 0, writes: 0, busySeconds: 9 };
const KERNEL_TIME: FindingOf<"kernel-time"> = {
  ...{ ...ABOUT, id: "kernel-time", isLayered: false, filesystem: "aufs" },
  ...{ systemShare: 0.62, switchesPerSecond: 102_000, systemSeconds: 50, busyCores: 4 },
};
const STOLEN = { ...ABOUT, id: "stolen-cpu", stealSeconds: 21.6, share: 0.27 } as const;
const QUOTA = { ...ABOUT, id: "cpu-quota", cpuThrottledSeconds: 7.74, share: 0.39 } as const;
const MEMORY: FindingOf<"memory-pressure"> = {
  ...{ ...ABOUT, id: "memory-pressure", memorySomeSeconds: 5, share: 0.25, swappedBytes: 640e6 },
  ...{ hasWaited: true, hasSwapped: true },
};

const FULL: FindingOf<"full-filesystem"> = {
  ...{ ...UNPLACED, id: "full-filesystem", when: "end", lacks: "bytes", path: "/data", filesystem: "ext4" },
  ...{ hasFailed: true, freeBytes: 0, totalBytes: 50e9, freeInodes: 0, totalInodes: 1_310_720 },
};
const FULL_MEANWHILE: FindingOf<"full-filesystem"> = { ...FULL, when: "meanwhile", window: STEP };
const LAYER = { ...ABOUT, id: "layered-filesystem", path: "/work", lowerFilesystem: "ext4", inMemory: false } as const;
const NFS = { ...ABOUT, id: "layered-filesystem", kind: "network", path: "/work", filesystem: "nfs4" } as const;

function tellScaling(work: string, many: number, change: Change<"metadata-scaling">) {
  const rates = { operationsPerSecondFewest: 9370, operationsPerSecondMost: many };
  const compared = [{ work, jobsFewest: 1, jobsMost: 4, ...rates }];
  return tell({ ...ABOUT, id: "metadata-scaling", compared, isExpected: false, trend: "slower", ...change });
}

const IDLE: FindingOf<"idle-disk"> = {
  ...{ ...ABOUT, id: "idle-disk", device: "sdb", disks: ["sdb"], others: [], path: "/mnt", freeBytes: 60e9 },
  kinds: [{ kind: "random", ratios: { low: 4, high: 4 }, overlaps: false }],
};
const LEFT: FindingOf<"unwritten-data"> = {
  ...{ ...ABOUT, id: "unwritten-data", leftBytes: 346e6, writtenBytes: 1.2e9, isOwn: false },
};
const FEW = { ...ABOUT, id: "few-samples", isIntervalLong: true } as const;

export const FINDINGS = [
  topic("The verdict", "findings/verdict", "The first sentence of a report; `findings` in report.json", [
    conclude("disk", {}, { ...CONFIGURED, cgroup: "own" }),
    conclude("disk", {}, { ...CONFIGURED, place: "device", pair: PAIR }),
    conclude("disk", {}, { ...CONFIGURED, place: "above-block-layer" }),
    conclude("disk", {}, HELD_BACK),
    conclude("disk", {}, PLATEAU),
    conclude("disk", {}, BURST),
    conclude("disk", {}, { ...FLUSHED, journalCommits: 302 }),
    conclude("disk", { disk: { ...DISK, reads: 9800, readBytes: 51e6, meanReadLatencySeconds: 0.0006 } }),
    conclude("disk", { disk: { ...DISK, writes: 1200, writtenBytes: 1.2e9, meanWriteLatencySeconds: 0.06 } }),
    conclude("disk", { disk: DISK, owner: "others" }),
    conclude("memory", {}, MEMORY),
    conclude("cpu", { ranSeconds: 19, usedCores: 3.8 }),
    conclude("cpu", { ranSeconds: 19 }),
    conclude("cpu", { ranSeconds: 19, usedCores: 3.8 }, KERNEL_TIME),
    conclude("core", { ranSeconds: 2, queuedSeconds: 17, cores: { count: 4, busy: 4 } }),
    conclude("core", { queuedSeconds: 17 }, QUOTA),
    conclude("core", { queuedSeconds: 17 }, STOLEN),
    conclude("network", { sleptSeconds: 19, networkBytes: 300e6 }),
    conclude("network", { networkWaitSeconds: 17 }, NFS),
    conclude("unknown", { doubt: "short" }),
    conclude("unknown", { doubt: "unmeasured" }),
    conclude("unknown", { doubt: "beside", ranSeconds: 12, sleptSeconds: 3 }),
    conclude("unknown", { doubt: "slept", ranSeconds: 0.02, sleptSeconds: 19 }),
    conclude("unknown", { doubt: "mixed", wait: [4, 5, 6], ranSeconds: 5, queuedSeconds: 4, sleptSeconds: 6 }),
    conclude("unknown", { doubt: "wide", wait: [0, 3, 16], ranSeconds: 8, cores: { count: 4, busy: 4 } }),
  ]),
  topic("Findings: waiting for the disk", "findings/waiting", FINDINGS_ARE, [
    tellWait(9.9, 10, 10.1),
    tellWait(8.9, 10, 11.9, { isBeside: true, isAsynchronous: true, otherCores: { used: 1.27, count: 4 } }),
    tellWait(0, 2, 5),
    tell({ ...FLUSHED, meanFlushLatencySeconds: 0.0012 }),
    tell({ ...FLUSHED, journalCommits: 302 }),
    tell(LEFT),
    tell({ ...LEFT, drainSeconds: 4.5, drainBytes: 900e6 }),
    tell({ ...LEFT, isOwn: true, paidBy: { ...STEP, name: "npm test" } }),
  ]),
  topic("Findings: limits of a disk", "findings/limits", FINDINGS_ARE, [
    tell({ ...CONFIGURED, cgroup: "own" }),
    tell({ ...CONFIGURED, cgroup: "possible", isHit: false, pair: PAIR }),
    tell({ ...UNHIT, place: "above-block-layer", id: "iops-cap", perSecond: 3000 }),
    tell({ ...UNHIT, place: "above-block-layer", deviceLatencySeconds: 0.00034, applicationLatencySeconds: 0.038 }),
    tell({ ...UNHIT, place: "device", device: "sda" }),
    tell({ ...UNHIT, device: "sda" }),
    tell(HELD_BACK),
    tell(PLATEAU),
    tell({ ...PLATEAU, cgroup: "possible", isOthers: true }),
    tell({ ...UNHIT, basis: "network", pair: PAIR, path: "/work", filesystem: "nfs4" }),
    tell(CGROUP_LIMIT),
    tell({ ...REACHED, isOwn: true }),
    tell(REACHED),
    tell({ ...BURST, ...ABOUT, device: "sda" }),
    tell({ ...BURST, benchmark: { job: "seq-write-1m-q8", direction: "write" } }),
  ]),
  topic("Findings: filesystems and other disks", "findings/filesystems", FINDINGS_ARE, [
    tell(FULL),
    tell({ ...FULL, window: STEP }),
    tell(FULL_MEANWHILE),
    tell({ ...FULL_MEANWHILE, lacks: "inodes", hasFailed: false }),
    tell({ ...FULL_MEANWHILE, allAlong: true }),
    tell({ ...LAYER, kind: "locked", filesystem: "aufs" }),
    tell({ ...LAYER, kind: "userSpace", filesystem: "fuse.fuse-overlayfs" }),
    tell({ ...LAYER, kind: "overlay", filesystem: "overlay" }),
    tell(NFS),
    tell({ ...NFS, networkWait: { seconds: 14, share: 0.7, isCounted: true, requests: 51_234, requestSeconds: 61 } }),
    tell({ ...NFS, networkWait: { seconds: 14, share: 0.7, isCounted: true } }),
    tell({ ...NFS, networkWait: { seconds: 14, share: 0.7, isCounted: false } }),
    tellScaling("create", 4210, {}),
    tellScaling("create", 9500, { isExpected: true, trend: "unchanged" }),
    tellScaling("stat", 12_000, { trend: "gains little" }),
    tell(IDLE),
    tell({ ...IDLE, kinds: [] }),
  ]),
  topic("Findings: other causes", "findings/other-causes", FINDINGS_ARE, [
    tell(KERNEL_TIME),
    tell({ ...KERNEL_TIME, isLayered: true }),
    tell(STOLEN),
    tell(QUOTA),
    tell(MEMORY),
    tell({ ...FEW, problem: "short", samples: 4, gapSeconds: 0, durationSeconds: 3.8 }),
    tell({ ...FEW, problem: "gaps", samples: 90, gapSeconds: 30, durationSeconds: 120 }),
  ]),
];
