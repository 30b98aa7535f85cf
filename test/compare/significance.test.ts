import { expect, test } from "vitest";
import { countDecisiveJobs } from "../../src/compare/significance.ts";

// The least p value of n jobs a side is 2 in C(2n, n): of 70, 252 and 924 orders for 4, 5 and 6 jobs.
test.each([
  [1, 4],
  [2, 5],
  [6, 5],
  [7, 6],
  [23, 6],
  [24, 7],
])("of %i tests at 5 %% together, one can be significant from %i jobs a side on", (tests, jobs) => {
  expect(countDecisiveJobs(tests)).toBe(jobs);
});
