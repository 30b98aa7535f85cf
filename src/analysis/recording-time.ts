import { countUpTo, sum } from "../model/numbers.ts";
import type { Column, RecordedSampler, Recording } from "../model/recording.ts";

/** A sample, or a point between it and the next. */
export interface RecordedPoint {
  sample: number;
  /** 0 at the sample, below 1 towards the next. */
  share: number;
  monotonic: number;
  /** Interpolated, or from a late sample. */
  estimated: boolean;
  /** Beyond the samples, or in a pause: has the nearest sample's values. */
  outside: boolean;
}

/** What a window's figures are read from: a recording between two points. */
export interface Range {
  recording: Recording;
  from: RecordedPoint;
  to: RecordedPoint;
}

/** The runner's log gives a step's start with this precision. */
const MAX_START_ERROR_SECONDS = 0.05;
/** A sample later than this may contain some of the step: loading a program takes 10 ms. */
const MAX_PROMPT_SECONDS = 0.02;
const MAX_DISTANCE_SECONDS = 0.01;
/** A sample later than this, as after SIGSTOP, says nothing about the time it was asked for. */
const MAX_LATE_SECONDS = 0.5;
/** A window that reaches further out of the recording is cut. */
const MAX_OUTSIDE_SECONDS = 0.5;

/** A time's point: the sample taken for it, one within 10 ms, or between two. */
export function locateTime(recording: Recording, epochSeconds: number): RecordedPoint {
  const { monotonicSeconds, sampleCount } = recording;
  const monotonic = toMonotonic(recording, epochSeconds);
  const first = monotonicSeconds[0] as number;
  const last = monotonicSeconds[sampleCount - 1] as number;
  const sample = findSample(monotonicSeconds, sampleCount, monotonic);
  const next = Math.min(sample + 1, sampleCount - 1);
  const distance = (index: number) => Math.abs((monotonicSeconds[index] as number) - monotonic);
  const nearest = distance(next) < distance(sample) ? next : sample;
  const clamped = { ...atSample(recording, nearest), outside: distance(nearest) > MAX_OUTSIDE_SECONDS };
  if (monotonic > first && monotonic < last && endsPause(recording, next)) return clamped;
  const requested = findRequested(recording, epochSeconds);
  const isNear = distance(nearest) <= MAX_DISTANCE_SECONDS;
  if (requested !== undefined && (!isNear || requested.distance <= distance(nearest))) return requested.point;
  if (isNear) return atSample(recording, nearest);
  if (monotonic < first || monotonic > last) return clamped;
  const before = monotonicSeconds[sample] as number;
  const share = (monotonic - before) / ((monotonicSeconds[next] as number) - before);
  return { sample, share, monotonic, estimated: true, outside: false };
}

/** The whole recording, whatever the clock did. */
export function locateWhole(recording: Recording): Range {
  return { recording, from: atSample(recording, 0), to: atSample(recording, recording.sampleCount - 1) };
}

/** A column's value at a point; NaN where not counted. */
export function readAt(column: Column, { sample, share }: RecordedPoint): number {
  const value = column[sample] as number;
  return share === 0 ? value : value + share * ((column[sample + 1] as number) - value);
}

/** A counter's growth in a range. */
export function difference({ from, to }: Range, column: Column | undefined): number | undefined {
  if (column === undefined) return undefined;
  const grown = readAt(column, to) - readAt(column, from);
  // Some kernel counters fall a little (iowait, proc(5)).
  return Number.isNaN(grown) ? undefined : Math.max(0, grown);
}

/** Of each counter that grew in a range, by how much. */
export function growAll<Name extends string>(range: Range, columns: Record<Name, Column> | undefined) {
  const names = Object.keys(columns ?? {}) as Name[];
  const grown = names.map((name) => [name, difference(range, columns?.[name])]);
  return Object.fromEntries(grown) as Partial<Record<Name, number>>;
}

function atSample({ monotonicSeconds }: Recording, sample: number): RecordedPoint {
  const monotonic = monotonicSeconds[sample] as number;
  return { sample, share: 0, monotonic, estimated: false, outside: false };
}

type Requested = { point: RecordedPoint; distance: number } | undefined;

/** The sample that was taken for a time, and how far from it. */
function findRequested(recording: Recording, epochSeconds: number): Requested {
  let best: Requested;
  for (const { atSeconds, sample, kind } of recording.requested) {
    const distance = Math.abs(atSeconds - epochSeconds);
    if (distance > MAX_START_ERROR_SECONDS || (best !== undefined && distance >= best.distance)) continue;
    const delay = Math.abs((recording.wallSeconds[sample] as number) - atSeconds);
    if (delay > MAX_LATE_SECONDS) continue;
    // Only who asks for a mark waits for the sample.
    const estimated = kind === "boundary" && delay > MAX_PROMPT_SECONDS;
    best = { point: { ...atSample(recording, sample), estimated }, distance };
  }
  return best;
}

/** A time that the clock showed twice (it was set back) is the later one; for a skipped one, the sample after it. */
function toMonotonic({ wallSeconds, monotonicSeconds, sampleCount }: Recording, epochSeconds: number): number {
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

/** The last sample at or before a time, else the first. */
export function findSample(monotonicSeconds: Column, count: number, monotonic: number): number {
  return Math.max(0, countUpTo(monotonicSeconds, monotonic, count) - 1);
}

/** An interval without samples, between two samplers. */
export interface Pause {
  sample: number;
  startedAtSeconds: number;
  seconds: number;
  /** The part at its end that began when sampling was stopped on purpose. */
  plannedSeconds: number;
}

const MAX_STOP_SECONDS = 2;

const MIN_SAMPLED_SECONDS = 1e-6;

/** The pauses between samplers, in order of time. */
export function listPauses({ samplers = [], wallSeconds, monotonicSeconds }: Recording): Pause[] {
  return samplers.slice(1).map(({ firstSample }, index) => {
    const before = samplers[index] as RecordedSampler;
    const sample = firstSample - 1;
    const startedAtSeconds = wallSeconds[sample] as number;
    const seconds = (monotonicSeconds[firstSample] as number) - (monotonicSeconds[sample] as number);
    return { sample, startedAtSeconds, seconds, plannedSeconds: measurePlanned(before, startedAtSeconds, seconds) };
  });
}

function measurePlanned({ recording, stoppedAtSeconds }: RecordedSampler, last: number, seconds: number): number {
  if (stoppedAtSeconds === undefined) return 0;
  if (!endedTooSoon(recording, stoppedAtSeconds)) return seconds;
  return Math.min(seconds, Math.max(0, seconds - (stoppedAtSeconds - last)));
}

/** Whether the sampler ended by itself; stopping takes up to 2 s. */
function endedTooSoon({ endedAtSeconds }: Recording, stoppedAtSeconds: number): boolean {
  return endedAtSeconds === undefined || stoppedAtSeconds - endedAtSeconds > MAX_STOP_SECONDS;
}

/** Whether an interval lies in a planned pause. */
export function isPaused(recording: Recording, startedAtSeconds: number, endedAtSeconds: number): boolean {
  const seconds = endedAtSeconds - startedAtSeconds;
  return seconds > 0 && measurePlannedPause(recording, { startedAtSeconds, endedAtSeconds }) >= seconds;
}

/** Seconds of planned pauses, by the wall clock. */
export function measurePlannedPause(recording: Recording, { startedAtSeconds, endedAtSeconds }: Span): number {
  const shared = listPauses(recording).map((pause) => {
    const end = pause.startedAtSeconds + pause.seconds;
    return Math.max(0, Math.min(endedAtSeconds, end) - Math.max(startedAtSeconds, end - pause.plannedSeconds));
  });
  return sum(shared);
}

/** Whether a pause precedes a sample. */
export function endsPause({ samplers }: Recording, sample: number): boolean {
  return sample > 0 && samplers !== undefined && samplers.some(({ firstSample }) => firstSample === sample);
}

/** A range's pauses, in which nothing was sampled. */
export function selectPauses({ recording, from, to }: Range): Pause[] {
  return listPauses(recording).filter(({ sample }) => from.sample <= sample && sample < to.sample);
}

/** A range's seconds without pauses; 0 for what is too short to be a range. */
export function measureSampled(range: Range): number {
  const paused = sum(selectPauses(range).map(({ seconds }) => seconds));
  const sampled = range.to.monotonic - range.from.monotonic - paused;
  return sampled > MIN_SAMPLED_SECONDS ? sampled : 0;
}

/** The sampler's interval at a sample, in seconds. */
export function intervalAt({ samplers, intervalSeconds }: Recording, sample: number): number {
  const sampler = samplers?.findLast(({ firstSample }) => firstSample <= sample);
  return sampler?.recording.intervalSeconds ?? intervalSeconds;
}

/** Seconds since the epoch as ISO 8601 in UTC. */
export function toIso(epochSeconds: number): string {
  return new Date(epochSeconds * 1000).toISOString();
}

/** Two times in seconds since the epoch. */
export interface Span {
  startedAtSeconds: number;
  endedAtSeconds: number;
}

/**
 * The whole job on the wall clock, reversed if that was set back, until its expected end if the sampler died before.
 */
export function findSpan(recording: Recording, expectedEndSeconds?: number): Span {
  const { wallSeconds, sampleCount } = recording;
  const startedAtSeconds = wallSeconds[0] as number;
  const last = wallSeconds[sampleCount - 1] as number;
  const expected = expectedEndSeconds ?? last;
  return { startedAtSeconds, endedAtSeconds: endedTooSoon(recording, expected) ? Math.max(last, expected) : last };
}

/** The wall clock's earliest and latest time in a span. */
export function findClockRange({ wallSeconds }: Recording, span: Span): Span {
  const range = { ...span, startedAtSeconds: Math.min(span.startedAtSeconds, span.endedAtSeconds) };
  for (const seconds of wallSeconds) {
    range.startedAtSeconds = Math.min(range.startedAtSeconds, seconds);
    range.endedAtSeconds = Math.max(range.endedAtSeconds, seconds);
  }
  return range;
}
