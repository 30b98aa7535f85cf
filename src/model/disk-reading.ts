/** What a disk has done since boot; wraps and resets of the counters are corrected. */
export interface DiskTotals {
  name: string;
  readBytes: number;
  writtenBytes: number;
  /** Finished ones. */
  requests: number;
  /** The sum of their latencies. */
  requestSeconds: number;
  /** The weighted time: its growth in a second is the mean number in flight. */
  queueSeconds: number;
  busySeconds: number;
}

/** Whole block devices at one moment. */
export interface DiskReading {
  /** On the system's monotonic clock. */
  atSeconds: number;
  disks: DiskTotals[];
  /** PSI's `some`: at least one task of the machine waited for I/O. */
  ioSomeSeconds?: number;
}
