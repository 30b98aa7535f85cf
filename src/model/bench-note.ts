import * as z from "zod/mini";
import { amount, count } from "./quantities.ts";

/** Told in `diagnostics`. */
export const benchNoteSchema = z.discriminatedUnion("id", [
  z.object({ id: z.literal("memory-target"), filesystem: z.string() }),
  z.object({ id: z.literal("network-target"), filesystem: z.string() }),
  z.object({ id: z.literal("fuse-target"), source: z.string() }),
  z.object({ id: z.literal("layered-target"), filesystem: z.string(), lowerFilesystem: z.optional(z.string()) }),
  z.object({ id: z.literal("engine-refused"), engine: z.string(), direct: z.boolean(), reason: z.string() }),
  /** The run was ended by a signal, by its number. */
  z.object({ id: z.literal("ended-early"), signal: z.string() }),
  /** The depth had no effect with this engine; an absent one is fio's default. */
  z.object({ id: z.literal("depth-ignored"), queueDepth: count, engine: z.optional(z.string()) }),
  z.object({
    id: z.literal("no-sync-latency"),
    cause: z.enum(["version", "mixed", "untimed"]),
    fioVersion: z.optional(z.string()),
  }),
  /** Requests failed and fio went on (`continue_on_error`). */
  z.object({ id: z.literal("failed-requests"), count, first: z.string() }),
  z.object({ id: z.literal("size-ignored") }),
  /** A published test ran with another size. */
  z.object({ id: z.literal("size-replaced"), sizeBytes: amount }),
  z.object({ id: z.literal("direct-lost") }),
  z.object({ id: z.literal("page-cache") }),
  z.object({ id: z.literal("burst") }),
  z.object({ id: z.literal("falling") }),
  z.object({ id: z.literal("burst-suspect") }),
  /** The layout file has only as much as the time allowed. */
  z.object({ id: z.literal("short-layout"), writtenBytes: amount, seconds: amount }),
  z.object({ id: z.literal("short-runtime"), fromSeconds: amount, toSeconds: amount }),
  /** The job stopped at its share of `max-write`. */
  z.object({ id: z.literal("bounded-writes"), bytes: amount }),
]);
export type BenchNote = z.infer<typeof benchNoteSchema>;
