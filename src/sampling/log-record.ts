import * as z from "zod/mini";
import { amount, count } from "../model/quantities.ts";
import { DEVICE_KINDS } from "../model/recording.ts";

const clocks = { t: amount, m: amount };
/** The lists of a sample by their keys: each counter's name, and how much of its SI unit one count is. */
const lists = z.record(z.string(), z.record(z.string(), amount));

/** The lines of a recording's log that are no samples. */
export const logRecordSchema = z.discriminatedUnion("e", [
  z.object({
    e: z.literal("header"),
    toolVersion: z.optional(z.string()),
    pid: z.optional(count),
    startTicks: z.optional(count),
    ...clocks,
    intervalSeconds: amount,
    processes: z.optional(z.boolean()),
    ownTasks: z.optional(z.literal("command")),
    memoryTotalBytes: z.optional(amount),
    lists,
  }),
  z.object({ e: z.literal("missing"), what: z.string(), path: z.optional(z.string()), code: z.optional(z.string()) }),
  /** A whole device, which samples name by its index. */
  z.object({
    e: z.literal("device"),
    i: count,
    name: z.string(),
    number: z.string(),
    kind: z.enum(DEVICE_KINDS),
    slaves: z.array(z.string()),
  }),
  /** A loop device or zram in memory: no disk counts its bytes. */
  z.object({ e: z.literal("inMemory"), i: count }),
  z.object({
    e: z.literal("interface"),
    i: count,
    name: z.string(),
    /** Whether it is hardware, so that bridges and tunnels over it do not count again. */
    physical: z.boolean(),
    /** Whether a bridge or bond counts its bytes too. */
    bridged: z.optional(z.boolean()),
  }),
  z.object({
    e: z.literal("cgroup"),
    version: z.enum(["v1", "v2"]),
    path: z.string(),
    memoryLimitBytes: z.optional(amount),
    lists,
  }),
  z.discriminatedUnion("state", [
    z.object({
      e: z.literal("iostat"),
      state: z.literal("started"),
      ...clocks,
      number: count,
      pid: count,
      startTicks: count,
      version: z.optional(z.string()),
      format: z.enum(["json", "text"]),
      intervalSeconds: amount,
    }),
    z.object({ e: z.literal("iostat"), state: z.literal("ended"), ...clocks, number: count, reason: z.string() }),
    z.object({
      e: z.literal("iostat"),
      state: z.literal("given-up"),
      ...clocks,
      reason: z.string(),
      /** How often in a row it ended; absent where it did not start. */
      times: z.optional(count),
    }),
  ]),
  /** A filesystem that ran short of bytes or inodes, or no longer is. */
  z.object({
    e: z.literal("space"),
    ...clocks,
    mountPoint: z.string(),
    filesystem: z.string(),
    isLow: z.boolean(),
    /** Set if the sampler found it so at its first look. */
    atStart: z.optional(z.boolean()),
    totalBytes: amount,
    freeBytes: amount,
    totalInodes: z.optional(amount),
    freeInodes: z.optional(amount),
  }),
  /** CPU time and memory that the sampler and iostat have taken so far. */
  z.object({
    e: z.literal("cost"),
    ...clocks,
    cpuSeconds: amount,
    bytesWritten: amount,
    peakMemoryBytes: amount,
    lost: z.optional(count),
  }),
  z.object({ e: z.literal("end"), ...clocks, reason: z.string() }),
]);
export type LogRecord = z.infer<typeof logRecordSchema>;

/** The records of one kind. */
export type RecordOf<Kind extends LogRecord["e"]> = Extract<LogRecord, { e: Kind }>;

/** Its writer adds kind and moment. */
export type Unstamped<Record> = Record extends unknown ? Omit<Record, "e" | "t" | "m"> : never;
