import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";

/** What a disk of the lab allows; absent means as fast as what lies below it. */
export interface DiskLimits {
  bytesPerSecond?: number;
  operationsPerSecond?: number;
}

/** A filesystem on a loop device of the lab. */
export interface LabDisk {
  /** Where it is mounted. */
  folder: string;
  /** The loop device, such as `/dev/loop3`. */
  device: string;
  /** Limits it from now on; reads and writes each. */
  limit(limits: DiskLimits): void;
  /** Unmounts and mounts it again, so that nothing of it is cached. */
  cool(): void;
  remove(): void;
}

export type Filesystem = "ext4" | "xfs";

const THROTTLE = "/sys/fs/cgroup/blkio";
const IMAGE_BYTES = 3 * 1024 ** 3;

/**
 * Makes a filesystem on a loop device over a sparse file. Its limits are the root cgroup's for this device alone, so
 * that they hold for buffered writes too and leave the machine's disk as it is.
 * @param image the file below it, on a tmpfs or on a real disk
 */
export function makeDisk(image: string, folder: string, filesystem: Filesystem): LabDisk {
  writeFileSync(image, "");
  run("truncate", ["-s", `${IMAGE_BYTES}`, image]);
  const device = run("losetup", ["--find", "--show", image]).trim();
  const quiet = filesystem === "ext4" ? ["-q", "-F", "-E", "lazy_itable_init=0,lazy_journal_init=0"] : ["-q", "-f"];
  run(`mkfs.${filesystem}`, [...quiet, device]);
  mkdirSync(folder, { recursive: true });
  run("mount", [device, folder]);
  const number = deviceNumber(device);
  const limit = ({ bytesPerSecond, operationsPerSecond }: DiskLimits): void => {
    for (const direction of ["read", "write"]) {
      writeFileSync(`${THROTTLE}/blkio.throttle.${direction}_bps_device`, `${number} ${bytesPerSecond ?? 0}`);
      writeFileSync(`${THROTTLE}/blkio.throttle.${direction}_iops_device`, `${number} ${operationsPerSecond ?? 0}`);
    }
  };
  return {
    folder,
    device,
    limit,
    cool() {
      // A compiler that was beside the last load may still be about to end.
      run("sh", [
        "-c",
        `for i in $(seq 50); do umount ${folder} 2>/dev/null && exit; sleep 0.1; done; umount ${folder}`,
      ]);
      run("mount", [device, folder]);
    },
    remove() {
      limit({});
      spawnQuietly("umount", ["-l", folder]);
      spawnQuietly("losetup", ["-d", device]);
      rmSync(image, { force: true });
    },
  };
}

/** Whether this machine can limit a loop device: cgroup v1's blkio, and root. */
export function canLimit(): boolean {
  try {
    return process.getuid?.() === 0 && readFileSync(`${THROTTLE}/blkio.throttle.read_bps_device`, "utf8") !== undefined;
  } catch {
    return false;
  }
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
