/** Devices made of others, which count the same bytes. */
const STACKED = /^(dm-|md|loop|zram|ram|bcache|drbd)/;
/** A disk and a number, with a `p` between them after a digit (block/partitions/core.c). */
const PARTITION = /^((?:sd|hd|vd|xvd|dasd)[a-z]+)\d+$|^(.*\d)p\d+$/;

/**
 * The devices whose figures may be added up: without partitions beside their disk, and with stacked ones only in memory
 * or where there is nothing else, as in some containers.
 */
export function selectDisks<T extends { name: string; inMemory?: boolean | undefined }>(devices: readonly T[]): T[] {
  const whole = selectWhole(devices);
  const disks = whole.filter(({ name, inMemory }) => inMemory || !STACKED.test(name));
  return disks.length > 0 ? disks : whole.filter(({ name }) => !/^(loop|zram|ram)/.test(name));
}

/** Without partitions whose disk is listed. */
export function selectWhole<T extends { name: string }>(devices: readonly T[]): T[] {
  const names = new Set(devices.map(({ name }) => name));
  return devices.filter(({ name }) => !names.has(findDiskName(name) ?? ""));
}

/** A partition's disk; undefined for other devices. */
export function findDiskName(name: string): string | undefined {
  const match = PARTITION.exec(name);
  return match?.[1] ?? match?.[2];
}
