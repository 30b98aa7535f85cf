import { quantileOfT } from "./distributions.ts";
import { findMoments } from "./welch.ts";

/** The chance to see a difference that is there, which the number of jobs is planned for. */
const POWER = 0.8;
/** The rank test needs more values than Student's for the same power: π/3 times as many under normal noise. */
const RANK_TEST_FACTOR = Math.PI / 3;
/** Fewer a side give no interval free of assumptions. */
const FEWEST = 4;
/** Nobody runs more jobs than this to tell two labels apart. */
export const MOST_JOBS = 200;

/**
 * How many values each side needs until a difference of the size seen, under the noise seen, shows at that error rate
 * four times out of five: the usual plan for two means, by Student's t. Undefined beyond 200.
 */
export function planJobs(a: readonly number[], b: readonly number[], errorRate: number): number | undefined {
  const [left, right] = [findMoments(a), findMoments(b)];
  const difference = Math.abs(left.mean - right.mean);
  const deviation = Math.sqrt((left.variance + right.variance) / 2);
  for (let jobs = FEWEST; jobs <= MOST_JOBS; jobs++) {
    const freedom = 2 * jobs - 2;
    const reach = quantileOfT(1 - errorRate / 2, freedom) + quantileOfT(POWER, freedom);
    if (difference >= reach * deviation * Math.sqrt((2 * RANK_TEST_FACTOR) / jobs)) return jobs;
  }
  return undefined;
}
