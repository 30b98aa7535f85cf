import { sum } from "../../model/numbers.ts";

/** A change to another level: both means, and the higher coefficient of variation. */
export interface ChangePoint {
  index: number;
  before: number;
  after: number;
  variation: number;
}

/** The split into two levels of at least `shortest` values that explains most variance. */
export function findChangePoint(values: readonly number[], shortest: number): ChangePoint | undefined {
  const total = sum(values);
  let best: { index: number; gain: number } | undefined;
  let left = 0;
  for (let index = 1; index <= values.length - shortest; index++) {
    left += values[index - 1] as number;
    if (index < shortest) continue;
    const difference = left / index - (total - left) / (values.length - index);
    const gain = difference ** 2 * index * (values.length - index);
    if (best === undefined || gain > best.gain) best = { index, gain };
  }
  if (best === undefined) return undefined;
  const before = describeLevel(values.slice(0, best.index));
  const after = describeLevel(values.slice(best.index));
  const variation = Math.max(before.variation, after.variation);
  return { index: best.index, before: before.mean, after: after.mean, variation };
}

function describeLevel(values: readonly number[]): { mean: number; variation: number } {
  const mean = sum(values) / values.length;
  const variance = sum(values.map((value) => (value - mean) ** 2)) / values.length;
  return { mean, variation: mean === 0 ? 0 : Math.sqrt(variance) / mean };
}
