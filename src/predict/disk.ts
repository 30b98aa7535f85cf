/** What one way into a disk allows, and what it saves up; absent means no limit. */
export interface Limit {
  /** Bytes or operations per second. */
  perSecond: number;
  /** A faster rate for as long as credits last (a token bucket: what the base rate does not use is saved up). */
  burst?: { perSecond: number; credits: number };
}

/** Limits of bytes and of operations. */
export interface Limits {
  bytes?: Limit;
  operations?: Limit;
}

/** A disk as a prediction knows it. */
export interface Disk {
  /** As it was asked for, or the label of the report whose benchmarks it is made of. */
  name: string;
  /** How requests are limited: all together, or reads and writes each for themselves. */
  limits: { shared: Limits } | { reads: Limits; writes: Limits };
  /**
   * Whether its limits count requests after the kernel has merged neighbours, as those of hypervisors and clouds do; a
   * cgroup's count them before.
   */
  countsMerged: boolean;
  /** What one request takes that waits for no other; absent where nobody said. */
  readLatencySeconds?: number;
  writeLatencySeconds?: number;
  /** What writing out its cache takes; absent where nobody said. */
  flushLatencySeconds?: number;
}

/** The infinitely fast disk. */
export const INFINITE_DISK: Disk = {
  name: "infinite",
  limits: { shared: {} },
  countsMerged: true,
  readLatencySeconds: 0,
  writeLatencySeconds: 0,
  flushLatencySeconds: 0,
};

/** Whether nothing about a disk takes time. */
export function isInfinite({ limits, readLatencySeconds, writeLatencySeconds, flushLatencySeconds }: Disk): boolean {
  const all = "shared" in limits ? [limits.shared] : [limits.reads, limits.writes];
  const isUnlimited = all.every(({ bytes, operations }) => bytes === undefined && operations === undefined);
  return (
    isUnlimited && [readLatencySeconds, writeLatencySeconds, flushLatencySeconds].every((seconds) => seconds === 0)
  );
}
