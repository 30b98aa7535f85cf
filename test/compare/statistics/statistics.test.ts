import { describe, expect, test } from "vitest";
import {
  cumulateU,
  probabilityOfNormal,
  quantileOfNormal,
  quantileOfT,
  twoSidedT,
} from "../../../src/compare/statistics/distributions.ts";
import { compareMeans } from "../../../src/compare/statistics/means.ts";
import { estimateShift } from "../../../src/compare/statistics/median-difference.ts";
import { findIntervalRank, planJobs, testRankSum } from "../../../src/compare/statistics/rank-sum.ts";
import { median } from "../../../src/model/numbers.ts";
import { testCases } from "../../cases.ts";

test("the median is the middle value or the mean of the middle two", () => {
  expect(median([9, 1, 10])).toBe(9);
  expect(median([10, 2, 1, 9])).toBe(5.5);
});

describe("distributions", () => {
  // NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2: critical values of Student's t.
  testCases([
    [1, 12.706],
    [2, 4.303],
    [3, 3.182],
    [5, 2.571],
    [10, 2.228],
    [30, 2.042],
  ])("the 97.5 %% quantile of t with %d degrees of freedom is %d", (freedom, expected) => {
    expect(quantileOfT(0.975, freedom)).toBeCloseTo(expected, 3);
  });

  test("the quantile holds for fractional degrees of freedom", () => {
    // scipy 1.10.1: scipy.stats.t.ppf(0.975, 2.5)
    expect(quantileOfT(0.975, 2.5)).toBeCloseTo(3.5746548420118773, 7);
    expect(twoSidedT(-3.5746548420118773, 2.5)).toBeCloseTo(0.05, 8);
  });

  test("the normal quantile and probability are each other's inverse", () => {
    expect(quantileOfNormal(0.975)).toBeCloseTo(1.959963985, 8);
    expect(probabilityOfNormal(-1.959963985)).toBeCloseTo(0.025, 9);
  });
});

describe("Welch's interval", () => {
  test("it is that of R's documentation for Student's sleep data", () => {
    // R, ?t.test, t.test(extra ~ group, data = sleep): t = -1.8608, df = 17.776, p = 0.07939, -3.3654832 to 0.2054832.
    const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0];
    const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
    const interval = compareMeans(first, second, 0.95);
    expect(interval.pValue).toBeCloseTo(0.07939, 5);
    expect(interval.low).toBeCloseTo(-3.3654832, 6);
    expect(interval.high).toBeCloseTo(0.2054832, 6);
  });

  test("values without any noise give an interval without width", () => {
    expect(compareMeans([2, 2, 2], [1, 1, 1], 0.95)).toEqual({ low: 1, high: 1, pValue: 0 });
    expect(compareMeans([2, 2, 2], [2, 2, 2], 0.95).pValue).toBe(1);
  });
});

// Permeability constants of the chorioamnion, Hollander and Wolfe 1973, p. 69 f.; R, ?wilcox.test.
const term = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
const early = [1.15, 0.88, 0.9, 0.74, 1.21];

describe("Mann and Whitney's test", () => {
  test("it is exact on Hollander and Wolfe's data: 0.2544, as SAS prints it in the NPAR1WAY procedure's example", () => {
    expect(testRankSum(term, early)).toBeCloseTo(0.2544122544122544, 12);
  });

  // The critical values of U, two-sided 5%, as the textbook tables have them (Mann and Whitney 1947; Siegel 1956, table K).
  testCases([
    [4, 4, 0],
    [5, 5, 2],
    [6, 8, 8],
    [10, 10, 23],
    [20, 20, 127],
  ])("of %d and %d values the critical U is %d", (m, n, critical) => {
    const cumulative = cumulateU(m, n);
    expect(cumulative[critical]).toBeLessThanOrEqual(0.025);
    expect(cumulative[critical + 1]).toBeGreaterThan(0.025);
  });

  test("ties are judged by the permutations of the tied ranks", () => {
    // scipy 1.10.1: scipy.stats.permutation_test over all permutations, statistic U.
    expect(testRankSum([1, 2, 2, 3, 5], [2, 3, 4, 4, 6, 7])).toBeCloseTo(0.12554112554112554, 12);
    expect(testRankSum([3, 3, 3, 3], [3, 3, 3, 3])).toBe(1);
  });

  test("many values are judged by the normal approximation with corrections for ties and continuity", () => {
    // scipy 1.10.1: scipy.stats.mannwhitneyu(a, b, method="asymptotic")
    const count = (length: number, value: (index: number) => number): number[] =>
      Array.from({ length }, (_, i) => value(i));
    expect(
      testRankSum(
        count(21, (i) => i * 2),
        count(20, (i) => i * 2 + 7.5),
      ),
    ).toBeCloseTo(0.14058002714895762, 9);
    expect(
      testRankSum(
        count(25, (i) => i * 2),
        count(30, (i) => i + 7),
      ),
    ).toBeCloseTo(0.5315882093681341, 9);
  });
});

describe("Hodges and Lehmann's shift", () => {
  test("it is Hollander and Wolfe's 0.305 with the exact interval from the 9th difference at each end", () => {
    const shift = estimateShift(term, early, 0.95);
    expect(shift.estimate).toBeCloseTo(0.305, 12);
    expect(shift.low).toBeCloseTo(-0.15, 12);
    expect(shift.high).toBeCloseTo(0.76, 12);
  });

  test("four values a side give the whole range of differences at 97%, three would only give 90%", () => {
    expect([4, 3].map((jobs) => [findIntervalRank(jobs, jobs, 0.95), 1 - 2 * (cumulateU(jobs, jobs)[0] ?? 1)])).toEqual(
      [
        [1, expect.closeTo(1 - 2 / 70, 12)],
        [1, expect.closeTo(0.9, 12)],
      ],
    );
  });

  test("many values give what sorting all differences gives", () => {
    const a = Array.from({ length: 70 }, (_, index) => Math.sin(index * 7.3) * 10 + 3);
    const b = Array.from({ length: 80 }, (_, index) => Math.cos(index * 3.1) * 10);
    const all = a.flatMap((value) => b.map((other) => value - other)).sort((x, y) => x - y);
    const rank = findIntervalRank(70, 80, 0.95);
    const shift = estimateShift(a, b, 0.95);
    expect(shift.low).toBeCloseTo(all[rank - 1] ?? Number.NaN, 12);
    expect(shift.high).toBeCloseTo(all[all.length - rank] ?? Number.NaN, 12);
    expect(shift.estimate).toBeCloseTo(((all[2799] ?? 0) + (all[2800] ?? 0)) / 2, 12);
  });
});

test("the plan for more jobs is near the textbook's: 17 a side for a difference of one deviation at 5% and 80%", () => {
  // Cohen, Statistical Power Analysis, 1988, table 2.4.1 (d = 1.00): 17; the rank test needs π/3 of it.
  const a = [-1, 0, 1].map((value) => value + 1);
  expect(planJobs(a, [-1, 0, 1], 0.05)).toBe(18);
  expect(planJobs([0, 1, 2], [0, 1, 2.001], 0.05)).toBeUndefined();
});

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
