/** A disk's totals since boot, corrected where a counter wrapped or was reset. */
export interface DiskTotals {
  name: string;
  readBytes: number;
  writtenBytes: number;
  /** Requests that have finished. */
  requests: number;
  /** The sum of their latencies. */
  requestSeconds: number;
  /** Grows in a second by the mean number in flight. */
  queueSeconds: number;
  busySeconds: number;
}

/** The counters of all disks at one moment. */
export interface DiskReading {
  /** When it was read, on the monotonic clock. */
  atSeconds: number;
  /** Whole block devices. */
  disks: DiskTotals[];
  /** Seconds in which some task waited for I/O (PSI's `some`). */
  ioSomeSeconds?: number;
}
