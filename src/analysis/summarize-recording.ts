import { omitUndefined } from "../model/omit-undefined.ts";
import type { Recording } from "../model/recording.ts";
import type { Series } from "../model/series.ts";
import type { Window } from "../model/window.ts";
import { measureCgroup } from "./cgroup-windows.ts";
import { measureDevices } from "./device-windows.ts";
import { estimateDiskWait } from "./disk-wait.ts";
import {
  measureCpu,
  measureJournal,
  measureMemory,
  measureNetwork,
  measureNfs,
  measurePressure,
} from "./machine-windows.ts";
import { measureOwn } from "./own-windows.ts";
import { measureProcesses } from "./process-windows.ts";
import {
  locateEnds,
  locateMoment,
  measurePlannedPause,
  measureSampled,
  type Pause,
  type RecordedPlace,
  selectPauses,
  toIso,
} from "./recording-time.ts";
import type { SamplingFacts } from "./sampling-facts.ts";
import { describeSampling } from "./sampling-notes.ts";
import { buildSeries } from "./series.ts";

/** A stretch of time that becomes a window. */
export interface WindowMark
  extends Pick<
    Window,
    "name" | "kind" | "exitCode" | "benchmark" | "result" | "nameSource" | "overlaps" | "drain" | "trace" | "command"
  > {
  startedAtSeconds: number;
  endedAtSeconds: number;
  /**
   * Until when counters are the window's: a step's end has no sample, but the next step's start has, and what happens
   * between is the step's.
   */
  countedUntilSeconds?: number;
}

/** A recording's windows, series and sampling. */
export interface RecordingSummary {
  windows: Window[];
  series?: Series;
  sampling: SamplingFacts;
}

/** Clocks that disagree more over a window: the wall clock was set. */
const CLOCK_TOLERANCE_SECONDS = 0.1;

/**
 * Turns a recording into a report's windows. Figures are differences of counters at the window's ends; without a prompt
 * sample there, the window is `estimated`.
 * @param jobDisks see estimateDiskWait
 */
export function summarizeRecording(
  recording: Recording,
  marks: readonly WindowMark[],
  jobDisks?: ReadonlySet<string>,
): RecordingSummary {
  return omitUndefined({
    windows: marks.map((mark) => measureWindow(recording, mark, jobDisks)),
    series: buildSeries(recording),
    sampling: describeSampling(recording, findEnd(marks)),
  });
}

function findEnd(marks: readonly WindowMark[]): number {
  const job = marks.find(({ kind }) => kind === "job");
  return job?.endedAtSeconds ?? Math.max(...marks.map((mark) => mark.endedAtSeconds));
}

/** The job's ends are samples; other moments are found by the clock. */
function locateWindow(recording: Recording, mark: WindowMark): { from: RecordedPlace; to: RecordedPlace } {
  const { kind, startedAtSeconds, endedAtSeconds, countedUntilSeconds = endedAtSeconds } = mark;
  const { wallSeconds, sampleCount } = recording;
  const { first, last } = locateEnds(recording);
  const isFirst = kind === "job" && startedAtSeconds === wallSeconds[0];
  const isLast = kind === "job" && endedAtSeconds === wallSeconds[sampleCount - 1];
  return {
    from: isFirst ? first : locateMoment(recording, startedAtSeconds),
    to: isLast ? last : locateMoment(recording, countedUntilSeconds),
  };
}

function measureWindow(recording: Recording, mark: WindowMark, jobDisks: ReadonlySet<string> | undefined): Window {
  const { startedAtSeconds, endedAtSeconds, countedUntilSeconds: _, ...known } = mark;
  const { from, to } = locateWindow(recording, mark);
  const durationSeconds = measureDuration(recording, mark, from, to);
  const recorded = isRecorded(recording, from, to, durationSeconds);
  const pausedSeconds = measurePaused(recording, mark, from, to);
  const window: Window = omitUndefined({
    ...known,
    startedAt: toIso(startedAtSeconds),
    endedAt: toIso(endedAtSeconds),
    durationSeconds: mark.kind === "job" ? Math.max(0, durationSeconds - pausedSeconds) : durationSeconds,
    pausedSeconds: pausedSeconds > 0 ? pausedSeconds : undefined,
    incomplete: !recorded || lacksPart(recording, mark, from, to) || undefined,
    estimated: (recorded && (from.estimated || to.estimated)) || undefined,
    ...(recorded ? measureAll(recording, from, to) : { devices: [] }),
  });
  return omitUndefined({ ...window, diskWait: estimateDiskWait(window, jobDisks) });
}

/** A window without any sampled time has no figures. */
function isRecorded(recording: Recording, from: RecordedPlace, to: RecordedPlace, durationSeconds: number): boolean {
  if (to.monotonic < from.monotonic) return false;
  return durationSeconds <= CLOCK_TOLERANCE_SECONDS || measureSampled(recording, from, to) > 0;
}

/** Whether some of the window's time is unrecorded; a job excludes planned pauses. */
function lacksPart(recording: Recording, { kind }: WindowMark, from: RecordedPlace, to: RecordedPlace): boolean {
  if (from.outside || to.outside) return true;
  const isWanted = ({ seconds, plannedSeconds }: Pause) => kind === "job" && plannedSeconds >= seconds;
  return !selectPauses(recording, from, to).every(isWanted);
}

function measurePaused(recording: Recording, mark: WindowMark, from: RecordedPlace, to: RecordedPlace): number {
  if (mark.kind !== "job") return measurePlannedPause(recording, mark.startedAtSeconds, mark.endedAtSeconds);
  return selectPauses(recording, from, to).reduce((sum, { plannedSeconds }) => sum + plannedSeconds, 0);
}

function measureAll(recording: Recording, from: RecordedPlace, to: RecordedPlace) {
  return {
    devices: measureDevices(recording, from, to),
    ...measureProcesses(recording, from, to),
    pressure: measurePressure(recording, from, to),
    cpu: measureCpu(recording, from, to),
    network: measureNetwork(recording, from, to),
    nfs: measureNfs(recording, from, to),
    memory: measureMemory(recording, from, to),
    journal: measureJournal(recording, from, to),
    cgroup: measureCgroup(recording, from, to),
    own: measureOwn(recording, from, to),
  };
}

/** By the wall clock, or the monotonic one if the wall clock was set. */
function measureDuration(recording: Recording, mark: WindowMark, from: RecordedPlace, to: RecordedPlace): number {
  const wall = mark.endedAtSeconds - mark.startedAtSeconds;
  const shift = (place: RecordedPlace) =>
    (recording.wallSeconds[place.sample] as number) - (recording.monotonicSeconds[place.sample] as number);
  const wasSet = Math.abs(shift(to) - shift(from)) > CLOCK_TOLERANCE_SECONDS;
  return Math.max(0, wasSet || wall < 0 ? to.monotonic - from.monotonic : wall);
}
