import { selectWhole } from "./disks.ts";
import { sum } from "./numbers.ts";
import { placeWindow } from "./series.ts";
import type { Cpu, DeviceWindow, MovedBytes, Window } from "./window.ts";

/** Tells whether a window is io-probe's own benchmark or a step that mostly was: its wait is fio's. */
export function findBenchmarkWindows(windows: readonly Window[]): (window: Window) => boolean {
  const isBenchmarking = findBenchmarking(windows);
  return (window) => window.benchmark !== undefined || (window.kind !== "job" && isBenchmarking(window));
}

/** Tells whether io-probe's benchmarks took more than half of a window. */
export function findBenchmarking(windows: readonly Window[]): (window: Window) => boolean {
  const spans = windows.filter(({ benchmark }) => benchmark !== undefined).map(findSpan);
  return (window) => {
    const { fromSeconds, toSeconds } = findSpan(window);
    const overlaps = spans.map((span) =>
      Math.max(0, Math.min(toSeconds, span.toSeconds) - Math.max(fromSeconds, span.fromSeconds)),
    );
    return sum(overlaps) * 2 > toSeconds - fromSeconds;
  };
}

const findSpan = (window: Window) => placeWindow(window, 0);

/**
 * What the window's command or step read and wrote; undefined if unknown. The kernel counts a command's waited-for
 * children exactly; looks at its tasks also saw those left running.
 */
export function findOwnBytes({ command, own }: Window): MovedBytes | undefined {
  if (command?.readBytes === undefined || command.writtenBytes === undefined) {
    return own && { readBytes: own.readBytes, writtenBytes: own.writtenBytes };
  }
  const { readBytes = 0, writtenBytes = 0 } = own?.ofCommand === true ? own : {};
  // Both counts may miss bytes, but invent none, so the larger one is closer.
  return {
    readBytes: Math.max(command.readBytes, readBytes),
    writtenBytes: Math.max(command.writtenBytes, writtenBytes),
  };
}

/** CPU seconds of the window's command or step; undefined if unknown. */
export function findOwnCpuSeconds({ command, own }: Window): number | undefined {
  if (command === undefined) return own?.cpuSeconds;
  return Math.max(command.userSeconds + command.systemSeconds, own?.ofCommand === true ? own.cpuSeconds : 0);
}

/** CPU seconds of the whole machine; undefined if not measured. */
export function findMachineCpuSeconds({ cpu }: Window): number | undefined {
  return cpu && sumBusySeconds(cpu);
}

/** CPU seconds in which cores ran something. */
export function sumBusySeconds({ userSeconds, systemSeconds }: Cpu): number {
  return userSeconds + systemSeconds;
}

/** Fewer bytes do not show who uses a disk. */
const MIN_TELLING_BYTES = 4e6;
/** Journals and metadata can double what is written. */
const WRITE_AMPLIFICATION = 2;
/** A disk that moved a smaller part of the tasks' bytes is not theirs. */
const MIN_OWN_PART = 0.5;

/** A disk's figures in a window, with its reads and writes added up. */
export type DiskOfWindow = DeviceWindow & { bytes: number };

/**
 * Disks that a window's own tasks may use, preferably under the job's folders: those that moved enough bytes. Likely is
 * the one with the fewest: others also serve others, or layers above them.
 */
export function selectUsedDisks(
  window: Window,
  jobDisks: ReadonlySet<string>,
): Record<"possible" | "likely", DiskOfWindow[]> {
  const own = findOwnBytes(window) ?? { readBytes: 0, writtenBytes: 0 };
  const ownBytes = own.readBytes + own.writtenBytes;
  const disks = selectWhole(window.devices).map((disk) => ({ ...disk, bytes: disk.readBytes + disk.writtenBytes }));
  const fitting = disks.filter(({ bytes }) => bytes >= MIN_OWN_PART * ownBytes);
  const able = ownBytes < MIN_TELLING_BYTES || fitting.length === 0 ? disks : fitting;
  const named = able.filter(({ name }) => jobDisks.has(name));
  const possible = named.length === 0 ? able : named;
  const fewest = Math.min(...possible.map(({ bytes }) => bytes));
  const likely = ownBytes < MIN_TELLING_BYTES ? possible : possible.filter(({ bytes }) => bytes === fewest);
  return { possible, likely };
}

/** The share of the disks' bytes, 0 to 1, that the own tasks' do not explain; bytes that pass several disks count once. */
export function measureOthersShare(disks: readonly DiskOfWindow[], own: MovedBytes): number {
  const bytes = Math.max(0, ...disks.map((disk) => disk.bytes));
  if (bytes < MIN_TELLING_BYTES) return 0;
  return Math.max(0, 1 - (own.readBytes + WRITE_AMPLIFICATION * own.writtenBytes) / bytes);
}
