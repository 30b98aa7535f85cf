/** One moment on both clocks, in seconds. */
export interface Moment {
  /** The wall clock, since the epoch; it may be set. */
  t: number;
  /** The system-wide monotonic clock (CLOCK_MONOTONIC), which cannot be set. */
  m: number;
}

/** Now, on both clocks. */
export function readClocks(): Moment {
  return { t: Date.now() / 1000, m: readMonotonic() };
}

/** Seconds of the system-wide monotonic clock, to the microsecond. */
export function readMonotonic(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds + Math.round(nanoseconds / 1000) / 1e6;
}
