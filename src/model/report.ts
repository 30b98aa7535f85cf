import * as z from "zod/mini";
import { benchmarkSchema, workloadSchema } from "./benchmark.ts";
import { findingSchema } from "./finding.ts";
import { jobSchema } from "./job.ts";
import { LABEL_SOURCES } from "./label.ts";
import { amount, count, moment, optional } from "./quantities.ts";
import { samplingSchema } from "./sampling.ts";
import type { Series } from "./series.ts";
import { storageSchema } from "./storage.ts";
import { trialResultSchema } from "./trial-result.ts";
import { reportedWindowSchema } from "./window.ts";

/** What the machine is, as it and the CI engine say. */
export const runnerSchema = z.object({
  ...optional(z.string(), "name", "os", "arch"),
  /** The image as the engine calls it, such as `ubuntu24 20261101.1`; some derive it from `runs-on`. */
  image: z.optional(z.string()),
  ...optional(z.string(), "osRelease", "environment", "cpuModel"),
  cpuCount: z.optional(count),
  memoryBytes: z.optional(amount),
  kernel: z.optional(z.string()),
  /** The cloud and machine type by the firmware, such as `aws m7i.large`. */
  cloud: z.optional(z.string()),
  container: z.optional(z.string()),
});
export type Runner = z.infer<typeof runnerSchema>;

/** How a report.json begins; the version rises when older readers could misread it. */
export const REPORT_KIND = { schema: "io-probe/report", schemaVersion: 1 } as const;

/** A report.json. */
export const reportSchema = z.object({
  schema: z.literal(REPORT_KIND.schema),
  schemaVersion: z.literal(REPORT_KIND.schemaVersion),
  toolVersion: z.string(),
  label: z.string(),
  labelSource: z.enum(LABEL_SOURCES),
  matrix: z.optional(z.record(z.string(), z.unknown())),
  job: z.optional(jobSchema),
  startedAt: moment,
  endedAt: moment,
  runner: runnerSchema,
  storage: z.array(storageSchema),
  sampling: z.optional(samplingSchema),
  windows: z.array(reportedWindowSchema),
  benchmarks: z.array(benchmarkSchema),
  workloads: z.array(workloadSchema),
  findings: z.array(findingSchema),
  /** What `try` showed of the command, whose first run this is. */
  tried: z.optional(trialResultSchema),
});
export type ReportDocument = z.infer<typeof reportSchema>;

/** What one job found out: its report.json, with its samples where there is a series.json beside it. */
export interface Report extends ReportDocument {
  series?: Series | undefined;
}
