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
} from "./recording-time.ts";
import type { SamplingFacts } from "./sampling-facts.ts";
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
  sampling: SamplingFacts;
}

/** The wall clock was set where it and the monotonic clock disagree by more over a window. */
const CLOCK_TOLERANCE_SECONDS = 0.1;

/**
 * Turns a recording into the windows of a report. A window's figures are differences of counters at its two ends, where
 * a sample was taken for each end; where none was, or one that came late, the window says `estimated`.
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

/** When the job ended; without its window, when the last one did. */
function findEnd(marks: readonly WindowMark[]): number {
  const job = marks.find(({ kind }) => kind === "job");
  return job?.endedAtSeconds ?? Math.max(...marks.map((mark) => mark.endedAtSeconds));
}

/** The job's own ends are samples; any other moment is looked for by the clock. */
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

/** A window that lasted, of which no time was sampled, has no figures: nothing that grew is not known to be nothing. */
function isRecorded(recording: Recording, from: RecordedPlace, to: RecordedPlace, durationSeconds: number): boolean {
  if (to.monotonic < from.monotonic) return false;
  return durationSeconds <= CLOCK_TOLERANCE_SECONDS || measureSampled(recording, from, to) > 0;
}

/** Whether some of the window's time is in no figure; what the job leaves out on purpose is not a part of it. */
function lacksPart(recording: Recording, { kind }: WindowMark, from: RecordedPlace, to: RecordedPlace): boolean {
  if (from.outside || to.outside) return true;
  const isWanted = ({ seconds, plannedSeconds }: Pause) => kind === "job" && plannedSeconds >= seconds;
  return !selectPauses(recording, from, to).every(isWanted);
}

/** How long the sampling was ended on purpose within the window; the job's ends are samples, whatever the clock says. */
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

/** The wall clock's duration, or the monotonic one's where the wall clock was set meanwhile. */
function measureDuration(recording: Recording, mark: WindowMark, from: RecordedPlace, to: RecordedPlace): number {
  const wall = mark.endedAtSeconds - mark.startedAtSeconds;
  const shift = (place: RecordedPlace) =>
    (recording.wallSeconds[place.sample] as number) - (recording.monotonicSeconds[place.sample] as number);
  const wasSet = Math.abs(shift(to) - shift(from)) > CLOCK_TOLERANCE_SECONDS;
  return Math.max(0, wasSet || wall < 0 ? to.monotonic - from.monotonic : wall);
}

function toIso(epochSeconds: number): string {
  return new Date(epochSeconds * 1000).toISOString();
}
