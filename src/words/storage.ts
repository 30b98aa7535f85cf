import { levelDevices, nameDiskModel } from "../disks/device-tree.ts";
import { writesToMemory } from "../disks/filesystem-kind.ts";
import { formatBinaryBytes, formatBytes, formatCount, formatKnown, formatRate } from "../format/figures.ts";
import { joinPresent } from "../format/plain-text.ts";
import type { BlockDevice, IoLimit, Storage } from "../model/storage.ts";

export const nameKnownFilesystem = (filesystem: string | undefined) => filesystem ?? "an unknown filesystem";

/** A path's filesystem and what it is on. */
export function describeStorage(storage: Storage): string {
  const { lowerFilesystem, source } = storage;
  const over = lowerFilesystem === undefined ? "" : ` over ${lowerFilesystem}`;
  const filesystem = `${nameKnownFilesystem(storage.filesystem)}${over}`;
  if (storage.devices.length > 0) return `${filesystem} on ${describeDevices(storage)}`;
  if (writesToMemory(storage)) return `${filesystem} (in memory: no disk counts what is written here)`;
  return source === undefined ? filesystem : `${filesystem} (${source})`;
}

/** The device chain: `dm-0 (vg0-root, striped, 2 × 64 KiB) → nvme0n1 (…) + nvme1n1 (…)`. */
export function describeDevices({ devices }: Storage): string {
  return levelDevices(devices)
    .map((level) => level.map(describeDevice).join(" + "))
    .join(" → ");
}

/** What a path is to the job. */
export const nameRole = ({ role }: Storage) => (role === "other" ? "other disk" : role);

/** A partition has no facts of its own. */
function describeDevice(device: BlockDevice): string {
  if (device.kind === "partition") return device.name;
  const { stripe } = device;
  const chunk = stripe?.chunkBytes === undefined ? "" : ` × ${formatBinaryBytes(stripe.chunkBytes)}`;
  const facts = joinPresent([
    device.mappedName,
    nameDiskModel(device),
    device.layout,
    stripe === undefined ? undefined : `${stripe.count}${chunk === "" ? " stripes" : chunk}`,
    formatKnown(device.sizeBytes, formatBytes),
    device.scheduler === undefined ? undefined : `scheduler ${device.scheduler}`,
  ]);
  return facts === "" ? device.name : `${device.name} (${facts})`;
}

/** A cgroup limit: `sda: at most 52.4 MB/s read, 3,000 write IOPS`. */
export const describeLimit = ({ device, ...rates }: IoLimit) =>
  `${device}: at most ${joinPresent(nameRates(rates)) || "unknown"}`;

type Rates = Omit<IoLimit, "device">;

/** Each rate that a cgroup sets: `52.4 MB/s read`. */
export function nameRates(rates: Rates): string[] {
  return RATES.flatMap((rate) => {
    const value = rates[rate];
    return value === undefined ? [] : [nameRate(rate, value)];
  });
}

/** A rate with its direction: `3,000 write IOPS`. */
export const nameRate = (rate: keyof Rates, perSecond: number) => FORMATS[rate](perSecond);

const FORMATS: Record<keyof Rates, (perSecond: number) => string> = {
  readBytesPerSecond: (rate) => `${formatRate(rate)} read`,
  writeBytesPerSecond: (rate) => `${formatRate(rate)} write`,
  readsPerSecond: (rate) => `${formatCount(rate)} read IOPS`,
  writesPerSecond: (rate) => `${formatCount(rate)} write IOPS`,
};
const RATES = Object.keys(FORMATS) as (keyof Rates)[];
