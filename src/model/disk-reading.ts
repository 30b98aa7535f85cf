/** What a disk has done since the machine started. Nothing of it falls: wraps and resets of the counters are set right. */
export interface DiskTotals {
  name: string;
  readBytes: number;
  writtenBytes: number;
  /** Reads and writes that are done. */
  requests: number;
  /** What these took, each for itself. */
  requestSeconds: number;
  /** The time of all requests in flight, so that its growth in a second is how many were in flight on average. */
  queueSeconds: number;
  /** The time in which there was any request. */
  busySeconds: number;
}

/** The counters of all whole block devices at one moment. */
export interface DiskReading {
  /** On the system's monotonic clock. */
  atSeconds: number;
  disks: DiskTotals[];
  /** The kernel's pressure on I/O, `some`: how long at least one task of the machine waited; absent without PSI. */
  ioSomeSeconds?: number;
}
