import type { MeasuredBenchmark } from "../../model/benchmark.ts";
import type { Window } from "../../model/window.ts";
import { type ChangePoint, findChangePoint } from "./change-point.ts";
import type { Observation, ObservedWindow, Verdict } from "./observation.ts";
import type { DiskSample } from "./window-samples.ts";

interface Fall {
  bytesPerSecondBefore: number;
  bytesPerSecondAfter: number;
  /** Seconds of full demand before the fall. */
  afterSeconds: number;
}

/** A disk's throughput fell in a window. */
export interface SpentBurst extends Verdict<"burst-spent", Fall & { atSeconds: number }> {
  seenIn: "window";
  window: Window;
  device: string;
}

/** The throughput that fio measured fell. */
export interface SpentBenchmarkBurst
  extends Verdict<"burst-spent", Fall & { afterBytes: number; target: string | undefined }> {
  seenIn: "benchmark";
  benchmark: MeasuredBenchmark;
}

/** A third of the throughput gone: more than noise on a shared disk. */
const MIN_FALL = 1.5;
/** Two levels, not a slope. */
const MAX_VARIATION = 0.25;
const SHORTEST_LEVEL = 8;
/** The demand is unchanged: as long a queue, as large requests. */
const MIN_QUEUE = 2;
const SAME_QUEUE = 0.8;
const SAME_REQUEST = 1.5;

/**
 * Disks that suddenly slow down at the same demand: a cloud volume's burst credits or a drive's write cache are used
 * up. With a shorter queue the work itself changed.
 */
export function findSpentBursts({ windows, report }: Observation): (SpentBurst | SpentBenchmarkBurst)[] {
  const inBenchmarks = report.benchmarks.flatMap((benchmark) =>
    benchmark.state === "measured" ? findFallOfBenchmark(benchmark) : [],
  );
  const inWindows = windows.flatMap((observed) =>
    observed.samples.disks.flatMap(({ name, samples }) => {
      const demanded = samples.filter(
        ({ queueDepth, bytesPerSecond }) => queueDepth >= MIN_QUEUE && bytesPerSecond > 0,
      );
      return findFall(observed, name, demanded);
    }),
  );
  return [...inWindows, ...inBenchmarks];
}

/** fio's demand is constant, so the queue need not be checked. */
function findFallOfBenchmark(benchmark: MeasuredBenchmark): SpentBenchmarkBurst[] {
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
      confidence: "high",
      seenIn: "benchmark",
      benchmark,
      evidence: {
        bytesPerSecondBefore: change.before,
        bytesPerSecondAfter: change.after,
        afterSeconds,
        afterBytes: bytes,
        target: benchmark.target,
      },
    },
  ];
}

function isFall({ before, after, variation }: ChangePoint): boolean {
  return before >= after * MIN_FALL && variation <= MAX_VARIATION;
}

function findFall({ window }: ObservedWindow, device: string, samples: readonly DiskSample[]): SpentBurst[] {
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
      confidence: "medium",
      seenIn: "window",
      window,
      device,
      evidence: {
        bytesPerSecondBefore: change.before,
        bytesPerSecondAfter: change.after,
        afterSeconds,
        atSeconds: changed?.atSeconds ?? 0,
      },
    },
  ];
}

function mean(samples: readonly DiskSample[], key: "queueDepth" | "bytesPerSecond" | "operationsPerSecond"): number {
  return samples.reduce((sum, sample) => sum + sample[key], 0) / samples.length;
}

function meanRequest(samples: readonly DiskSample[]): number {
  return mean(samples, "bytesPerSecond") / Math.max(1e-9, mean(samples, "operationsPerSecond"));
}
