/** Since boot; wraps and resets of the counters are corrected. */
export interface DiskTotals {
  name: string;
  readBytes: number;
  writtenBytes: number;
  /** Finished. */
  requests: number;
  /** Their latencies, added up. */
  requestSeconds: number;
  /** Grows in a second by the mean number in flight. */
  queueSeconds: number;
  busySeconds: number;
}

export interface DiskReading {
  /** Monotonic. */
  atSeconds: number;
  /** Whole block devices. */
  disks: DiskTotals[];
  /** PSI's `some`. */
  ioSomeSeconds?: number;
}
