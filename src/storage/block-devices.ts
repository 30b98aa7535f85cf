import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { BlockDevice } from "../model/storage.ts";
import { SECTOR_BYTES } from "../model/units.ts";
import { listNames, readNumber, readText } from "../system/optional-files.ts";

/** `/sys` or a copy of it; paths are below it or relative. What is missing is undefined, or an empty list. */
export class Sysfs {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** A file's text, trimmed; undefined also where that is empty. */
  readText(path: string): string | undefined {
    return readText(this.#resolve(path)).trim() || undefined;
  }

  readNumber(path: string): number | undefined {
    return readNumber(this.#resolve(path));
  }

  list(path: string): string[] {
    return listNames(this.#resolve(path)).sort();
  }

  /** A block device's real path, if it is there. */
  findBlockDevice(numberOrName: string): string | undefined {
    const folder = /^\d+:\d+$/.test(numberOrName) ? "dev/block" : "class/block";
    try {
      return realpathSync(this.#resolve(join(folder, basename(numberOrName))));
    } catch {
      return undefined;
    }
  }

  #resolve(path: string): string {
    return path.startsWith(this.#root) ? path : join(this.#root, path);
  }
}

/** A path's `major:minor`, if it can be reached. */
type FindDeviceNumber = (path: string) => Promise<string | undefined>;

const MAX_DEVICES = 64;

/**
 * The devices under a filesystem: its own first, the disks of partitions, dm, md and loop devices last.
 * @param start `major:minor` numbers or names
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
    const folder = sysfs.findBlockDevice(waiting.shift() ?? "");
    if (folder === undefined || seen.has(folder)) continue;
    seen.add(folder);
    const kind = findKind(folder, sysfs);
    const parents =
      kind === "loop" ? await findHolder(folder, sysfs, findDeviceNumber) : findParents(folder, kind, sysfs);
    chain.push(readBlockDevice(folder, kind, parents, sysfs));
    waiting.push(...parents);
  }
  return chain;
}

type Kind = BlockDevice["kind"];

function findKind(folder: string, sysfs: Sysfs): Kind {
  const files = sysfs.list(folder);
  const marked = (["partition", "dm", "md"] as const).find((kind) => files.includes(kind));
  const named = /^(loop|zram|ram)\d+$/.exec(basename(folder))?.[1] as Kind | undefined;
  return marked ?? named ?? (files.includes("device") ? "disk" : "other");
}

function findParents(folder: string, kind: Kind, sysfs: Sysfs): string[] {
  return kind === "partition" ? [basename(dirname(folder))] : sysfs.list(join(folder, "slaves"));
}

async function findHolder(folder: string, sysfs: Sysfs, find: FindDeviceNumber): Promise<string[]> {
  const file = sysfs.readText(join(folder, "loop/backing_file"));
  const number = file && (await find(file));
  const below = number && sysfs.findBlockDevice(number);
  return below ? [basename(below)] : [];
}

function readBlockDevice(folder: string, kind: Kind, parents: string[], sysfs: Sysfs): BlockDevice {
  const sectors = sysfs.readNumber(join(folder, "size"));
  return omitUndefined({
    name: basename(folder),
    kind,
    parents,
    model: sysfs.readText(join(folder, "device/model")),
    vendor: sysfs.readText(join(folder, "device/vendor")),
    // 512 bytes for every device (block/genhd.c).
    sizeBytes: sectors === undefined ? undefined : sectors * SECTOR_BYTES,
    ...readQueue(join(folder, "queue"), sysfs),
    ...(kind === "dm" && readMapping(folder, parents, sysfs)),
    ...(kind === "md" && readArray(folder, sysfs)),
  });
}

type DeviceFacts = { [Key in Exclude<keyof BlockDevice, "name" | "kind" | "parents">]?: BlockDevice[Key] | undefined };

function readQueue(folder: string, sysfs: Sysfs): DeviceFacts {
  const rotational = sysfs.readNumber(join(folder, "rotational"));
  const schedulers = sysfs.readText(join(folder, "scheduler"));
  const readAheadKib = sysfs.readNumber(join(folder, "read_ahead_kb"));
  return {
    rotational: rotational === undefined ? undefined : rotational === 1,
    // The scheduler in use is in brackets, unless it is the only one.
    scheduler: /\[(\S+)\]/.exec(schedulers ?? "")?.[1] ?? schedulers?.split(/\s/)[0],
    writeCache: sysfs.readText(join(folder, "write_cache")),
    requestQueueLength: sysfs.readNumber(join(folder, "nr_requests")),
    readAheadBytes: readAheadKib === undefined ? undefined : readAheadKib * 1024,
    // 0 means that none is stated (Documentation/ABI/stable/sysfs-block).
    optimalIoBytes: sysfs.readNumber(join(folder, "optimal_io_size")) || undefined,
    logicalBlockBytes: sysfs.readNumber(join(folder, "logical_block_size")),
  };
}

function readMapping(folder: string, slaves: readonly string[], sysfs: Sysfs): DeviceFacts {
  const uuid = sysfs.readText(join(folder, "dm/uuid")) ?? "";
  const stripe = uuid.startsWith("LVM-") ? findStripe(folder, slaves, sysfs) : undefined;
  const layout = /^(CRYPT|mpath)-/.exec(uuid)?.[1];
  return {
    mappedName: sysfs.readText(join(folder, "dm/name")),
    layout: stripe ? "striped" : { CRYPT: "crypt", mpath: "multipath" }[layout ?? ""],
    stripe,
  };
}

/**
 * Without root: dm-stripe announces its chunk as minimum and chunk times stripes as optimal I/O size
 * (drivers/md/dm-stripe.c, stripe_io_hints). Doubtful where a disk announces the same: linear volumes pass that on.
 */
function findStripe(folder: string, slaves: readonly string[], sysfs: Sysfs): BlockDevice["stripe"] {
  const chunkBytes = sysfs.readNumber(join(folder, "queue/minimum_io_size"));
  const widthBytes = readWidth(folder, sysfs);
  if (!chunkBytes || !widthBytes || slaves.length < 2 || widthBytes !== chunkBytes * slaves.length) return undefined;
  const disks = slaves.map((slave) => {
    const below = sysfs.findBlockDevice(slave) ?? "";
    return findKind(below, sysfs) === "partition" ? dirname(below) : below;
  });
  if (disks.some((disk) => readWidth(disk, sysfs) === widthBytes)) return undefined;
  return { count: slaves.length, chunkBytes };
}

function readWidth(folder: string, sysfs: Sysfs): number | undefined {
  return sysfs.readNumber(join(folder, "queue/optimal_io_size"));
}

function readArray(folder: string, sysfs: Sysfs): DeviceFacts {
  const layout = sysfs.readText(join(folder, "md/level"));
  const count = sysfs.readNumber(join(folder, "md/raid_disks"));
  const chunkBytes = sysfs.readNumber(join(folder, "md/chunk_size"));
  // Only RAID 0 stripes over every disk.
  const stripe = layout === "raid0" && count !== undefined ? { count, ...(chunkBytes && { chunkBytes }) } : undefined;
  return { layout, stripe };
}
