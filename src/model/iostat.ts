import * as z from "zod/mini";
import { amount, count, optional } from "./quantities.ts";

/** How what `parse iostat` prints begins; the version rises when older readers could misread it. */
export const IOSTAT_KIND = { schema: "io-probe/iostat", schemaVersion: 1 } as const;

const iostatDeviceSchema = z.object({
  name: z.string(),
  ...optional(amount, "readsPerSecond", "writesPerSecond", "discardsPerSecond", "flushesPerSecond"),
  ...optional(amount, "readBytesPerSecond", "writeBytesPerSecond", "discardBytesPerSecond"),
  /** Printed with `-s` alone. */
  writeAndDiscardBytesPerSecond: z.optional(amount),
  ...optional(amount, "readLatencySeconds", "writeLatencySeconds", "discardLatencySeconds", "flushLatencySeconds"),
  ...optional(amount, "meanReadBytes", "meanWriteBytes", "meanDiscardBytes"),
  /** Printed by `-d` without `-x`, by `-s`, and before 11.5.7. */
  ...optional(amount, "requestsPerSecond", "requestBytesPerSecond", "requestLatencySeconds", "meanRequestBytes"),
  queueDepth: z.optional(amount),
  /** Busy share of the interval, 0 to 1. */
  utilization: z.optional(z.number().check(z.gte(0), z.lte(1))),
});
/** A device's row, without what was not printed, and without latencies and sizes where there was no request. */
export type IostatDevice = z.infer<typeof iostatDeviceSchema>;

const iostatCpuSchema = z.object(optional(amount, "user", "nice", "system", "ioWait", "steal", "idle"));
/** Shares of all cores' time, 0 to 1. */
export type IostatCpu = z.infer<typeof iostatCpuSchema>;

const iostatReportSchema = z.object({
  /** The interval's end, ISO 8601 in UTC; absent where the date's order or zone is unknown. */
  timestamp: z.optional(z.string()),
  /** Absent with `-d`. */
  cpu: z.optional(iostatCpuSchema),
  /** Empty with `-c`, and with `-z` if all were idle. */
  devices: z.array(iostatDeviceSchema),
});
/** A report of an interval; without `-y`, the first one covers the time since boot. */
export type IostatReport = z.infer<typeof iostatReportSchema>;

const iostatNoteSchema = z.object({
  id: z.enum([
    ...["several-hosts", "over-busy", "bad-figures", "no-time-zone", "line-left-out", "other-format"],
    ...["report-incomplete", "last-report-cut", "perhaps-without-devices", "last-report-unended", "no-report"],
    ...["sectors-as-kb", "sectors-as-mb", "mb-as-kb"],
    ...["perhaps-sectors-as-kb", "perhaps-sectors-as-mb", "perhaps-mb-as-kb"],
    "columns-left-out",
  ] as const),
  /** How often it applies. */
  times: count,
  /** The columns of `columns-left-out`. */
  names: z.optional(z.array(z.string())),
  /** The first line that was left out. */
  line: z.optional(z.object({ number: count, text: z.string() })),
});
/** What reading iostat's output corrected, left out or could not decide. */
export type IostatNote = z.infer<typeof iostatNoteSchema>;

const iostatSourceSchema = z.object({
  format: z.enum(["json", "text"]),
  /** The version is known where the text has the output of `iostat -V`. */
  ...optional(z.string(), "sysstatVersion", "hostname", "kernel"),
  cpuCount: z.optional(z.int().check(z.nonnegative())),
  /** False for a text that is or may be cut, whose last report may lack devices. */
  complete: z.boolean(),
  /** What was corrected, left out or is unknown; the message is for people, and never read back. */
  notes: z.array(z.extend(iostatNoteSchema, { message: z.string() })),
});
/** What wrote the text, and what reading it corrected. */
export type IostatSource = z.infer<typeof iostatSourceSchema>;

/** What `parse iostat` prints, in bytes and seconds. */
export const iostatDocumentSchema = z.object({
  schema: z.literal(IOSTAT_KIND.schema),
  schemaVersion: z.literal(IOSTAT_KIND.schemaVersion),
  source: iostatSourceSchema,
  reports: z.array(iostatReportSchema),
});
export type IostatDocument = z.infer<typeof iostatDocumentSchema>;
