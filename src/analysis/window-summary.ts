import { findDiskWait, type WindowWait } from "../model/disk-wait.ts";
import { readFigure } from "../model/figures.ts";
import { sum } from "../model/numbers.ts";
import { findBenchmarkWindows, findMachineCpuSeconds, findOwnBytes, findOwnCpuSeconds } from "../model/own-work.ts";
import type { Report } from "../model/report.ts";
import type { ProcessWindow, Window } from "../model/window.ts";

/** The job, or its only command; undefined for benchmarks alone. */
export function findMainWindow(report: Report): Window | undefined {
  const windows = listWindows(report);
  const work = windows.filter(({ isBenchmark }) => !isBenchmark);
  const [only] = work;
  if (windows.length > work.length && work.length <= 1) return only?.window;
  if (work.length === 1 && only?.window.kind === "command") return only.window;
  return report.windows.find(({ kind }) => kind === "job") ?? work[0]?.window;
}

/** A step or command, numbered from 1. */
export interface ListedWindow {
  number: number;
  window: Window;
  isBenchmark: boolean;
  diskWait?: WindowWait | undefined;
}

/** Steps and commands by their start. */
export function listWindows(report: Report): ListedWindow[] {
  const isBenchmark = findBenchmarkWindows(report.windows);
  return report.windows
    .filter(({ kind }) => kind !== "job")
    .sort((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt))
    .map((window, index) => ({
      number: index + 1,
      window,
      isBenchmark: isBenchmark(window),
      diskWait: findDiskWait(window),
    }));
}

/** The longest wait first, then the most bytes; own benchmarks last. */
export function sortByWait(windows: readonly ListedWindow[]): ListedWindow[] {
  const bytes = ({ window }: ListedWindow) =>
    (readFigure("read-bytes", window) ?? 0) + (readFigure("written-bytes", window) ?? 0);
  const wait = ({ diskWait }: ListedWindow) => diskWait?.seconds ?? -1;
  return [...windows].sort(
    (a, b) =>
      Number(a.isBenchmark) - Number(b.isBenchmark) || wait(b) - wait(a) || bytes(b) - bytes(a) || a.number - b.number,
  );
}

/** What one owner used of a window; what is not known is undefined. */
export interface OwnerFigures {
  owner: "machine" | "processes" | "cgroup";
  cgroupPath?: string | undefined;
  cpuSeconds?: number | undefined;
  throttledSeconds?: number | undefined;
  pressureSeconds?: number | undefined;
  readBytes?: number | undefined;
  writtenBytes?: number | undefined;
  memoryBytes?: number | undefined;
  memoryLimitBytes?: number | undefined;
}

/** The machine, the command's processes and the cgroup; none where the machine is alone. */
export function listOwners(listed: ListedWindow): OwnerFigures[] {
  const own = [...summarizeProcesses(listed.window), ...summarizeCgroup(listed.window)];
  return own.length === 0 ? [] : [summarizeMachine(listed), ...own];
}

function summarizeMachine({ window }: ListedWindow): OwnerFigures {
  const { totalBytes, availableBytesAtEnd } = window.memory ?? {};
  const isKnown = totalBytes !== undefined && availableBytesAtEnd !== undefined;
  return {
    owner: "machine",
    cpuSeconds: findMachineCpuSeconds(window),
    pressureSeconds: window.pressure?.ioFullSeconds,
    readBytes: readFigure("read-bytes", window),
    writtenBytes: readFigure("written-bytes", window),
    memoryBytes: isKnown ? totalBytes - availableBytesAtEnd : undefined,
    memoryLimitBytes: totalBytes,
  };
}

function summarizeProcesses(window: Window): OwnerFigures[] {
  const bytes = findOwnBytes(window);
  if (window.command === undefined || bytes === undefined) return [];
  return [{ owner: "processes", cpuSeconds: findOwnCpuSeconds(window), ...bytes }];
}

function summarizeCgroup({ cgroup }: Window): OwnerFigures[] {
  if (cgroup === undefined) return [];
  const total = (key: "readBytes" | "writtenBytes") =>
    cgroup.devices && sum(cgroup.devices.map((device) => device[key]));
  return [
    {
      owner: "cgroup",
      cgroupPath: cgroup.path,
      cpuSeconds: cgroup.cpuSeconds,
      throttledSeconds: cgroup.cpuThrottledSeconds,
      pressureSeconds: cgroup.ioFullSeconds,
      readBytes: total("readBytes"),
      writtenBytes: total("writtenBytes"),
      memoryBytes: cgroup.memoryBytesAtEnd,
      memoryLimitBytes: cgroup.memoryLimitBytes,
    },
  ];
}

/** The programs that read and wrote most, by their bytes. */
export function listPrograms({ topReaders = [], topWriters = [] }: Window): ProcessWindow[] {
  const programs = new Map([...topReaders, ...topWriters].map((program) => [program.name, program]));
  return [...programs.values()].sort((a, b) => b.readBytes + b.writtenBytes - (a.readBytes + a.writtenBytes));
}
