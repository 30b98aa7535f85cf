import { formatBinaryBytes, formatBytes, formatCount, formatRate } from "../../format/figures.ts";
import { nameDiskModel } from "../../model/disks.ts";
import type { BlockDevice, IoLimit, Storage } from "../../model/storage.ts";
import { tellStorage } from "../../words/storage.ts";

/** The devices in levels, from the filesystem's own down to the disks. */
export function levelDevices(devices: readonly BlockDevice[]): BlockDevice[][] {
  const byName = new Map(devices.map((device) => [device.name, device]));
  const depths = new Map<string, number>();
  const visit = (device: BlockDevice, depth: number) => {
    // A deeper chain is a circle in a damaged report.
    if (depth >= devices.length || (depths.get(device.name) ?? -1) >= depth) return;
    depths.set(device.name, depth);
    for (const parent of device.parents) {
      const next = byName.get(parent);
      if (next !== undefined) visit(next, depth + 1);
    }
  };
  const made = new Set(devices.flatMap(({ parents }) => parents));
  for (const device of devices) if (!made.has(device.name)) visit(device, 0);
  const levels: BlockDevice[][] = [];
  for (const device of devices) {
    const depth = depths.get(device.name) ?? 0;
    levels[depth] = [...(levels[depth] ?? []), device];
  }
  return levels.filter((level) => level !== undefined);
}

/** The device chain: `dm-0 (vg0-root, striped, 2 × 64 KiB) → nvme0n1 (…) + nvme1n1 (…)`. */
export function describeDevices({ devices }: Storage): string {
  return levelDevices(devices)
    .map((level) => level.map(describeDevice).join(" + "))
    .join(" → ");
}

/** What a path is to the job. */
export function nameRole({ role }: Storage): string {
  return role === "other" ? "other disk" : role;
}

/** A path's filesystem and devices. */
export function describeStorage(storage: Storage): string {
  return tellStorage(storage, describeDevices(storage));
}

function describeDevice(device: BlockDevice): string {
  const facts = describeDeviceFacts(device);
  return facts.length === 0 ? device.name : `${device.name} (${facts.join(", ")})`;
}

/** A device's facts; a partition has none. */
export function describeDeviceFacts(device: BlockDevice): string[] {
  if (device.kind === "partition") return [];
  const { stripe } = device;
  const chunk = stripe?.chunkBytes === undefined ? "" : ` × ${formatBinaryBytes(stripe.chunkBytes)}`;
  return [
    device.mappedName,
    nameDiskModel(device),
    device.layout,
    stripe === undefined ? undefined : `${stripe.count}${chunk === "" ? " stripes" : chunk}`,
    device.sizeBytes === undefined ? undefined : formatBytes(device.sizeBytes),
    device.scheduler === undefined ? undefined : `scheduler ${device.scheduler}`,
  ].filter((fact) => fact !== undefined);
}

/** A cgroup limit: `sda: at most 52.4 MB/s read, 3,000 write IOPS`. */
export function describeLimit(limit: IoLimit): string {
  const parts = [
    limit.readBytesPerSecond === undefined ? undefined : `${formatRate(limit.readBytesPerSecond)} read`,
    limit.writeBytesPerSecond === undefined ? undefined : `${formatRate(limit.writeBytesPerSecond)} write`,
    limit.readsPerSecond === undefined ? undefined : `${formatCount(limit.readsPerSecond)} read IOPS`,
    limit.writesPerSecond === undefined ? undefined : `${formatCount(limit.writesPerSecond)} write IOPS`,
  ].filter((part) => part !== undefined);
  return `${limit.device}: at most ${parts.join(", ") || "unknown"}`;
}
