import type { Recording } from "../model/recording.ts";
import type { Sampling } from "../model/sampling.ts";
import type { Series } from "../model/series.ts";
import type { Window } from "../model/window.ts";
import { measureCgroup } from "./cgroup-windows.ts";
import { measureDevices, omitUndefined } from "./device-windows.ts";
import { measureCpu, measureMemory, measureNetwork, measurePressure } from "./machine-windows.ts";
import { measureProcesses } from "./process-windows.ts";
import { locateMoment, type RecordedPlace } from "./recording-time.ts";
import { describeSampling } from "./sampling-notes.ts";
import { buildSeries } from "./series.ts";

/** A stretch of time that is to become a window, and what is known of it beside the recording. */
export interface WindowMark
  extends Pick<
    Window,
    "name" | "kind" | "exitCode" | "benchmark" | "result" | "nameSource" | "overlaps" | "drain" | "command"
  > {
  /** Seconds since the epoch, with their fraction. */
  startedAtSeconds: number;
  endedAtSeconds: number;
  /**
   * Up to when counters are the window's, where that is not its end: no sample is taken when a step ends, but one is
   * soon after, when the next one starts, and what little happens between is counted to the step.
   */
  countedUntilSeconds?: number;
}

/** What a recording tells. */
export interface RecordingSummary {
  /** One for each mark, in their order. */
  windows: Window[];
  /** Absent where there were fewer than two samples. */
  series?: Series;
  sampling: Sampling;
}

/** The wall clock was set where it and the monotonic clock disagree by more over a window. */
const CLOCK_TOLERANCE_SECONDS = 0.1;

/**
 * Turns a recording into the windows of a report. A window's figures are differences of counters at its two ends, where
 * a sample was taken for each end; where none was, they are interpolated there and the window says `estimated`.
 */
export function summarizeRecording(recording: Recording, marks: readonly WindowMark[]): RecordingSummary {
  const series = buildSeries(recording);
  return {
    windows: marks.map((mark) => measureWindow(recording, mark, marks)),
    ...(series !== undefined && { series }),
    sampling: describeSampling(recording, Math.max(...marks.map((mark) => mark.endedAtSeconds))),
  };
}

/** A sampler that is told to stop has done so by then. */
const STOP_SECONDS = 2;

/**
 * The window of a whole job, in seconds since the epoch: from the first sample to the last.
 * @param expectedEndSeconds when the sampling was ended; a sampler that was gone by then has left a part of the job
 *   unrecorded, which belongs to the window all the same
 */
export function findSpan(
  recording: Recording,
  expectedEndSeconds?: number,
): { startedAtSeconds: number; endedAtSeconds: number } {
  const { wallSeconds, sampleCount, endedAtSeconds: ended } = recording;
  const startedAtSeconds = wallSeconds[0] as number;
  const last = Math.max(startedAtSeconds, wallSeconds[sampleCount - 1] as number);
  const expected = expectedEndSeconds ?? last;
  const endedEarly = ended === undefined || expected - ended > STOP_SECONDS;
  return { startedAtSeconds, endedAtSeconds: endedEarly ? Math.max(last, expected) : last };
}

function measureWindow(recording: Recording, mark: WindowMark, marks: readonly WindowMark[]): Window {
  const { startedAtSeconds, endedAtSeconds, countedUntilSeconds = endedAtSeconds, ...known } = mark;
  const from = locateMoment(recording, startedAtSeconds);
  const to = locateMoment(recording, countedUntilSeconds);
  const overlaps = mark.overlaps ?? findOverlaps(mark, marks);
  const recorded = to.monotonic >= from.monotonic && !(from.outside && to.outside && from.sample === to.sample);
  return {
    ...known,
    startedAt: toIso(startedAtSeconds),
    endedAt: toIso(endedAtSeconds),
    durationSeconds: measureDuration(recording, mark, from, to),
    ...(overlaps.length > 0 && { overlaps }),
    ...(!recorded || from.outside || to.outside ? { incomplete: true } : {}),
    ...(recorded && (from.interpolated || to.interpolated) ? { estimated: true } : {}),
    ...(recorded ? measureAll(recording, from, to) : { devices: [] }),
  };
}

function measureAll(recording: Recording, from: RecordedPlace, to: RecordedPlace) {
  return {
    devices: measureDevices(recording, from, to),
    ...measureProcesses(recording, from, to),
    ...omitUndefined({
      pressure: measurePressure(recording, from, to),
      cpu: measureCpu(recording, from, to),
      network: measureNetwork(recording, from, to),
      memory: measureMemory(recording, from, to),
      cgroup: measureCgroup(recording, from, to),
    }),
  };
}

/** The wall clock's duration, or the monotonic one's where somebody set the wall clock meanwhile. */
function measureDuration(recording: Recording, mark: WindowMark, from: RecordedPlace, to: RecordedPlace): number {
  const wall = mark.endedAtSeconds - mark.startedAtSeconds;
  const shift = (place: RecordedPlace) =>
    (recording.wallSeconds[place.sample] as number) - (recording.monotonicSeconds[place.sample] as number);
  const wasSet = Math.abs(shift(to) - shift(from)) > CLOCK_TOLERANCE_SECONDS;
  return Math.max(0, wasSet || wall < 0 ? to.monotonic - from.monotonic : wall);
}

/** Names of the other steps that ran during this one for longer than their starts and ends are told apart. */
function findOverlaps(mark: WindowMark, marks: readonly WindowMark[]): string[] {
  if (mark.kind !== "step") return [];
  return marks
    .filter((other) => other !== mark && other.kind === "step")
    .filter((other) => {
      const start = Math.max(mark.startedAtSeconds, other.startedAtSeconds);
      return Math.min(mark.endedAtSeconds, other.endedAtSeconds) - start > CLOCK_TOLERANCE_SECONDS;
    })
    .map((other) => other.name);
}

function toIso(epochSeconds: number): string {
  return new Date(epochSeconds * 1000).toISOString();
}
