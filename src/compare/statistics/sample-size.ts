import { quantileOfT } from "./distributions.ts";
import { MIN_STEADY_JOBS } from "./hodges-lehmann.ts";
import { findMoments } from "./means.ts";

const POWER = 0.8;
/** The rank test's relative need of values under normal noise. */
const RANK_TEST_FACTOR = Math.PI / 3;
const MAX_JOBS = 200;

/** How many values a side needs to show the seen difference in 80% of cases, by Student's t. */
export function planJobs(a: readonly number[], b: readonly number[], errorRate: number): number | undefined {
  const [left, right] = [findMoments(a), findMoments(b)];
  const difference = Math.abs(left.mean - right.mean);
  const deviation = Math.sqrt((left.variance + right.variance) / 2);
  const show = (jobs: number): boolean => {
    const freedom = 2 * jobs - 2;
    const reach = quantileOfT(1 - errorRate / 2, freedom) + quantileOfT(POWER, freedom);
    return difference >= reach * deviation * Math.sqrt((2 * RANK_TEST_FACTOR) / jobs);
  };
  if (!show(MAX_JOBS)) return undefined;
  // By halves, since a quantile is dear: what shows it with so many jobs shows it with more.
  let [tooFew, enough] = [MIN_STEADY_JOBS - 1, MAX_JOBS];
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (show(middle)) enough = middle;
    else tooFew = middle;
  }
  return enough;
}
