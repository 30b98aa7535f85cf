import { findLargest, sum } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { RecordedStretch, Recording } from "../model/recording.ts";
import type { Gap, Sampling, Unmeasured } from "../model/sampling.ts";
import { describePause, findCounterGaps, findIostatGaps, findSilentIostat } from "./gaps.ts";
import { findSpan, listPauses, type Pause } from "./recording-time.ts";

type Cost = NonNullable<Recording["cost"]>;

/** The wall clock was set if it deviates by more from the monotonic one. */
const MAX_DEVIATION_SECONDS = 0.5;

/** What sampled, what it missed, and its cost, until the recording should have ended. */
export function describeSampling(recording: Recording, endedAtSeconds: number): Sampling {
  const { iostats, intervalSeconds, sampleCount } = recording;
  const stretches: readonly Stretch[] = recording.stretches ?? [{ recording }];
  const pauses = listPauses(recording);
  const notMeasured = stretches.flatMap((stretch) => listUnmeasured(stretch.recording));
  const hasReports = iostats.some(({ timestamps }) => timestamps.length > 0);
  const collectors: Sampling["collectors"] = hasReports ? ["proc", "iostat"] : ["proc"];
  return omitUndefined({
    collectors,
    intervalSeconds,
    iostatVersion: iostats.find(({ version }) => version !== undefined)?.version,
    samples: sampleCount,
    gaps: stretches.flatMap((stretch, index) => listGaps(stretch, pauses[index], endedAtSeconds)),
    notMeasured: [...new Map(notMeasured.map((unmeasured) => [JSON.stringify(unmeasured), unmeasured])).values()],
    ownCost: addCosts(stretches.flatMap((stretch) => stretch.recording.cost ?? [])),
  });
}

type Stretch = Omit<RecordedStretch, "firstSample">;

/** @param pause behind this sampler; none behind the last */
function listGaps({ recording, stoppedAtSeconds }: Stretch, pause: Pause | undefined, endedAtSeconds: number): Gap[] {
  const find = (end: number) => [...findCounterGaps(recording, end), ...findIostatGaps(recording)];
  if (pause === undefined) return find(endedAtSeconds);
  const due = stoppedAtSeconds ?? pause.startedAtSeconds + pause.seconds;
  const gaps = find(findSpan(recording, due).endedAtSeconds);
  return pause.plannedSeconds === 0 ? gaps : [...gaps, describePause(pause)];
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
