import { findLargest, sum } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { Recording } from "../model/recording.ts";
import type { Sampling } from "../model/report.ts";
import {
  describePause,
  findCounterGaps,
  findIostatGaps,
  findSilentIostat,
  type Gap,
  type IostatCause,
} from "./gaps.ts";
import { findSpan, listPauses } from "./recording-time.ts";
import { findHighest } from "./window-summary.ts";

/** What was not measured, or only in part, and why. */
export type Unmeasured =
  | { id: "part"; part: string; reason: string }
  | { id: "iostat"; cause: IostatCause }
  | { id: "clock-back" | "clock-ahead"; seconds: number }
  | { id: "short-processes" }
  | { id: "lost-samples" | "corrupt-lines"; count: number };

/** A {@link Sampling} with causes instead of sentences. */
export interface SamplingFacts extends Omit<Sampling, "gaps" | "notMeasured"> {
  gaps: Gap[];
  notMeasured: Unmeasured[];
}

type Cost = NonNullable<SamplingFacts["ownCost"]>;

/** The wall clock was set if it deviates by more from the monotonic one. */
const MAX_DEVIATION_SECONDS = 0.5;

/** What sampled, what it missed, and its cost, until the recording should have ended. */
export function describeSampling(recording: Recording, endedAtSeconds: number): SamplingFacts {
  const { stretches } = recording;
  if (stretches === undefined) return describeOne(recording, endedAtSeconds);
  const pauses = listPauses(recording);
  const samplings = stretches.map(({ recording: part, stoppedAtSeconds }, index) => {
    const pause = pauses[index];
    if (pause === undefined) return describeOne(part, endedAtSeconds);
    const due = stoppedAtSeconds ?? pause.startedAtSeconds + pause.seconds;
    const sampling = describeOne(part, findSpan(part, due).endedAtSeconds);
    return pause.plannedSeconds === 0 ? sampling : { ...sampling, gaps: [...sampling.gaps, describePause(pause)] };
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
    notMeasured: listUnmeasured(recording),
    ownCost: recording.cost,
  });
}

function joinSamplings(samplings: readonly SamplingFacts[]): SamplingFacts {
  const notMeasured = samplings.flatMap((sampling) => sampling.notMeasured);
  const costs = samplings.flatMap(({ ownCost }) => ownCost ?? []);
  return omitUndefined({
    collectors: [...new Set(samplings.flatMap(({ collectors }) => collectors))],
    intervalSeconds: findHighest(samplings.map(({ intervalSeconds }) => intervalSeconds)),
    iostatVersion: samplings.find(({ iostatVersion }) => iostatVersion !== undefined)?.iostatVersion,
    samples: sum(samplings.map(({ samples }) => samples)),
    gaps: samplings.flatMap(({ gaps }) => gaps),
    notMeasured: [...new Map(notMeasured.map((unmeasured) => [JSON.stringify(unmeasured), unmeasured])).values()],
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
  const list: Unmeasured[] = missing.map(({ what, reason }) => ({ id: "part", part: what, reason }));
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
