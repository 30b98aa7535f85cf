/** Requests of one direction. */
export interface Requests {
  /** Those that the kernel was given: what reached the disk, and what was merged into that. */
  operations: number;
  /** The part of them that was merged into others. */
  merged: number;
  bytes: number;
}

/** A stretch of a step in which it used the disk evenly. */
export interface Phase {
  seconds: number;
  /** The part of it that an infinitely fast disk would have taken off. */
  waitSeconds: number;
  reads: Requests;
  writes: Requests;
  flushes: number;
}

/**
 * How the writes of a step reached the disk: `flushed` where somebody waited for flushes, `direct` past the page cache, and
 * `buffered` where the kernel wrote them back while nobody waited.
 */
export type WriteMode = "flushed" | "direct" | "buffered";

/** What a recorded step did to its disk: what a fitted job file has to do again. */
export interface StepLoad {
  step: string;
  device: string;
  seconds: number;
  waitSeconds: number;
  phases: Phase[];
  writeMode: WriteMode;
  /** Requests in flight while the disk was busy, at least 1. */
  depth: number;
  /** Whether the step kept to a pace by timers of its own, and did not ask again as soon as it had an answer. */
  paced: boolean;
  /** Whether the recording has too few samples within the step to find phases. */
  coarse: boolean;
  /** What it left in memory for later, where that is known. */
  unwrittenBytes?: number;
}

export const NO_REQUESTS: Requests = { operations: 0, merged: 0, bytes: 0 };

/** The sum of two directions or phases. */
export function addRequests(a: Requests, b: Requests): Requests {
  return { operations: a.operations + b.operations, merged: a.merged + b.merged, bytes: a.bytes + b.bytes };
}

/** Requests times a factor. */
export function scaleRequests(requests: Requests, factor: number): Requests {
  const { operations, merged, bytes } = requests;
  return { operations: operations * factor, merged: merged * factor, bytes: bytes * factor };
}
