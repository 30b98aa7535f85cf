import { describe, expect, test } from "vitest";
import { planJobs } from "../../../src/compare/statistics/sample-size.ts";
import { testCases } from "../../cases.ts";

/** The plan for two sides of that deviation, whose means are so many deviations apart. */
function planFor(difference: number, deviation = 1): number | undefined {
  const noise = [-1, 0, 1].map((value) => value * deviation);
  return planJobs(
    noise.map((value) => value + difference * deviation),
    noise,
    0.05,
  );
}

describe("the plan for more jobs", () => {
  // scipy 1.17.1, with f = 2 jobs - 2: (t.ppf(0.975, f) + t.ppf(0.8, f)) * sqrt(2 * pi / 3 / jobs)
  testCases([
    [5, 2.0677627681561965],
    [6, 1.8357875739794665],
    [10, 1.3559905562378272],
    [18, 0.9839510331953137],
    [100, 0.4074537647414891],
    [200, 0.2873979911488316],
  ])("is %d from a difference of %d deviations on, whatever the unit", (jobs, smallest) => {
    for (const deviation of [1, 5, 0.02]) {
      expect(planFor(smallest * 1.0001, deviation)).toBe(jobs);
      expect(planFor(smallest * 0.9999, deviation)).toBe(jobs === 200 ? undefined : jobs + 1);
    }
  });

  test("is never less than four, however large the difference", () => {
    expect(planFor(2.42596)).toBe(4);
    expect(planFor(1000)).toBe(4);
  });
});
