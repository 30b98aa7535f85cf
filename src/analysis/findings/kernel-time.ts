import type { Finding } from "../../model/finding.ts";
import { formatCount, formatShare } from "../../model/format.ts";
import { describeLayer, isCostlyLayer } from "./layered-filesystem.ts";
import type { Observation, ObservedWindow } from "./observation.ts";

/** A compiler spends 6 % of its CPU time in the kernel; on aufs it was 34 to 95 % (case 3). */
const LEAST_SHARE = 0.3;
/** 7,000 a second were usual in case 3, 100,000 were not; the geometric mean of both. */
const LEAST_SWITCHES_PER_SECOND = 26_000;
/** Each request to the disk makes a task sleep and wake, and its completion another. */
const SWITCHES_PER_REQUEST = 4;
const LEAST_BUSY_CORES = 0.5;
const LEAST_SECONDS = 3;
/**
 * Without a layered filesystem to blame, only what cannot be plain work with files: several cores at once, and the share
 * from which on case 3 called it a lock. An `npm ci` on ext4 was seen at 35 % with 36,000 switches on one core.
 */
const LEAST_SHARE_ALONE = 0.45;
const LEAST_BUSY_CORES_ALONE = 2;
/** A machine with two cores has them busy at this. */
const ALL_CORES = 0.8;

/**
 * Windows whose CPU time goes into the kernel and into switching between tasks, more than their disk requests explain:
 * what a lock that all cores want looks like, such as that of aufs.
 */
export function findKernelTime({ windows, report }: Observation): Finding[] {
  const layer = report.storage.find(({ role }) => role === "workspace");
  const isCostly = layer !== undefined && isCostlyLayer(layer);
  return windows.flatMap((observed) => {
    const seen = measureKernel(observed);
    if (seen === undefined || (!isCostly && !isTelling(seen, observed))) return [];
    const { systemShare, switchesPerSecond } = seen;
    const where = isCostly ? `, on ${describeLayer(layer)} under the workspace` : "";
    return [
      {
        id: "kernel-time",
        severity: isCostly ? "warning" : "notice",
        window: observed.window.name,
        message: `While ${observed.title} ran, the machine spent ${formatShare(systemShare)} of its CPU time in the kernel, with ${formatCount(switchesPerSecond)} context switches a second${where}.`,
        evidence: { ...seen, ...(layer?.filesystem && { filesystem: layer.filesystem }) },
        confidence: isCostly ? "high" : "medium",
        advice: isCostly
          ? "Its calls wait for one lock or one process, which no further core helps: put the work directory on a volume of the host, or on another storage driver."
          : "Tasks that wait for one lock, or hand small pieces to each other through pipes, look like this: try fewer of them at once, and look at what they share.",
      } satisfies Finding,
    ];
  });
}

function isTelling(seen: { systemShare: number; busyCores: number }, { cores }: ObservedWindow): boolean {
  const least = Math.min(LEAST_BUSY_CORES_ALONE, Math.max(2, cores?.count ?? 2) * ALL_CORES);
  return seen.systemShare >= LEAST_SHARE_ALONE && seen.busyCores >= least;
}

function measureKernel({ window, disks }: ObservedWindow) {
  const { cpu, durationSeconds } = window;
  if (cpu?.contextSwitches === undefined || durationSeconds <= 0) return undefined;
  const busySeconds = cpu.userSeconds + cpu.systemSeconds;
  if (busySeconds / durationSeconds < LEAST_BUSY_CORES || cpu.systemSeconds < LEAST_SECONDS) return undefined;
  const systemShare = cpu.systemSeconds / busySeconds;
  const requests = disks.reduce((sum, { reads, writes }) => sum + reads + writes, 0);
  const unexplained = Math.max(0, cpu.contextSwitches - requests * SWITCHES_PER_REQUEST) / durationSeconds;
  if (systemShare < LEAST_SHARE || unexplained < LEAST_SWITCHES_PER_SECOND) return undefined;
  return {
    systemShare,
    switchesPerSecond: cpu.contextSwitches / durationSeconds,
    systemSeconds: cpu.systemSeconds,
    busyCores: busySeconds / durationSeconds,
  };
}
