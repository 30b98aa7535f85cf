import type { FindingOf } from "../../model/finding.ts";
import { sum } from "../../model/numbers.ts";
import { sumBusySeconds } from "../../model/own-work.ts";
import { isCostlyLayer } from "./layered-filesystem.ts";
import { type MeasuredWindow, MIN_BUSY_SHARE } from "./measured-window.ts";
import { makeFinding, type Observation, type ObservedWindow } from "./observation.ts";

/** The least share of CPU time in the kernel: compilers have 6%, parallel installs on aufs 34 to 95%. */
const MIN_SHARE = 0.3;
/** The geometric mean of overlay2's 7,000 and aufs's 100,000 for the same work. */
const MIN_SWITCHES_PER_SECOND = 26_000;
/** A request's task sleeps and wakes when it starts and when it ends. */
const SWITCHES_PER_REQUEST = 4;
const MIN_BUSY_CORES = 0.5;
const MIN_SECONDS = 3;
/** The least share on a plain filesystem: `npm ci` on ext4 had 35%, with 36,000 switches on one core. */
const MIN_SHARE_ALONE = 0.45;
const MIN_BUSY_CORES_ALONE = 2;

/** Kernel time with more task switches than requests explain, as from a lock that all cores want (aufs). */
export function findKernelTime(
  observed: ObservedWindow,
  { workspace }: Observation,
): FindingOf<"kernel-time"> | undefined {
  const isLayered = workspace !== undefined && isCostlyLayer(workspace);
  const seen = measureKernel(observed);
  if (seen === undefined || (!isLayered && !seen.isTelling)) return undefined;
  const [severity, confidence] = isLayered ? (["warning", "high"] as const) : (["notice", "medium"] as const);
  const { filesystem, storageDriver } = workspace ?? {};
  const under = { filesystem, storageDriver, isLayered };
  return makeFinding("kernel-time", severity, confidence, { window: observed.subject, ...seen.use, ...under });
}

function measureKernel({ window: { cpu, durationSeconds }, disks, cores }: MeasuredWindow) {
  if (cpu?.contextSwitches === undefined || cores === undefined) return undefined;
  const { systemSeconds, contextSwitches } = cpu;
  const busySeconds = sumBusySeconds(cpu);
  const busyCores = busySeconds / durationSeconds;
  if (busyCores < MIN_BUSY_CORES || systemSeconds < MIN_SECONDS) return undefined;
  const systemShare = systemSeconds / busySeconds;
  const requests = sum(disks.map(({ reads, writes }) => reads + writes));
  const unexplained = (contextSwitches - requests * SWITCHES_PER_REQUEST) / durationSeconds;
  if (systemShare < MIN_SHARE || unexplained < MIN_SWITCHES_PER_SECOND) return undefined;
  // Tasks wait for each other's locks only on two cores or more.
  const least = Math.min(MIN_BUSY_CORES_ALONE, Math.max(2, cores.count) * MIN_BUSY_SHARE);
  return {
    use: { systemShare, switchesPerSecond: contextSwitches / durationSeconds, systemSeconds, busyCores },
    isTelling: systemShare >= MIN_SHARE_ALONE && busyCores >= least,
  };
}
