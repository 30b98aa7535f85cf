import { basename, dirname, join } from "node:path";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { BlockDevice } from "../model/storage.ts";
import { SECTOR_BYTES } from "../model/units.ts";
import type { Sysfs } from "./sysfs.ts";

/** Finds the `major:minor` of the filesystem of a file; undefined if unreachable. */
type FindDeviceNumber = (path: string) => Promise<string | undefined>;

const MAX_DEVICES = 64;

/**
 * The devices under a filesystem, its own first, the disks last: partitions' disks, dm and md slaves, and the
 * filesystem of a loop device's file. `start` has `major:minor` numbers or names.
 */
export async function readDeviceChain(
  start: readonly string[],
  sysfs: Sysfs,
  findDeviceNumber: FindDeviceNumber,
): Promise<BlockDevice[]> {
  const chain: BlockDevice[] = [];
  const waiting = [...start];
  const seen = new Set<string>();
  while (waiting.length > 0 && chain.length < MAX_DEVICES) {
    const folder = await sysfs.findBlockDevice(waiting.shift() ?? "");
    if (folder === undefined || seen.has(folder)) continue;
    seen.add(folder);
    const device = await readBlockDevice(folder, sysfs, findDeviceNumber);
    chain.push(device);
    waiting.push(...device.parents);
  }
  return chain;
}

type Kind = BlockDevice["kind"];

async function readBlockDevice(folder: string, sysfs: Sysfs, find: FindDeviceNumber): Promise<BlockDevice> {
  const files = await sysfs.list(folder);
  const name = basename(folder);
  const kind = findKind(name, files);
  const parents = await findParents(kind, folder, { sysfs, find });
  const sectors = await sysfs.readNumber(join(folder, "size"));
  return omitUndefined({
    name,
    kind,
    parents,
    model: await sysfs.readText(join(folder, "device/model")),
    vendor: await sysfs.readText(join(folder, "device/vendor")),
    // The kernel counts sizes in 512 bytes for every device (block/genhd.c).
    sizeBytes: sectors === undefined ? undefined : sectors * SECTOR_BYTES,
    ...(await readQueue(join(folder, "queue"), sysfs)),
    ...(kind === "dm" && (await readMapping(folder, parents, sysfs))),
    ...(kind === "md" && (await readArray(folder, sysfs))),
  });
}

function findKind(name: string, files: readonly string[]): Kind {
  if (files.includes("partition")) return "partition";
  if (files.includes("dm")) return "dm";
  if (files.includes("md")) return "md";
  const named = (["loop", "zram", "ram"] as const).find((kind) => new RegExp(`^${kind}\\d+$`).test(name));
  return named ?? (files.includes("device") ? "disk" : "other");
}

async function findParents(
  kind: Kind,
  folder: string,
  { sysfs, find }: { sysfs: Sysfs; find: FindDeviceNumber },
): Promise<string[]> {
  if (kind === "partition") return [basename(dirname(folder))];
  if (kind !== "loop") return sysfs.list(join(folder, "slaves"));
  const file = await sysfs.readText(join(folder, "loop/backing_file"));
  const number = file === undefined ? undefined : await find(file);
  const below = number === undefined ? undefined : await sysfs.findBlockDevice(number);
  return below === undefined ? [] : [basename(below)];
}

type DeviceFacts = { [Key in Exclude<keyof BlockDevice, "name" | "kind" | "parents">]?: BlockDevice[Key] | undefined };

async function readQueue(folder: string, sysfs: Sysfs): Promise<DeviceFacts> {
  const rotational = await sysfs.readNumber(join(folder, "rotational"));
  const schedulers = await sysfs.readText(join(folder, "scheduler"));
  const readAheadKib = await sysfs.readNumber(join(folder, "read_ahead_kb"));
  return {
    rotational: rotational === undefined ? undefined : rotational === 1,
    // The scheduler in use is in brackets; a device with only one has none.
    scheduler: /\[(\S+)\]/.exec(schedulers ?? "")?.[1] ?? schedulers?.split(/\s/)[0],
    writeCache: await sysfs.readText(join(folder, "write_cache")),
    requestQueueLength: await sysfs.readNumber(join(folder, "nr_requests")),
    readAheadBytes: readAheadKib === undefined ? undefined : readAheadKib * 1024,
    // 0 means none (Documentation/ABI/stable/sysfs-block).
    optimalIoBytes: (await sysfs.readNumber(join(folder, "optimal_io_size"))) || undefined,
    logicalBlockBytes: await sysfs.readNumber(join(folder, "logical_block_size")),
  };
}

async function readMapping(folder: string, slaves: readonly string[], sysfs: Sysfs): Promise<DeviceFacts> {
  const uuid = (await sysfs.readText(join(folder, "dm/uuid"))) ?? "";
  const stripe = uuid.startsWith("LVM-") ? await findStripe(folder, slaves, sysfs) : undefined;
  const layout = /^(CRYPT|mpath)-/.exec(uuid)?.[1];
  return {
    mappedName: await sysfs.readText(join(folder, "dm/name")),
    layout: stripe ? "striped" : { CRYPT: "crypt", mpath: "multipath" }[layout ?? ""],
    stripe,
  };
}

/**
 * An LVM volume's stripe, without root: dm-stripe announces its chunk as minimum and chunk times stripes as optimal I/O
 * size (drivers/md/dm-stripe.c, stripe_io_hints). Trusted only if their ratio is the number of disks and no disk
 * announces the same size, which linear volumes would pass on.
 */
async function findStripe(folder: string, slaves: readonly string[], sysfs: Sysfs): Promise<BlockDevice["stripe"]> {
  const sizes = async (device: string): Promise<(number | undefined)[]> => [
    await sysfs.readNumber(join(device, "queue/minimum_io_size")),
    await sysfs.readNumber(join(device, "queue/optimal_io_size")),
  ];
  const [chunkBytes, widthBytes] = await sizes(folder);
  if (!chunkBytes || !widthBytes || slaves.length < 2 || widthBytes !== chunkBytes * slaves.length) return undefined;
  for (const slave of slaves) {
    const below = (await sysfs.findBlockDevice(slave)) ?? "";
    const isPartition = (await sysfs.list(below)).includes("partition");
    const [, own] = await sizes(isPartition ? dirname(below) : below);
    if (own === widthBytes) return undefined;
  }
  return { count: slaves.length, chunkBytes };
}

async function readArray(folder: string, sysfs: Sysfs): Promise<DeviceFacts> {
  const layout = await sysfs.readText(join(folder, "md/level"));
  const count = await sysfs.readNumber(join(folder, "md/raid_disks"));
  const chunkBytes = await sysfs.readNumber(join(folder, "md/chunk_size"));
  // Only RAID 0 stripes data over every disk.
  const stripe = layout === "raid0" && count !== undefined ? { count, ...(chunkBytes && { chunkBytes }) } : undefined;
  return { layout, stripe };
}
