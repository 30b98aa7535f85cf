import type { Storage } from "../../../model/storage.ts";
import { findTargetStorage } from "../../../model/target-storage.ts";
import { levelDevices } from "../storage-chain.ts";

/**
 * How a table names its targets: nothing where there is only one, else each with its filesystem and the device that this
 * lies on, such as `. (ext4, vda)` and `/dev/shm (tmpfs)`.
 */
export function writeTargetCells(
  rows: readonly { target?: string | undefined }[],
  storage: readonly Storage[],
): (target: string | undefined) => string {
  const names = new Map(rows.map(({ target }) => [target, describeTarget(target, storage)]));
  return (target) => (names.size > 1 ? (names.get(target) ?? "") : "");
}

/** A target with its filesystem and the device that this lies on, such as `. (ext4, vda)`. */
export function describeTarget(target = "", storage: readonly Storage[]): string {
  const found = findTargetStorage(target, storage);
  if (found === undefined) return target;
  const devices = levelDevices(found.devices)[0] ?? [];
  const what = [found.filesystem, ...devices.map(({ name }) => name)].filter((name) => name !== undefined);
  return what.length === 0 ? target : `${target} (${what.join(", ")})`;
}
