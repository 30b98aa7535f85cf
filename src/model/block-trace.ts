import * as z from "zod/mini";
import { amount } from "./quantities.ts";

const traceDirectionSchema = z.object({
  /** Requests as the disk got them, after merging. */
  requests: amount,
  /** Requests that began where one of the last few of their direction ended. */
  sequential: amount,
  /** The sum over all requests of how many were in flight, itself included. */
  inFlight: amount,
  /** Requests by size, before merging. */
  sizes: z.array(z.object({ bytes: amount, count: amount })),
});
/** Reads or writes of a slot. */
export type TraceDirection = z.infer<typeof traceDirectionSchema>;

const traceSlotSchema = z.object({
  /** Seconds in which nothing was in flight. */
  idleSeconds: amount,
  flushes: amount,
  /** Calls of fsync, fdatasync and syncfs, and writes with O_SYNC, on ext4. */
  syncs: amount,
  reads: z.optional(traceDirectionSchema),
  writes: z.optional(traceDirectionSchema),
});
/** What a disk did in one slot. */
export type TraceSlot = z.infer<typeof traceSlotSchema>;

/** ftrace's block events of a disk, in slots of equal length. */
export const blockTraceSchema = z.object({
  device: z.string(),
  /** Events of all disks that were lost, since they came faster than they were read. */
  lostEvents: amount,
  slotSeconds: amount,
  slots: z.array(traceSlotSchema),
});
export type BlockTrace = z.infer<typeof blockTraceSchema>;
