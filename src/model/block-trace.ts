import * as z from "zod/mini";
import { amount } from "./quantities.ts";

/** One direction of a stretch: what was asked for, and the requests that the disk got of it. */
const traceDirectionSchema = z.object({
  /** Requests handed to the disk, after merging. */
  requests: amount,
  /** Those of them that began where one of the last few of their direction ended. */
  sequential: amount,
  /** How many were in flight as each was handed over, itself among them, added up. */
  inFlight: amount,
  /** What these were merged from, by size. */
  sizes: z.array(z.object({ bytes: amount, count: amount })),
});
export type TraceDirection = z.infer<typeof traceDirectionSchema>;

/** A stretch of a trace. A direction is absent where nothing was asked for. */
const traceSlotSchema = z.object({
  /** How long nothing was in flight before the requests of this stretch. */
  idleSeconds: amount,
  flushes: amount,
  /** Calls of fsync, fdatasync, O_SYNC and syncfs, on ext4. */
  syncs: amount,
  reads: z.optional(traceDirectionSchema),
  writes: z.optional(traceDirectionSchema),
});
export type TraceSlot = z.infer<typeof traceSlotSchema>;

/** What ftrace's block events say of one disk in a window: stretches of equal length from its start on. */
export const blockTraceSchema = z.object({
  device: z.string(),
  /** Of all disks together: events that came faster than they were read. */
  lostEvents: amount,
  slotSeconds: amount,
  slots: z.array(traceSlotSchema),
});
export type BlockTrace = z.infer<typeof blockTraceSchema>;
