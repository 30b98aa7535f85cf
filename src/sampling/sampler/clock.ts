/** One moment on both clocks, in seconds. */
export interface Moment {
  /** Wall clock since the epoch; it may be set. */
  t: number;
  /** System-wide CLOCK_MONOTONIC, which cannot be set. */
  m: number;
}

/** Now, on both clocks. */
export function readClocks(): Moment {
  return { t: Date.now() / 1000, m: readMonotonic() };
}

/** Seconds of CLOCK_MONOTONIC, to the microsecond. */
export function readMonotonic(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds + Math.round(nanoseconds / 1000) / 1e6;
}

/** When a file was created, in seconds since the epoch; its last change where its filesystem does not keep that. */
export function readBirth({ birthtimeMs, mtimeMs }: { birthtimeMs: number; mtimeMs: number }): number {
  return (birthtimeMs > 0 ? birthtimeMs : mtimeMs) / 1000;
}
