import { type ClassedValues, MIN_SIDE, removeClasses, type TestedSplit, testSplit } from "./split-test.ts";

/** Smaller changes of level do not count: our judgement. */
export const MIN_RATIO = 1.05;
const MIN_SHIFT = Math.log(MIN_RATIO);
/** Of the chances, for the whole series: most changes are seen in it. */
const WHOLE_SHARE = 0.8;
/** Four times the fewest values of a side. */
const MIN_SEGMENT = 4 * MIN_SIDE;

/** The clearest change of `[from, to)`, by its chance without a change; undefined where no split is large enough. */
export function findClearestSplit(series: ClassedValues, from: number, to: number): TestedSplit | undefined {
  let best: TestedSplit | undefined;
  for (const { start, end, chances } of listSegments(from, to)) {
    const found = findEnergySplit(removeClasses(series, start, end));
    const tested = found === undefined ? undefined : testSplit(series, start, start + found, end);
    if (tested === undefined || isSmall(tested)) continue;
    const pValue = Math.min(1, tested.pValue * chances);
    if (best === undefined || pValue < best.pValue) best = { ...tested, pValue };
  }
  return best;
}

function isSmall({ shift }: TestedSplit): boolean {
  return Math.abs(shift) < MIN_SHIFT;
}

/** `chances` is by how much looking at all segments raises the chance of a split in this one. */
interface Segment {
  start: number;
  end: number;
  chances: number;
}

/**
 * The whole, and halves, quarters… that overlap by half, so that a change that was taken back is seen (Kovács et al.,
 * Biometrika 110, 2023). The whole gets four fifths of the chances, the halves a tenth, and so on (Bonferroni's inequality).
 */
function* listSegments(from: number, to: number): Generator<Segment> {
  yield { start: from, end: to, chances: 1 / WHOLE_SHARE };
  const count = to - from;
  for (let parts = 2; count / parts >= MIN_SEGMENT; parts *= 2) {
    const length = Math.ceil(count / parts);
    const segments = 2 * parts - 1;
    for (let index = 0; index < segments; index++) {
      const start = from + Math.round((index * (count - length)) / (segments - 1));
      yield { start, end: start + length, chances: (parts * segments) / (1 - WHOLE_SHARE) };
    }
  }
}

/**
 * The first position after the split with the largest energy distance of its two sides (Matteson and James, J. Am. Stat.
 * Assoc. 109, 2014, with α = 1); undefined where there is no room.
 */
function findEnergySplit(values: Float64Array): number | undefined {
  const count = values.length;
  if (count < 2 * MIN_SIDE) return undefined;
  // Sums of distances: within the left side, within the right side, and between the two.
  let [left, right, between] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) right += Math.abs((values[i] as number) - (values[j] as number));
  }
  let best = { at: MIN_SIDE, energy: Number.NEGATIVE_INFINITY };
  for (let at = 0; at < count - MIN_SIDE; at++) {
    const value = values[at] as number;
    let [toLeft, toRight] = [0, 0];
    for (let i = 0; i < at; i++) toLeft += Math.abs(value - (values[i] as number));
    for (let i = at + 1; i < count; i++) toRight += Math.abs(value - (values[i] as number));
    left += toLeft;
    right -= toRight;
    between += toRight - toLeft;
    const [before, after] = [at + 1, count - at - 1];
    if (before < MIN_SIDE) continue;
    const within = left / ((before * (before - 1)) / 2) + right / ((after * (after - 1)) / 2);
    const energy = ((before * after) / count) * ((2 * between) / (before * after) - within);
    if (energy > best.energy) best = { at: at + 1, energy };
  }
  return best.at;
}

/**
 * The changes of level, in order: splits as long as the chance of one without a change is at most `errorRate`, then merges
 * what is no change between the levels beside it.
 */
export function findChangePoints(series: ClassedValues, errorRate: number): TestedSplit[] {
  let places = split(series, 0, series.values.length, errorRate).sort((a, b) => a - b);
  for (;;) {
    const tested = testBesideOthers(series, places);
    const weakest = tested.reduce((worst, one) => (one.pValue >= worst.pValue ? one : worst), tested[0] ?? NO_SPLIT);
    if (weakest.pValue <= errorRate) return tested;
    places = places.filter((at) => at !== weakest.at);
  }
}

const NO_SPLIT: TestedSplit = { at: -1, shift: 0, pValue: 0, levels: new Float64Array(), inflation: 1 };

function split(series: ClassedValues, from: number, to: number, errorRate: number): number[] {
  const found = findClearestSplit(series, from, to);
  if (found === undefined || found.pValue > errorRate) return [];
  return [...split(series, from, found.at, errorRate), found.at, ...split(series, found.at, to, errorRate)];
}

/** Each place between its neighbours; one that no machine class shows, or too small, is no change. */
function testBesideOthers(series: ClassedValues, places: readonly number[]): TestedSplit[] {
  const ends = [0, ...places, series.values.length];
  return places.map((at, i) => {
    const tested = testSplit(series, ends[i] as number, at, ends[i + 2] as number);
    return tested === undefined || isSmall(tested) ? { ...NO_SPLIT, at, pValue: 1 } : tested;
  });
}
