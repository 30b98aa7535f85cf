import type { Disk, Limit } from "./disk.ts";

type Preset = Omit<Disk, "name">;

const MEBIBYTE_RATE = 1024 ** 2;
const GIBIBYTES = 100;
/** Azure's credits allow the full burst for this long. */
const AZURE_BURST_SECONDS = 1800;

/** Clouds count reads and writes together, after merging. */
function makeDisk(bytes: Limit, operations: Limit, latencySeconds: number): Preset {
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

// Where the figures were read, in November 2026:
// https://github.com/awsdocs/amazon-ec2-user-guide/blob/0147f878/doc_source/general-purpose.md
// https://github.com/GoogleCloudPlatform/gcpdiag/blob/9f84bc0a/gcpdiag/runbook/gce/disk_performance_benchmark/limits_per_gb.json
// https://github.com/MicrosoftDocs/azure-docs/blob/1d25717f/includes/disk-storage-premium-ssd-sizes.md

/**
 * Published classes by their names, with full credits; sizes are of 100 GiB where they matter. A virtual machine may allow less
 * than its disk. No vendor publishes a latency: "single-digit milliseconds" is taken as 1 ms, "sub-millisecond" as 0.7 ms.
 * https://docs.aws.amazon.com/ebs/latest/userguide/general-purpose.html
 * https://cloud.google.com/compute/docs/disks/performance
 * https://learn.microsoft.com/en-us/azure/virtual-machines/disks-types
 */
export const PRESETS: Readonly<Record<string, Preset>> = {
  gp3: makeDisk({ perSecond: 125 * MEBIBYTE_RATE }, { perSecond: 3000 }, 0.001),
  "gp2-100": makeDisk(
    { perSecond: 128 * MEBIBYTE_RATE },
    { perSecond: 3 * GIBIBYTES, burst: { perSecond: 3000, credits: 5.4e6 } },
    0.001,
  ),
  "pd-standard": {
    limits: {
      // How its reads and writes share operations is not published.
      shared: { bytes: { perSecond: 0.12 * GIBIBYTES * MEBIBYTE_RATE } },
      reads: { operations: { perSecond: 0.75 * GIBIBYTES } },
      writes: { operations: { perSecond: 1.5 * GIBIBYTES } },
    },
    countsMerged: true,
  },
  "pd-balanced": makeDisk(
    { perSecond: (140 + 0.28 * GIBIBYTES) * MEBIBYTE_RATE },
    { perSecond: 3000 + 6 * GIBIBYTES },
    0.0007,
  ),
  "pd-ssd": makeDisk(
    { perSecond: (240 + 0.48 * GIBIBYTES) * MEBIBYTE_RATE },
    { perSecond: 6000 + 30 * GIBIBYTES },
    0.0007,
  ),
  // Premium SSD.
  "premium-p10": makeDisk(burstOnAzure(100e6, 170e6), burstOnAzure(500, 3500), 0.001),
  "premium-p30": makeDisk({ perSecond: 200e6 }, { perSecond: 5000 }, 0.001),
};
