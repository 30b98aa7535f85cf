import { execFile, execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { cpus, loadavg, release, totalmem } from "node:os";
import { promisify } from "node:util";
import { sum } from "../../src/model/numbers.ts";
import { TICKS_PER_SECOND } from "../../src/model/recording.ts";
import { readProcessStat } from "../../src/system/process-identity.ts";

/** So long is looked at whether somebody computes, in seconds. */
const LOOK_SECONDS = 0.1;
/** A machine that uses more of its cores is not idle. */
const MAX_BUSY = 0.25;
/** More than a load of the lab writes and reads. */
const WARM_MEBIBYTES = 1536;

/** One line about the machine that the figures hold for, and how busy it was with something else. */
export async function describeMachine(): Promise<string> {
  const model = cpus()[0]?.model ?? "unknown CPU";
  const memory = Math.round(totalmem() / 1024 ** 3);
  const { stdout } = await promisify(execFile)("iostat", ["-V"]).catch(() => ({ stdout: "" }));
  const sysstat = /version (\S+)/.exec(stdout)?.[1] ?? "absent";
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const system = `${cpus().length} x ${model}, ${memory} GiB, Linux ${release()}`;
  return `${system}, Node ${process.versions.node}, sysstat ${sysstat}, load average ${load} before`;
}

/**
 * Waits until nobody else uses the cores: what others compute would be in the truth.
 * @returns whether it is so now
 */
export function waitForIdle(longestSeconds: number): boolean {
  const deadline = performance.now() + longestSeconds * 1000;
  for (;;) {
    const before = readCpu();
    pause(LOOK_SECONDS);
    if (findBusyShare(before, readCpu()) <= MAX_BUSY) return true;
    if (performance.now() > deadline) return false;
  }
}

/** Blocks this process. */
export function pause(seconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, seconds * 1000);
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
  return { idle: sum(all.map(({ idle }) => idle)), total: sum(all.flatMap((times) => Object.values(times))) };
}

/** Seconds of CPU time of the children that have ended; one that goes on is not among them. */
export function readChildSeconds(): number {
  const { childUserTicks = 0, childSystemTicks = 0 } = readProcessStat("self") ?? {};
  return (childUserTicks + childSystemTicks) / TICKS_PER_SECOND;
}

/**
 * Touches free memory, and frees it again. A virtual machine may have given free memory back to its host, which takes four
 * times as long to find it again as a load takes to write to it: its time would be taken for the disk's or the load's work.
 * The kernel hands out first what was freed last.
 * @param folder on tmpfs
 */
export function warmMemory(folder: string): void {
  const file = `${folder}/warm`;
  execFileSync("dd", ["if=/dev/zero", `of=${file}`, "bs=1M", `count=${WARM_MEBIBYTES}`, "status=none"]);
  rmSync(file);
}
