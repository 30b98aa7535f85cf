import { execFileSync, spawn } from "node:child_process";
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { splitDeviceNumber } from "../../src/system/device-number.ts";
import { pause } from "./machine.ts";

/** Has the lab's folder in a confined process. */
export const FOLDER_VARIABLE = "IO_PROBE_TRUTH_FOLDER";
/** In that folder: the numbers of the loop devices that the lab limits, for its guard. */
export const LIMITED_FILE = "limited";
/** In that folder: the zram devices that the lab made, for its guard. */
export const ZRAM_FILE = "zrams";
/** What names of the lab's files have in them. */
export const LAB_NAME = "io-probe-truth-";
/** The kernel's files of limits (cgroup v1): a line `major:minor limit` for each limited device. */
export const THROTTLES = ["read_bps", "write_bps", "read_iops", "write_iops"].map(
  (name) => `/sys/fs/cgroup/blkio/blkio.throttle.${name}_device`,
);
const ZRAM_CONTROL = "/sys/class/zram-control";

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
  limitMemory(125, 3000),
  limitMemory(0, 800),
] as const satisfies readonly DiskKind[];

/** A disk in memory with the limits of a cgroup, named after them; 0 is no limit. */
export function limitMemory(megabytesPerSecond: number, operationsPerSecond: number): DiskKind {
  const limits = {
    ...(megabytesPerSecond > 0 && { bytesPerSecond: megabytesPerSecond * 1e6 }),
    ...(operationsPerSecond > 0 && { operationsPerSecond }),
  };
  return { name: nameLimits(megabytesPerSecond, operationsPerSecond), base: "memory", limits };
}

/** Limits in words: `125 MB/s, 3,000 IOPS`; 0 is no limit. */
export function nameLimits(megabytesPerSecond: number, operationsPerSecond: number): string {
  const bytes = megabytesPerSecond > 0 && `${megabytesPerSecond} MB/s`;
  const operations = operationsPerSecond > 0 && `${operationsPerSecond.toLocaleString("en")} IOPS`;
  return [bytes, operations].filter(Boolean).join(", ");
}

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
/** What statfs says of a file that a program shows (linux/magic.h). */
const FUSE_MAGIC = 0x65735546;
const MAX_START_SECONDS = 20;

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
 * An ext4 over a program that serves its requests (programs/slow-disk.c).
 * @param root the program's folder, which lies in memory
 */
export function makeProgramDisk(limits: ProgramLimits, root: string, folder: string): LabDisk {
  mkdirSync(root, { recursive: true });
  const [image, shown] = [`${root}/image`, `${root}/shown`];
  // Written in full now: memory that a guest touches first has to be found by its host, and that would be the disk's time.
  run("dd", ["if=/dev/zero", `of=${image}`, "bs=1M", "count=2048", "status=none"]);
  writeFileSync(shown, "");
  run("gcc", ["-O2", "-pthread", "-o", `${root}/slow-disk`, `${import.meta.dirname}/programs/slow-disk.c`]);
  const { microseconds, bytesPerSecond, operationsPerSecond, isShared } = limits;
  const figures = [microseconds, bytesPerSecond, operationsPerSecond, isShared ? 1 : 0].map(String);
  const program = spawn(`${root}/slow-disk`, [image, shown, ...figures], { stdio: ["ignore", "ignore", "inherit"] });
  const deadline = performance.now() + MAX_START_SECONDS * 1000;
  while (statfsSync(shown).type !== FUSE_MAGIC) {
    if (performance.now() > deadline) throw new Error(`a disk of the lab was not ready in ${MAX_START_SECONDS} s`);
    pause(0.05);
  }
  const disk = attachDisk(shown, folder, "ext4");
  return {
    ...disk,
    remove() {
      disk.remove();
      program.kill();
    },
  };
}

/** A filesystem on a loop device over a file that is there already, and stays; past the page cache of what it lies on. */
function attachDisk(image: string, folder: string, filesystem: Filesystem): LabDisk {
  const device = run("losetup", ["--direct-io=on", "--find", "--show", image]).trim();
  const held = openSync(device, "r");
  // From now on it is detached when nothing has it open any more.
  run("losetup", ["-d", device]);
  listForGuard(LIMITED_FILE, `${deviceNumber(device)}\n`);
  return mountDevice(device, folder, filesystem, () => closeSync(held));
}

function listForGuard(file: string, line: string): void {
  const lab = process.env[FOLDER_VARIABLE];
  if (lab !== undefined) appendFileSync(`${lab}/${file}`, line);
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

/** A block device in memory, listed for the lab's guard: the kernel removes none with its process. */
export function makeZram(bytes: number): { device: string; remove(): void } {
  const name = `zram${readFileSync(`${ZRAM_CONTROL}/hot_add`, "utf8").trim()}`;
  const folder = `/sys/block/${name}`;
  const line = `${name} ${readFileSync(`${folder}/diskseq`, "utf8").trim()}\n`;
  listForGuard(ZRAM_FILE, line);
  writeFileSync(`${folder}/comp_algorithm`, "lz4");
  // It gives compressing up so soon that it costs next to nothing.
  writeFileSync(`${folder}/algorithm_params`, "algo=lz4 level=4096");
  writeFileSync(`${folder}/disksize`, `${bytes}`);
  return { device: `/dev/${name}`, remove: () => removeZrams(line) };
}

/**
 * Shell text that removes the devices listed in its input and sets `left` where one is still in use. Numbers are given
 * again, and their sequence (diskseq) is not, so that a device of another process stays.
 */
export const REMOVE_ZRAMS = `
while read -r name sequence; do
  [ "$(cat "/sys/block/$name/diskseq" 2>/dev/null)" = "$sequence" ] || continue
  for file in ${THROTTLES.join(" ")}; do echo "$(cat "/sys/block/$name/dev") 0" > "$file"; done
  { echo 1 > "/sys/block/$name/reset" && echo "\${name#zram}" > ${ZRAM_CONTROL}/hot_remove; } 2>/dev/null || left=1
done
`;

/** Removes the devices that a lab listed, but those that are in use. */
export function removeZrams(list: string): void {
  execFileSync("sh", ["-c", `${REMOVE_ZRAMS}true`], { input: list, stdio: ["pipe", "ignore", "ignore"] });
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
  return process.getuid?.() === 0 && [...THROTTLES, `${ZRAM_CONTROL}/hot_add`].every((file) => existsSync(file));
}

function deviceNumber(device: string): string {
  return splitDeviceNumber(statSync(device, { bigint: true }).rdev);
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
