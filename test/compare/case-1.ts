import type { Report, Runner } from "../../src/model/report.ts";
import type { BlockDevice, Storage } from "../../src/model/storage.ts";
import { buildReport, buildWorkload } from "./report-builder.ts";

const DISK_BYTES = 375e9;

function buildDisks(count: number): BlockDevice[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `nvme${index}n1`,
    kind: "disk" as const,
    parents: [],
    model: "nvme_card",
    sizeBytes: DISK_BYTES,
    scheduler: "none",
  }));
}

function buildStorage(disks: BlockDevice[], striped: boolean): Storage {
  const volume: BlockDevice = {
    name: "dm-0",
    kind: "dm",
    parents: disks.map(({ name }) => name),
    layout: striped ? "striped" : "linear",
    ...(striped && { stripe: { count: disks.length } }),
  };
  return {
    path: "/workspace",
    role: "workspace",
    filesystem: "ext4",
    mountOptions: ["rw", "relatime", ...(striped ? ["stripe=32"] : [])],
    devices: [volume, ...disks],
  };
}

interface Machine {
  label: string;
  runner: Runner;
  storage: Storage;
  /** Seconds: mean, p50, p95, p99 of one operation, and all 2,000 together. */
  figures: [mean: number, p50: number, p95: number, p99: number, total: number];
}

const INTEL: Runner = { cpuModel: "Intel(R) Xeon(R) CPU @ 3.10GHz", cpuCount: 16, memoryBytes: 68_719_476_736 };
const AMD: Runner = { cpuModel: "AMD EPYC 9B14", cpuCount: 30, memoryBytes: 68_719_476_736 };

const MACHINES: Machine[] = [
  {
    label: "Intel",
    runner: INTEL,
    storage: buildStorage(buildDisks(2), true),
    figures: [0.076, 0.08, 0.109, 0.118, 151.9],
  },
  {
    label: "AMD-30",
    runner: AMD,
    storage: buildStorage(buildDisks(2), true),
    figures: [0.077, 0.082, 0.115, 0.149, 154.8],
  },
  {
    label: "AMD-16",
    runner: { ...AMD, cpuCount: 16 },
    storage: buildStorage(buildDisks(1), false),
    figures: [0.146, 0.157, 0.205, 0.237, 291.4],
  },
];

/** Reports with the figures that Mozilla found for update-verify on three kinds of runner (2026). */
export function buildCase1(): Report[] {
  return MACHINES.map(({ label, runner, storage, figures: [mean, p50, p95, p99, durationSeconds] }) =>
    buildReport({
      label,
      runner,
      storage: [storage],
      workloads: [buildWorkload(mean, { latencySeconds: { mean, p50, p95, p99 }, durationSeconds })],
    }),
  );
}
