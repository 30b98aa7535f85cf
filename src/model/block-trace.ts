import * as z from "zod/mini";
import { amount } from "./quantities.ts";

const traceDirectionSchema = z.object({
  /** Handed to the disk, after merging. */
  requests: amount,
  /** Those that began where one of the last few of their direction ended. */
  sequential: amount,
  /** The sum over requests of how many were in flight, each itself included. */
  inFlight: amount,
  /** Before merging. */
  sizes: z.array(z.object({ bytes: amount, count: amount })),
});
export type TraceDirection = z.infer<typeof traceDirectionSchema>;

const traceSlotSchema = z.object({
  /** How long nothing was in flight before its requests. */
  idleSeconds: amount,
  flushes: amount,
  /** fsync, fdatasync, O_SYNC and syncfs, on ext4. */
  syncs: amount,
  reads: z.optional(traceDirectionSchema),
  writes: z.optional(traceDirectionSchema),
});
export type TraceSlot = z.infer<typeof traceSlotSchema>;

/** ftrace's block events of one disk in a window, in stretches of equal length. */
export const blockTraceSchema = z.object({
  device: z.string(),
  /** Of all disks: events that came faster than they were read. */
  lostEvents: amount,
  slotSeconds: amount,
  slots: z.array(traceSlotSchema),
});
export type BlockTrace = z.infer<typeof blockTraceSchema>;
