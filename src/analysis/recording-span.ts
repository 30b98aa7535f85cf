import type { Recording } from "../model/recording.ts";
import { endedTooSoon } from "./pauses.ts";

/** Two moments, in seconds since the epoch. */
export interface Span {
  startedAtSeconds: number;
  endedAtSeconds: number;
}

/**
 * The window of a whole job, from the first sample to the last as the clock showed them: where somebody set it back, the
 * end may come before the start.
 * @param expectedEndSeconds when the sampling was ended; a sampler that was gone by then has left a part of the job
 *   unrecorded, which belongs to the window all the same
 */
export function findSpan(recording: Recording, expectedEndSeconds?: number): Span {
  const { wallSeconds, sampleCount } = recording;
  const startedAtSeconds = wallSeconds[0] as number;
  const last = wallSeconds[sampleCount - 1] as number;
  const expected = expectedEndSeconds ?? last;
  return { startedAtSeconds, endedAtSeconds: endedTooSoon(recording, expected) ? Math.max(last, expected) : last };
}

/** All that the wall clock showed in a span: more than its two ends, where somebody set the clock back meanwhile. */
export function findClockRange(recording: Recording, span: Span): Span {
  const { startedAtSeconds, endedAtSeconds } = span;
  const range = { startedAtSeconds: Math.min(startedAtSeconds, endedAtSeconds), endedAtSeconds };
  for (const seconds of recording.wallSeconds) {
    range.startedAtSeconds = Math.min(range.startedAtSeconds, seconds);
    range.endedAtSeconds = Math.max(range.endedAtSeconds, seconds);
  }
  return range;
}
