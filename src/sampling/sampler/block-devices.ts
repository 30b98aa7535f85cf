import { existsSync, readdirSync, readFileSync } from "node:fs";
import { findDiskName } from "../../model/disks.ts";
import { isMemoryFilesystem } from "../../model/filesystem-kind.ts";
import type { DeviceKind } from "../../model/recording.ts";
import { findMount, type Mount, parseMountinfo } from "../../system/mount-table.ts";

/** What the sampler writes once about a block device; its samples then carry only the index. */
export interface DeviceEntry {
  i: number;
  name: string;
  /** Major and minor number, such as `254:0`: cgroups know devices only so. */
  number: string;
  /** `disk` for everything that is none of the others. */
  kind: DeviceKind;
  /** Names of the devices that this one is made of. */
  slaves: string[];
  /** Name that device-mapper gives it. */
  mappedName?: string;
}

/** True where `name` is a partition, by `/sys` or, without it, by its name. */
export function isPartition(sysRoot: string, name: string): boolean {
  const entry = sysfsName(name);
  if (existsSync(`${sysRoot}/class/block/${entry}`)) return existsSync(`${sysRoot}/class/block/${entry}/partition`);
  return !existsSync(`${sysRoot}/block/${entry}`) && findDiskName(name) !== undefined;
}

/** A device such as `cciss/c0d0` cannot be a path below `/sys`: it is `cciss!c0d0` there. */
function sysfsName(name: string): string {
  return name.replaceAll("/", "!");
}

/** What is known of a whole device. */
export function describeDevice(sysRoot: string, name: string, number: string, index: number): DeviceEntry {
  const entry: DeviceEntry = {
    i: index,
    name,
    number,
    kind: deviceKind(name),
    slaves: listNames(`${sysRoot}/block/${sysfsName(name)}/slaves`),
  };
  const mappedName = readLine(`${sysRoot}/block/${name}/dm/name`);
  return mappedName === undefined ? entry : { ...entry, mappedName };
}

/** The mounts of this process; none where the table cannot be read. */
export function listMounts(procRoot: string): Mount[] {
  try {
    return parseMountinfo(readFileSync(`${procRoot}/self/mountinfo`, "utf8"));
  } catch {
    return [];
  }
}

/**
 * Whether the file behind a loop device lies on a tmpfs or ramfs; false where that is not known.
 * @param mounts those of this process, for whoever has read them already
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

function deviceKind(name: string): DeviceKind {
  const match = /^(dm-|md|loop|zram|ram)\d/.exec(name)?.[1];
  if (match === undefined) return "disk";
  return match === "dm-" ? "dm" : (match as DeviceKind);
}

function listNames(path: string): string[] {
  try {
    return readdirSync(path).sort();
  } catch {
    return [];
  }
}

function readLine(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim().slice(0, 4096);
  } catch {
    return undefined;
  }
}
