import type { MeasuredBenchmark } from "../../model/benchmark.ts";
import { titleBenchmark } from "../../model/benchmark-title.ts";
import type { Finding } from "../../model/finding.ts";
import { formatBytes, formatDuration, formatRate } from "../../model/format.ts";
import { type ChangePoint, findChangePoint } from "./change-point.ts";
import type { Observation, ObservedWindow } from "./observation.ts";
import type { DiskSample } from "./window-samples.ts";

/** A fall that is more than a shared disk's noise: a third of the throughput gone. */
const LEAST_FALL = 1.5;
/** Two levels, not a slope or a scatter. */
const MOST_VARIATION = 0.25;
/** Samples on each side: fewer are a phase of the work and no level. */
const SHORTEST_LEVEL = 8;
/** The demand is the same: the queue as long as before, the requests as large. */
const LEAST_QUEUE = 2;
const SAME_QUEUE = 0.8;
const SAME_REQUEST = 1.5;

const ADVICE = "Short jobs are fast here and long ones are not: size the disk for the lower level, or spread the load.";

/**
 * A disk that suddenly gives less although as much is asked of it: burst credits of a cloud volume, or the write cache
 * of a drive, are spent. A fall together with a shorter queue is the work's own doing and no finding.
 */
export function findSpentBursts({ windows, report }: Observation): Finding[] {
  const inBenchmarks = report.benchmarks.flatMap((benchmark) =>
    benchmark.state === "measured" ? findFallOfBenchmark(benchmark) : [],
  );
  const inWindows = windows.flatMap((observed) =>
    observed.samples.disks.flatMap(({ name, samples }) => {
      const demanded = samples.filter(
        ({ queueDepth, bytesPerSecond }) => queueDepth >= LEAST_QUEUE && bytesPerSecond > 0,
      );
      return findFall(observed, name, demanded);
    }),
  );
  return [...inWindows, ...inBenchmarks];
}

/** fio asks for as much all the time, so its bandwidth over time needs no look at the queue. */
function findFallOfBenchmark(benchmark: MeasuredBenchmark): Finding[] {
  const { timesSeconds = [], bytesPerSecond = [] } = benchmark.bandwidthOverTime ?? {};
  const change = findChangePoint(bytesPerSecond, SHORTEST_LEVEL);
  if (change === undefined || !isFall(change)) return [];
  const afterSeconds = timesSeconds[change.index - 1] ?? 0;
  const bytes = bytesPerSecond.slice(0, change.index).reduce((sum, rate, index) => {
    return sum + rate * ((timesSeconds[index] ?? 0) - (timesSeconds[index - 1] ?? 0));
  }, 0);
  return [
    {
      id: "burst-spent",
      severity: "notice",
      message: `The disk fell from ${formatRate(change.before)} to ${formatRate(change.after)} after ${formatDuration(afterSeconds)} and ${formatBytes(bytes)} of ${titleBenchmark(benchmark)}: its burst allowance or its write cache is spent.`,
      evidence: {
        bytesPerSecondBefore: change.before,
        bytesPerSecondAfter: change.after,
        afterSeconds,
        afterBytes: bytes,
        ...(benchmark.target !== undefined && { target: benchmark.target }),
      },
      confidence: "high",
      advice: ADVICE,
    },
  ];
}

function isFall({ before, after, variation }: ChangePoint): boolean {
  return before >= after * LEAST_FALL && variation <= MOST_VARIATION;
}

function findFall({ window, title }: ObservedWindow, device: string, samples: readonly DiskSample[]): Finding[] {
  const change = findChangePoint(
    samples.map(({ bytesPerSecond }) => bytesPerSecond),
    SHORTEST_LEVEL,
  );
  if (change === undefined || !isFall(change)) return [];
  const [before, after] = [samples.slice(0, change.index), samples.slice(change.index)];
  if (mean(after, "queueDepth") < mean(before, "queueDepth") * SAME_QUEUE) return [];
  const requests = meanRequest(before) / meanRequest(after);
  if (requests > SAME_REQUEST || requests < 1 / SAME_REQUEST) return [];
  const [first] = samples;
  const [changed] = after;
  const afterSeconds = (changed?.atSeconds ?? 0) - (first?.atSeconds ?? 0);
  return [
    {
      id: "burst-spent",
      severity: "warning",
      window: window.name,
      device,
      message: `${device} fell from ${formatRate(change.before)} to ${formatRate(change.after)} after ${formatDuration(afterSeconds)} of full demand in ${title}, while as much was asked of it: its burst allowance or its write cache is spent.`,
      evidence: {
        bytesPerSecondBefore: change.before,
        bytesPerSecondAfter: change.after,
        afterSeconds,
        atSeconds: changed?.atSeconds ?? 0,
      },
      confidence: "medium",
      advice: ADVICE,
    },
  ];
}

function mean(samples: readonly DiskSample[], key: "queueDepth" | "bytesPerSecond" | "operationsPerSecond"): number {
  return samples.reduce((sum, sample) => sum + sample[key], 0) / samples.length;
}

function meanRequest(samples: readonly DiskSample[]): number {
  return mean(samples, "bytesPerSecond") / Math.max(1e-9, mean(samples, "operationsPerSecond"));
}
