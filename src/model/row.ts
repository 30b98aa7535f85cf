import * as z from "zod/mini";
import { FIGURE_KINDS, FIGURE_UNITS } from "./figures.ts";
import { jobSchema } from "./job.ts";
import { amount, count, figure, moment, optional } from "./quantities.ts";

/** Rises when older readers could misread a row. */
export const ROW_VERSION = 1;

/** Longer than any name of a job, step or model. */
const MAX_TEXT = 2000;
const text = z.string().check(z.maxLength(MAX_TEXT));

/**
 * One figure of one job's window, fio job or workload, with all that tells jobs and machines apart: what history stores and
 * what is exported, as JSONL, Parquet and OTLP. Flat, in SI units, and absent where unknown.
 */
export const rowSchema = z.object({
  schemaVersion: z.literal(ROW_VERSION),
  ...z.omit(jobSchema, { name: true, url: true }).shape,
  /** The job's name; `url` leads to it. */
  job: z.optional(text),
  url: jobSchema.shape.url,
  label: text,
  /** When the job's report begins: rows of one job have the same. */
  jobStartedAt: moment,
  /** How the job ended, in GitHub's words; absent where nobody said. */
  jobResult: z.optional(text),
  kind: z.enum(FIGURE_KINDS),
  /** The step, fio job or workload; absent for the whole job. A second step of one name is `NAME (2)`. */
  subject: z.optional(text),
  /** Of a fio job or workload: the role of the folder it ran in, or its path. */
  target: z.optional(text),
  /** When the window began. */
  startedAt: z.optional(moment),
  result: z.optional(text),
  /** The window's, beside each of its figures. */
  durationSeconds: z.optional(amount),
  /** The ids of the window's findings, `bandwidth-cap,waited-for-disk`; of the whole job, also those of no window. */
  findings: z.optional(text),
  /** The figure's id, as gates spell it. */
  figure: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/)),
  unit: z.enum(FIGURE_UNITS),
  value: figure,
  /** The bounds of an estimate. */
  ...optional(figure, "low", "high"),
  /** Set if the recording has a gap, so that the value is a lower bound. */
  incomplete: z.optional(z.literal(true)),
  /** What makes two machines comparable, in one text: CPUs, disk, filesystem and limits. */
  machineClass: text,
  ...optional(text, "runner", "cpuModel"),
  cpuCount: z.optional(count),
  memoryBytes: z.optional(amount),
  ...optional(text, "diskModel", "filesystem"),
  ...optional(amount, "readLimitBytesPerSecond", "writeLimitBytesPerSecond"),
  ...optional(amount, "readLimitPerSecond", "writeLimitPerSecond"),
  image: z.optional(text),
  toolVersion: text,
});
export type Row = z.infer<typeof rowSchema>;
