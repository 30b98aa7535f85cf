import { isCostlyLayer } from "./layered-filesystem.ts";
import { ALL_CORES, type MeasuredWindow } from "./measured-window.ts";
import { type Observation, type ObservedWindow, verdict } from "./observation.ts";

/** CPU time spent in the kernel. */
export type KernelTime = NonNullable<ReturnType<typeof findKernelTime>>;

/** Compilers spend 6 % of their CPU time there, parallel installs on aufs 34 to 95 %. */
const MIN_SHARE = 0.3;
/** overlay2 had 7,000 and aufs 100,000 for the same work: their geometric mean. */
const MIN_SWITCHES_PER_SECOND = 26_000;
/** A request makes a task sleep and wake, and so does its completion. */
const SWITCHES_PER_REQUEST = 4;
const MIN_BUSY_CORES = 0.5;
const MIN_SECONDS = 3;
/** On plain filesystems, more than file work: `npm ci` on ext4 took 35 % with 36,000 switches on one core. */
const MIN_SHARE_ALONE = 0.45;
const MIN_BUSY_CORES_ALONE = 2;

/** Kernel time with more task switches than requests explain, as from a lock that all cores want (aufs). */
export function findKernelTime(observed: ObservedWindow, { workspace }: Observation) {
  const layer = workspace !== undefined && isCostlyLayer(workspace) ? workspace : undefined;
  const seen = measureKernel(observed);
  if (seen === undefined || (layer === undefined && !isTelling(seen, observed))) return undefined;
  const [severity, confidence] = layer === undefined ? (["notice", "medium"] as const) : (["warning", "high"] as const);
  const evidence = { ...seen, filesystem: workspace?.filesystem };
  return verdict("kernel-time", severity, confidence, { window: observed.window, layer, evidence });
}

function isTelling({ systemShare, busyCores }: KernelUse, { cores }: MeasuredWindow): boolean {
  const least = Math.min(MIN_BUSY_CORES_ALONE, Math.max(2, cores?.count ?? 2) * ALL_CORES);
  return systemShare >= MIN_SHARE_ALONE && busyCores >= least;
}

type KernelUse = NonNullable<ReturnType<typeof measureKernel>>;

function measureKernel({ window: { cpu, durationSeconds }, disks }: MeasuredWindow) {
  if (cpu?.contextSwitches === undefined || durationSeconds <= 0) return undefined;
  const { systemSeconds, contextSwitches } = cpu;
  const busySeconds = cpu.userSeconds + systemSeconds;
  const busyCores = busySeconds / durationSeconds;
  if (busyCores < MIN_BUSY_CORES || systemSeconds < MIN_SECONDS) return undefined;
  const systemShare = systemSeconds / busySeconds;
  const requests = disks.reduce((sum, { reads, writes }) => sum + reads + writes, 0);
  const unexplained = Math.max(0, contextSwitches - requests * SWITCHES_PER_REQUEST) / durationSeconds;
  if (systemShare < MIN_SHARE || unexplained < MIN_SWITCHES_PER_SECOND) return undefined;
  return { systemShare, switchesPerSecond: contextSwitches / durationSeconds, systemSeconds, busyCores };
}
