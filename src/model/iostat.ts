import * as z from "zod/mini";
import { amount } from "./quantities.ts";

/** The `schema` field of what `parse iostat` prints. */
export const IOSTAT_SCHEMA = "io-probe/iostat";
/** The `schemaVersion` of what `parse iostat` prints. */
export const IOSTAT_SCHEMA_VERSION = 1;

/**
 * What iostat said of one device in one interval. A column that iostat did not print is absent, and so is the latency
 * or the mean size of a kind of request that did not occur.
 */
export const iostatDeviceSchema = z.object({
  name: z.string(),
  readsPerSecond: z.optional(amount),
  writesPerSecond: z.optional(amount),
  discardsPerSecond: z.optional(amount),
  flushesPerSecond: z.optional(amount),
  readBytesPerSecond: z.optional(amount),
  writeBytesPerSecond: z.optional(amount),
  discardBytesPerSecond: z.optional(amount),
  /** Writes and discards together, where iostat printed them so: `-s` without `-x`. */
  writeAndDiscardBytesPerSecond: z.optional(amount),
  readLatencySeconds: z.optional(amount),
  writeLatencySeconds: z.optional(amount),
  discardLatencySeconds: z.optional(amount),
  flushLatencySeconds: z.optional(amount),
  meanReadBytes: z.optional(amount),
  meanWriteBytes: z.optional(amount),
  meanDiscardBytes: z.optional(amount),
  /** Reads and writes together, where iostat printed them so: `-d` without `-x`, `-s`, and versions before 11.5.7. */
  requestsPerSecond: z.optional(amount),
  requestBytesPerSecond: z.optional(amount),
  requestLatencySeconds: z.optional(amount),
  meanRequestBytes: z.optional(amount),
  queueDepth: z.optional(amount),
  /** The share of the interval in which the device had something to do, 0 to 1. */
  utilization: z.optional(z.number().check(z.gte(0), z.lte(1))),
});
export type IostatDevice = z.infer<typeof iostatDeviceSchema>;

/** Where all CPUs together spent the interval, each as a share from 0 to 1; what iostat did not print is absent. */
export const iostatCpuSchema = z.object({
  user: z.optional(amount),
  nice: z.optional(amount),
  /** The kernel's time, with interrupts. */
  system: z.optional(amount),
  /** Idle while a request was in flight. */
  ioWait: z.optional(amount),
  /** Taken by the hypervisor. */
  steal: z.optional(amount),
  idle: z.optional(amount),
});
export type IostatCpu = z.infer<typeof iostatCpuSchema>;

/** One report of iostat: the rates of an interval, or since boot for the first report of an iostat without `-y`. */
export const iostatReportSchema = z.object({
  /**
   * The end of the interval, ISO 8601 in UTC. Absent where iostat printed none, or one of a locale: `11/20/26 11:45:01`
   * has no zone and an order of day and month that the reader cannot know.
   */
  timestamp: z.optional(z.string()),
  /** What iostat calls avg-cpu; absent with `-d`. */
  cpu: z.optional(iostatCpuSchema),
  /** Empty with `-c`, and with `-z` where no device had anything to do. */
  devices: z.array(iostatDeviceSchema),
});
export type IostatReport = z.infer<typeof iostatReportSchema>;

/** What the text was that the reports come from. */
export const iostatSourceSchema = z.object({
  format: z.enum(["json", "text"]),
  /** Only where the text itself holds the output of `iostat -V`: reports do not name their version. */
  sysstatVersion: z.optional(z.string()),
  hostname: z.optional(z.string()),
  kernel: z.optional(z.string()),
  cpuCount: z.optional(z.int().check(z.nonnegative())),
  /** False where the text ends in the middle: then the last report may lack devices, and no figure is of a cut number. */
  complete: z.boolean(),
  /** What was set right, left out or cannot be known, in a sentence each; it names every column that is not carried over. */
  corrections: z.optional(z.array(z.string())),
});
export type IostatSource = z.infer<typeof iostatSourceSchema>;

/** Any iostat output as clean JSON, whatever its version, flags, locale or end. Bytes and seconds, unit in the name. */
export const iostatDocumentSchema = z.object({
  schema: z.literal(IOSTAT_SCHEMA),
  schemaVersion: z.literal(IOSTAT_SCHEMA_VERSION),
  source: iostatSourceSchema,
  reports: z.array(iostatReportSchema),
});
export type IostatDocument = z.infer<typeof iostatDocumentSchema>;
