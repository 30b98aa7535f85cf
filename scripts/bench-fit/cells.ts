import { DEVELOPMENT_LOADS } from "../bench-truth/development-loads.ts";
import type { DiskKind } from "../lab/disks.ts";
import type { Load } from "../lab/load.ts";

/** The disk that each load is recorded and fitted on. */
export const RECORDED_DISK: DiskKind = {
  name: "500 MB/s, 15,000 IOPS",
  base: "memory",
  limits: { bytesPerSecond: 500e6, operationsPerSecond: 15_000 },
};

/** The disks that no fit has seen. */
export const UNSEEN_DISKS: readonly DiskKind[] = [
  { name: "60 MB/s", base: "memory", limits: { bytesPerSecond: 60e6 } },
  { name: "800 IOPS", base: "memory", limits: { operationsPerSecond: 800 } },
  { name: "125 MB/s, 3,000 IOPS", base: "memory", limits: { bytesPerSecond: 125e6, operationsPerSecond: 3000 } },
  { name: "100 MB/s, 500 IOPS", base: "memory", limits: { bytesPerSecond: 100e6, operationsPerSecond: 500 } },
  { name: "250 MB/s, 1,500 IOPS", base: "memory", limits: { bytesPerSecond: 250e6, operationsPerSecond: 1500 } },
];

/** The loads by their name in bench-truth, and how often each does its work: as often on every disk. */
const TIMES: Readonly<Record<string, number>> = {
  "dsync writes": 1,
  "sqlite inserts": 1,
  "untar, then sync": 3,
  "layers with fsync": 5,
  "grep, cold": 2,
  "cold cat": 1,
  "git clone and checkout": 1,
  "dpkg --unpack": 1,
};

/** Loads that do as much on every disk: a fit is of one recording. */
export const FIT_LOADS: readonly Load[] = Object.entries(TIMES).map(([name, times]) => {
  const load = DEVELOPMENT_LOADS.find((known) => known.name === name);
  if (load === undefined) throw new Error(`there is no load ${name}`);
  const command = load.command.replaceAll(/\$N\b/g, `${times}`).replaceAll(/\bN \*/g, `${times} *`);
  return { ...load, command };
});
