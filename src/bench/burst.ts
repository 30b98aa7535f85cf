import type { Benchmark, MeasuredBenchmark } from "../model/benchmark.ts";
import { LARGE_REQUEST_BYTES, readMetadataWork } from "../model/benchmark-kind.ts";
import { median, sum } from "../model/numbers.ts";
import { movesData } from "./result-notes.ts";

/** A part of a run long enough to show a level; times are since the job's first run. */
export interface Stretch {
  bytesPerSecond: number;
  seconds: number;
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

/** A run's rates in stretches, the last perhaps longer; `requestBytes` are 0 where unknown. */
export function cutRun(
  bytesPerSecond: readonly number[],
  intervalSeconds: number,
  requestBytes: number,
  startSeconds: number,
): Stretch[] {
  const mean = meanOf(bytesPerSecond);
  const wanted = Math.max(MIN_STRETCH_SECONDS, mean === 0 ? 0 : (REQUESTS_PER_STRETCH * requestBytes) / mean);
  const fewest = Math.ceil(wanted / intervalSeconds - 1e-9);
  const count = Math.max(1, Math.floor(bytesPerSecond.length / fewest));
  return Array.from({ length: count }, (_, index) => {
    const end = index + 1 === count ? bytesPerSecond.length : (index + 1) * fewest;
    const rates = bytesPerSecond.slice(index * fewest, end);
    return {
      bytesPerSecond: meanOf(rates),
      seconds: rates.length * intervalSeconds,
      endSeconds: startSeconds + end * intervalSeconds,
    };
  });
}

/** The fall to a level that lasts, if any; a stretch may be partly both. */
export function findFall(runs: readonly (readonly Stretch[])[], requestBytes: number): Fall | undefined {
  const stretches = runs.flatMap((stretches, run) => stretches.map((stretch) => ({ ...stretch, run })));
  const rates = stretches.map(({ bytesPerSecond }) => bytesPerSecond);
  for (const [index, first] of stretches.entries()) {
    const last = stretches[index - 1];
    if (last === undefined || index > rates.length - MIN_STRETCHES_AFTER) continue;
    const before = rates.slice(0, Math.max(1, index - 1));
    const after = rates.slice(index);
    const level = median(after);
    if (!isLevelBelow(after, before, level * findNoiseShare(level, stretches, requestBytes), level)) continue;
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
export function isFalling(runs: readonly (readonly Stretch[])[], requestBytes: number): boolean {
  const stretches = runs.flat();
  const rates = stretches.map(({ bytesPerSecond }) => bytesPerSecond);
  const last = rates.at(-1);
  const lowest = Math.min(...rates.slice(0, -1));
  if (last === undefined || rates.length < 2) return false;
  return lowest - last > last * findNoiseShare(last, stretches, requestBytes);
}

function isLevelBelow(after: readonly number[], before: readonly number[], allowed: number, level: number): boolean {
  const lowest = Math.min(...before);
  const highest = Math.max(...after);
  const range = highest - Math.min(...after);
  if (lowest <= level + allowed || lowest <= highest) return false;
  if (before.length < MIN_STRETCHES_AFTER && lowest < level * (1 + MIN_CLEAR_FALL)) return false;
  return range <= 2 * allowed || range < lowest - highest;
}

/** The fall, as a share, that is still noise; half a request at the shortest stretch's edge included. */
function findNoiseShare(rate: number, stretches: readonly Stretch[], requestBytes: number): number {
  const shortest = Math.min(...stretches.map(({ seconds }) => seconds));
  return MIN_FALL + (rate === 0 ? 0 : requestBytes / (2 * rate * shortest));
}

/** 0 without values. */
export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}

/** The indexes of groups above the level to which the disk later fell with requests of their kind. */
export function findBurstSuspects(groups: readonly (readonly Benchmark[])[]): number[] {
  return groups.flatMap((group, index) => {
    const fallen = groups
      .slice(index + 1)
      .flat()
      .filter(movesData)
      .filter(({ burst }) => burst !== undefined);
    return group.some((benchmark) => fallen.some((other) => isAbove(benchmark, other))) ? [index] : [];
  });
}

function isAbove(benchmark: Benchmark, fallen: MeasuredBenchmark): boolean {
  if (!movesData(benchmark) || benchmark.burst !== undefined) return false;
  // Creating files is not compared: files are no requests, and cannot be created again.
  if (readMetadataWork(benchmark.engine) !== undefined || readMetadataWork(fallen.engine) !== undefined) return false;
  if (isLarge(benchmark) !== isLarge(fallen)) return false;
  const rate = isLarge(fallen) ? "bandwidthBytesPerSecond" : "iops";
  return benchmark[rate] > fallen[rate] * (1 + MIN_FALL);
}

/** Whether requests are large: they spend an allowance of bytes, small ones one of operations. */
function isLarge({ blockSizeBytes = 0 }: MeasuredBenchmark): boolean {
  return blockSizeBytes >= LARGE_REQUEST_BYTES;
}
