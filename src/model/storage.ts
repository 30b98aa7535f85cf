import * as z from "zod/mini";
import { amount, count, optional } from "./quantities.ts";

const blockDeviceSchema = z.object({
  name: z.string(),
  kind: z.enum(["disk", "partition", "dm", "md", "loop", "zram", "ram", "other"]),
  /** The devices below: a partition's disk, the slaves of dm or md. */
  parents: z.array(z.string()),
  ...optional(z.string(), "model", "vendor"),
  sizeBytes: z.optional(amount),
  /** As the kernel says; often wrong in virtual machines. */
  rotational: z.optional(z.boolean()),
  ...optional(z.string(), "scheduler", "writeCache"),
  requestQueueLength: z.optional(count),
  ...optional(amount, "readAheadBytes", "optimalIoBytes", "logicalBlockBytes"),
  /** The name under /dev/mapper, such as `vg0-root`. */
  mappedName: z.optional(z.string()),
  /** RAID level or device-mapper target, such as `raid0` or `crypt`. */
  layout: z.optional(z.string()),
  stripe: z.optional(z.object({ count: count, chunkBytes: z.optional(amount) })),
});
/** A block device on the way from a filesystem down to its disks, as sysfs describes it. */
export type BlockDevice = z.infer<typeof blockDeviceSchema>;

/** What a cgroup can limit. */
export const ioRates = optional(
  amount,
  "readBytesPerSecond",
  "writeBytesPerSecond",
  "readsPerSecond",
  "writesPerSecond",
);
const ioLimitSchema = z.object({ device: z.string(), ...ioRates });
/** A cgroup's limits on a device. */
export type IoLimit = z.infer<typeof ioLimitSchema>;

/** What lies under a path. */
export const storageSchema = z.object({
  path: z.string(),
  /** `other`: under none of the paths. */
  role: z.enum(["workspace", "temp", "target", "other"]),
  filesystem: z.optional(z.string()),
  /** The source in the mount table; a network filesystem's host is shown as `server`. */
  source: z.optional(z.string()),
  mountPoint: z.optional(z.string()),
  mountOptions: z.optional(z.array(z.string())),
  ...optional(amount, "totalBytes", "freeBytes"),
  /** The devices, the filesystem's own first and the disks last; none for tmpfs and network filesystems. */
  devices: z.array(blockDeviceSchema),
  /** The filesystem under an overlay's upper directory. */
  lowerFilesystem: z.optional(z.string()),
  storageDriver: z.optional(z.string()),
  ioLimits: z.optional(z.array(ioLimitSchema)),
});
export type Storage = z.infer<typeof storageSchema>;
