import { existsSync } from "node:fs";
import { isMemoryFilesystem } from "../../disks/filesystem-kind.ts";
import { findDiskName } from "../../model/device-names.ts";
import type { DeviceKind } from "../../model/recording.ts";
import { findMount, findOption, type Mount } from "../../system/mount-table.ts";
import { listNames, readText } from "../../system/optional-files.ts";
import type { RecordOf } from "../log-record.ts";

/** Whether a device is a partition: by `/sys`, else by its name. */
export function isPartition(sysRoot: string, name: string): boolean {
  const entry = sysfsName(name);
  if (existsSync(`${sysRoot}/class/block/${entry}`)) return existsSync(`${sysRoot}/class/block/${entry}/partition`);
  return !existsSync(`${sysRoot}/block/${entry}`) && findDiskName(name) !== undefined;
}

/** A device's name in sysfs: `cciss!c0d0` for `cciss/c0d0`. */
function sysfsName(name: string): string {
  return name.replaceAll("/", "!");
}

/** The record of a device, which stands before its first counters. */
export function describeDevice(sysRoot: string, name: string, number: string, index: number): RecordOf<"device"> {
  return {
    e: "device",
    i: index,
    name,
    number,
    kind: findDeviceKind(name),
    slaves: listNames(`${sysRoot}/block/${sysfsName(name)}/slaves`).sort(),
  };
}

/**
 * Whether a device has its data in memory and no disk counts them: zram with a filesystem, or a loop device whose file is
 * known to lie on a tmpfs or ramfs, or whose overlay's upper directory does.
 */
export function isInMemory(sysRoot: string, name: string, mounts: readonly Mount[]): boolean {
  if (name.startsWith("zram")) return mounts.some(({ source }) => source === `/dev/${name}`);
  const file = readText(`${sysRoot}/block/${name}/loop/backing_file`).trim();
  if (file === "") return false;
  const mount = findMount(mounts, file);
  const upper = mount && findOption(mount, "upperdir");
  return isMemoryFilesystem((upper === undefined ? mount : findMount(mounts, upper))?.filesystem);
}

function findDeviceKind(name: string): DeviceKind {
  const match = /^(dm-|md|loop|zram|ram)\d/.exec(name)?.[1];
  if (match === undefined) return "disk";
  return match === "dm-" ? "dm" : (match as DeviceKind);
}
