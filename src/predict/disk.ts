/** A rate that a disk allows. */
export interface Limit {
  /** Bytes or operations per second. */
  perSecond: number;
  /** While credits last, which the unused base rate saves up. */
  burst?: { perSecond: number; credits: number };
}

/** A disk's limits; an absent one does not limit. */
export interface Limits {
  bytes?: Limit;
  operations?: Limit;
}

/** A disk as a prediction knows it. */
export interface Disk {
  /** As asked for, or the label of the report with its benchmarks. */
  name: string;
  limits: { shared?: Limits; reads?: Limits; writes?: Limits };
  /** Whether operations are counted after the kernel has merged neighbours, as clouds do; cgroups count before. */
  countsMerged: boolean;
  /** The latency of a single request; absent where not stated. */
  readLatencySeconds?: number;
  writeLatencySeconds?: number;
  flushLatencySeconds?: number;
}

/** What a disk wait is measured against: no limit, and no latency. */
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
  const latencies = [readLatencySeconds, writeLatencySeconds, flushLatencySeconds];
  return isUnlimited && latencies.every((seconds) => seconds === 0);
}
