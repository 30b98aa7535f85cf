import * as z from "zod/mini";
import { amount, count } from "../model/quantities.ts";
import { DEVICE_KINDS } from "../model/recording.ts";

const clocks = { t: amount, m: amount };

/** A line of a recording's log that is no sample. The sampler writes it, and may write it twice; the reader checks it. */
export const logRecordSchema = z.discriminatedUnion("e", [
  z.object({
    e: z.literal("header"),
    version: z.optional(count),
    toolVersion: z.optional(z.string()),
    pid: z.optional(count),
    /** With `pid`, the sampler's identity: field 22 of /proc/PID/stat. */
    startTicks: z.optional(count),
    ...clocks,
    intervalSeconds: amount,
    processes: z.optional(z.boolean()),
    ownTasks: z.optional(z.literal("command")),
    bootId: z.optional(z.string()),
    memoryTotalBytes: z.optional(amount),
    pageBytes: z.optional(amount),
  }),
  /** Something that cannot be read here, and why. */
  z.object({ e: z.literal("missing"), what: z.string(), reason: z.string() }),
  /** A whole block device; samples carry only its index. */
  z.object({
    e: z.literal("device"),
    i: count,
    name: z.string(),
    /** Major and minor number, such as `254:0`, by which cgroups name devices. */
    number: z.string(),
    kind: z.enum(DEVICE_KINDS),
    /** The devices that it is made of. */
    slaves: z.array(z.string()),
    /** Its name in device-mapper. */
    mappedName: z.optional(z.string()),
  }),
  /** The loop device of that index lies in memory: no disk counts its bytes again. */
  z.object({ e: z.literal("inMemory"), i: count }),
  z.object({
    e: z.literal("interface"),
    i: count,
    name: z.string(),
    /** Whether it is hardware: a bridge or tunnel over it does not count again. */
    physical: z.boolean(),
    /** Whether it was a port of a bridge or bond when first seen, which counts its bytes too. */
    bridged: z.optional(z.boolean()),
  }),
  z.object({
    e: z.literal("cgroup"),
    version: z.enum(["v1", "v2"]),
    path: z.string(),
    memoryLimitBytes: z.optional(amount),
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
    z.object({ e: z.literal("iostat"), state: z.literal("given-up"), ...clocks, reason: z.string() }),
  ]),
  /** What the sampler and its iostat took so far. */
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

/** A record without its kind and its moment, which the log's writer adds. */
export type Unstamped<Record> = Record extends unknown ? Omit<Record, "e" | "t" | "m"> : never;
