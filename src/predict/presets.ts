import type { Disk, Limit } from "./disk.ts";

interface Preset {
  disk: Omit<Disk, "name">;
  /** The class's name, with the size where that matters. */
  title: string;
  source: string;
  /** The vendor's publication that was read. */
  readIn: string;
  date: string;
}

const MEBIBYTE_RATE = 1024 ** 2;
const GIBIBYTES = 100;
/** Azure's credits allow the full burst for this long. */
const AZURE_BURST_SECONDS = 1800;

/** Clouds count reads and writes together, after merging. */
function makeDisk(bytes: Limit, operations: Limit, latencySeconds: number): Omit<Disk, "name"> {
  return {
    limits: { shared: { bytes, operations } },
    countsMerged: true,
    readLatencySeconds: latencySeconds,
    writeLatencySeconds: latencySeconds,
    flushLatencySeconds: 0,
  };
}

function burstOnAzure(perSecond: number, mostPerSecond: number): Limit {
  const credits = (mostPerSecond - perSecond) * AZURE_BURST_SECONDS;
  return { perSecond, burst: { perSecond: mostPerSecond, credits } };
}

const EBS = {
  source: "https://docs.aws.amazon.com/ebs/latest/userguide/general-purpose.html",
  readIn: "https://github.com/awsdocs/amazon-ec2-user-guide/blob/0147f878/doc_source/general-purpose.md",
  date: "2026-11",
};
const PERSISTENT_DISK = {
  source: "https://cloud.google.com/compute/docs/disks/performance",
  readIn:
    "https://github.com/GoogleCloudPlatform/gcpdiag/blob/9f84bc0a/gcpdiag/runbook/gce/disk_performance_benchmark/limits_per_gb.json",
  date: "2026-11",
};
const AZURE = {
  source: "https://learn.microsoft.com/en-us/azure/virtual-machines/disks-types",
  readIn: "https://github.com/MicrosoftDocs/azure-docs/blob/1d25717f/includes/disk-storage-premium-ssd-sizes.md",
  date: "2026-11",
};

/**
 * Published classes by their names. A virtual machine may allow less than its disk. No vendor publishes a latency:
 * "single-digit milliseconds" is taken as 1 ms, "sub-millisecond" as 0.7 ms.
 */
export const PRESETS: Readonly<Record<string, Preset>> = {
  gp3: {
    title: "AWS EBS gp3 as it comes",
    disk: makeDisk({ perSecond: 125 * MEBIBYTE_RATE }, { perSecond: 3000 }, 0.001),
    ...EBS,
  },
  "gp2-100": {
    title: "AWS EBS gp2 of 100 GiB, its credits full",
    disk: makeDisk(
      { perSecond: 128 * MEBIBYTE_RATE },
      { perSecond: 3 * GIBIBYTES, burst: { perSecond: 3000, credits: 5.4e6 } },
      0.001,
    ),
    ...EBS,
  },
  "pd-standard": {
    title: "Google Persistent Disk, standard, 100 GiB",
    disk: {
      limits: {
        // How its reads and writes share operations is not published.
        shared: { bytes: { perSecond: 0.12 * GIBIBYTES * MEBIBYTE_RATE } },
        reads: { operations: { perSecond: 0.75 * GIBIBYTES } },
        writes: { operations: { perSecond: 1.5 * GIBIBYTES } },
      },
      countsMerged: true,
    },
    ...PERSISTENT_DISK,
  },
  "pd-balanced": {
    title: "Google Persistent Disk, balanced, 100 GiB",
    disk: makeDisk(
      { perSecond: (140 + 0.28 * GIBIBYTES) * MEBIBYTE_RATE },
      { perSecond: 3000 + 6 * GIBIBYTES },
      0.0007,
    ),
    ...PERSISTENT_DISK,
  },
  "pd-ssd": {
    title: "Google Persistent Disk, SSD, 100 GiB",
    disk: makeDisk(
      { perSecond: (240 + 0.48 * GIBIBYTES) * MEBIBYTE_RATE },
      { perSecond: 6000 + 30 * GIBIBYTES },
      0.0007,
    ),
    ...PERSISTENT_DISK,
  },
  "premium-p10": {
    title: "Azure Premium SSD P10, its credits full",
    disk: makeDisk(burstOnAzure(100e6, 170e6), burstOnAzure(500, 3500), 0.001),
    ...AZURE,
  },
  "premium-p30": {
    title: "Azure Premium SSD P30",
    disk: makeDisk({ perSecond: 200e6 }, { perSecond: 5000 }, 0.001),
    ...AZURE,
  },
};
