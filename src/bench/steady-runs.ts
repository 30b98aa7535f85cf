import type { Benchmark } from "../model/benchmark.ts";
import { sum } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { isSettled } from "./agreement.ts";
import { cutRun, type Fall, findFall, isFalling, meanOf } from "./burst.ts";
import { combineRuns } from "./combined-results.ts";
import type { JobResult } from "./fio/job-entry.ts";
import { addNotes, addRateNote, movesData } from "./result-notes.ts";
import {
  BURST_SECONDS,
  type GroupPlan,
  MIN_PART_SECONDS,
  MIN_PARTS,
  RATE_INTERVAL_SECONDS,
  shortenRun,
  wantsAnotherRun,
} from "./time-plan.ts";

/** A run that began `startSeconds` after the group's first. */
export interface GroupedRun {
  results: JobResult[];
  /** Bytes a second of all jobs in fio's intervals. */
  rates?: number[];
  startSeconds: number;
}

interface Level {
  /** Bytes a second of each run; none before a fall. */
  parts: number[][];
  fall?: Fall;
  /** Whether the rate was still falling at the very end. */
  falling: boolean;
}

const MAX_PARTS = 5;

/** What counts of a group's runs; undefined where one is too short or has no log. */
export function judgeRuns(runs: readonly GroupedRun[]): Level | undefined {
  if (runs.length === 0 || !runs.every(hasWholeLog)) return undefined;
  const requestBytes = findLargestRequest(runs);
  const own = runs.map((run) => judgeRun(run, requestBytes));
  const steady = own.map(({ rates, startSeconds }) => cutRun(rates, RATE_INTERVAL_SECONDS, requestBytes, startSeconds));
  const fallBetween = findFall(steady, requestBytes);
  // Runs before the fall may be at the higher level from end to end.
  const first = Math.min(fallBetween?.firstRun ?? 0, runs.length - 1);
  const fall = fallBetween ?? own.find((run) => run.fall !== undefined)?.fall;
  return omitUndefined({
    parts: own.map(({ rates }, index) => (index < first ? [] : cutParts(rates))),
    fall,
    falling: fall === undefined && isFalling(steady, requestBytes),
  });
}

/** Whether a run's log is complete; fio may omit the last interval. */
function hasWholeLog({ rates = [], results }: GroupedRun): boolean {
  const seconds = (rates.length + 1) * RATE_INTERVAL_SECONDS;
  return seconds >= BURST_SECONDS + MIN_PART_SECONDS - 1e-9 && meanOf(rates) > 0 && sumRates(results) > 0;
}

/** What counts of a run: its rates after the start, and after a fall within it. */
function judgeRun({ rates = [], startSeconds }: GroupedRun, requestBytes: number) {
  const fall = findFall([cutRun(rates, RATE_INTERVAL_SECONDS, requestBytes, 0)], requestBytes);
  const fallSeconds = Math.max(fall?.seconds ?? 0, BURST_SECONDS);
  const skipped = Math.ceil(fallSeconds / RATE_INTERVAL_SECONDS - 1e-9);
  return {
    rates: rates.slice(skipped),
    startSeconds: startSeconds + skipped * RATE_INTERVAL_SECONDS,
    fall: fall && fallSeconds > BURST_SECONDS ? { ...fall, seconds: startSeconds + fallSeconds } : undefined,
  };
}

function cutParts(rates: readonly number[]): number[] {
  const possible = Math.floor(((rates.length + 1) * RATE_INTERVAL_SECONDS) / MIN_PART_SECONDS + 1e-9);
  const count = Math.max(1, Math.min(MAX_PARTS, possible));
  const edge = (index: number): number => Math.round((index * rates.length) / count);
  return Array.from({ length: count }, (_, index) => meanOf(rates.slice(edge(index), edge(index + 1))));
}

/** The largest request in bytes; 0 where unknown. */
export function findLargestRequest(runs: readonly Pick<GroupedRun, "results">[]): number {
  const sizes = runs.flatMap(({ results }) => results.map(({ benchmark }) => benchmark.blockSizeBytes ?? 0));
  return Math.max(0, ...sizes);
}

/** The seconds of a group so far, of its last run, and of fio's start. */
interface RunTimes {
  elapsedSeconds: number;
  lastSeconds: number;
  startSeconds: number;
}

/** The plan of a group's next run, which behind a burst is shorter; undefined where its runs suffice or its time is spent. */
export function planNext(plan: GroupPlan, runs: readonly GroupedRun[], times: RunTimes): GroupPlan | undefined {
  const { elapsedSeconds, lastSeconds, startSeconds } = times;
  const level = judgeRuns(runs);
  if (level === undefined) {
    // No rates over time: whole runs are compared.
    const past = { runs: runs.length, settled: areSettled(runs), elapsedSeconds, lastSeconds };
    return wantsAnotherRun(plan, past) ? plan : undefined;
  }
  const parts = level.parts.flat();
  const settled = isSettled(parts);
  if (!level.falling && level.fall === undefined) {
    return wantsAnotherRun(plan, { runs: parts.length, settled, elapsedSeconds, lastSeconds }) ? plan : undefined;
  }
  // While the rate falls, no part is of the level behind the burst.
  const missing = level.falling ? MIN_PARTS : Math.max(1, MIN_PARTS - parts.length);
  const shorter = shortenRun(plan, 2 * BURST_SECONDS + missing * MIN_PART_SECONDS);
  const past = {
    runs: level.falling ? Math.min(parts.length, MIN_PARTS - 1) : parts.length,
    settled: settled && !level.falling,
    falls: true,
    elapsedSeconds,
    lastSeconds: (shorter.runSeconds ?? 0) + startSeconds,
  };
  return wantsAnotherRun(plan, past) ? shorter : undefined;
}

function areSettled(runs: readonly GroupedRun[]): boolean {
  const benchmarks = combineRuns(runs.map(({ results }) => results));
  return benchmarks.every((benchmark) => benchmark.state === "failed" || benchmark.settled);
}

/** A benchmark for each job and direction of what counts; latencies are the whole runs'. */
export function takeSteadyRuns(runs: readonly GroupedRun[]): Benchmark[] {
  const level = judgeRuns(runs);
  if (level === undefined) return combineRuns(runs.map(({ results }) => results));
  const { parts, fall, falling } = level;
  const counted = runs.flatMap(({ results }, index) => {
    const shares = (parts[index] ?? []).map((rate) => rate / sumRates(results));
    return shares.length === 0 ? [] : [results.map((result) => takeParts(result, shares))];
  });
  return combineRuns(counted).map((benchmark) => {
    if (fall !== undefined) return describeBurst(benchmark, fall);
    return falling ? addRateNote(benchmark, "falling") : benchmark;
  });
}

/** fio adds requests in flight at the end without their time: up to 7% of 5 s at 30 MB/s. */
function sumRates(results: readonly JobResult[]): number {
  const moving = results.map(({ benchmark }) => benchmark).filter(movesData);
  return sum(moving.map(({ bandwidthBytesPerSecond }) => bandwidthBytesPerSecond));
}

function takeParts(result: JobResult, shares: readonly number[]): JobResult {
  const { benchmark } = result;
  if (benchmark.state === "failed") return result;
  const { bandwidthBytesPerSecond, iops } = benchmark;
  const runs = shares.map((share) => ({
    bandwidthBytesPerSecond: bandwidthBytesPerSecond * share,
    iops: iops * share,
  }));
  return { ...result, benchmark: { ...benchmark, runs } };
}

function describeBurst(benchmark: Benchmark, { beforeBytesPerSecond, afterBytesPerSecond, seconds }: Fall): Benchmark {
  if (!movesData(benchmark)) return benchmark;
  // The disk hung, and no multiple of 0 can be stated.
  if (afterBytesPerSecond === 0) return addNotes(benchmark, [{ id: "burst" }]);
  const share = beforeBytesPerSecond / afterBytesPerSecond;
  const { bandwidthBytesPerSecond, iops } = benchmark;
  const burst = { bandwidthBytesPerSecond: bandwidthBytesPerSecond * share, iops: iops * share, seconds };
  return addNotes({ ...benchmark, burst }, [{ id: "burst" }]);
}
