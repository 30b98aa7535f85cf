import type { RecordedIostat, Recording } from "../model/recording.ts";
import { findSample } from "./recording-time.ts";

/**
 * When each report of an iostat was made, on the monotonic clock. iostat's own times are whole seconds, so a report's
 * time is counted on from its start, interval by interval, and only moved where it would contradict the time printed.
 */
export function placeReports(recording: Recording, iostat: RecordedIostat): Float64Array {
  const times = new Float64Array(iostat.timestamps.length);
  let time = iostat.startedAtMonotonic;
  for (let place = 0; place < times.length; place++) {
    time += iostat.intervalSeconds;
    const printed = iostat.timestamps[place] as number;
    if (!Number.isNaN(printed)) {
      const wall = time + shiftAt(recording, time);
      if (wall < printed) time += printed - wall;
      // The printed second lasts until the next one begins; a millisecond before that is still in it.
      else if (wall >= printed + 1) time -= wall - (printed + 0.999);
    }
    times[place] = time;
  }
  return times;
}

/** What the wall clock was ahead of the monotonic one at a time. */
function shiftAt(recording: Recording, monotonic: number): number {
  const { wallSeconds, monotonicSeconds, sampleCount } = recording;
  const sample = findSample(monotonicSeconds, sampleCount, monotonic);
  return (wallSeconds[sample] as number) - (monotonicSeconds[sample] as number);
}
