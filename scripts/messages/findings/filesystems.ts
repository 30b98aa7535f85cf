import type { IdleDisk } from "../../../src/analysis/findings/idle-disk.ts";
import type { LayeredFilesystem, NetworkFilesystem } from "../../../src/analysis/findings/layered-filesystem.ts";
import type { Comparison, MetadataScaling } from "../../../src/analysis/findings/metadata-scaling.ts";
import {
  nameFilesystem,
  tellFullFilesystem,
  tellIdleDisk,
  tellLayeredFilesystem,
  tellMetadataScaling,
  tellNetworkFilesystem,
} from "../../../src/words/findings/filesystems.ts";
import { exampleBenchmark, exampleStep, exampleStorage } from "../../example-values.ts";

export const title = "Findings: filesystems and other disks";
export const where = "Findings and headline; `findings` in report.json";

const about = { severity: "notice", confidence: "high" } as const;

function full(hasFailed: boolean) {
  return tellFullFilesystem({
    ...about,
    id: "full-filesystem",
    when: "end",
    window: hasFailed ? exampleStep() : undefined,
    storage: exampleStorage({ mountPoint: "/data" }),
    evidence: { path: "/data/work", freeBytes: 0, totalBytes: 50e9 },
  });
}

function fullMeanwhile(lacks: "bytes" | "inodes", hasFailed: boolean, allAlong?: true) {
  const place = { mountPoint: "/var/lib/docker", filesystem: "ext4", totalBytes: 20e9, lowestFreeBytes: 0 };
  const space = { ...place, ...(allAlong && { allAlong }) };
  const freeBytes = lacks === "bytes" ? 0 : 12e9;
  return tellFullFilesystem({
    ...about,
    id: "full-filesystem",
    when: "meanwhile",
    window: exampleStep(),
    space,
    lacks,
    hasFailed,
    evidence: { path: space.mountPoint, freeBytes, totalBytes: 20e9, freeInodes: 0, totalInodes: 1310720 },
  });
}

function layered(kind: LayeredFilesystem["kind"], filesystem: string, lowerFilesystem?: string): LayeredFilesystem {
  const storage = exampleStorage({ filesystem, ...(lowerFilesystem !== undefined && { lowerFilesystem }) });
  return {
    ...about,
    id: "layered-filesystem",
    kind,
    storage,
    evidence: { path: "/work", filesystem, lowerFilesystem },
  };
}

const LAYERS = [
  layered("locked", "aufs", "ext4"),
  layered("userSpace", "fuse.fuse-overlayfs"),
  layered("overlay", "overlay", "xfs"),
  layered("overlay", "overlay", "tmpfs"),
];

function network(change: Partial<NetworkFilesystem> = {}): NetworkFilesystem {
  const evidence = {
    path: "/work",
    filesystem: "nfs4",
    waitSeconds: undefined,
    waitShare: undefined,
    requests: undefined,
    requestSeconds: undefined,
  };
  const storage = exampleStorage({ filesystem: "nfs4" });
  return {
    ...about,
    id: "layered-filesystem",
    window: undefined,
    kind: "network",
    storage,
    wait: undefined,
    localDisk: undefined,
    evidence,
    ...change,
  };
}

const wait = { seconds: 14, share: 0.7, isCounted: true };
const waited = { window: exampleStep(), wait };

function scaling(compared: [string, number, number][], change: Partial<MetadataScaling> = {}): MetadataScaling {
  const list = compared.map(([work, few, many]): Comparison => {
    const [fewest, most] = [
      exampleBenchmark(work, { iops: few, jobs: 1 }),
      exampleBenchmark(work, { iops: many, jobs: 4 }),
    ];
    return { work, fewest, most, gain: many / few, sure: true };
  });
  const evidence = { operationsPerSecondFewest: 1, operationsPerSecondMost: 1, jobsFewest: 1, jobsMost: 4, gain: 1 };
  return { ...about, id: "metadata-scaling", compared: list, isExpected: false, trend: "slower", evidence, ...change };
}

function idle(change: Partial<IdleDisk> = {}): IdleDisk {
  const storage = exampleStorage({ path: "/mnt", role: "other", mountPoint: "/mnt", freeBytes: 60e9 });
  const evidence = { path: "/mnt", freeBytes: 60e9 };
  return {
    ...about,
    id: "idle-disk",
    device: "sdb",
    storage,
    disks: ["sdb"],
    kinds: [],
    others: [],
    evidence,
    ...change,
  };
}

const kinds: IdleDisk["kinds"] = [
  { kind: "sequential", ratios: { low: 1.8, high: 2.4 }, figures: 2, overlaps: false },
  { kind: "random", ratios: { low: 4, high: 4 }, figures: 1, overlaps: false },
];

export const examples = {
  nameFilesystem: [
    () => nameFilesystem(exampleStorage({ filesystem: "overlay", storageDriver: "overlay2" })),
    () => nameFilesystem(exampleStorage({ filesystem: "fuse.sshfs" })),
    () => nameFilesystem({ path: "/work", role: "workspace", devices: [] }),
  ],
  tellFullFilesystem: [
    () => full(false),
    () => full(true),
    () => fullMeanwhile("bytes", true),
    () => fullMeanwhile("inodes", false),
    () => fullMeanwhile("bytes", true, true),
    () => fullMeanwhile("inodes", true, true),
  ],
  tellLayeredFilesystem: LAYERS.map((layer) => () => tellLayeredFilesystem(layer)),
  tellNetworkFilesystem: [
    () => tellNetworkFilesystem(network()),
    () => tellNetworkFilesystem(network({ ...waited, wait: { ...wait, requests: 51_234, requestSeconds: 61 } })),
    () => tellNetworkFilesystem(network({ ...waited, localDisk: idle().storage })),
    () => tellNetworkFilesystem(network({ ...waited, wait: { ...wait, isCounted: false } })),
  ],
  tellMetadataScaling: [
    () =>
      tellMetadataScaling(
        scaling([
          ["create", 9370, 4210],
          ["delete", 12_400, 8100],
        ]),
      ),
    () => tellMetadataScaling(scaling([["create", 9370, 9500]], { isExpected: true, trend: "unchanged" })),
    () => tellMetadataScaling(scaling([["stat", 90_000, 120_000]], { trend: "gains little" })),
  ],
  tellIdleDisk: [
    () => tellIdleDisk(idle()),
    () => tellIdleDisk(idle({ kinds, others: [exampleStorage({ mountPoint: "/mnt/scratch" })] })),
    () => tellIdleDisk(idle({ disks: ["sdb", "sdc"] })),
  ],
};
