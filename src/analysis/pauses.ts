import type { RecordedStretch, Recording } from "../model/recording.ts";
import type { RecordedPlace } from "./recording-time.ts";

/** A stretch of time in the middle of a recording in which nothing was sampled, between one sampler and the next. */
export interface Pause {
  /** The last sample before it; the next one is the first after it. */
  sample: number;
  startedAtSeconds: number;
  seconds: number;
  /** The part of it, at its end, for which the sampling had been ended on purpose. */
  plannedSeconds: number;
}

/** A sampler that is told to stop has done so by then. */
export const STOP_SECONDS = 2;

/** Shorter than anything that the clocks tell: what is left of two times that are the same. */
const SHORTEST_SECONDS = 1e-6;

/** The pauses of a recording, in their order. */
export function listPauses({ stretches = [], wallSeconds, monotonicSeconds }: Recording): Pause[] {
  return stretches.slice(1).map(({ firstSample }, place) => {
    const before = stretches[place] as RecordedStretch;
    const sample = firstSample - 1;
    const startedAtSeconds = wallSeconds[sample] as number;
    const seconds = (monotonicSeconds[firstSample] as number) - (monotonicSeconds[sample] as number);
    return { sample, startedAtSeconds, seconds, plannedSeconds: measurePlanned(before, startedAtSeconds, seconds) };
  });
}

/** A sampler that ended by itself before it was to be stopped has left a part of the pause that nobody wanted. */
function measurePlanned({ recording, stoppedAtSeconds }: RecordedStretch, last: number, seconds: number): number {
  if (stoppedAtSeconds === undefined) return 0;
  const isLate = endedTooSoon(recording, stoppedAtSeconds);
  return isLate ? Math.min(seconds, Math.max(0, seconds - (stoppedAtSeconds - last))) : seconds;
}

/** Whether a sampler was gone by the time at which it was to be stopped. */
export function endedTooSoon({ endedAtSeconds }: Recording, stoppedAtSeconds: number): boolean {
  return endedAtSeconds === undefined || stoppedAtSeconds - endedAtSeconds > STOP_SECONDS;
}

/** Whether a stretch of time lies in a pause that somebody wanted, so that it was not to be sampled at all. */
export function isPaused(recording: Recording, startedAtSeconds: number, endedAtSeconds: number): boolean {
  const seconds = endedAtSeconds - startedAtSeconds;
  return seconds > 0 && measurePlannedPause(recording, startedAtSeconds, endedAtSeconds) >= seconds;
}

/** How much of a stretch of time, on the wall clock, the sampling had been ended on purpose; in seconds. */
export function measurePlannedPause(recording: Recording, startedAtSeconds: number, endedAtSeconds: number): number {
  return listPauses(recording).reduce((sum, pause) => {
    const end = pause.startedAtSeconds + pause.seconds;
    const shared = Math.min(endedAtSeconds, end) - Math.max(startedAtSeconds, end - pause.plannedSeconds);
    return sum + Math.max(0, shared);
  }, 0);
}

/** Whether nothing was sampled between the sample before this one and this one. */
export function endsPause({ stretches }: Recording, sample: number): boolean {
  return sample > 0 && stretches !== undefined && stretches.some(({ firstSample }) => firstSample === sample);
}

/** The pauses that lie between two places, wholly: a place in a pause is at one of its ends. */
export function selectPauses(recording: Recording, from: RecordedPlace, to: RecordedPlace): Pause[] {
  return listPauses(recording).filter(({ sample }) => from.sample <= sample && sample < to.sample);
}

/** The time between two places in which the machine was sampled, in seconds. */
export function measureSampled(recording: Recording, from: RecordedPlace, to: RecordedPlace): number {
  const paused = selectPauses(recording, from, to).reduce((sum, { seconds }) => sum + seconds, 0);
  const sampled = to.monotonic - from.monotonic - paused;
  return sampled > SHORTEST_SECONDS ? sampled : 0;
}

/** The interval at which a sample was taken. */
export function intervalAt({ stretches, intervalSeconds }: Recording, sample: number): number {
  const stretch = stretches?.findLast(({ firstSample }) => firstSample <= sample);
  return stretch?.recording.intervalSeconds ?? intervalSeconds;
}
