import type { BenchResult, MeasuredResult } from "../model/benchmark.ts";
import { LARGE_REQUEST_BYTES, readMetadataWork } from "../model/benchmark-kind.ts";
import { median, sum } from "../model/numbers.ts";
import { movesData } from "./result-notes.ts";

/** Rates in stretches, the last perhaps longer; times are since the job's first run. */
export interface RunRates {
  bytesPerSecond: number[];
  stretchSeconds: number;
  startSeconds: number;
  endSeconds: number;
}

/** A fall from a higher to a lower level, as when a burst allowance or a cache is spent. */
export interface Fall {
  /** The first run wholly after the fall, if one was made. */
  firstRun: number;
  beforeBytesPerSecond: number;
  afterBytesPerSecond: number;
  /** How long the higher level lasted. */
  seconds: number;
}

/** A smaller fall is noise. */
export const MIN_FALL = 0.05;
/** After a fall by this share, one stretch is enough for a level; otherwise two. */
const MIN_CLEAR_FALL = 0.25;
const MIN_STRETCHES_AFTER = 2;
const REQUESTS_PER_STRETCH = 10;
const MIN_STRETCH_SECONDS = 0.3;

interface Stretch {
  rate: number;
  run: number;
  endSeconds: number;
}

/** A run in stretches that can show a level; `requestBytes` are 0 where unknown. */
export function cutRun(
  bytesPerSecond: readonly number[],
  intervalSeconds: number,
  requestBytes: number,
  startSeconds: number,
): RunRates {
  const mean = meanOf(bytesPerSecond);
  const wanted = Math.max(MIN_STRETCH_SECONDS, mean === 0 ? 0 : (REQUESTS_PER_STRETCH * requestBytes) / mean);
  const fewest = Math.ceil(wanted / intervalSeconds - 1e-9);
  const count = Math.max(1, Math.floor(bytesPerSecond.length / fewest));
  const intervals = count === 1 ? bytesPerSecond.length : fewest;
  const endOf = (index: number): number => (index + 1 === count ? bytesPerSecond.length : (index + 1) * intervals);
  const stretches = Array.from({ length: count }, (_, index) =>
    meanOf(bytesPerSecond.slice(index * intervals, endOf(index))),
  );
  const endSeconds = startSeconds + bytesPerSecond.length * intervalSeconds;
  return { bytesPerSecond: stretches, stretchSeconds: intervals * intervalSeconds, startSeconds, endSeconds };
}

/** The fall to a level that lasts, if any; a stretch may be partly both. */
export function findFall(runs: readonly RunRates[], requestBytes: number): Fall | undefined {
  const stretches = listStretches(runs);
  const rates = stretches.map(({ rate }) => rate);
  for (let index = 1; index <= rates.length - MIN_STRETCHES_AFTER; index++) {
    const before = rates.slice(0, Math.max(1, index - 1));
    const after = rates.slice(index);
    const level = median(after);
    if (!isLevelBelow(after, before, level * findNoiseShare(level, findShortestStretch(runs), requestBytes), level))
      continue;
    const first = stretches[index] as Stretch;
    const last = stretches[index - 1] as Stretch;
    return {
      firstRun: last.run === first.run ? first.run + 1 : first.run,
      beforeBytesPerSecond: median(before),
      afterBytesPerSecond: level,
      seconds: last.endSeconds,
    };
  }
  return undefined;
}

/** Whether the level may still fall: the last stretch is below all others. */
export function isFalling(runs: readonly RunRates[], requestBytes: number): boolean {
  const rates = listStretches(runs).map(({ rate }) => rate);
  const last = rates.at(-1);
  const lowest = Math.min(...rates.slice(0, -1));
  if (last === undefined || rates.length < 2) return false;
  return lowest - last > last * findNoiseShare(last, findShortestStretch(runs), requestBytes);
}

function isLevelBelow(after: readonly number[], before: readonly number[], allowed: number, level: number): boolean {
  const lowest = Math.min(...before);
  const highest = Math.max(...after);
  const range = highest - Math.min(...after);
  if (lowest <= level + allowed || lowest <= highest) return false;
  if (before.length < MIN_STRETCHES_AFTER && lowest < level * (1 + MIN_CLEAR_FALL)) return false;
  return range <= 2 * allowed || range < lowest - highest;
}

/** The fall, as a share, that is still noise; half a request at a stretch's edge included. */
function findNoiseShare(rate: number, stretchSeconds: number, requestBytes: number): number {
  return MIN_FALL + (rate === 0 ? 0 : requestBytes / (2 * rate * stretchSeconds));
}

function findShortestStretch(runs: readonly RunRates[]): number {
  return Math.min(...runs.map(({ stretchSeconds }) => stretchSeconds));
}

function listStretches(runs: readonly RunRates[]): Stretch[] {
  return runs.flatMap(({ bytesPerSecond, stretchSeconds, startSeconds, endSeconds }, run) =>
    bytesPerSecond.map((rate, index) => {
      const isLast = index === bytesPerSecond.length - 1;
      return { rate, run, endSeconds: isLast ? endSeconds : startSeconds + (index + 1) * stretchSeconds };
    }),
  );
}

/** 0 without values. */
export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}

/** The indexes of groups above the level to which the disk later fell with requests of their kind. */
export function findBurstSuspects(groups: readonly (readonly BenchResult[])[]): number[] {
  return groups.flatMap((group, index) => {
    const fallen = groups
      .slice(index + 1)
      .flat()
      .filter(movesData)
      .filter(({ burst }) => burst !== undefined);
    return group.some((benchmark) => fallen.some((other) => isAbove(benchmark, other))) ? [index] : [];
  });
}

function isAbove(benchmark: BenchResult, fallen: MeasuredResult): boolean {
  if (!movesData(benchmark) || benchmark.burst !== undefined) return false;
  // Creating files is not compared: files are no requests, and cannot be created again.
  if (readMetadataWork(benchmark.engine) !== undefined || readMetadataWork(fallen.engine) !== undefined) return false;
  if (isLarge(benchmark) !== isLarge(fallen)) return false;
  const rate = isLarge(fallen) ? "bandwidthBytesPerSecond" : "iops";
  return benchmark[rate] > fallen[rate] * (1 + MIN_FALL);
}

/** Whether requests are large: they spend an allowance of bytes, small ones one of operations. */
function isLarge({ blockSizeBytes = 0 }: MeasuredResult): boolean {
  return blockSizeBytes >= LARGE_REQUEST_BYTES;
}
