import type { Column, RecordedStretch, Recording } from "../model/recording.ts";

/** A place on the time line of a recording: a sample, or a share of the way from it to the next one. */
export interface RecordedPlace {
  sample: number;
  /** 0 at the sample, below 1 on the way to the next. */
  share: number;
  /** On the monotonic clock, in seconds. */
  monotonic: number;
  /**
   * True where no sample tells how the counters stood at this very moment: they are interpolated between the two around
   * it, or those of a sample that was taken for it, but late.
   */
  estimated: boolean;
  /** True where the moment lies before the first sample, after the last one, or in a pause: the nearest sample stands for it. */
  outside: boolean;
}

/** A sample taken for a moment stands for every moment this close to it: what tells of a step start has this precision. */
const MOMENT_SECONDS = 0.05;
/**
 * A sample for the start of a step that came later than this may hold what the step had done by then: the kernel's time of
 * a new file lies up to 10 ms before its making, and a program takes as long to be loaded.
 */
const PROMPT_SECONDS = 0.02;
/** A sample that was taken for nothing in particular stands for moments this close to it. */
const SAMPLE_SECONDS = 0.01;
/** A sample that came so late, as after a SIGSTOP, does not tell how the counters stood at its moment. */
const LATE_SECONDS = 0.5;
/** How far a window may reach over the recording's ends before it counts as cut: the time that starting and stopping takes. */
const OUTSIDE_SECONDS = 0.5;

/**
 * Where a moment of the wall clock lies in the recording: at the sample that was taken for it (step boundary, mark), or
 * at any sample within 10 ms where that is nearer; otherwise between two samples.
 */
export function locateMoment(recording: Recording, epochSeconds: number): RecordedPlace {
  const { monotonicSeconds, sampleCount } = recording;
  const monotonic = toMonotonic(recording, epochSeconds);
  const first = monotonicSeconds[0] as number;
  const last = monotonicSeconds[sampleCount - 1] as number;
  const sample = findSample(monotonicSeconds, sampleCount, Math.max(first, monotonic));
  const next = Math.min(sample + 1, sampleCount - 1);
  const distance = (place: number) => Math.abs((monotonicSeconds[place] as number) - monotonic);
  const nearest = distance(next) < distance(sample) ? next : sample;
  const clamped = { ...atSample(recording, nearest), outside: distance(nearest) > OUTSIDE_SECONDS };
  if (monotonic > first && monotonic < last && endsPause(recording, next)) return clamped;
  const explicit = findMoment(recording, epochSeconds);
  if (explicit !== undefined && explicit.distance <= distance(nearest)) return explicit.place;
  if (distance(nearest) <= SAMPLE_SECONDS) return atSample(recording, nearest);
  if (explicit !== undefined) return explicit.place;
  if (monotonic < first || monotonic > last) return clamped;
  const before = monotonicSeconds[sample] as number;
  const share = (monotonic - before) / ((monotonicSeconds[next] as number) - before);
  return { sample, share, monotonic, estimated: true, outside: false };
}

/** The first sample and the last as places: no clock that was set makes them ambiguous. */
export function locateEnds(recording: Recording): { first: RecordedPlace; last: RecordedPlace } {
  return { first: atSample(recording, 0), last: atSample(recording, recording.sampleCount - 1) };
}

/** A counter's value at a place; NaN where a sample around it lacks the counter. */
export function readAt(column: Column, place: RecordedPlace): number {
  const value = column[place.sample] as number;
  if (place.share === 0) return value;
  return value + place.share * ((column[place.sample + 1] as number) - value);
}

/** What a counter grew by between two places; undefined where it was not counted. */
export function difference(column: Column | undefined, from: RecordedPlace, to: RecordedPlace): number | undefined {
  if (column === undefined) return undefined;
  const grown = readAt(column, to) - readAt(column, from);
  // Some counters of the kernel fall by a little (iowait, see proc(5)); nothing of ours is ever negative.
  return Number.isNaN(grown) ? undefined : Math.max(0, grown);
}

function atSample(recording: Recording, sample: number): RecordedPlace {
  const monotonic = recording.monotonicSeconds[sample] as number;
  return { sample, share: 0, monotonic, estimated: false, outside: false };
}

/** The sample that was taken for a moment, and how far the moment it was taken for lies from that. */
function findMoment(
  recording: Recording,
  epochSeconds: number,
): { place: RecordedPlace; distance: number } | undefined {
  let best: { place: RecordedPlace; distance: number } | undefined;
  for (const { atSeconds, sample, kind } of recording.moments) {
    const distance = Math.abs(atSeconds - epochSeconds);
    if (distance > MOMENT_SECONDS || (best !== undefined && distance >= best.distance)) continue;
    const delay = Math.abs((recording.wallSeconds[sample] as number) - atSeconds);
    if (delay > LATE_SECONDS) continue;
    // Whoever asks for a mark waits for its sample; a step does not.
    const estimated = kind === "boundary" && delay > PROMPT_SECONDS;
    best = { place: { ...atSample(recording, sample), estimated }, distance };
  }
  return best;
}

/**
 * The monotonic clock at a moment of the wall clock, through the samples around it. Where the wall clock was set back
 * and showed the moment twice, the later time holds; where it jumped over the moment, it is the sample after the jump.
 */
function toMonotonic(recording: Recording, epochSeconds: number): number {
  const { wallSeconds, monotonicSeconds, sampleCount } = recording;
  for (let sample = sampleCount - 2; sample >= 0; sample--) {
    const start = monotonicSeconds[sample] as number;
    const end = monotonicSeconds[sample + 1] as number;
    const sinceStart = epochSeconds - (wallSeconds[sample] as number);
    const untilEnd = (wallSeconds[sample + 1] as number) - epochSeconds;
    if (sinceStart >= 0 && sinceStart <= end - start) return start + sinceStart;
    if (untilEnd >= 0 && untilEnd <= end - start) return end - untilEnd;
    if (sinceStart >= 0 && untilEnd >= 0) return end;
  }
  const last = sampleCount - 1;
  const beforeFirst = (wallSeconds[0] as number) - epochSeconds;
  const afterLast = epochSeconds - (wallSeconds[last] as number);
  const isBefore = beforeFirst > 0 && (afterLast < 0 || beforeFirst < afterLast);
  return isBefore ? (monotonicSeconds[0] as number) - beforeFirst : (monotonicSeconds[last] as number) + afterLast;
}

/** The last sample at or before a time, by halving. */
export function findSample(monotonicSeconds: Column, count: number, monotonic: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((monotonicSeconds[middle] as number) <= monotonic) low = middle;
    else high = middle - 1;
  }
  return low;
}

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
const MIN_SECONDS = 1e-6;

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

/** A sampler that ended by itself before it was to be stopped has left a part of the pause that was not planned. */
function measurePlanned({ recording, stoppedAtSeconds }: RecordedStretch, last: number, seconds: number): number {
  if (stoppedAtSeconds === undefined) return 0;
  const isLate = endedTooSoon(recording, stoppedAtSeconds);
  return isLate ? Math.min(seconds, Math.max(0, seconds - (stoppedAtSeconds - last))) : seconds;
}

/** Whether a sampler was gone by the time at which it was to be stopped. */
export function endedTooSoon({ endedAtSeconds }: Recording, stoppedAtSeconds: number): boolean {
  return endedAtSeconds === undefined || stoppedAtSeconds - endedAtSeconds > STOP_SECONDS;
}

/** Whether a stretch of time lies in a planned pause, so that it was not to be sampled at all. */
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
  return sampled > MIN_SECONDS ? sampled : 0;
}

/** The interval at which a sample was taken. */
export function intervalAt({ stretches, intervalSeconds }: Recording, sample: number): number {
  const stretch = stretches?.findLast(({ firstSample }) => firstSample <= sample);
  return stretch?.recording.intervalSeconds ?? intervalSeconds;
}

/** Two moments, in seconds since the epoch. */
export interface Span {
  startedAtSeconds: number;
  endedAtSeconds: number;
}

/**
 * The window of a whole job, from the first sample to the last as the clock showed them: where it was set back, the end
 * may come before the start.
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

/** All that the wall clock showed in a span: more than its two ends, where the clock was set back meanwhile. */
export function findClockRange(recording: Recording, span: Span): Span {
  const { startedAtSeconds, endedAtSeconds } = span;
  const range = { startedAtSeconds: Math.min(startedAtSeconds, endedAtSeconds), endedAtSeconds };
  for (const seconds of recording.wallSeconds) {
    range.startedAtSeconds = Math.min(range.startedAtSeconds, seconds);
    range.endedAtSeconds = Math.max(range.endedAtSeconds, seconds);
  }
  return range;
}
