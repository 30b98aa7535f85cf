import * as z from "zod/mini";
import { writtenBenchmarkSchema } from "./benchmark.ts";
import { count } from "./quantities.ts";

const FIO_FORMATS = ["json", "json+", "terse"] as const;

/** What reading fio's output may leave out, in the order in which it is told. */
export const FIO_NOTES = [
  ...["unended-documents", "broken-documents", "cut-terse-lines", "client-sums", "terse-beside-json"],
  ...["earlier-terse-lines", "normal-lines", "foreign-documents", "more-lines"],
] as const;

const fioNoteSchema = z.object({ id: z.enum(FIO_NOTES), times: count });
/** What was left out, and how often. */
export type FioNote = z.infer<typeof fioNoteSchema>;

/** How what `parse fio` prints begins; the version rises when older readers could misread it. */
export const FIO_KIND = { schema: "io-probe/fio", schemaVersion: 1 } as const;

/** What `parse fio` prints, in bytes and seconds. */
export const fioDocumentSchema = z.object({
  schema: z.literal(FIO_KIND.schema),
  schemaVersion: z.literal(FIO_KIND.schemaVersion),
  source: z.object({
    format: z.optional(z.enum(FIO_FORMATS)),
    fioVersion: z.optional(z.string()),
    /** The number of JSON documents; of several (`--status-interval`), a job's last figures count. */
    documents: z.int().check(z.nonnegative()),
    /** False for a cut text, and where fio ended early or did not start. */
    complete: z.boolean(),
  }),
  /** The results in fio's order. */
  results: z.array(writtenBenchmarkSchema),
  /** The first hundred lines around the results. */
  diagnostics: z.array(z.string()),
  /** The message is for people, and never read back. */
  notes: z.array(z.extend(fioNoteSchema, { message: z.string() })),
});
export type FioDocument = z.infer<typeof fioDocumentSchema>;
