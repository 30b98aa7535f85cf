import type { FindingOf } from "../../model/finding.ts";
import { sum } from "../../model/numbers.ts";
import { sumBusySeconds } from "../../model/own-work.ts";
import type { Window } from "../../model/window.ts";
import { isCostlyLayer } from "./layered-filesystem.ts";
import { type MeasuredWindow, MIN_BUSY_SHARE, type Part, partOf, reaches } from "./measured-window.ts";
import { makeFinding, type Observation, type ObservedWindow } from "./observation.ts";

/** Healthy machines rarely wait for memory. */
const SHORT_OF_MEMORY = { notice: { seconds: 0.5, share: 0.05 }, warning: { seconds: 2, share: 0.15 } };
const MIN_SWAPPED_BYTES = 64e6;

/** Waiting for memory or swapping, which looks like a slow disk. */
export function findMemoryPressure({ window, subject }: ObservedWindow): FindingOf<"memory-pressure"> | undefined {
  const { memory } = window;
  const waited = measureMemoryWait(window);
  const swappedBytes = (memory?.swappedInBytes ?? 0) + (memory?.swappedOutBytes ?? 0);
  const hasWaited = reaches(waited, SHORT_OF_MEMORY.notice);
  const hasSwapped = swappedBytes >= MIN_SWAPPED_BYTES;
  if (!hasWaited && !hasSwapped) return undefined;
  return makeFinding("memory-pressure", rate(waited, SHORT_OF_MEMORY), "high", {
    window: subject,
    memorySomeSeconds: waited.seconds,
    share: waited.share,
    swappedBytes,
    lowestAvailableBytes: memory?.lowestAvailableBytes,
    hasWaited,
    hasSwapped,
  });
}

/** Whether tasks waited for memory for so long that it is worth a notice. */
export function isShortOfMemory(window: Window): boolean {
  return reaches(measureMemoryWait(window), SHORT_OF_MEMORY.notice);
}

/** In which some task of the machine waited for memory. */
export function measureMemoryWait({ durationSeconds, pressure }: Window): Part {
  return partOf(durationSeconds, pressure?.memorySomeSeconds ?? 0);
}

/** Neighbours always take a few per cent. */
const WITHHELD = { notice: { seconds: 1, share: 0.05 }, warning: { seconds: 1, share: 0.2 } };

/** CPU time that the hypervisor or a quota withheld. */
export function findWithheldCpu(observed: ObservedWindow): FindingOf<"stolen-cpu" | "cpu-quota">[] {
  return [findSteal(observed), findThrottling(observed)].filter((found) => found !== undefined);
}

function findSteal({ window, subject }: ObservedWindow): FindingOf<"stolen-cpu"> | undefined {
  if (window.cpu === undefined) return undefined;
  const { userSeconds, systemSeconds, stealSeconds } = window.cpu;
  const stolen = partOf(userSeconds + systemSeconds + stealSeconds, stealSeconds);
  if (!reaches(stolen, WITHHELD.notice)) return undefined;
  const figures = { stealSeconds, share: stolen.share };
  return makeFinding("stolen-cpu", rate(stolen, WITHHELD), "high", { window: subject, ...figures });
}

/** Relative to what the cgroup wanted, since the kernel adds up the time of all cores. */
function findThrottling({ window, subject }: ObservedWindow): FindingOf<"cpu-quota"> | undefined {
  const { cpuThrottledSeconds = 0, cpuSeconds } = window.cgroup ?? {};
  const wantedSeconds = cpuSeconds === undefined ? window.durationSeconds : cpuSeconds + cpuThrottledSeconds;
  const throttled = partOf(wantedSeconds, cpuThrottledSeconds);
  if (!reaches(throttled, WITHHELD.notice)) return undefined;
  const figures = { cpuThrottledSeconds, share: throttled.share };
  return makeFinding("cpu-quota", rate(throttled, WITHHELD), "high", { window: subject, ...figures });
}

function rate(part: Part, { warning }: { warning: Part }): "warning" | "notice" {
  return reaches(part, warning) ? "warning" : "notice";
}

/** The least share of CPU time in the kernel: compilers have 6%, parallel installs on aufs 34 to 95%. */
const MIN_SYSTEM_SHARE = 0.3;
/** The geometric mean of overlay2's 7,000 and aufs's 100,000 for the same work. */
const MIN_SWITCHES_PER_SECOND = 26_000;
/** A request's task sleeps and wakes when it starts and when it ends. */
const SWITCHES_PER_REQUEST = 4;
const MIN_BUSY_CORES = 0.5;
const MIN_SYSTEM_SECONDS = 3;
/** The least share on a plain filesystem: `npm ci` on ext4 had 35%, with 36,000 switches on one core. */
const MIN_SYSTEM_SHARE_ALONE = 0.45;
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
  if (busyCores < MIN_BUSY_CORES || systemSeconds < MIN_SYSTEM_SECONDS) return undefined;
  const systemShare = systemSeconds / busySeconds;
  const requests = sum(disks.map(({ reads, writes }) => reads + writes));
  const unexplained = (contextSwitches - requests * SWITCHES_PER_REQUEST) / durationSeconds;
  if (systemShare < MIN_SYSTEM_SHARE || unexplained < MIN_SWITCHES_PER_SECOND) return undefined;
  // Tasks wait for each other's locks only on two cores or more.
  const least = Math.min(MIN_BUSY_CORES_ALONE, Math.max(2, cores.count) * MIN_BUSY_SHARE);
  return {
    use: { systemShare, switchesPerSecond: contextSwitches / durationSeconds, systemSeconds, busyCores },
    isTelling: systemShare >= MIN_SYSTEM_SHARE_ALONE && busyCores >= least,
  };
}
