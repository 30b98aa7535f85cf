import * as z from "zod/mini";
import { amount } from "./quantities.ts";

/** Why a fio job has no result; told in `error`. */
export const benchFailureSchema = z.discriminatedUnion("id", [
  /** In the words of fio or the kernel. */
  z.object({ id: z.literal("message"), message: z.string() }),
  /** Without a reason; terse version 3 does not show trims. */
  z.object({ id: z.literal("no-io"), maybeTrims: z.optional(z.boolean()) }),
  z.object({ id: z.literal("too-short") }),
  z.object({ id: z.literal("no-rates") }),
  z.object({ id: z.literal("timed-out") }),
  z.object({ id: z.literal("killed"), signal: z.string() }),
  z.object({ id: z.literal("exit"), exitCode: z.optional(z.int()) }),
  /** There were too few free bytes. */
  z.object({
    id: z.literal("unreadable"),
    reason: z.string(),
    folder: z.optional(z.string()),
    freeBytes: z.optional(amount),
  }),
  /** The job that writes the file of this one failed. */
  z.object({ id: z.literal("layout-failed"), job: z.string() }),
  z.object({ id: z.literal("time-budget"), budgetSeconds: amount, elapsedSeconds: amount }),
  z.object({ id: z.literal("write-budget"), leftBytes: amount, maxBytes: amount }),
]);
export type BenchFailure = z.infer<typeof benchFailureSchema>;

/** What reading fio's output left out, and how often. */
export interface FioNote {
  id:
    | "unended-documents"
    | "broken-documents"
    | "cut-terse-lines"
    | "client-sums"
    | "terse-beside-json"
    | "earlier-terse-lines"
    | "normal-lines"
    | "foreign-documents"
    | "more-lines";
  times: number;
}
