import { selectWhole } from "./disks.ts";
import { findOwnBytes } from "./own-work.ts";
import type { DeviceWindow, Window } from "./window.ts";

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
