import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout } from "node:timers/promises";
import { makeMemoryDisk } from "../lab/disks.ts";

/** A token bucket: `rate` a second for ever, `burst` a second for the first seconds. */
export interface Bucket {
  rate: number;
  burst: number;
  /** How long the burst lasts when the bucket is full and as much as it allows is asked for. */
  seconds: number;
}

/** A disk of the lab by name. */
export interface DiskKind {
  name: string;
  bytes: Bucket;
  operations: Bucket;
}

function limit(rate: number, burst = rate, seconds = 0): Bucket {
  return { rate, burst, seconds };
}

/** What clouds sell: small and larger volumes, with a burst and without. */
export const DISKS: readonly DiskKind[] = [
  { name: "30-burst", bytes: limit(30e6, 90e6, 5), operations: limit(1500, 4500, 5) },
  { name: "30", bytes: limit(30e6), operations: limit(1500) },
  { name: "125-burst", bytes: limit(125e6, 250e6, 6), operations: limit(3000, 6000, 6) },
];

/** A disk that stands ready. */
export interface MountedDisk {
  folder: string;
  /** Waits until the bucket is full again, as it is for a job that begins. */
  refill(signal: AbortSignal): Promise<void>;
  remove(): void;
}

/** Makes a disk of the lab on memory; `remove` leaves nothing of it. */
export async function mountDisk(kind: DiskKind): Promise<MountedDisk> {
  const root = mkdtempSync("/dev/shm/io-probe-quick-");
  const disk = makeMemoryDisk(`${root}/disk`, "ext4");
  const buckets = JSON.stringify({ bytes: kind.bytes, operations: kind.operations });
  const program = [process.execPath, `${import.meta.dirname}/token-bucket.ts`, basename(disk.device), disk.number];
  // Before all else that runs: a burst that ends late would be a larger bucket.
  const bucket = spawn("chrt", ["--fifo", "10", ...program, buckets], { stdio: ["pipe", "pipe", "inherit"] });
  await new Promise((resolve) => bucket.stdout.once("data", resolve));
  const wait = Math.max(...[kind.bytes, kind.operations].map(refillSeconds));
  return {
    folder: disk.folder,
    refill: (signal) => setTimeout(wait * 1000, undefined, { signal }),
    remove() {
      bucket.kill("SIGKILL");
      disk.remove();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function refillSeconds({ burst, rate, seconds }: Bucket): number {
  return ((burst - rate) * seconds) / rate;
}
