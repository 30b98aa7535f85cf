/** A rate that a disk allows. */
export interface Limit {
  /** Bytes or operations per second. */
  perSecond: number;
  /** A faster rate while credits last; what the base rate leaves is saved up as credits. */
  burst?: { perSecond: number; credits: number };
}

/** Limits of bytes and of operations; absent means none. */
export interface Limits {
  bytes?: Limit;
  operations?: Limit;
}

/** A disk as a prediction knows it. */
export interface Disk {
  /** As it was asked for, or the label of the report whose benchmarks it is made of. */
  name: string;
  /** What it allows: reads and writes together, and each for themselves. */
  limits: { shared?: Limits; reads?: Limits; writes?: Limits };
  /** Whether limits count requests after the kernel has merged neighbours, as clouds do; a cgroup's count them before. */
  countsMerged: boolean;
  /** Seconds of a request that waits for no other; absent where not stated. */
  readLatencySeconds?: number;
  writeLatencySeconds?: number;
  /** Seconds of writing out its cache; absent where not stated. */
  flushLatencySeconds?: number;
}

/** The infinitely fast disk. */
export const INFINITE_DISK: Disk = {
  name: "infinite",
  limits: {},
  countsMerged: true,
  readLatencySeconds: 0,
  writeLatencySeconds: 0,
  flushLatencySeconds: 0,
};

/** Whether nothing about a disk takes time. */
export function isInfinite({ limits, readLatencySeconds, writeLatencySeconds, flushLatencySeconds }: Disk): boolean {
  const isUnlimited = [limits.shared, limits.reads, limits.writes].every(
    (limit) => limit?.bytes === undefined && limit?.operations === undefined,
  );
  return (
    isUnlimited && [readLatencySeconds, writeLatencySeconds, flushLatencySeconds].every((seconds) => seconds === 0)
  );
}
