import * as z from "zod/mini";
import { benchmarkSchema } from "./benchmark.ts";
import { findingSchema } from "./finding.ts";
import { LABEL_SOURCES } from "./label.ts";
import { count, moment } from "./quantities.ts";
import { runnerSchema } from "./runner.ts";
import { samplingSchema } from "./sampling.ts";
import { seriesSchema } from "./series.ts";
import { storageSchema } from "./storage.ts";
import { reportedWindowSchema } from "./window.ts";
import { workloadSchema } from "./workload.ts";

/** `schema` of report.json. */
export const REPORT_SCHEMA = "io-probe/report";
/** Rises when older readers could misread report.json. */
export const REPORT_SCHEMA_VERSION = 1;

/** What one job found out. */
export const reportSchema = z.object({
  schema: z.literal(REPORT_SCHEMA),
  schemaVersion: z.literal(REPORT_SCHEMA_VERSION),
  toolVersion: z.string(),
  label: z.string(),
  /** Where the label came from; since 0.3. */
  labelSource: z.optional(z.enum(LABEL_SOURCES)),
  matrix: z.optional(z.record(z.string(), z.unknown())),
  job: z.optional(
    z.object({
      repository: z.optional(z.string()),
      workflow: z.optional(z.string()),
      name: z.string(),
      runId: z.optional(z.string()),
      attempt: z.optional(count),
      checkRunId: z.optional(z.string()),
    }),
  ),
  startedAt: moment,
  endedAt: moment,
  runner: runnerSchema,
  storage: z.array(storageSchema),
  sampling: z.optional(samplingSchema),
  windows: z.array(reportedWindowSchema),
  series: z.optional(seriesSchema),
  benchmarks: z.array(benchmarkSchema),
  workloads: z.array(workloadSchema),
  findings: z.array(findingSchema),
});
export type Report = z.infer<typeof reportSchema>;

/** How a report.json is recognised. */
export const REPORT_DOCUMENT = { schema: reportSchema, name: REPORT_SCHEMA, version: REPORT_SCHEMA_VERSION };
