import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, statfsSync, writeFileSync } from "node:fs";
import { attachDisk, type DiskLimits, type LabDisk, makeMemoryDisk, run } from "../bench-truth/disks.ts";

/** The name of what this lab makes; the disks of other labs on the machine are left alone. */
export const LAB = "io-probe-predict-";

/** A disk of the lab: what it is, in the words that `--on` takes, and how it is made. */
export interface PredictedDisk {
  name: string;
  /** What `--on` is given. */
  stated: string;
  /** Whether recordings are made on it. */
  isRecorded: boolean;
  /** Chosen with the new loads: no result of it was known while the prediction was made. */
  isNew?: true;
  /** By cgroup v1's blkio, which counts reads and writes apart, and before they are merged. */
  limits?: DiskLimits;
  /** By a program below the kernel's block layer (programs/slow-disk.c), as by a hypervisor: after merging. */
  program?: { microseconds: number; bytesPerSecond: number; operationsPerSecond: number; isShared: boolean };
}

export const DISKS: readonly PredictedDisk[] = [
  { name: "infinite", stated: "infinite", isRecorded: true, limits: {} },
  {
    name: "500 MB/s, 15,000 IOPS",
    stated: "500MB/s,15000iops",
    isRecorded: true,
    limits: { bytesPerSecond: 500e6, operationsPerSecond: 15_000 },
  },
  {
    name: "125 MB/s, 3,000 IOPS",
    stated: "125MB/s,3000iops",
    isRecorded: false,
    limits: { bytesPerSecond: 125e6, operationsPerSecond: 3000 },
  },
  {
    name: "250 MB/s, 3,000 IOPS",
    stated: "250MB/s,3000iops",
    isRecorded: true,
    limits: { bytesPerSecond: 250e6, operationsPerSecond: 3000 },
  },
  { name: "60 MB/s", stated: "60MB/s", isRecorded: false, limits: { bytesPerSecond: 60e6 } },
  { name: "800 IOPS", stated: "800iops", isRecorded: false, limits: { operationsPerSecond: 800 } },
  {
    name: "100 MB/s, 1,500 IOPS",
    stated: "100MB/s,1500iops",
    isRecorded: false,
    limits: { bytesPerSecond: 100e6, operationsPerSecond: 1500 },
  },
  {
    name: "40 MB/s, 5,000 IOPS",
    stated: "40MB/s,5000iops",
    isRecorded: false,
    limits: { bytesPerSecond: 40e6, operationsPerSecond: 5000 },
  },
  {
    name: "180 MB/s, 900 IOPS",
    stated: "180MB/s,900iops",
    isRecorded: false,
    limits: { bytesPerSecond: 180e6, operationsPerSecond: 900 },
  },
  {
    name: "250 MB/s, 4,000 IOPS, shared",
    stated: "250MB/s,4000iops,shared,merged",
    isRecorded: true,
    program: { microseconds: 0, bytesPerSecond: 250e6, operationsPerSecond: 4000, isShared: true },
  },
  {
    name: "80 MB/s, 1,000 IOPS, shared",
    stated: "80MB/s,1000iops,shared,merged",
    isRecorded: false,
    program: { microseconds: 0, bytesPerSecond: 80e6, operationsPerSecond: 1000, isShared: true },
  },
  {
    name: "125 MB/s, 1,500 IOPS behind merging",
    stated: "125MB/s,1500iops,merged",
    isRecorded: false,
    program: { microseconds: 0, bytesPerSecond: 125e6, operationsPerSecond: 1500, isShared: false },
  },
  {
    name: "1 ms",
    // What fio measures there, one request at a time.
    stated: "1.2ms",
    isRecorded: true,
    program: { microseconds: 1000, bytesPerSecond: 0, operationsPerSecond: 0, isShared: false },
  },
  {
    name: "70 MB/s, 2,200 IOPS",
    stated: "70MB/s,2200iops",
    isRecorded: false,
    isNew: true,
    limits: { bytesPerSecond: 70e6, operationsPerSecond: 2200 },
  },
  {
    name: "200 MB/s, 2,500 IOPS, 0.5 ms",
    stated: "200MB/s,2500iops,0.7ms,merged",
    isRecorded: false,
    isNew: true,
    program: { microseconds: 500, bytesPerSecond: 200e6, operationsPerSecond: 2500, isShared: false },
  },
];

/** A disk of the lab, and the program below it. */
export interface MadeDisk extends LabDisk {
  program?: ChildProcess;
}

/** What statfs says of a file that a program shows (linux/magic.h). */
const FUSE_MAGIC = 0x65735546;
const MAX_SECONDS = 20;

/** Makes one in a folder of its own, which lies in memory. */
export function makePredictedDisk(kind: PredictedDisk, root: string, folder: string): MadeDisk {
  if (kind.program === undefined) return makeMemoryDisk(folder, "ext4");
  mkdirSync(root, { recursive: true });
  const image = `${root}/image`;
  run("truncate", ["-s", "3g", image]);
  const { microseconds, bytesPerSecond, operationsPerSecond, isShared } = kind.program;
  const shown = `${root}/shown`;
  writeFileSync(shown, "");
  run("gcc", ["-O2", "-pthread", "-o", `${root}/slow-disk`, `${import.meta.dirname}/programs/slow-disk.c`]);
  const figures = [microseconds, bytesPerSecond, operationsPerSecond, isShared ? 1 : 0].map(String);
  const program = spawn(`${root}/slow-disk`, [image, shown, ...figures], { stdio: ["ignore", "ignore", "inherit"] });
  const deadline = performance.now() + MAX_SECONDS * 1000;
  while (statfsSync(shown).type !== FUSE_MAGIC) {
    if (performance.now() > deadline) throw new Error(`a disk of the lab was not ready in ${MAX_SECONDS} s`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  }
  return { ...attachDisk(shown, folder, "ext4"), program };
}
