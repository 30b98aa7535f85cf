import { findMiddle } from "../../model/sorted-values.ts";

/** Rates within this share are one level, as under blkio.throttle and on hosted runners. */
const FLAT_WITHIN = 0.05;
const MIN_SHARE = 0.6;
/** At most this share of the values may be higher, by a token bucket's burst or by sampling. */
const MAX_ABOVE = 0.2;
/** Fewer values may agree by chance. */
const MIN_VALUES = 5;

/** The level that most values keep to and few exceed, with their share. */
export function findPlateau(values: readonly number[]): { level: number; share: number } | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  let best = { from: 0, to: 0 };
  for (let from = 0, to = 0; from < sorted.length; from++) {
    const highest = ((sorted[from] as number) * (1 + FLAT_WITHIN)) / (1 - FLAT_WITHIN);
    while (to < sorted.length && (sorted[to] as number) <= highest) to++;
    // Of equally long ranges, the one with the highest rates.
    if (to - from >= best.to - best.from) best = { from, to };
  }
  const members = sorted.slice(best.from, best.to);
  const level = findMiddle(members);
  const share = members.length / sorted.length;
  const above = (sorted.length - best.to) / sorted.length;
  if (level === undefined || level <= 0 || members.length < MIN_VALUES) return undefined;
  return share >= MIN_SHARE && above <= MAX_ABOVE ? { level, share } : undefined;
}
