import type { RecordedIostat, Recording } from "../model/recording.ts";
import { findSample, toIso } from "./recording-time.ts";
import type { Gap, GapCause, IostatCause } from "./sampling-facts.ts";

export const GAP_INTERVALS = 2;
/** iostat's start, and its first interval. */
const IOSTAT_GAP_SECONDS = 1.5;

/** Stretches without a report of iostat. */
export function findIostatGaps(recording: Recording): Gap[] {
  const { iostats, monotonicSeconds, wallSeconds, sampleCount } = recording;
  if (iostats.length === 0) return [];
  const shift = (wallSeconds[0] as number) - (monotonicSeconds[0] as number);
  const end = monotonicSeconds[sampleCount - 1] as number;
  const gaps: Gap[] = [];
  let silentSince = iostats[0]?.startedAtMonotonic ?? end;
  let fault: IostatCause | undefined;
  const close = (time: number, intervalSeconds: number) => {
    const seconds = time - silentSince;
    // After a failure, one missing report is a gap.
    const allowed = fault === undefined ? GAP_INTERVALS * intervalSeconds + IOSTAT_GAP_SECONDS : intervalSeconds;
    if (seconds > allowed) {
      gaps.push(describeGap("iostat", silentSince + shift, seconds, fault ?? { id: "no-report" }));
    }
    silentSince = time;
  };
  for (const iostat of iostats) {
    for (const time of placeReports(recording, iostat)) {
      close(time, iostat.intervalSeconds);
      fault = undefined;
    }
    fault = findFault(iostat) ?? fault;
  }
  fault = findGivenUp(recording) ?? fault;
  close(end, iostats.at(-1)?.intervalSeconds ?? 1);
  return gaps;
}

function findFault({ endReason, unreadable }: RecordedIostat): IostatCause | undefined {
  if (unreadable !== undefined) return { id: "iostat-unreadable", reason: unreadable };
  if (endReason === undefined || endReason === "stopped") return undefined;
  return { id: "iostat-ended", reason: endReason };
}

function findGivenUp({ iostatGivenUp }: Recording): IostatCause | undefined {
  return iostatGivenUp && { id: "iostat-given-up", ...iostatGivenUp };
}

/** Why iostat gave nothing readable although it had the time, if so. */
export function findSilentIostat(recording: Recording): IostatCause | undefined {
  const { iostats, monotonicSeconds, sampleCount } = recording;
  const givenUp = findGivenUp(recording);
  const [first] = iostats;
  if (givenUp !== undefined || first === undefined) return givenUp;
  if (iostats.some(({ timestamps }) => timestamps.length > 0)) return undefined;
  const seconds = (monotonicSeconds[sampleCount - 1] as number) - first.startedAtMonotonic;
  if (seconds < GAP_INTERVALS * first.intervalSeconds) return undefined;
  return findFault(iostats.at(-1) ?? first) ?? { id: "no-report" };
}

/** A gap; times in seconds, since the epoch. */
export function describeGap(
  collector: Gap["collector"],
  startedAtSeconds: number,
  durationSeconds: number,
  cause: GapCause,
): Gap {
  return { collector, startedAt: toIso(startedAtSeconds), durationSeconds, cause };
}

/** When iostat made each report on the monotonic clock: by intervals, unless its own whole seconds contradict. */
function placeReports(recording: Recording, iostat: RecordedIostat): Float64Array {
  const { wallSeconds, monotonicSeconds, sampleCount } = recording;
  let time = iostat.startedAtMonotonic;
  return iostat.timestamps.map((printed) => {
    time += iostat.intervalSeconds;
    const sample = findSample(monotonicSeconds, sampleCount, time);
    const wall = time + ((wallSeconds[sample] as number) - (monotonicSeconds[sample] as number));
    if (wall < printed) time += printed - wall;
    else if (wall >= printed + 1) time -= wall - (printed + 0.999);
    return time;
  });
}
