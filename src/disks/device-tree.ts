import type { BlockDevice, Storage } from "../model/storage.ts";

/**
 * The disk that all requests to a device end on, such as that under a LUKS volume; an unknown device itself. Undefined of
 * several disks, each of which gets a part.
 */
export function findOnlyDisk(device: string, storage: readonly Storage[]): string | undefined {
  const parents = new Map(storage.flatMap(({ devices }) => devices.map((one) => [one.name, one.parents] as const)));
  const below = new Set([device]);
  // A set visits what is added meanwhile, and nothing twice, even if a report's devices form a circle.
  for (const name of below) for (const parent of parents.get(name) ?? []) below.add(parent);
  const disks = [...below].filter((name) => !parents.get(name)?.length);
  return disks.length === 1 ? disks[0] : undefined;
}

/** The names of devices under workspace and temp, down to the disks. */
export function findJobDisks(storage: readonly Storage[]): ReadonlySet<string> {
  const own = storage.filter(({ role }) => role === "workspace" || role === "temp");
  return new Set(own.flatMap(({ devices }) => devices.map(({ name }) => name)));
}

/** What lies under a benchmark's target, relative to the workspace; undefined if unknown. */
export function findTargetStorage(target: string | undefined, storage: readonly Storage[]): Storage | undefined {
  const workspace = storage.find(({ role }) => role === "workspace")?.path;
  if (target === undefined || (workspace === undefined && !target.startsWith("/"))) return undefined;
  const path = normalize(target.startsWith("/") ? target : `${workspace}/${target}`);
  return storage.find((entry) => normalize(entry.path) === path);
}

function normalize(path: string): string {
  const names: string[] = [];
  for (const name of path.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return `/${names.join("/")}`;
}

/** Names of PCI vendors: that of all virtio devices (virtio 1.2, section 4.1.2). */
const PCI_VENDORS: Partial<Record<string, string>> = { "0x1af4": "virtio" };

/** Vendor and model, such as `Msft Virtual Disk` or `virtio`; undefined if unknown. */
export function nameDiskModel({ vendor, model }: Pick<BlockDevice, "vendor" | "model">): string | undefined {
  const isNumber = vendor !== undefined && /^0x[0-9a-f]+$/i.test(vendor);
  return [isNumber ? PCI_VENDORS[vendor.toLowerCase()] : vendor, model].filter(Boolean).join(" ") || undefined;
}

/** A storage's disks, without partitions and layers. */
export function listDisks({ devices }: Pick<Storage, "devices">): BlockDevice[] {
  return devices.filter(({ kind }) => kind === "disk");
}

export function nameDisks(storage: Pick<Storage, "devices">): string[] {
  return listDisks(storage).map(({ name }) => name);
}

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
