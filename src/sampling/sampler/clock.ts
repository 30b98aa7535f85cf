/** A moment on both clocks, in seconds. */
interface Moment {
  /** Seconds since the epoch; the clock may be set. */
  t: number;
  /** System-wide CLOCK_MONOTONIC. */
  m: number;
}

/** Now, on the wall clock and on the monotonic one. */
export function readClocks(): Moment {
  return { t: Date.now() / 1000, m: readMonotonic() };
}

/** Seconds of CLOCK_MONOTONIC, to the microsecond. */
export function readMonotonic(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds + Math.round(nanoseconds / 1000) / 1e6;
}

/** A file's birth, or last change where that is not kept, in seconds since the epoch. */
export function readBirth({ birthtimeMs, mtimeMs }: { birthtimeMs: number; mtimeMs: number }): number {
  return (birthtimeMs > 0 ? birthtimeMs : mtimeMs) / 1000;
}
