import type { Benchmark } from "../../model/benchmark.ts";
import type { FindingOf, Subject } from "../../model/finding.ts";
import { sum } from "../../model/numbers.ts";
import { type ChangePoint, findChangePoint } from "./change-point.ts";
import { makeFinding, type Observation } from "./observation.ts";
import { type DiskSample, hasFullQueue } from "./window-samples.ts";

type SpentBurst = FindingOf<"burst-spent">;

/** A fall by this factor is more than the noise of a shared disk. */
const MIN_FALL = 1.5;
/** Both levels must be this steady (coefficient of variation): a slope is no used-up burst. */
const MAX_VARIATION = 0.25;
const MIN_LEVEL_SAMPLES = 8;
/** The queue must stay at least this full, or it was the demand that fell. */
const MIN_QUEUE_RATIO = 0.8;
const MAX_REQUEST_RATIO = 1.5;
const MAX_MIX_CHANGE = 0.25;

/** Disks that slow down at the same demand: burst credits or a write cache are used up. */
export function findSpentBursts({ windows, report }: Observation): SpentBurst[] {
  const inWindows = windows.flatMap(({ subject, sampled }) =>
    sampled.flatMap(({ name, samples, isOthers }) => (isOthers ? [] : findFallInWindow(subject, name, samples))),
  );
  return [...inWindows, ...report.benchmarks.flatMap((benchmark) => findFallInBenchmark(benchmark))];
}

function findFallInBenchmark(benchmark: Benchmark): SpentBurst[] {
  if (benchmark.state !== "measured" || benchmark.bandwidthOverTime === undefined) return [];
  const { timesSeconds, bytesPerSecond } = benchmark.bandwidthOverTime;
  const change = findFall(bytesPerSecond);
  if (change === undefined) return [];
  const secondsOf = (index: number) => (timesSeconds[index] ?? 0) - (timesSeconds[index - 1] ?? 0);
  const afterBytes = sum(bytesPerSecond.slice(0, change.index).map((rate, index) => rate * secondsOf(index)));
  const afterSeconds = timesSeconds[change.index - 1] ?? 0;
  const { job, direction, target } = benchmark;
  const fall = { ...describeFall(change, afterSeconds), afterBytes };
  return [makeFinding("burst-spent", "notice", "high", { benchmark: { job, direction }, ...fall, target })];
}

function findFallInWindow(window: Subject, device: string, samples: readonly DiskSample[]): SpentBurst[] {
  const demanded = samples.filter((sample) => hasFullQueue(sample) && sample.bytesPerSecond > 0);
  const change = findFall(demanded.map(({ bytesPerSecond }) => bytesPerSecond));
  if (change === undefined) return [];
  const [before, after] = [demanded.slice(0, change.index), demanded.slice(change.index)];
  if (mean(after, "queueDepth") < mean(before, "queueDepth") * MIN_QUEUE_RATIO) return [];
  const requests = meanRequest(before) / meanRequest(after);
  if (requests > MAX_REQUEST_RATIO || requests < 1 / MAX_REQUEST_RATIO) return [];
  // Most drives read faster than they write, so another mix explains another rate.
  if (Math.abs(mean(after, "readShare") - mean(before, "readShare")) > MAX_MIX_CHANGE) return [];
  const [first, changed] = [before[0], after[0]] as [DiskSample, DiskSample];
  const { atSeconds } = changed;
  const fall = describeFall(change, atSeconds - first.atSeconds);
  return [makeFinding("burst-spent", "warning", "medium", { window, device, ...fall, atSeconds })];
}

function findFall(bytesPerSecond: readonly number[]): ChangePoint | undefined {
  const change = findChangePoint(bytesPerSecond, MIN_LEVEL_SAMPLES);
  if (change === undefined || change.before < change.after * MIN_FALL) return undefined;
  return change.variation <= MAX_VARIATION ? change : undefined;
}

function describeFall({ before, after }: ChangePoint, afterSeconds: number) {
  return { bytesPerSecondBefore: before, bytesPerSecondAfter: after, afterSeconds };
}

type Figure = "queueDepth" | "readShare" | "bytesPerSecond" | "operationsPerSecond";

function mean(samples: readonly DiskSample[], key: Figure): number {
  return sum(samples.map((sample) => sample[key])) / samples.length;
}

function meanRequest(samples: readonly DiskSample[]): number {
  return mean(samples, "bytesPerSecond") / Math.max(1e-9, mean(samples, "operationsPerSecond"));
}
