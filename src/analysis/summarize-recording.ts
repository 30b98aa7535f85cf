import { findLargest, sum } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { Recording } from "../model/recording.ts";
import type { DiskWait, Window } from "../model/window.ts";
import { measureDevices } from "./device-windows.ts";
import { estimateDiskWait } from "./disk-wait.ts";
import { measureMachine } from "./machine-windows.ts";
import { measureCgroup, measureOwn, measureProcesses } from "./own-windows.ts";
import {
  locateTime,
  locateWhole,
  measurePlannedPause,
  measureSampled,
  type Pause,
  type Range,
  type RecordedPoint,
  type Span,
  selectPauses,
  toIso,
} from "./recording-time.ts";
import { describeSampling } from "./sampling-facts.ts";
import { buildSeries } from "./series.ts";

/** A step, a command or the job as sessions know it, which a recording makes a window. */
export interface WindowSpan
  extends Span,
    Pick<
      Window,
      | ("name" | "kind" | "exitCode" | "signal" | "benchmark" | "result" | "nameSource" | "overlaps")
      | ("drain" | "trace" | "command")
    > {
  /** The samples just before and after it, where none was taken at its own ends. */
  countedFromSeconds?: number | undefined;
  countedUntilSeconds?: number | undefined;
}

/** The clock was set if the window's length on it differs by more from the monotonic one. */
const MAX_CLOCK_DEVIATION_SECONDS = 0.1;

/** A report's windows, series and sampling. */
export function summarizeRecording(recording: Recording, spans: readonly WindowSpan[], jobDisks?: ReadonlySet<string>) {
  return omitUndefined({
    windows: raiseJobWaits(spans.map((span) => measureWindow(recording, span, jobDisks))),
    series: buildSeries(recording),
    sampling: describeSampling(recording, findEnd(spans)),
  });
}

function findEnd(spans: readonly WindowSpan[]): number {
  const job = spans.find(({ kind }) => kind === "job");
  return job?.endedAtSeconds ?? findLargest(spans.map(({ endedAtSeconds }) => endedAtSeconds));
}

/** What a span's counters cover: at least itself. */
function findCounted(span: WindowSpan): Span {
  const { countedFromSeconds, startedAtSeconds, endedAtSeconds, countedUntilSeconds } = span;
  return {
    startedAtSeconds: countedFromSeconds ?? startedAtSeconds,
    endedAtSeconds: countedUntilSeconds ?? endedAtSeconds,
  };
}

function locateWindow(recording: Recording, span: WindowSpan): Range {
  const { kind, startedAtSeconds, endedAtSeconds } = span;
  const counted = findCounted(span);
  const { wallSeconds, sampleCount } = recording;
  const whole = locateWhole(recording);
  const isFirst = kind === "job" && startedAtSeconds === wallSeconds[0];
  const isLast = kind === "job" && endedAtSeconds === wallSeconds[sampleCount - 1];
  return {
    recording,
    from: isFirst ? whole.from : locateTime(recording, counted.startedAtSeconds),
    to: isLast ? whole.to : locateTime(recording, counted.endedAtSeconds),
  };
}

function measureWindow(recording: Recording, span: WindowSpan, jobDisks: ReadonlySet<string> | undefined): Window {
  const { startedAtSeconds, endedAtSeconds, countedFromSeconds: _, countedUntilSeconds: __, ...known } = span;
  const range = locateWindow(recording, span);
  const wholeSeconds = measureDuration(span, range);
  const recorded = isRecorded(range, wholeSeconds);
  const pausedSeconds = measurePaused(span, range);
  const durationSeconds = span.kind === "job" ? Math.max(0, wholeSeconds - pausedSeconds) : wholeSeconds;
  const window: Window = omitUndefined({
    ...known,
    startedAt: toIso(startedAtSeconds),
    endedAt: toIso(endedAtSeconds),
    durationSeconds,
    pausedSeconds: pausedSeconds > 0 ? pausedSeconds : undefined,
    incomplete: !recorded || lacksPart(span, range) || undefined,
    estimated: (recorded && (range.from.estimated || range.to.estimated)) || undefined,
    ...(recorded ? measureAll(range) : { devices: [] }),
  });
  // The counters' own length, or there would seem to be more cores and looks than there are.
  const besideSeconds = measureDuration(findCounted(span), range) - wholeSeconds;
  const wait = estimateDiskWait({ ...window, durationSeconds: durationSeconds + besideSeconds }, jobDisks);
  const limit = (bound: WaitBound) => Math.min(durationSeconds, wait?.[bound] ?? 0);
  return omitUndefined({ ...window, diskWait: wait && setBounds(wait, limit) });
}

function isRecorded(range: Range, durationSeconds: number): boolean {
  if (range.to.monotonic < range.from.monotonic) return false;
  return durationSeconds <= MAX_CLOCK_DEVIATION_SECONDS || measureSampled(range) > 0;
}

/** Whether some of it is unrecorded; a job excludes planned pauses. */
function lacksPart({ kind }: WindowSpan, range: Range): boolean {
  const isWanted = ({ seconds, plannedSeconds }: Pause) => kind === "job" && plannedSeconds >= seconds;
  return range.from.outside || range.to.outside || !selectPauses(range).every(isWanted);
}

function measurePaused(span: WindowSpan, range: Range): number {
  if (span.kind !== "job") return measurePlannedPause(range.recording, span);
  return sum(selectPauses(range).map(({ plannedSeconds }) => plannedSeconds));
}

function measureAll(range: Range) {
  return {
    devices: measureDevices(range),
    ...measureProcesses(range),
    ...measureMachine(range),
    cgroup: measureCgroup(range),
    own: measureOwn(range),
  };
}

function measureDuration({ startedAtSeconds, endedAtSeconds }: Span, { recording, from, to }: Range): number {
  const wall = endedAtSeconds - startedAtSeconds;
  const shift = ({ sample }: RecordedPoint) =>
    (recording.wallSeconds[sample] as number) - (recording.monotonicSeconds[sample] as number);
  const wasSet = Math.abs(shift(to) - shift(from)) > MAX_CLOCK_DEVIATION_SECONDS;
  return Math.max(0, wasSet || wall < 0 ? to.monotonic - from.monotonic : wall);
}

/** A job waited at least as long as each of its parts, although its looks alone may estimate less. */
export function raiseJobWaits(windows: readonly Window[]): Window[] {
  // The job's own tasks are not io-probe's.
  const measured = windows.filter(({ kind, benchmark }) => kind !== "job" && benchmark === undefined);
  const parts = measured.flatMap(({ diskWait }) => diskWait ?? []);
  return windows.map((window) => {
    const { kind, diskWait, durationSeconds } = window;
    if (kind !== "job" || diskWait === undefined) return window;
    const waits = [diskWait, ...parts];
    const raise = (bound: WaitBound) => Math.min(durationSeconds, findLargest(waits.map((wait) => wait[bound])));
    return { ...window, diskWait: setBounds(diskWait, raise) };
  });
}

type WaitBound = "seconds" | "lowSeconds" | "highSeconds";

function setBounds(wait: DiskWait, find: (bound: WaitBound) => number): DiskWait {
  return { ...wait, seconds: find("seconds"), lowSeconds: find("lowSeconds"), highSeconds: find("highSeconds") };
}
