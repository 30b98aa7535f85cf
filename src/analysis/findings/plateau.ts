/** Values within this share of a level are flat: a limit is flat to 5 % (captures of blkio.throttle and of hosted runners). */
const FLAT_WITHIN = 0.05;
/** The share of the values that must lie at the level: most of them. */
const LEAST_SHARE = 0.6;
/** A limit is not passed; this share may pass it, for what a token bucket lets through at first and for sampling. */
const MOST_ABOVE = 0.2;
/** Fewer values agree by chance. */
const LEAST_VALUES = 5;

/** A level that most values keep to and hardly any passes. */
export interface Plateau {
  level: number;
  /** The share of the values that lie within 5 % of it. */
  share: number;
}

/** The plateau that the values keep to; undefined where there is none. */
export function findPlateau(values: readonly number[]): Plateau | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  let best = { from: 0, to: 0 };
  for (let from = 0, to = 0; from < sorted.length; from++) {
    const highest = ((sorted[from] as number) * (1 + FLAT_WITHIN)) / (1 - FLAT_WITHIN);
    while (to < sorted.length && (sorted[to] as number) <= highest) to++;
    // Of equal ones the highest: a limit is what hardly anything passes.
    if (to - from >= best.to - best.from) best = { from, to };
  }
  const members = sorted.slice(best.from, best.to);
  const level = members[Math.floor(members.length / 2)];
  const share = members.length / sorted.length;
  const above = (sorted.length - best.to) / sorted.length;
  if (level === undefined || level <= 0 || members.length < LEAST_VALUES) return undefined;
  return share >= LEAST_SHARE && above <= MOST_ABOVE ? { level, share } : undefined;
}
