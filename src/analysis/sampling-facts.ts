import { findLargest, sum } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { RecordedIostat, RecordedSampler, Recording } from "../model/recording.ts";
import type { Gap, GapCause, IostatCause, Sampling, Unmeasured } from "../model/sampling.ts";
import { findSample, findSpan, listPauses, type Pause, toIso } from "./recording-time.ts";

type Cost = NonNullable<Recording["cost"]>;

/** The wall clock was set if it deviates by more from the monotonic one. */
const MAX_DEVIATION_SECONDS = 0.5;

/** What sampled, what it missed, and its cost, until the recording should have ended. */
export function describeSampling(recording: Recording, endedAtSeconds: number): Sampling {
  const { iostats, intervalSeconds, sampleCount } = recording;
  const samplers: readonly Sampler[] = recording.samplers ?? [{ recording }];
  const pauses = listPauses(recording);
  const notMeasured = samplers.flatMap((sampler) => listUnmeasured(sampler.recording));
  const hasReports = iostats.some(({ timestamps }) => timestamps.length > 0);
  const collectors: Sampling["collectors"] = hasReports ? ["proc", "iostat"] : ["proc"];
  return omitUndefined({
    collectors,
    intervalSeconds,
    iostatVersion: iostats.find(({ version }) => version !== undefined)?.version,
    samples: sampleCount,
    gaps: samplers.flatMap((sampler, index) => listGaps(sampler, pauses[index], endedAtSeconds)),
    notMeasured: [...new Map(notMeasured.map((unmeasured) => [JSON.stringify(unmeasured), unmeasured])).values()],
    ownCost: addCosts(samplers.flatMap((sampler) => sampler.recording.cost ?? [])),
  });
}

type Sampler = Omit<RecordedSampler, "firstSample">;

/** @param pause behind this sampler; none behind the last */
function listGaps({ recording, stoppedAtSeconds }: Sampler, pause: Pause | undefined, endedAtSeconds: number): Gap[] {
  const find = (end: number) => [...findCounterGaps(recording, end), ...findIostatGaps(recording)];
  if (pause === undefined) return find(endedAtSeconds);
  const due = stoppedAtSeconds ?? pause.startedAtSeconds + pause.seconds;
  const gaps = find(findSpan(recording, due).endedAtSeconds);
  const { startedAtSeconds, seconds, plannedSeconds } = pause;
  if (plannedSeconds === 0) return gaps;
  // Of the pause, the part at its end is a step's that stopped the sampling.
  const start = startedAtSeconds + seconds - plannedSeconds;
  return [...gaps, describeGap("proc", start, plannedSeconds, { id: "paused" })];
}

function addCosts(costs: readonly Cost[]): Cost | undefined {
  if (costs.length === 0) return undefined;
  return {
    cpuSeconds: sum(costs.map(({ cpuSeconds }) => cpuSeconds)),
    bytesWritten: sum(costs.map(({ bytesWritten }) => bytesWritten)),
    peakMemoryBytes: findLargest(costs.map(({ peakMemoryBytes }) => peakMemoryBytes)),
  };
}

function measureJumps({ wallSeconds, monotonicSeconds, sampleCount }: Recording): { back: number; ahead: number } {
  const jumps = { back: 0, ahead: 0 };
  for (let sample = 1; sample < sampleCount; sample++) {
    const passed = (monotonicSeconds[sample] as number) - (monotonicSeconds[sample - 1] as number);
    const ahead = (wallSeconds[sample] as number) - (wallSeconds[sample - 1] as number) - passed;
    if (ahead > MAX_DEVIATION_SECONDS) jumps.ahead += ahead;
    if (-ahead > MAX_DEVIATION_SECONDS) jumps.back -= ahead;
  }
  return jumps;
}

function listUnmeasured(recording: Recording): Unmeasured[] {
  const { missing, corruptLines, lostSamples } = recording;
  const list: Unmeasured[] = missing.map(({ what: part, ...why }) => ({ id: "part", part, ...why }));
  const silence = findSilentIostat(recording);
  if (silence !== undefined) list.push({ id: "iostat", cause: silence });
  if (recording.own === undefined) list.push({ id: "disk-wait" });
  const { back, ahead } = measureJumps(recording);
  if (back > 0) list.push({ id: "clock-back", seconds: back });
  if (ahead > 0) list.push({ id: "clock-ahead", seconds: ahead });
  if (recording.processes !== undefined) list.push({ id: "short-processes" });
  if (lostSamples > 0) list.push({ id: "lost-samples", count: lostSamples });
  if (corruptLines > 0) list.push({ id: "corrupt-lines", count: corruptLines });
  return list;
}

/** So many intervals may pass between two samples or reports. */
const MAX_INTERVALS = 2;
/** A sample that is later is a gap; on a merely loaded machine samples are less late. */
const MAX_LATE_SECONDS = 0.5;
/** iostat's start, and its first interval. */
const MAX_IOSTAT_START_SECONDS = 1.5;

/** Intervals without a sample, until the recording should have ended. */
function findCounterGaps(recording: Recording, endedAtSeconds: number): Gap[] {
  const { wallSeconds, monotonicSeconds, sampleCount, intervalSeconds, endReason } = recording;
  const allowed = MAX_INTERVALS * intervalSeconds + MAX_LATE_SECONDS;
  const gaps: Gap[] = [];
  for (let sample = 1; sample < sampleCount; sample++) {
    const seconds = (monotonicSeconds[sample] as number) - (monotonicSeconds[sample - 1] as number);
    if (seconds <= allowed) continue;
    gaps.push(describeGap("proc", wallSeconds[sample - 1] as number, seconds, { id: "not-scheduled" }));
  }
  const last = wallSeconds[sampleCount - 1] as number;
  if (endedAtSeconds - last > allowed) {
    const cause = omitUndefined({ id: "ended" as const, reason: endReason });
    gaps.push(describeGap("proc", last, endedAtSeconds - last, cause));
  }
  return gaps;
}

/** Intervals without a report of iostat. */
function findIostatGaps(recording: Recording): Gap[] {
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
    const allowed = fault === undefined ? MAX_INTERVALS * intervalSeconds + MAX_IOSTAT_START_SECONDS : intervalSeconds;
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
function findSilentIostat(recording: Recording): IostatCause | undefined {
  const { iostats, monotonicSeconds, sampleCount } = recording;
  const givenUp = findGivenUp(recording);
  const [first] = iostats;
  if (givenUp !== undefined || first === undefined) return givenUp;
  if (iostats.some(({ timestamps }) => timestamps.length > 0)) return undefined;
  const seconds = (monotonicSeconds[sampleCount - 1] as number) - first.startedAtMonotonic;
  if (seconds < MAX_INTERVALS * first.intervalSeconds) return undefined;
  return findFault(iostats.at(-1) ?? first) ?? { id: "no-report" };
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

/** @param start in seconds since the epoch */
function describeGap(collector: Gap["collector"], start: number, durationSeconds: number, cause: GapCause): Gap {
  return { collector, startedAt: toIso(start), durationSeconds, cause };
}
