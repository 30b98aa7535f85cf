import * as z from "zod/mini";
import { amount } from "./quantities.ts";

/** What io-probe noticed of how a benchmark's figures came about. Its sentence is in the result's `diagnostics`. */
export const benchNoteSchema = z.discriminatedUnion("id", [
  /** The target is no plain disk: memory, a network, a process, or layers. */
  z.object({ id: z.literal("memory-target"), filesystem: z.string() }),
  z.object({ id: z.literal("network-target"), filesystem: z.string() }),
  z.object({ id: z.literal("fuse-target"), source: z.string() }),
  z.object({ id: z.literal("layered-target"), filesystem: z.string(), lowerFilesystem: z.optional(z.string()) }),
  /** An engine that was tried before the one that was taken; the reason is fio's. */
  z.object({ id: z.literal("engine-refused"), engine: z.string(), direct: z.boolean(), reason: z.string() }),
  /** A size was given for a job file of the user's own. */
  z.object({ id: z.literal("size-ignored") }),
  /** A published test ran with another size, or without direct I/O. */
  z.object({ id: z.literal("size-replaced"), sizeBytes: amount }),
  z.object({ id: z.literal("direct-lost") }),
  /** Reads without direct I/O, of which the page cache may have answered a part. */
  z.object({ id: z.literal("page-cache") }),
  /** The level fell while the job ran, at its very end, or in a later job. */
  z.object({ id: z.literal("burst") }),
  z.object({ id: z.literal("falling") }),
  z.object({ id: z.literal("burst-suspect") }),
  /** The file that the jobs work on is smaller than asked for: so much could be written in its share of the time. */
  z.object({ id: z.literal("short-layout"), writtenBytes: amount, seconds: amount }),
  z.object({ id: z.literal("short-runtime"), fromSeconds: amount, toSeconds: amount }),
  /** The job ended at the bytes that `max-write` left for it. */
  z.object({ id: z.literal("bounded-writes"), bytes: amount }),
]);
export type BenchNote = z.infer<typeof benchNoteSchema>;
