import * as z from "zod/mini";
import { amount } from "./quantities.ts";

const traceDirectionSchema = z.object({
  /** After merging. */
  requests: amount,
  /** Began where one of the last few of their direction ended. */
  sequential: amount,
  /** How many were in flight with each, itself included, added up. */
  inFlight: amount,
  /** Before merging. */
  sizes: z.array(z.object({ bytes: amount, count: amount })),
});
export type TraceDirection = z.infer<typeof traceDirectionSchema>;

const traceSlotSchema = z.object({
  /** Nothing was in flight before its requests. */
  idleSeconds: amount,
  flushes: amount,
  /** fsync, fdatasync, O_SYNC and syncfs, on ext4. */
  syncs: amount,
  reads: z.optional(traceDirectionSchema),
  writes: z.optional(traceDirectionSchema),
});
export type TraceSlot = z.infer<typeof traceSlotSchema>;

/** ftrace's block events of a disk, in slots of equal length. */
export const blockTraceSchema = z.object({
  device: z.string(),
  /** Of all disks: they came faster than they were read. */
  lostEvents: amount,
  slotSeconds: amount,
  slots: z.array(traceSlotSchema),
});
export type BlockTrace = z.infer<typeof blockTraceSchema>;
