import { mkdirSync } from "node:fs";
import {
  type DiskLimits,
  type Filesystem,
  type LabDisk,
  makeMemoryDisk,
  makeVolume,
  run,
} from "../bench-truth/disks.ts";

/** A kind of disk by its name on the page. */
export interface DiskKind {
  name: string;
  filesystem: Filesystem;
  /** Limited below the device, as a cloud's volume is; else by its control group, as a container's disk is. */
  isVolume: boolean;
  limits: DiskLimits;
}

const LIMITS: readonly [name: string, limits: DiskLimits][] = [
  ["60 MB/s + 2,000/s", { bytesPerSecond: 60e6, operationsPerSecond: 2000 }],
  ["150 MB/s + 3,000/s", { bytesPerSecond: 150e6, operationsPerSecond: 3000 }],
  ["20 MB/s", { bytesPerSecond: 20e6 }],
  ["500/s", { operationsPerSecond: 500 }],
];

function listKinds(filesystem: Filesystem, isVolume: boolean): DiskKind[] {
  return LIMITS.filter(([, { operationsPerSecond }]) => !isVolume || operationsPerSecond !== undefined).map(
    ([name, limits]) => ({ name: `${filesystem} ${isVolume ? "volume " : ""}${name}`, filesystem, isVolume, limits }),
  );
}

/**
 * Every limit as a container has it, on both filesystems, and those with requests as a volume has them. None without a
 * limit: a disk in memory is as fast as the CPU.
 */
export const DISKS: readonly DiskKind[] = [
  ...listKinds("ext4", false),
  ...listKinds("ext4", true),
  ...listKinds("xfs", false),
];

/** Makes a disk in memory, limited from now on. */
export function mountDisk({ filesystem, isVolume, limits }: DiskKind, memory: string): LabDisk {
  const folder = `${memory}/disk`;
  const disk = isVolume ? makeVolume(`${memory}/image`, folder, filesystem) : makeMemoryDisk(folder, filesystem);
  disk.limit(limits);
  return disk;
}

/** A folder in memory, which ends with this process' mounts. */
export function makeMemory(folder: string): string {
  const memory = `${folder}/memory`;
  mkdirSync(memory);
  run("mount", ["-t", "tmpfs", "-o", "size=8g", "tmpfs", memory]);
  return memory;
}
