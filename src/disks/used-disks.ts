import { selectWhole } from "../model/device-names.ts";
import { findOwnBytes } from "../model/own-work.ts";
import type { DeviceWindow, MovedBytes, Window } from "../model/window.ts";

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
