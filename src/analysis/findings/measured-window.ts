import { selectDisks } from "../../model/device-names.ts";
import { findDiskWait, tellBounds, type WindowWait } from "../../model/disk-wait.ts";
import { sum } from "../../model/numbers.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { sumBusySeconds } from "../../model/own-work.ts";
import type { Report } from "../../model/report.ts";
import type { DeviceWindow, MovedBytes, Window } from "../../model/window.ts";
import { countCores, sumCpuSeconds } from "../machine-windows.ts";

/** All cores count as busy from this share on; scheduling leaves the rest. */
export const MIN_BUSY_SHARE = 0.8;
/** The kernel counts CPU time in ticks of 10 ms, which say little about a shorter window. */
const MIN_SECONDS = 0.1;

export interface MeasuredWindow {
  window: Window;
  disks: DeviceWindow[];
  diskWait?: WindowWait;
  cores?: Cores;
}

/** How many there are, and on average in use over a window. */
export interface Cores {
  count: number;
  busy: number;
}

/** What follows from a window of a report alone. */
export function measureWindow({ runner }: Pick<Report, "runner">, window: Window): MeasuredWindow {
  return omitUndefined({
    window,
    disks: selectDisks(window.devices),
    diskWait: findDiskWait(window),
    cores: measureCores(window, runner.cpuCount),
  });
}

/** By the CPU time that was counted, which is less than what passes on cores shared with other machines. */
function measureCores({ cpu, durationSeconds }: Window, cpuCount?: number): Cores | undefined {
  if (cpu === undefined || durationSeconds < MIN_SECONDS) return undefined;
  const total = sumCpuSeconds(cpu);
  if (total === 0) return undefined;
  const count = cpuCount ?? countCores(cpu, durationSeconds);
  return { count, busy: (sumBusySeconds(cpu) / total) * count };
}

/** What disks read and wrote together; the caller leaves out what lies on another of them. */
export function sumBytes(disks: readonly DeviceWindow[]): MovedBytes {
  return {
    readBytes: sum(disks.map(({ readBytes }) => readBytes)),
    writtenBytes: sum(disks.map(({ writtenBytes }) => writtenBytes)),
  };
}

/** Seconds, and their share of a window. */
export interface Part {
  seconds: number;
  share: number;
}

/** A wait that people notice. */
export const NOTICEABLE: Part = { seconds: 1, share: 0.1 };
/** A wait worth a warning. */
export const LONG: Part = { seconds: 3, share: 0.25 };

/** Seconds as a part of a window, which may be empty. */
export function partOf(durationSeconds: number, seconds: number): Part {
  return { seconds, share: durationSeconds > 0 ? seconds / durationSeconds : 0 };
}

/** Whether both are at least as large. */
export function reaches({ seconds, share }: Part, least: Part): boolean {
  return seconds >= least.seconds && share >= least.share;
}

/** The windows that waited as long as findings ask for, the longest first; an upper bound alone does not count. */
export function selectWaiting(windows: readonly Window[]): Window[] {
  const waiting = windows.flatMap((window) => {
    const wait = findDiskWait(window);
    const isLong = wait !== undefined && tellBounds(wait) !== "upper" && reaches(wait, NOTICEABLE);
    return isLong ? [{ window, wait }] : [];
  });
  return waiting.sort((a, b) => b.wait.seconds - a.wait.seconds).map(({ window }) => window);
}
