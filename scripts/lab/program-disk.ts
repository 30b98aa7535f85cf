import { spawn } from "node:child_process";
import { mkdirSync, statfsSync, writeFileSync } from "node:fs";
import { attachDisk, type LabDisk, type ProgramLimits, run } from "./disks.ts";

/** What statfs says of a file that a program shows (linux/magic.h). */
const FUSE_MAGIC = 0x65735546;
const MAX_SECONDS = 20;

/**
 * A disk over a program that serves its requests (programs/slow-disk.c).
 * @param root its folder, which lies in memory
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
  const deadline = performance.now() + MAX_SECONDS * 1000;
  while (statfsSync(shown).type !== FUSE_MAGIC) {
    if (performance.now() > deadline) throw new Error(`a disk of the lab was not ready in ${MAX_SECONDS} s`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
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
