import type { Storage } from "../../model/storage.ts";
import type { Window } from "../../model/window.ts";
import { isCostlyLayer } from "./layered-filesystem.ts";
import { ALL_CORES, type Observation, type ObservedWindow, type Verdict } from "./observation.ts";

/** CPU time spent in the kernel. */
export interface KernelTime extends Verdict<"kernel-time", KernelUse & { filesystem: string | undefined }> {
  window: Window;
  /** The workspace's filesystem, if its layers are known to cost that. */
  layer: Storage | undefined;
}

/** Compilers spend 6 % of their CPU time in the kernel; parallel installs on aufs spent 34 to 95 %. */
const MIN_SHARE = 0.3;
/** For the same work, overlay2 had 7,000 switches a second and aufs 100,000: their geometric mean. */
const MIN_SWITCHES_PER_SECOND = 26_000;
/** Each request makes a task sleep and wake, and so does its completion. */
const SWITCHES_PER_REQUEST = 4;
const MIN_BUSY_CORES = 0.5;
const MIN_SECONDS = 3;
/**
 * Without a layered filesystem, only what is more than plain file work: `npm ci` on ext4 took 35 % with 36,000 switches
 * on one core.
 */
const MIN_SHARE_ALONE = 0.45;
const MIN_BUSY_CORES_ALONE = 2;

/**
 * Windows whose CPU time goes into the kernel and task switches beyond what disk requests explain: typical of a lock
 * that all cores want, as in aufs.
 */
export function findKernelTime({ windows, report }: Observation): KernelTime[] {
  const layer = report.storage.find(({ role }) => role === "workspace");
  const isCostly = layer !== undefined && isCostlyLayer(layer);
  return windows.flatMap((observed): KernelTime[] => {
    const seen = measureKernel(observed);
    if (seen === undefined || (!isCostly && !isTelling(seen, observed))) return [];
    return [
      {
        id: "kernel-time",
        severity: isCostly ? "warning" : "notice",
        confidence: isCostly ? "high" : "medium",
        window: observed.window,
        layer: isCostly ? layer : undefined,
        evidence: { ...seen, filesystem: layer?.filesystem },
      },
    ];
  });
}

function isTelling(seen: { systemShare: number; busyCores: number }, { cores }: ObservedWindow): boolean {
  const least = Math.min(MIN_BUSY_CORES_ALONE, Math.max(2, cores?.count ?? 2) * ALL_CORES);
  return seen.systemShare >= MIN_SHARE_ALONE && seen.busyCores >= least;
}

interface KernelUse {
  systemShare: number;
  switchesPerSecond: number;
  systemSeconds: number;
  busyCores: number;
}

function measureKernel({ window, disks }: ObservedWindow): KernelUse | undefined {
  const { cpu, durationSeconds } = window;
  if (cpu?.contextSwitches === undefined || durationSeconds <= 0) return undefined;
  const busySeconds = cpu.userSeconds + cpu.systemSeconds;
  if (busySeconds / durationSeconds < MIN_BUSY_CORES || cpu.systemSeconds < MIN_SECONDS) return undefined;
  const systemShare = cpu.systemSeconds / busySeconds;
  const requests = disks.reduce((sum, { reads, writes }) => sum + reads + writes, 0);
  const unexplained = Math.max(0, cpu.contextSwitches - requests * SWITCHES_PER_REQUEST) / durationSeconds;
  if (systemShare < MIN_SHARE || unexplained < MIN_SWITCHES_PER_SECOND) return undefined;
  return {
    systemShare,
    switchesPerSecond: cpu.contextSwitches / durationSeconds,
    systemSeconds: cpu.systemSeconds,
    busyCores: busySeconds / durationSeconds,
  };
}
