import * as z from "zod/mini";
import { benchmarkSchema } from "./benchmark.ts";

/** The form of fio's output that a document was read from. */
export const FIO_FORMATS = ["json", "json+", "terse"] as const;

/** The `schema` field of what `parse fio` prints. */
export const FIO_SCHEMA = "io-probe/fio";
/** The `schemaVersion` of what `parse fio` prints. */
export const FIO_SCHEMA_VERSION = 1;

/** What `parse fio` prints: fio's figures in bytes and seconds, and what fio said beside them. */
export const fioDocumentSchema = z.object({
  schema: z.literal(FIO_SCHEMA),
  schemaVersion: z.literal(FIO_SCHEMA_VERSION),
  source: z.object({
    /** Absent where fio printed nothing but messages. */
    format: z.optional(z.enum(FIO_FORMATS)),
    fioVersion: z.optional(z.string()),
    /** How many JSON documents the text held; `--status-interval` writes several, of which a job's last word counts. */
    documents: z.int().check(z.nonnegative()),
    /** False where the text is cut, a signal ended fio early, or fio refused to start. */
    complete: z.boolean(),
  }),
  /** One result for each job and direction that did I/O, in fio's order; a job that failed gives one without figures. */
  results: z.array(benchmarkSchema),
  /** The lines around the results, fio's notes and errors, of which the first hundred; and what was left out of the text. */
  diagnostics: z.array(z.string()),
});
export type FioDocument = z.infer<typeof fioDocumentSchema>;
