import * as z from "zod/mini";
import { benchNoteSchema, writtenBenchmarkSchema } from "../src/model/benchmark.ts";
import { comparisonSchema } from "../src/model/comparison.ts";
import { ratesSchema, subjectSchema, writtenFindingSchema } from "../src/model/finding.ts";
import { fioDocumentSchema } from "../src/model/fio.ts";
import { fleetSchema } from "../src/model/fleet.ts";
import { historySchema } from "../src/model/history.ts";
import { iostatDocumentSchema } from "../src/model/iostat.ts";
import { overviewSchema } from "../src/model/overview.ts";
import { predictionsSchema } from "../src/model/prediction.ts";
import { amount, count, latencySchema } from "../src/model/quantities.ts";
import { reportSchema } from "../src/model/report.ts";
import { rowSchema } from "../src/model/row.ts";
import { writtenSamplingSchema } from "../src/model/sampling.ts";
import { seriesFileSchema } from "../src/model/series.ts";
import { writtenTrialSchema } from "../src/model/trial.ts";
import { writtenTrialResultSchema } from "../src/model/trial-result.ts";
import { diskWaitSchema } from "../src/model/window.ts";

/** Parts that are written once in each schema, under `$defs`. */
const PARTS = {
  amount,
  count,
  latency: latencySchema,
  subject: subjectSchema,
  diskWait: diskWaitSchema,
  rates: ratesSchema,
  benchNote: benchNoteSchema,
};
for (const [id, schema] of Object.entries(PARTS)) z.globalRegistry.add(schema, { id });

const SCHEMAS = {
  "report.schema.json": z.extend(reportSchema, {
    benchmarks: z.array(writtenBenchmarkSchema),
    findings: z.array(writtenFindingSchema),
    sampling: z.optional(writtenSamplingSchema),
    tried: z.optional(writtenTrialResultSchema),
  }),
  "series.schema.json": seriesFileSchema,
  "comparison.schema.json": comparisonSchema,
  "overview.schema.json": overviewSchema,
  "try.schema.json": writtenTrialSchema,
  "predictions.schema.json": predictionsSchema,
  "fleet.schema.json": fleetSchema,
  "iostat.schema.json": iostatDocumentSchema,
  "fio.schema.json": fioDocumentSchema,
  "row.schema.json": rowSchema,
  "history.schema.json": historySchema,
};

/**
 * schema/: the public formats as JSON Schema (draft 2020-12), made from the zod schemas that the program itself validates
 * by.
 */
export function renderSchemas(): Record<string, string> {
  const write = (schema: z.core.$ZodType) => JSON.stringify(z.toJSONSchema(schema, { io: "input" }), undefined, 2);
  return Object.fromEntries(Object.entries(SCHEMAS).map(([name, schema]) => [`schema/${name}`, `${write(schema)}\n`]));
}
