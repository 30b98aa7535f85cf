import * as z from "zod/mini";
import { amount, count } from "./quantities.ts";

/** One block device of the chain under a path, from the filesystem's device down to the disks. */
export const blockDeviceSchema = z.object({
  name: z.string(),
  kind: z.enum(["disk", "partition", "dm", "md", "loop", "zram", "ram", "other"]),
  /** Names of the devices that this one is made of: a partition's disk, the slaves of a dm or md device. */
  parents: z.array(z.string()),
  model: z.optional(z.string()),
  vendor: z.optional(z.string()),
  sizeBytes: z.optional(amount),
  /** As the kernel says; virtual machines often claim `true` for a solid-state disk. */
  rotational: z.optional(z.boolean()),
  scheduler: z.optional(z.string()),
  writeCache: z.optional(z.string()),
  requestQueueLength: z.optional(count),
  readAheadBytes: z.optional(amount),
  optimalIoBytes: z.optional(amount),
  logicalBlockBytes: z.optional(amount),
  /** Name that device-mapper or md gives the device, such as `vg0-root`. */
  mappedName: z.optional(z.string()),
  /** RAID level or device-mapper target, such as `raid0`, `striped`, `linear`, `crypt`. */
  layout: z.optional(z.string()),
  stripe: z.optional(z.object({ count: count, chunkBytes: z.optional(amount) })),
});
export type BlockDevice = z.infer<typeof blockDeviceSchema>;

/** A limit that the cgroup sets on a device, in its own unit per second. */
export const ioLimitSchema = z.object({
  device: z.string(),
  readBytesPerSecond: z.optional(amount),
  writeBytesPerSecond: z.optional(amount),
  readsPerSecond: z.optional(amount),
  writesPerSecond: z.optional(amount),
});
export type IoLimit = z.infer<typeof ioLimitSchema>;

/** The storage fingerprint: what lies under a path. */
export const storageSchema = z.object({
  path: z.string(),
  /** `other` is a mounted disk that none of the paths lies on. */
  role: z.enum(["workspace", "temp", "target", "other"]),
  filesystem: z.optional(z.string()),
  /**
   * What is mounted, as the mount table names it: `/dev/nvme0n1p1`, `overlay`. Of a network filesystem, `server:/export`:
   * always that word, never the machine's own name.
   */
  source: z.optional(z.string()),
  mountPoint: z.optional(z.string()),
  mountOptions: z.optional(z.array(z.string())),
  totalBytes: z.optional(amount),
  freeBytes: z.optional(amount),
  /** The device chain, the filesystem's own device first, the disks last. Empty for tmpfs and network filesystems. */
  devices: z.array(blockDeviceSchema),
  /** For an overlay or aufs: the filesystem that holds its upper directory. */
  lowerFilesystem: z.optional(z.string()),
  /** The container storage driver, such as `overlay2`, where the path lies inside a container. */
  storageDriver: z.optional(z.string()),
  ioLimits: z.optional(z.array(ioLimitSchema)),
});
export type Storage = z.infer<typeof storageSchema>;
