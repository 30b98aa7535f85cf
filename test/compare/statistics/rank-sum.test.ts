import { describe, expect, test } from "vitest";
import { cumulateU } from "../../../src/compare/statistics/distributions.ts";
import { findIntervalRank, testRankSum } from "../../../src/compare/statistics/rank-sum.ts";
import { testCases } from "../../cases.ts";

/** So many values that begin there, each so much larger than the one before. */
function climb(count: number, from: number, by = 3): number[] {
  return Array.from({ length: count }, (_, index) => from + by * index);
}

/** 0, 0, 1, 1, … from there on. */
function climbInPairs(count: number, from: number): number[] {
  return Array.from({ length: count }, (_, index) => from + Math.floor(index / 2));
}

describe("the p value", () => {
  test("is twice the share of orders as rare where one sample lies wholly below the other: 1 of 70", () => {
    expect(testRankSum([1, 2, 3, 4], [5, 6, 7, 8])).toBeCloseTo(2 / 70, 12);
    expect(testRankSum([5, 6, 7, 8], [1, 2, 3, 4])).toBeCloseTo(2 / 70, 12);
  });

  test("is the same for both orders of the samples, and 1 at most", () => {
    // scipy 1.17.1: scipy.stats.mannwhitneyu(a, b, method="exact")
    const [a, b] = [
      [1, 2, 3, 5],
      [4, 6, 7, 8, 9],
    ];
    expect(testRankSum(a, b)).toBeCloseTo(0.031746031746031744, 12);
    expect(testRankSum(b, a)).toBeCloseTo(0.031746031746031744, 12);
    expect(testRankSum([1, 4], [2, 3])).toBe(1);
  });

  test("is exact up to 20 values on a side, and normal from 21 on", () => {
    // scipy: method="exact"; "asymptotic" would be 0.0858548799.
    expect(testRankSum(climb(20, 0), climb(20, 10.5))).toBeCloseTo(0.0859140199856938, 12);
    // R: qwilcox(0.025, 20, 20); the normal one would be 127.
    expect(findIntervalRank(20, 20, 0.95)).toBe(128);
  });

  testCases([
    [[2, 3, 4, 4, 6, 7], [1, 2, 2, 3, 5], 0.12554112554112554],
    [[5, 6, 7, 7], [1, 2, 2, 3], 0.02857142857142857],
    [[2, 4, 4, 5, 8], [1, 1, 2, 3, 4], 0.07936507936507936],
    [[3, 4, 4, 6], [1, 2, 3, 4], 0.2],
    [[6, 6, 6, 4], [5, 5, 2, 1, 1], 0.047619047619047616],
    // Twelve on a side are still counted out: asymptotic would be 0.0212976754.
    [climbInPairs(12, 0), climbInPairs(12, 2), 0.01972371416441951],
  ])("of %j and %j, which have ties, is counted over the permutations, whichever comes first", (a, b, expected) => {
    // scipy: method=scipy.stats.PermutationMethod(n_resamples=numpy.inf)
    expect(testRankSum(a, b)).toBeCloseTo(expected, 12);
    expect(testRankSum(b, a)).toBeCloseTo(expected, 12);
  });

  test("of more than twelve with ties is the normal one, and 1 where nothing differs", () => {
    // scipy: method="asymptotic"; over all permutations it would be 0.0241474530.
    expect(testRankSum(climbInPairs(13, 0), climbInPairs(13, 2))).toBeCloseTo(0.026211685299610706, 9);
    expect(testRankSum(Array(13).fill(5), Array(13).fill(5))).toBe(1);
    // 21 and 21 values whose rank sums are as near to each other as they can be.
    const between = climb(21, 1.5, 2).map((value, index) => (index % 2 === 0 ? value : value - 1));
    expect(testRankSum(climb(21, 1, 2), between)).toBeCloseTo(1, 9);
  });
});

test("U of m and n values has m × n + 1 values, the last of which takes in all", () => {
  expect([...cumulateU(2, 2)]).toEqual([1, 2, 4, 5, 6].map((orders) => expect.closeTo(orders / 6, 12)));
  expect(cumulateU(3, 4)).toHaveLength(13);
  // Every label and figure asks for the same ones.
  expect(cumulateU(3, 4)).toBe(cumulateU(3, 4));
});

describe("the difference that bounds an interval", () => {
  // m n / 2 + norm.ppf((1 - confidence) / 2) * sqrt(m n (m + n + 1) / 12), rounded down
  testCases([
    [21, 21, 0.95, 142],
    [21, 20, 0.95, 134],
    [20, 21, 0.95, 134],
    [30, 25, 0.95, 259],
    [12, 21, 0.99, 57],
    [70, 80, 0.9, 2363],
    // -2.2: there is none before the first.
    [1, 25, 0.95, 1],
  ])("of %d and %d values is at %d by the normal approximation the %d.", (m, n, confidence, rank) => {
    expect(findIntervalRank(m, n, confidence)).toBe(rank);
  });

  test("is the next one where the first misses exactly as often as is allowed: the second of 1 and 7 values", () => {
    expect(findIntervalRank(1, 7, 0.5)).toBe(2);
    expect(findIntervalRank(1, 7, 0.501)).toBe(1);
  });
});
