import { quantileOfNormal, twoSidedT } from "../compare/statistics/distributions.ts";
import { median, sum } from "../model/numbers.ts";
import { clipOutliers, countIndependent, estimateNoise, varianceOfMean } from "./noise.ts";

/** Logarithms of values in order, with the machine class of each. */
export interface ClassedValues {
  values: Float64Array;
  /** Numbers from 0, one for each class. */
  classes: Uint16Array;
  kinds: number;
}

/** The fewest values on a side of a change. */
export const MIN_SIDE = 5;

/** A split that values on both sides of one machine class show. */
export interface TestedSplit {
  /** The first position after it. */
  at: number;
  /** The difference of levels, as a logarithm: of the same machine classes before and after. */
  shift: number;
  /** The chance to see so clear a split at any place of a segment without a change. */
  pValue: number;
  /** The level of each machine class before; NaN of those on one side alone. */
  levels: Float64Array;
  /** By how much the noise's correlation raises the variance of the shift. */
  inflation: number;
}

/**
 * Tests a split that was chosen as the clearest of `[from, to)`: the difference within machine classes against the noise,
 * with the variance of means under AR(1) noise. Undefined where no machine class has enough values on both sides.
 */
export function testSplit(series: ClassedValues, from: number, at: number, to: number): TestedSplit | undefined {
  const medians = findClassMedians(series, from, to);
  const given = removeLevels(series, from, to, medians);
  const values = clipSides(given, at - from);
  // Clipped values say less about a level than their own variance tells (Huber, Ann. Math. Stat. 35, 1964).
  const kept = values.filter((value, i) => value === given[i]).length / values.length;
  const classes = series.classes.subarray(from, to);
  const groups = groupSides(values, classes, series.kinds, at - from);
  const common = groups.filter(({ before, after }) => before > 0 && after > 0);
  const [before, after] = [sum(common.map((group) => group.before)), sum(common.map((group) => group.after))];
  if (before < MIN_SIDE || after < MIN_SIDE) return undefined;
  let [weight, weighted] = [0, 0];
  for (const group of common) {
    const share = (group.before * group.after) / (group.before + group.after);
    weight += share;
    weighted += share * (group.sumAfter / group.after - group.sumBefore / group.before);
  }
  const shift = weighted / weight;
  const offsets = groups.map((group) => {
    return (group.sumBefore + group.sumAfter - shift * group.after) / (group.before + group.after);
  });
  const residuals = values.map((value, i) => {
    return value - (offsets[classes[i] as number] as number) - (from + i < at ? 0 : shift);
  });
  const parameters = groups.filter((group) => group.before + group.after > 0).length + 1;
  const noise = estimateNoise(residuals, parameters);
  const { correlation } = noise;
  const inflation =
    (varianceOfMean(before, correlation) + varianceOfMean(after, correlation)) / (1 / before + 1 / after);
  const error = Math.sqrt((noise.variance / kept ** 2 / weight) * inflation);
  const freedom = Math.max(3, countIndependent(to - from - parameters, noise));
  const pValue = error === 0 ? Number(shift === 0) : correctForPlaces(shift / error, freedom, to - from, correlation);
  const levels = medians.map((level, kind) => {
    return common.includes(groups[kind] as Sides) ? level + (offsets[kind] as number) : Number.NaN;
  });
  return { at, shift, pValue, levels, inflation };
}

/** The values without outliers from the two sides' medians. */
export function clipSides(values: Float64Array, at: number): Float64Array {
  const [before, after] = [median(values.subarray(0, at)), median(values.subarray(at))];
  return clipOutliers(values, (i) => (i < at ? before : after));
}

function findClassMedians({ values, classes, kinds }: ClassedValues, from: number, to: number): Float64Array {
  const lists: number[][] = Array.from({ length: kinds }, () => []);
  for (let i = from; i < to; i++) lists[classes[i] as number]?.push(values[i] as number);
  return Float64Array.from(lists, median);
}

function removeLevels({ values, classes }: ClassedValues, from: number, to: number, levels: Float64Array) {
  return values.subarray(from, to).map((value, i) => value - (levels[classes[from + i] as number] as number));
}

/** The values of `[from, to)` without the medians of their machine classes there. */
export function removeClasses(series: ClassedValues, from: number, to: number): Float64Array {
  return removeLevels(series, from, to, findClassMedians(series, from, to));
}

interface Sides {
  before: number;
  after: number;
  sumBefore: number;
  sumAfter: number;
}

/** Of each class: how many values, and their sum, before and after. */
function groupSides(values: Float64Array, classes: Uint16Array, kinds: number, at: number): Sides[] {
  const groups = Array.from({ length: kinds }, (): Sides => ({ before: 0, after: 0, sumBefore: 0, sumAfter: 0 }));
  values.forEach((value, i) => {
    const group = groups[classes[i] as number] as Sides;
    group[i < at ? "before" : "after"]++;
    group[i < at ? "sumBefore" : "sumAfter"] += value;
  });
  return groups;
}

/** No place shows less than this. */
const MIN_T = 1.7;
/** By how much a walk of steps exceeds a bound that it passes, in steps. */
const OVERSHOOT = 0.583;
/** Where the normal distribution's tail ends in doubles. */
const MIN_CHANCE = 1e-300;

/**
 * The chance that the largest of all places' statistics is so large (Miller and Siegmund, Biometrics 38, 1982), from
 * Student's t at one place. Places are whole runs, between which a statistic can exceed it unseen (Siegmund, Sequential
 * Analysis, 1985, 10.36); less so where the noise correlates.
 */
function correctForPlaces(t: number, freedom: number, count: number, correlation: number): number {
  if (Math.abs(t) < MIN_T) return 1;
  const pValue = twoSidedT(t, freedom);
  if (pValue >= 0.1) return 1;
  const z = -quantileOfNormal(Math.max(MIN_CHANCE, pValue) / 2);
  const density = Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI);
  const roughness = (1 - correlation) / (1 + correlation);
  let room = 0;
  for (let at = MIN_SIDE + 0.5; at < count - MIN_SIDE; at++) {
    const rate = count / (at * (count - at));
    room += rate * Math.exp(-OVERSHOOT * z * Math.sqrt(rate * roughness));
  }
  return Math.min(1, Math.max(pValue, density * ((z - 1 / z) * room + 4 / z)));
}
