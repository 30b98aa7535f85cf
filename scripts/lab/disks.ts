import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { FOLDER_VARIABLE, LAB_NAME, LIMITED_FILE, THROTTLES } from "./traces.ts";
import { hasZram, makeZram } from "./zram.ts";

/** What a disk of the lab allows; absent means as fast as what lies below it. */
export interface DiskLimits {
  bytesPerSecond?: number;
  operationsPerSecond?: number;
}

/** A disk of the lab by name: what it lies on, and what it allows. */
export interface DiskKind {
  name: string;
  base: "memory" | "disk";
  /** By cgroup v1's blkio, which counts reads and writes apart, and before they are merged. */
  limits: DiskLimits;
  /** By a program below the kernel's block layer, as by a hypervisor: after merging. */
  program?: ProgramLimits;
}

/** What the program below a disk takes for a request, and allows; 0 is no limit. */
export interface ProgramLimits {
  microseconds: number;
  bytesPerSecond: number;
  operationsPerSecond: number;
  /** Whether reads and writes share them. */
  isShared: boolean;
}

/** As fast as memory is. */
export const MEMORY: DiskKind = { name: "memory", base: "memory", limits: {} };

/** The disks that loads run on. */
export const DISKS = [
  { name: "virtio", base: "disk", limits: {} },
  { name: "125 MB/s, 3,000 IOPS", base: "memory", limits: { bytesPerSecond: 125e6, operationsPerSecond: 3000 } },
  { name: "800 IOPS", base: "memory", limits: { operationsPerSecond: 800 } },
] as const satisfies readonly DiskKind[];

/** A filesystem on a device of the lab. */
export interface LabDisk {
  /** Where it is mounted. */
  folder: string;
  /** The device, such as `/dev/loop3` or `/dev/zram1`. */
  device: string;
  /** Its `major:minor`, by which a limit names it. */
  number: string;
  /** Limits it from now on; reads and writes each. */
  limit(limits: DiskLimits): void;
  /** Unmounts and mounts it again, so that nothing of it is cached. */
  cool(): void;
  remove(): void;
}

export type Filesystem = "ext4" | "xfs";

const DISK_BYTES = 4 * 1024 ** 3;

/**
 * Makes a filesystem in memory, on zram: its requests are done at once by the task that makes them, while a loop device
 * hands each to a thread, which takes its turn on the cores. Its limits are the root cgroup's for this device alone, so
 * that they hold for buffered writes too and leave the machine's disk as it is.
 */
export function makeMemoryDisk(folder: string, filesystem: Filesystem): LabDisk {
  const zram = makeZram(DISK_BYTES);
  return mountDevice(zram.device, folder, filesystem, zram.remove);
}

/**
 * The same on a loop device over a sparse file on a real disk, past the machine's page cache. The device and the file's
 * space go with this process and its mounts, also where that is killed.
 * @param image a path that has LAB_NAME in it
 */
export function makeImageDisk(image: string, folder: string, filesystem: Filesystem): LabDisk {
  run("truncate", ["-s", `${DISK_BYTES}`, image]);
  const disk = attachDisk(image, folder, filesystem);
  rmSync(image);
  return disk;
}

/**
 * A filesystem on a loop device over a file that is there already, and stays; past the page cache of what it lies on.
 */
export function attachDisk(image: string, folder: string, filesystem: Filesystem): LabDisk {
  const device = run("losetup", ["--direct-io=on", "--find", "--show", image]).trim();
  const held = openSync(device, "r");
  // From now on it is detached when nothing has it open any more.
  run("losetup", ["-d", device]);
  const number = deviceNumber(device);
  const lab = process.env[FOLDER_VARIABLE];
  if (lab !== undefined) appendFileSync(`${lab}/${LIMITED_FILE}`, `${number}\n`);
  return mountDevice(device, folder, filesystem, () => closeSync(held));
}

/** Makes a filesystem on a device and mounts it. */
function mountDevice(device: string, folder: string, filesystem: Filesystem, release: () => void): LabDisk {
  const quiet = filesystem === "ext4" ? ["-q", "-F", "-E", "lazy_itable_init=0,lazy_journal_init=0"] : ["-q", "-f"];
  run(`mkfs.${filesystem}`, [...quiet, device]);
  mkdirSync(folder, { recursive: true });
  run("mount", [device, folder]);
  const number = deviceNumber(device);
  const limit = ({ bytesPerSecond, operationsPerSecond }: DiskLimits): void => {
    for (const file of THROTTLES)
      writeFileSync(file, `${number} ${(file.includes("bps") ? bytesPerSecond : operationsPerSecond) ?? 0}`);
  };
  // A compiler that was beside the last load may still be about to end.
  const unmount = `for i in $(seq 50); do umount ${folder} 2>/dev/null && exit; sleep 0.1; done; umount ${folder}`;
  return {
    folder,
    device,
    number,
    limit,
    cool() {
      run("sh", ["-c", unmount]);
      run("mount", [device, folder]);
    },
    remove() {
      limit({});
      spawnQuietly("sh", ["-c", `${unmount} -l`]);
      release();
    },
  };
}

/** Detaches what loop devices a killed lab left, and lifts what limits a loop device that has no file any more. */
export function clearDevices(): void {
  for (const name of readdirSync("/sys/block").filter((device) => device.startsWith("loop"))) {
    const file = `/sys/block/${name}/loop/backing_file`;
    if (existsSync(file) && readFileSync(file, "utf8").includes(LAB_NAME))
      spawnQuietly("losetup", ["-d", `/dev/${name}`]);
  }
  for (const file of THROTTLES) {
    for (const number of listLoops(readFileSync(file, "utf8"))) {
      if (!existsSync(`/sys/dev/block/${number}/loop/backing_file`)) writeFileSync(file, `${number} 0`);
    }
  }
}

/** The numbers of the loop devices that a file of limits names, such as `7:3`. */
export function listLoops(limits: string): string[] {
  return [...limits.matchAll(/^(7:\d+) /gm)].map(([, number]) => number as string);
}

/** Whether this machine can make limited disks in memory: root, cgroup v1's blkio and zram. */
export function canMakeDisks(): boolean {
  return process.getuid?.() === 0 && THROTTLES.every((file) => existsSync(file)) && hasZram();
}

function deviceNumber(device: string): string {
  const { rdev } = statSync(device);
  return `${(rdev >> 8) & 0xfff}:${(rdev & 0xff) | ((rdev >> 12) & 0xfff00)}`;
}

/** Runs a program and gives what it printed. */
export function run(file: string, args: readonly string[], options: { cwd?: string; input?: string } = {}): string {
  return execFileSync(file, args, { encoding: "utf8", stdio: ["pipe", "pipe", "pipe"], ...options });
}

export function spawnQuietly(file: string, args: readonly string[]): void {
  try {
    run(file, args);
  } catch {
    // Cleaning up what may be gone already.
  }
}
