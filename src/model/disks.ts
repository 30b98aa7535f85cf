import type { BlockDevice, Storage } from "./storage.ts";

/** Devices that are made of others: what they move is counted again at the disks below them. */
const STACKED = /^(dm-|md|loop|zram|ram|bcache|drbd)/;
/**
 * Partitions as the kernel names them: the disk's name and a number, with a `p` between where the disk's ends with a
 * digit itself (block/partitions/core.c).
 */
const PARTITION = /^((?:sd|hd|vd|xvd|dasd)[a-z]+)\d+$|^(.*\d)p\d+$/;

/**
 * Those of a window's or a series' devices that count once, so that their figures may be added up: no partition whose
 * disk is there too, and no device made of others (a loop device in memory is made of none), unless there is nothing but
 * such (in a container the disks below may be hidden).
 */
export function selectDisks<T extends { name: string; inMemory?: boolean | undefined }>(devices: readonly T[]): T[] {
  const whole = selectWhole(devices);
  const disks = whole.filter(({ name, inMemory }) => inMemory || !STACKED.test(name));
  return disks.length > 0 ? disks : whole.filter(({ name }) => !/^(loop|zram|ram)/.test(name));
}

/** Disks and devices made of them, without the partitions of a disk that is there too: what a filesystem may lie on. */
export function selectWhole<T extends { name: string }>(devices: readonly T[]): T[] {
  const names = new Set(devices.map(({ name }) => name));
  return devices.filter(({ name }) => !names.has(findDiskName(name) ?? ""));
}

/** The disk that a device's name makes it a partition of; undefined for what is none by its name. */
export function findDiskName(name: string): string | undefined {
  const match = PARTITION.exec(name);
  return match?.[1] ?? match?.[2];
}

/** The devices that the job's own folders, the workspace and that for temporary files, lie on, down to the disks. */
export function findJobDisks(storage: readonly Storage[]): ReadonlySet<string> {
  const own = storage.filter(({ role }) => role === "workspace" || role === "temp");
  return new Set(own.flatMap(({ devices }) => devices.map(({ name }) => name)));
}

/** PCI's number of Red Hat, which every virtio device carries (virtio specification 1.2, section 4.1.2). */
const VIRTIO = "0x1af4";

/**
 * Vendor and model of a disk as people know them: `Msft Virtual Disk`, or `virtio` for a disk that says nothing else.
 * Undefined where neither is known; other vendors that are only a number are left out.
 */
export function nameDiskModel({ vendor, model }: Pick<BlockDevice, "vendor" | "model">): string | undefined {
  const isNumber = vendor !== undefined && /^0x[0-9a-f]+$/i.test(vendor);
  const named = isNumber ? (vendor.toLowerCase() === VIRTIO ? "virtio" : undefined) : vendor;
  return [named, model].filter(Boolean).join(" ") || undefined;
}
