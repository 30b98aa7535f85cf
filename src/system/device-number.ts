import { existsSync, readlinkSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";

/** `major:minor` of stat's number (glibc, sys/sysmacros.h). */
export function splitDeviceNumber(device: bigint): string {
  const major = ((device >> 8n) & 0xfffn) | ((device >> 32n) & ~0xfffn);
  const minor = (device & 0xffn) | ((device >> 12n) & 0xffffff00n);
  return `${major}:${minor}`;
}

/** A path's disk; undefined without a block device. */
export function findDisk(path: string): string | undefined {
  try {
    return nameDisk(splitDeviceNumber(statSync(path, { bigint: true }).dev));
  } catch {
    return undefined;
  }
}

/** The disk of a `major:minor`, also of a partition's. */
export function nameDisk(number: string): string | undefined {
  try {
    const entry = `/sys/dev/block/${number}`;
    const link = readlinkSync(entry);
    return basename(existsSync(`${entry}/partition`) ? dirname(link) : link);
  } catch {
    return undefined;
  }
}
