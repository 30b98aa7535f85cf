import { cpus } from "node:os";

/** So long is looked at whether somebody computes, in seconds. */
const LOOK_SECONDS = 0.1;
/** A machine that uses more of its cores is not idle. */
const MAX_BUSY = 0.25;
const MAX_WAIT_SECONDS = 10;

/**
 * Waits until nobody else uses the cores, at most 10 s unless told otherwise: what others compute would be in the truth.
 * @returns whether it is so now
 */
export function waitForIdle(longestSeconds: number = MAX_WAIT_SECONDS): boolean {
  const deadline = performance.now() + longestSeconds * 1000;
  for (;;) {
    const before = readCpu();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_SECONDS * 1000);
    if (findBusyShare(before, readCpu()) <= MAX_BUSY) return true;
    if (performance.now() > deadline) return false;
  }
}

/** CPU time of all cores since the machine started, in the same unit. */
export interface CpuTimes {
  idle: number;
  total: number;
}

/** The share of the cores' time in which they were not idle; 0 where no time passed. */
export function findBusyShare(before: CpuTimes, after: CpuTimes): number {
  const total = after.total - before.total;
  return total > 0 ? 1 - (after.idle - before.idle) / total : 0;
}

function readCpu(): CpuTimes {
  const all = cpus().map(({ times }) => times);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return { idle: sum(all.map(({ idle }) => idle)), total: sum(all.flatMap((times) => Object.values(times))) };
}
