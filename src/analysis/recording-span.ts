import type { Recording } from "../model/recording.ts";
import { endedTooSoon } from "./pauses.ts";

/**
 * The window of a whole job, in seconds since the epoch: from the first sample to the last.
 * @param expectedEndSeconds when the sampling was ended; a sampler that was gone by then has left a part of the job
 *   unrecorded, which belongs to the window all the same
 */
export function findSpan(
  recording: Recording,
  expectedEndSeconds?: number,
): { startedAtSeconds: number; endedAtSeconds: number } {
  const { wallSeconds, sampleCount } = recording;
  const startedAtSeconds = wallSeconds[0] as number;
  const last = Math.max(startedAtSeconds, wallSeconds[sampleCount - 1] as number);
  const expected = expectedEndSeconds ?? last;
  return { startedAtSeconds, endedAtSeconds: endedTooSoon(recording, expected) ? Math.max(last, expected) : last };
}
