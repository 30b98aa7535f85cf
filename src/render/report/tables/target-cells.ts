import { findTargetStorage, levelDevices } from "../../../disks/device-tree.ts";
import { joinPresent } from "../../../format/plain-text.ts";
import type { Storage } from "../../../model/storage.ts";

/** Names targets in a table; empty where there is only one. */
export function writeTargetCells(
  rows: readonly { target?: string | undefined }[],
  storage: readonly Storage[],
): (target: string | undefined) => string {
  const names = new Map(rows.map(({ target }) => [target, describeTarget(target, storage)]));
  return (target) => (names.size > 1 ? (names.get(target) ?? "") : "");
}

/** A target with its filesystem and device: `. (ext4, vda)`. */
export function describeTarget(target = "", storage: readonly Storage[]): string {
  const found = findTargetStorage(target, storage);
  if (found === undefined) return target;
  const devices = levelDevices(found.devices)[0] ?? [];
  const what = joinPresent([found.filesystem, ...devices.map(({ name }) => name)]);
  return what === "" ? target : `${target} (${what})`;
}
