import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprintPath } from "../../src/storage/fingerprint.ts";
import { TEMPORARY } from "../temporary.ts";

/** Something that test jobs write to, and the device on which that is counted. */
export interface Scratch {
  /** What a script writes to. */
  path: string;
  /** The device's name in /proc/diskstats. */
  device: string;
  /** Whether nobody else writes to the device, and nothing but what a script writes is written. */
  isOwn: boolean;
  remove(): void;
}

const SIZE = 256 * 1024 * 1024;

/** A loop device of our own where we may make one, else a file on the machine's disk. */
export async function openScratch(): Promise<Scratch> {
  return openLoop() ?? (await openFile());
}

function openLoop(): Scratch | undefined {
  if (!existsSync("/dev/shm")) return undefined;
  const folder = mkdtempSync("/dev/shm/io-probe-scratch-");
  const file = join(folder, "disk");
  const discard = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    writeFileSync(file, "");
    execFileSync("truncate", ["-s", String(SIZE), file]);
    const path = execFileSync("losetup", ["--find", "--show", file], { encoding: "utf8", stdio: "pipe" }).trim();
    const remove = (): void => {
      execFileSync("losetup", ["--detach", path]);
      discard();
    };
    return { path, device: path.slice("/dev/".length), isOwn: true, remove };
  } catch {
    discard();
    return undefined;
  }
}

async function openFile(): Promise<Scratch> {
  const folder = mkdtempSync(join(TEMPORARY, "io-probe-scratch-"));
  const { devices } = await fingerprintPath(folder, "temp");
  const device = devices.findLast(({ kind }) => kind === "disk")?.name ?? "";
  return {
    path: join(folder, "file"),
    device,
    isOwn: false,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
