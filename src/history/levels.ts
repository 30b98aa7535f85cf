import { estimateRatio } from "../compare/ratio.ts";
import { CONFIDENCE } from "../compare/significance.ts";
import { quantileOfT } from "../compare/statistics/distributions.ts";
import { median } from "../model/numbers.ts";
import type { Point } from "./build-series.ts";
import { findChangePoints, MIN_RATIO } from "./change-points.ts";
import { countIndependent, estimateNoise, type Noise, varianceOfMean } from "./noise.ts";
import { type ClassedValues, clipSides, removeClasses, type TestedSplit, testSplit } from "./split-test.ts";

/** A change with the ratio of its levels, after ÷ before, and the 95% interval of that. */
export interface SizedChange extends TestedSplit {
  ratio: number;
  low: number;
  high: number;
}

/**
 * The changes of a series whose size is clear: by at least 5%, in an interval without 1.
 * @param errorRate the chance at which a split still counts
 */
export function findChanges(series: ClassedValues, errorRate: number): SizedChange[] {
  let places = findChangePoints(series, errorRate).map(({ at }) => at);
  for (;;) {
    const ends = [0, ...places, series.values.length];
    const sized = places.map((at, i) => sizeChange(series, ends[i] as number, at, ends[i + 2] as number));
    const unclear = sized.indexOf(undefined);
    if (unclear < 0) return sized.filter((change) => change !== undefined);
    places = places.toSpliced(unclear, 1);
  }
}

/** Sizes the change between two levels as compare sizes the difference of two labels; undefined where it is unclear. */
export function sizeChange(series: ClassedValues, from: number, at: number, to: number): SizedChange | undefined {
  const tested = testSplit(series, from, at, to);
  if (tested === undefined) return undefined;
  const { levels, inflation } = tested;
  // One run proves as little about the size as about the change.
  const flat = removeClasses(series, from, to);
  const clipped = clipSides(flat, at - from);
  const sides: [number[], number[]] = [[], []];
  for (let i = from; i < to; i++) {
    const level = levels[series.classes[i] as number] as number;
    if (!Number.isNaN(level)) {
      const moved = (clipped[i - from] as number) - (flat[i - from] as number);
      sides[i < at ? 0 : 1].push(Math.exp((series.values[i] as number) + moved - level));
    }
  }
  const { ratio: found } = estimateRatio(sides[1], sides[0]);
  if (found === undefined || !("pValue" in found)) return undefined;
  // The interval is of independent values.
  const widen = (bound: number) => found.ratio * (bound / found.ratio) ** Math.sqrt(inflation);
  const [low, high] = [widen(found.low), widen(found.high)];
  const isClear = Math.max(found.ratio, 1 / found.ratio) >= MIN_RATIO && (low > 1 || high < 1);
  return isClear ? { ...tested, ratio: found.ratio, low, high } : undefined;
}

/** The chance that a change of the visible ratio is found. */
const POWER_Z = 0.84;
/** Student's t that a change must reach among 120 runs and a few dozen steps. */
const NEEDED_T = 4;
/** Of the runs that a change is to be seen in. */
const SEEN_AFTER = 10;

/** The noise of the values around their levels. */
export function findNoise(series: ClassedValues, changes: readonly TestedSplit[]): Noise {
  const ends = [0, ...changes.map(({ at }) => at), series.values.length];
  const residuals = new Float64Array(series.values.length);
  for (let i = 1; i < ends.length; i++) {
    residuals.set(removeClasses(series, ends[i - 1] as number, ends[i] as number), ends[i - 1]);
  }
  return estimateNoise(residuals, ends.length - 1 + series.kinds);
}

/** The ratio at which a change in the last ten of so many runs would be found in 80% of cases. */
export function findVisibleRatio(noise: Noise, count: number): number {
  const before = Math.max(1, count - SEEN_AFTER);
  const variance =
    varianceOfMean(Math.min(SEEN_AFTER, count / 2), noise.correlation) + varianceOfMean(before, noise.correlation);
  return Math.max(MIN_RATIO, Math.exp((NEEDED_T + POWER_Z) * Math.sqrt(noise.variance * variance)));
}

/** How far, as a factor, the level of so many runs may be off, with 95% confidence. */
export function findReach(noise: Noise, count: number): number {
  const freedom = Math.max(1, countIndependent(count, noise) - 1);
  const error = Math.sqrt(noise.variance * varianceOfMean(count, noise.correlation));
  return Math.exp(quantileOfT((1 + CONFIDENCE) / 2, freedom) * error);
}

/** The level after a change, and that before it on the same machines: the medians of all would mix in other machines. */
export function levelSides(after: readonly Point[], ratio: number): { before: number; after: number } {
  const level = median(after.map(({ value }) => value));
  return { before: level / ratio, after: level };
}
