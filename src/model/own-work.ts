import { selectWhole } from "./disks.ts";
import type { DeviceWindow, OwnWindow, Window } from "./window.ts";

/**
 * Whether a window is io-probe's own benchmark, or a step that mostly was one: fio asks for all that a disk gives, so
 * such a window's wait says nothing of the job. The job's window is never own work.
 */
export function isOwnWork(window: Window, windows: readonly Window[]): boolean {
  if (window.benchmark !== undefined) return true;
  if (window.kind === "job") return false;
  const [start, end] = [Date.parse(window.startedAt), Date.parse(window.endedAt)];
  const shared = windows
    .filter(({ benchmark }) => benchmark !== undefined)
    .map((bench) => Math.min(end, Date.parse(bench.endedAt)) - Math.max(start, Date.parse(bench.startedAt)))
    .reduce((sum, overlap) => sum + Math.max(0, overlap), 0);
  return shared > (end - start) / 2;
}

/**
 * The bytes that the window's own command or step read and wrote; undefined where they are not known. Of a command the
 * kernel counts exactly, but only what was waited for; what it left running was seen by the looks at its tasks.
 */
export function findOwnBytes({ command, own }: Window): { readBytes: number; writtenBytes: number } | undefined {
  if (command?.readBytes === undefined || command.writtenBytes === undefined) return own && pickBytes(own);
  const { readBytes = 0, writtenBytes = 0 } = own?.ofCommand === true ? own : {};
  // Both miss something and add nothing.
  return {
    readBytes: Math.max(command.readBytes, readBytes),
    writtenBytes: Math.max(command.writtenBytes, writtenBytes),
  };
}

function pickBytes({ readBytes, writtenBytes }: OwnWindow): { readBytes: number; writtenBytes: number } {
  return { readBytes, writtenBytes };
}

/** The CPU time of a window's own command or step in seconds, by the same two counts; undefined where it is not known. */
export function findOwnCpuSeconds({ command, own }: Window): number | undefined {
  if (command === undefined) return own?.cpuSeconds;
  return Math.max(command.userSeconds + command.systemSeconds, own?.ofCommand === true ? own.cpuSeconds : 0);
}

/** Fewer bytes on a disk say nothing of who uses it. */
export const TELLING_BYTES = 4e6;
/** A disk that moved a smaller part of the own tasks' bytes is not the one that they use. */
const MIN_OWN_PART = 0.5;

/** A device of a window with all bytes that it moved. */
export type DiskOfWindow = DeviceWindow & { bytes: number };

/**
 * The disks that a window's own tasks may use, and those of them that they likely do. Such a disk moved as many bytes as
 * the tasks or so; those that the job's folders lie on come first, and the one that moved the fewest is likely theirs:
 * disks that others use alone do not slow them down, and below a device that is made of others there are requests that
 * nobody waits for one by one.
 */
export function selectUsedDisks(
  window: Window,
  jobDisks: ReadonlySet<string>,
): Record<"possible" | "likely", DiskOfWindow[]> {
  const own = findOwnBytes(window) ?? { readBytes: 0, writtenBytes: 0 };
  const ownBytes = own.readBytes + own.writtenBytes;
  const disks = selectWhole(window.devices).map((disk) => ({ ...disk, bytes: disk.readBytes + disk.writtenBytes }));
  const fitting = disks.filter(({ bytes }) => bytes >= MIN_OWN_PART * ownBytes);
  const able = ownBytes < TELLING_BYTES || fitting.length === 0 ? disks : fitting;
  const named = able.filter(({ name }) => jobDisks.has(name));
  const possible = named.length === 0 ? able : named;
  const fewest = Math.min(...possible.map(({ bytes }) => bytes));
  const likely = ownBytes < TELLING_BYTES ? possible : possible.filter(({ bytes }) => bytes === fewest);
  return { possible, likely };
}
