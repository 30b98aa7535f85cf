import { findLargest, sum } from "../model/extremes.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { Recording } from "../model/recording.ts";
import type { Sampling } from "../model/sampling.ts";
import { describeGap, findIostatGaps, findSilentIostat, GAP_INTERVALS } from "./iostat-gaps.ts";
import { findSpan, listPauses, type Pause } from "./recording-time.ts";
import type { Gap, SamplingFacts, Shortfall } from "./sampling-facts.ts";
import { findHighest } from "./window-summary.ts";

type Cost = NonNullable<SamplingFacts["ownCost"]>;

/** A sample that is later is a gap; on a merely loaded machine samples are less late. */
const GAP_SECONDS = 0.5;
/** The wall clock was set if it deviates by more from the monotonic one. */
const CLOCK_SECONDS = 0.5;

/** What sampled, what it missed, and its cost, until the recording should have ended. */
export function describeSampling(recording: Recording, endedAtSeconds: number): SamplingFacts {
  const { stretches } = recording;
  if (stretches === undefined) return describeOne(recording, endedAtSeconds);
  const pauses = listPauses(recording);
  const samplings = stretches.map(({ recording: part, stoppedAtSeconds }, place) => {
    const pause = pauses[place];
    if (pause === undefined) return describeOne(part, endedAtSeconds);
    const due = stoppedAtSeconds ?? pause.startedAtSeconds + pause.seconds;
    return withPause(describeOne(part, findSpan(part, due).endedAtSeconds), pause);
  });
  return joinSamplings(samplings);
}

function describeOne(recording: Recording, endedAtSeconds: number): SamplingFacts {
  const { iostats } = recording;
  const hasReports = iostats.some((iostat) => iostat.timestamps.length > 0);
  const collectors: Sampling["collectors"] = hasReports ? ["proc", "iostat"] : ["proc"];
  return omitUndefined({
    collectors,
    intervalSeconds: recording.intervalSeconds,
    iostatVersion: iostats.find((iostat) => iostat.version !== undefined)?.version,
    samples: recording.sampleCount,
    gaps: [...findCounterGaps(recording, endedAtSeconds), ...findIostatGaps(recording)],
    shortfalls: listShortfalls(recording),
    ownCost: recording.cost,
  });
}

function withPause(sampling: SamplingFacts, { startedAtSeconds, seconds, plannedSeconds }: Pause): SamplingFacts {
  if (plannedSeconds === 0) return sampling;
  const start = startedAtSeconds + seconds - plannedSeconds;
  const gap: Gap = { ...describeGap("proc", start, plannedSeconds, { id: "paused" }), planned: true };
  return { ...sampling, gaps: [...sampling.gaps, gap] };
}

function joinSamplings(samplings: readonly SamplingFacts[]): SamplingFacts {
  const shortfalls = samplings.flatMap((sampling) => sampling.shortfalls);
  const costs = samplings.flatMap(({ ownCost }) => ownCost ?? []);
  return omitUndefined({
    collectors: [...new Set(samplings.flatMap(({ collectors }) => collectors))],
    intervalSeconds: findHighest(samplings.map(({ intervalSeconds }) => intervalSeconds)),
    iostatVersion: samplings.find(({ iostatVersion }) => iostatVersion !== undefined)?.iostatVersion,
    samples: sum(samplings.map(({ samples }) => samples)),
    gaps: samplings.flatMap(({ gaps }) => gaps),
    shortfalls: [...new Map(shortfalls.map((shortfall) => [JSON.stringify(shortfall), shortfall])).values()],
    ownCost: costs.length > 0 ? addCosts(costs) : undefined,
  });
}

function addCosts(costs: readonly Cost[]): Cost {
  const combine = (key: keyof Cost, all: (values: number[]) => number) => {
    const known = costs.flatMap((cost) => cost[key] ?? []);
    return known.length === 0 ? undefined : all(known);
  };
  return omitUndefined({
    cpuSeconds: combine("cpuSeconds", sum),
    bytesWritten: combine("bytesWritten", sum),
    peakMemoryBytes: combine("peakMemoryBytes", findLargest),
  });
}

function findCounterGaps(recording: Recording, endedAtSeconds: number): Gap[] {
  const { wallSeconds, monotonicSeconds, sampleCount, intervalSeconds, endReason } = recording;
  const allowed = GAP_INTERVALS * intervalSeconds + GAP_SECONDS;
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

function measureJumps({ wallSeconds, monotonicSeconds, sampleCount }: Recording): { back: number; ahead: number } {
  const jumps = { back: 0, ahead: 0 };
  for (let sample = 1; sample < sampleCount; sample++) {
    const passed = (monotonicSeconds[sample] as number) - (monotonicSeconds[sample - 1] as number);
    const ahead = (wallSeconds[sample] as number) - (wallSeconds[sample - 1] as number) - passed;
    if (ahead > CLOCK_SECONDS) jumps.ahead += ahead;
    if (-ahead > CLOCK_SECONDS) jumps.back -= ahead;
  }
  return jumps;
}

function listShortfalls(recording: Recording): Shortfall[] {
  const { missing, corruptLines, lostSamples } = recording;
  const list: Shortfall[] = missing.map(({ what, reason }) => ({ id: "part", part: what, reason }));
  const silence = findSilentIostat(recording);
  if (silence !== undefined) list.push({ id: "iostat", cause: silence });
  const { back, ahead } = measureJumps(recording);
  if (back > 0) list.push({ id: "clock-back", seconds: back });
  if (ahead > 0) list.push({ id: "clock-ahead", seconds: ahead });
  if (recording.processes !== undefined) list.push({ id: "short-processes" });
  if (lostSamples > 0) list.push({ id: "lost-samples", count: lostSamples });
  if (corruptLines > 0) list.push({ id: "corrupt-lines", count: corruptLines });
  return list;
}
