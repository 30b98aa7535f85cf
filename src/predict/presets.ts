import type { Disk, Limit } from "./disk.ts";

/** A published class of disks: what its vendor promises, where it says so, and when it was written down. */
export interface Preset {
  disk: Omit<Disk, "name">;
  /** What it is, and of which size where that matters. */
  title: string;
  source: string;
  /** Year and month in which the figures were written down here. */
  date: string;
}

const MEBIBYTE_RATE = 1024 ** 2;
const GIBIBYTES = 100;

/** Clouds count reads and writes together, after the guest's kernel has merged them. */
function makeDisk(bytes: Limit, operations: Limit, latencySeconds: number): Omit<Disk, "name"> {
  return {
    limits: { shared: { bytes, operations } },
    countsMerged: true,
    readLatencySeconds: latencySeconds,
    writeLatencySeconds: latencySeconds,
    flushLatencySeconds: 0,
  };
}

const EBS = "https://docs.aws.amazon.com/ebs/latest/userguide/general-purpose.html";
const PERSISTENT_DISK = "https://cloud.google.com/compute/docs/disks/performance";
const AZURE = "https://learn.microsoft.com/en-us/azure/virtual-machines/disks-types";
const BURSTING = "https://learn.microsoft.com/en-us/azure/virtual-machines/disk-bursting";

/**
 * Published classes by the name that `--on` takes. The vendors' pages could not be read when this was written: the figures
 * are from memory, those of gp3, premium-p10 and each GiB of Persistent Disk checked against copies of them by others. A virtual machine may allow less than its disk, and a latency is what
 * its vendor calls typical ("single-digit milliseconds", "sub-millisecond"): taken as 1 ms and 0.7 ms.
 */
export const PRESETS: Readonly<Record<string, Preset>> = {
  gp3: {
    title: "AWS EBS gp3 as it comes",
    disk: makeDisk({ perSecond: 125 * MEBIBYTE_RATE }, { perSecond: 3000 }, 0.001),
    source: EBS,
    date: "2026-11",
  },
  "gp2-100": {
    title: "AWS EBS gp2 of 100 GiB, its credits full",
    disk: makeDisk(
      { perSecond: 128 * MEBIBYTE_RATE },
      { perSecond: 3 * GIBIBYTES, burst: { perSecond: 3000, credits: 5.4e6 } },
      0.001,
    ),
    source: EBS,
    date: "2026-11",
  },
  "pd-standard": {
    title: "Google Persistent Disk, standard, 100 GiB",
    disk: {
      limits: {
        reads: { bytes: { perSecond: 0.12 * GIBIBYTES * MEBIBYTE_RATE }, operations: { perSecond: 0.75 * GIBIBYTES } },
        writes: { bytes: { perSecond: 0.12 * GIBIBYTES * MEBIBYTE_RATE }, operations: { perSecond: 1.5 * GIBIBYTES } },
      },
      countsMerged: true,
    },
    source: PERSISTENT_DISK,
    date: "2026-11",
  },
  "pd-balanced": {
    title: "Google Persistent Disk, balanced, 100 GiB",
    disk: makeDisk(
      { perSecond: (140 + 0.28 * GIBIBYTES) * MEBIBYTE_RATE },
      { perSecond: 3000 + 6 * GIBIBYTES },
      0.0007,
    ),
    source: PERSISTENT_DISK,
    date: "2026-11",
  },
  "pd-ssd": {
    title: "Google Persistent Disk, SSD, 100 GiB",
    disk: makeDisk(
      { perSecond: (240 + 0.48 * GIBIBYTES) * MEBIBYTE_RATE },
      { perSecond: 6000 + 30 * GIBIBYTES },
      0.0007,
    ),
    source: PERSISTENT_DISK,
    date: "2026-11",
  },
  "premium-p10": {
    title: "Azure Premium SSD P10, its credits full",
    disk: makeDisk(
      { perSecond: 100e6, burst: { perSecond: 170e6, credits: (170e6 - 100e6) * 1800 } },
      { perSecond: 500, burst: { perSecond: 3500, credits: (3500 - 500) * 1800 } },
      0.001,
    ),
    source: BURSTING,
    date: "2026-11",
  },
  "premium-p30": {
    title: "Azure Premium SSD P30",
    disk: makeDisk({ perSecond: 200e6 }, { perSecond: 5000 }, 0.001),
    source: AZURE,
    date: "2026-11",
  },
};
