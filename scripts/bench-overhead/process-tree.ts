import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { TICKS_PER_SECOND } from "../../src/model/recording.ts";
import { readProcessStat } from "../../src/system/process-identity.ts";

/** A sampler that runs. */
export interface MeasuredSampler {
  name: string;
  /** The root of its process tree; absent where it could not be started, for the reason in the name. */
  pid?: number;
  /** Bytes that it has written to its files so far. */
  writtenBytes?: () => number;
  stop: () => Promise<void>;
}

interface Usage {
  cpuSeconds: number;
  residentBytes: number;
  peakBytes: number;
}

const WARM_UP_SECONDS = 5;

/** What every tree used of one core, of memory and of the disk in the same stretch of time: the cells of a table. */
export async function measureTrees(samplers: readonly MeasuredSampler[], seconds: number): Promise<string[][]> {
  await delay(WARM_UP_SECONDS * 1000);
  const before = samplers.map(readSampler);
  await delay((seconds / 2) * 1000);
  const middle = samplers.map(readSampler);
  await delay((seconds / 2) * 1000);
  return samplers.map((sampler, place) => {
    const [start, half, end] = [before[place], middle[place], readSampler(sampler)];
    if (start === undefined || half === undefined || end === undefined) return [sampler.name, "-", "-", "-", "-", "-"];
    return [
      sampler.name,
      (((end.cpuSeconds - start.cpuSeconds) / seconds) * 100).toFixed(3),
      (((end.cpuSeconds - half.cpuSeconds) / (seconds / 2)) * 100).toFixed(3),
      (end.peakBytes / 1e6).toFixed(1),
      ((end.residentBytes - start.residentBytes) / 1e6).toFixed(1),
      sampler.writtenBytes === undefined
        ? "-"
        : (((end.writtenBytes - start.writtenBytes) * 3600) / seconds / 1e6).toFixed(2),
    ];
  });
}

function readSampler({ pid, writtenBytes }: MeasuredSampler) {
  return pid === undefined ? undefined : { ...readUsage(pid), writtenBytes: writtenBytes?.() ?? 0 };
}

/** Sums over the tree; CPU time in nanoseconds of the scheduler for what lives, in ticks for children that have ended. */
export function readUsage(pid: number): Usage {
  const usage = { cpuSeconds: 0, residentBytes: 0, peakBytes: 0 };
  for (const member of listTree(pid)) {
    const status = read(`/proc/${member}/status`);
    const stat = readProcessStat(member);
    usage.residentBytes += kilobytes(status, "VmRSS");
    usage.peakBytes += kilobytes(status, "VmHWM");
    usage.cpuSeconds += ((stat?.childUserTicks ?? 0) + (stat?.childSystemTicks ?? 0)) / TICKS_PER_SECOND;
    for (const task of list(`/proc/${member}/task`)) {
      usage.cpuSeconds += Number(read(`/proc/${member}/task/${task}/schedstat`).split(" ")[0] ?? 0) / 1e9;
    }
  }
  return usage;
}

/** A process and all below it. */
export function listTree(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of list("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const text = read(`/proc/${name}/stat`);
    parents.set(Number(name), Number(text.slice(text.lastIndexOf(")") + 2).split(" ")[1]));
  }
  const tree = [root];
  for (const member of tree) for (const [pid, parent] of parents) if (parent === member) tree.push(pid);
  return tree;
}

function kilobytes(status: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s*(\\d+) kB`, "m").exec(status)?.[1] ?? 0) * 1024;
}

function list(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
