import { sum } from "../model/numbers.ts";

/** A trace's requests of one direction. */
export interface Pattern {
  /** Of the requests before merging. */
  sizes: readonly { bytes: number; count: number }[];
  /** Of the merged ones, those that began where another ended. */
  sequentialShare: number;
  /** Requests in flight when one was handed to the disk, itself included. */
  inFlight: number;
}

/** Reads or writes. */
export interface Requests {
  /** Before merging; `merged` of them joined others. */
  operations: number;
  merged: number;
  bytes: number;
  pattern?: Pattern;
}

/** A part of a step in which the use of its disk is even. */
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

/** Requests times factors, in the same pattern. */
export function scaleRequests(requests: Requests, factors: Omit<Requests, "pattern">): Requests {
  const { operations, merged, bytes } = requests;
  return {
    ...requests,
    operations: operations * factors.operations,
    merged: merged * factors.merged,
    bytes: bytes * factors.bytes,
  };
}

/** A part of requests, 0 to 1. */
export function takePart(requests: Requests, part: number): Requests {
  return scaleRequests(requests, { operations: part, merged: part, bytes: part });
}

/** How many requests of listed sizes there are, and their bytes. */
export function sumSizes(sizes: Pattern["sizes"]): { count: number; bytes: number } {
  return { count: sum(sizes.map(({ count }) => count)), bytes: sum(sizes.map(({ bytes, count }) => bytes * count)) };
}
