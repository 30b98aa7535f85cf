import { findDiskWait, type WindowWait } from "../../model/disk-wait.ts";
import { selectDisks } from "../../model/disks.ts";
import type { Finding } from "../../model/finding.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { findOwnWork } from "../../model/own-work.ts";
import type { Report } from "../../model/report.ts";
import type { DeviceWindow, Window } from "../../model/window.ts";
import { sliceSamples, type WindowSamples } from "./window-samples.ts";

/** A wait that people notice. */
export const NOTICEABLE = { seconds: 1, share: 0.1 };
/** From this part of the cores on all are busy, except for scheduling. */
export const ALL_CORES = 0.8;

/** A window as the rules see it. */
export interface ObservedWindow {
  window: Window;
  disks: DeviceWindow[];
  samples: WindowSamples;
  diskWait?: WindowWait;
  /** How the machine's cores were used, if measured. */
  cores?: Cores;
}

/** The cores' mean use over a window. */
export interface Cores {
  count: number;
  busy: number;
  /** Cores that were busy, or wanted while the hypervisor gave them to others. */
  wanted: number;
  systemShare: number;
}

/** A report as the rules see it. */
export interface Observation {
  report: Report;
  /** The job's own steps and commands; without any, the job as a whole. */
  windows: ObservedWindow[];
  /** Absent where io-probe's own benchmarks dominate it. */
  job?: ObservedWindow;
}

/** From this share on, benchmarks dominate the job's figures. */
const MAX_OWN_WORK = 0.1;

/** A report as the rules see it. */
export function observeReport(report: Report): Observation {
  const parts = report.windows.filter(({ kind }) => kind !== "job");
  const isOwnWork = findOwnWork(report.windows);
  const work = parts.filter((window) => !isOwnWork(window));
  const jobWindow = report.windows.find(({ kind }) => kind === "job");
  const benchSeconds = parts
    .filter(({ benchmark }) => benchmark !== undefined)
    .reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const isJobs = jobWindow !== undefined && benchSeconds <= jobWindow.durationSeconds * MAX_OWN_WORK;
  const job = isJobs ? observeWindow(report, jobWindow) : undefined;
  const observed = work.map((window) => observeWindow(report, window));
  return omitUndefined({ report, windows: parts.length === 0 && job !== undefined ? [job] : observed, job });
}

function observeWindow(report: Report, window: Window): ObservedWindow {
  return omitUndefined({
    window,
    disks: selectDisks(window.devices),
    samples: sliceSamples(report, window),
    diskWait: findDiskWait(window),
    cores: countCores(report, window),
  });
}

/** Busy cores are a share of the counted CPU time: on shared cores less is counted than passes. */
function countCores({ runner }: Report, { cpu, durationSeconds }: Window): Cores | undefined {
  if (cpu === undefined || durationSeconds < 0.1) return undefined;
  const busySeconds = cpu.userSeconds + cpu.systemSeconds;
  const total = busySeconds + cpu.iowaitSeconds + cpu.stealSeconds + cpu.idleSeconds;
  if (total === 0) return undefined;
  const count = runner.cpuCount ?? Math.max(1, Math.round(total / durationSeconds));
  return {
    count,
    busy: (busySeconds / total) * count,
    wanted: ((busySeconds + cpu.stealSeconds) / total) * count,
    systemShare: busySeconds > 0 ? cpu.systemSeconds / busySeconds : 0,
  };
}

/** The bytes that a window's disks read and wrote. */
export function sumBytes(disks: readonly DeviceWindow[]): { readBytes: number; writtenBytes: number } {
  return disks.reduce(
    (sum, disk) => ({ readBytes: sum.readBytes + disk.readBytes, writtenBytes: sum.writtenBytes + disk.writtenBytes }),
    { readBytes: 0, writtenBytes: 0 },
  );
}

/** A rule's result as data; src/words/findings makes its sentences. Unmeasured figures are undefined. */
export interface Verdict<Id extends string, Evidence extends object> {
  id: Id;
  severity: Finding["severity"];
  confidence: NonNullable<Finding["confidence"]>;
  window?: Window | undefined;
  device?: string | undefined;
  evidence: Evidence;
}
