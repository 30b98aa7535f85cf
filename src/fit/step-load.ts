/** A trace's requests of one direction. */
export interface Pattern {
  /** Before merging. */
  sizes: readonly { bytes: number; count: number }[];
  /** Of the merged ones, those that began where another ended. */
  sequentialShare: number;
  /** Requests in flight when one was handed to the disk, itself included. */
  inFlight: number;
}

/** Requests of one direction. */
export interface Requests {
  /** Before merging. */
  operations: number;
  merged: number;
  bytes: number;
  pattern?: Pattern;
}

/** A stretch of even use. */
export interface Phase {
  seconds: number;
  waitSeconds: number;
  reads: Requests;
  writes: Requests;
  flushes: number;
}

/** With flushes that were waited for, past the page cache, or written back later. */
export type WriteMode = "flushed" | "direct" | "buffered";

/** What a recorded step did to its disk. */
export interface StepLoad {
  step: string;
  device: string;
  seconds: number;
  waitSeconds: number;
  phases: Phase[];
  writeMode: WriteMode;
  /** While the disk was busy, at least 1. */
  depth: number;
  /** Whether the step kept a pace by timers of its own. */
  paced: boolean;
  /** Whether there are too few samples for phases. */
  coarse: boolean;
  /** Whether sizes, order and concurrency are a trace's. */
  traced: boolean;
  unwrittenBytes?: number;
}

export const NO_REQUESTS: Requests = { operations: 0, merged: 0, bytes: 0 };

/** The sum, in the pattern of the first, beside which the second is small. */
export function addRequests(a: Requests, b: Requests): Requests {
  return { ...a, operations: a.operations + b.operations, merged: a.merged + b.merged, bytes: a.bytes + b.bytes };
}

/** Requests times a factor. */
export function scaleRequests(requests: Requests, factor: number): Requests {
  const { operations, merged, bytes } = requests;
  return { ...requests, operations: operations * factor, merged: merged * factor, bytes: bytes * factor };
}
