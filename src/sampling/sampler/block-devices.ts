import { existsSync } from "node:fs";
import { findDiskName } from "../../model/disks.ts";
import { isMemoryFilesystem } from "../../model/filesystem-kind.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import type { DeviceKind } from "../../model/recording.ts";
import { findMount, type Mount, parseMountinfo } from "../../system/mount-table.ts";
import { listNames, readText } from "./proc-file.ts";

/** The record of a block device; samples then carry only its index. */
export interface DeviceEntry {
  i: number;
  name: string;
  /** Major and minor number, such as `254:0`, by which cgroups name devices. */
  number: string;
  kind: DeviceKind;
  /** The devices that it is made of. */
  slaves: string[];
  /** Its name in device-mapper. */
  mappedName?: string;
}

/** Whether `name` is a partition: by `/sys`, else by its name. */
export function isPartition(sysRoot: string, name: string): boolean {
  const entry = sysfsName(name);
  if (existsSync(`${sysRoot}/class/block/${entry}`)) return existsSync(`${sysRoot}/class/block/${entry}/partition`);
  return !existsSync(`${sysRoot}/block/${entry}`) && findDiskName(name) !== undefined;
}

/** `/sys` has `cciss!c0d0` for `cciss/c0d0`. */
function sysfsName(name: string): string {
  return name.replaceAll("/", "!");
}

/** The record of a whole device. */
export function describeDevice(sysRoot: string, name: string, number: string, index: number): DeviceEntry {
  return omitUndefined({
    i: index,
    name,
    number,
    kind: findDeviceKind(name),
    slaves: listNames(`${sysRoot}/block/${sysfsName(name)}/slaves`).sort(),
    mappedName: readLine(`${sysRoot}/block/${name}/dm/name`),
  });
}

/** The mounts of this process; none where the table cannot be read. */
export function listMounts(procRoot: string): Mount[] {
  return parseMountinfo(readText(`${procRoot}/self/mountinfo`, "utf8"));
}

/**
 * Whether the file behind a loop device lies on a tmpfs or ramfs; false where unknown.
 * @param mounts those of this process, where they have been read already
 */
export function isInMemory(
  procRoot: string,
  sysRoot: string,
  name: string,
  mounts: readonly Mount[] = listMounts(procRoot),
): boolean {
  const file = readLine(`${sysRoot}/block/${name}/loop/backing_file`);
  if (file === undefined) return false;
  return isMemoryFilesystem(findMount(mounts, file)?.filesystem);
}

/** What a whole device is, by its name. */
export function findDeviceKind(name: string): DeviceKind {
  const match = /^(dm-|md|loop|zram|ram)\d/.exec(name)?.[1];
  if (match === undefined) return "disk";
  return match === "dm-" ? "dm" : (match as DeviceKind);
}

function readLine(path: string): string | undefined {
  return readText(path, "utf8").trim().slice(0, 4096) || undefined;
}
