import { findDiskWait, type WindowWait } from "../../model/disk-wait.ts";
import { selectDisks } from "../../model/disks.ts";
import { isOwnWork } from "../../model/own-work.ts";
import type { Report } from "../../model/report.ts";
import type { DeviceWindow, Window } from "../../model/window.ts";
import { sliceSamples, type WindowSamples } from "./window-samples.ts";

/** A window with what the rules ask of it. */
export interface ObservedWindow {
  window: Window;
  /** The disks, each counted once. */
  disks: DeviceWindow[];
  samples: WindowSamples;
  /** Absent where it was not measured. */
  diskWait?: WindowWait;
  /** How the machine's cores were used; absent where that was not measured. */
  cores?: Cores;
}

/** What the cores did on average over a window. */
export interface Cores {
  count: number;
  /** How many were busy. */
  busy: number;
  /** How many were busy or would have been, had the hypervisor not given their time to others. */
  wanted: number;
  /** The kernel's share of the busy time. */
  systemShare: number;
}

/** A report as the rules see it. */
export interface Observation {
  report: Report;
  /** Steps and commands that are the job's own work; where there are no windows but the job's, the job as a whole. */
  windows: ObservedWindow[];
  /** The job; absent where io-probe's own benchmarks are so much of it that its figures are theirs. */
  job?: ObservedWindow;
}

/** From this share of the job on, the job's figures are those of the benchmarks. */
const MOST_OWN_WORK = 0.1;

/** Prepares a report for the rules. */
export function observeReport(report: Report): Observation {
  const parts = report.windows.filter(({ kind }) => kind !== "job");
  const work = parts.filter((window) => !isOwnWork(window, report.windows));
  const jobWindow = report.windows.find(({ kind }) => kind === "job");
  const benchSeconds = parts
    .filter(({ benchmark }) => benchmark !== undefined)
    .reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const isJobs = jobWindow !== undefined && benchSeconds <= jobWindow.durationSeconds * MOST_OWN_WORK;
  const job = isJobs ? observeWindow(report, jobWindow) : undefined;
  const observed = work.map((window) => observeWindow(report, window));
  return {
    report,
    windows: parts.length === 0 && job !== undefined ? [job] : observed,
    ...(job !== undefined && { job }),
  };
}

function observeWindow(report: Report, window: Window): ObservedWindow {
  const diskWait = findDiskWait(window);
  const cores = countCores(report, window);
  return {
    window,
    disks: selectDisks(window.devices),
    samples: sliceSamples(report, window),
    ...(diskWait !== undefined && { diskWait }),
    ...(cores !== undefined && { cores }),
  };
}

/**
 * The busy cores are a share of all CPU time that was counted, not of the window's length: on a machine whose cores are
 * given to others at times, less is counted than has passed.
 */
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

/** Bytes that the disks of a window read and wrote. */
export function sumBytes(disks: readonly DeviceWindow[]): { readBytes: number; writtenBytes: number } {
  return disks.reduce(
    (sum, disk) => ({ readBytes: sum.readBytes + disk.readBytes, writtenBytes: sum.writtenBytes + disk.writtenBytes }),
    { readBytes: 0, writtenBytes: 0 },
  );
}
