/** What a trace says of the requests of one direction. */
export interface Pattern {
  /** Requests before merging, by size. */
  sizes: readonly { bytes: number; count: number }[];
  /** The share of the merged ones that began where one before them ended. */
  sequentialShare: number;
  /** The mean number in flight as one was handed to the disk, itself among them. */
  inFlight: number;
}

/** Requests of one direction. */
export interface Requests {
  /** Before merging. */
  operations: number;
  /** Those of them that were merged into others. */
  merged: number;
  bytes: number;
  /** Absent without a trace. */
  pattern?: Pattern;
}

/** A stretch of a step in which it used the disk evenly. */
export interface Phase {
  seconds: number;
  /** What an infinitely fast disk would have taken off. */
  waitSeconds: number;
  reads: Requests;
  writes: Requests;
  flushes: number;
}

/**
 * How writes reached the disk: with flushes that were waited for, past the page cache, or written back by the kernel later.
 */
export type WriteMode = "flushed" | "direct" | "buffered";

/** What a recorded step did to its disk. */
export interface StepLoad {
  step: string;
  device: string;
  seconds: number;
  waitSeconds: number;
  phases: Phase[];
  writeMode: WriteMode;
  /** Requests in flight while the disk was busy, at least 1. */
  depth: number;
  /** Whether timers of its own set its pace. */
  paced: boolean;
  /** Whether there are too few samples to find phases. */
  coarse: boolean;
  /** Whether sizes, order and concurrency are those of a trace. */
  traced: boolean;
  /** What it left in memory for later. */
  unwrittenBytes?: number;
}

export const NO_REQUESTS: Requests = { operations: 0, merged: 0, bytes: 0 };

/** The sum of requests of two phases, in the pattern of the first: the second is small beside it. */
export function addRequests(a: Requests, b: Requests): Requests {
  return {
    ...{ operations: a.operations + b.operations, merged: a.merged + b.merged, bytes: a.bytes + b.bytes },
    ...(a.pattern && { pattern: a.pattern }),
  };
}

/** Requests times a factor. */
export function scaleRequests(requests: Requests, factor: number): Requests {
  const { operations, merged, bytes } = requests;
  return { ...requests, operations: operations * factor, merged: merged * factor, bytes: bytes * factor };
}
