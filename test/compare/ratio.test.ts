import { describe, expect, test } from "vitest";
import { estimateRatio } from "../../src/compare/ratio.ts";
import { isEqual } from "../../src/compare/significance.ts";
import { compareAgainstScatter, compareMeans, poolVariance } from "../../src/compare/statistics/means.ts";
import { boundMedianDifference, estimateShift } from "../../src/compare/statistics/median-difference.ts";
import type { Ratio } from "../../src/model/comparison.ts";
import { testCases } from "../cases.ts";

const count = (length: number, step: number): number[] => Array.from({ length }, (_, index) => 20 + step * index);

describe("the ratio of jobs", () => {
  const estimate = (a: number[], b: number[], confidence?: number): Extract<Ratio, { pValue: number }> => {
    const result = estimateRatio(a, b, confidence);
    if (!("ratio" in result && "pValue" in result.ratio)) throw new Error("no interval");
    return result.ratio;
  };

  test("has the side of the medians where one job is an outlier", () => {
    const { ratio, low, high, method } = estimate([11.9, 12, 12, 12.1, 12.2], [9.9, 10, 10.1, 10.2, 100]);
    expect(method).toBe("welch");
    expect(ratio).toBeCloseTo(1.19, 9);
    expect([low < 1, high > ratio]).toEqual([true, true]);
  });

  test("lies in its interval, also where Welch's is elsewhere", () => {
    const { ratio, low, high } = estimate([1, 1.001, 1.002, 1.003], [0.001, 1, 1, 1, 1, 1, 1]);
    expect([low <= ratio, ratio <= high]).toEqual([true, true]);
  });

  test("of three jobs each is significant alone, and never beside others: ranks have no smaller p value than 0.1", () => {
    const three = estimate([20, 20.1, 20.2], [10, 10.1, 10.2]);
    expect(three).toMatchObject({ method: "welch", pValue: expect.closeTo(0.05, 12) });
    expect(three.low).toBeGreaterThan(1);
    expect(estimate([20, 20.1, 20.2, 20.3], [10, 10.1, 10.2, 10.3]).pValue).toBeCloseTo(2 / 70, 9);
  });

  test("is bounded by the medians where 12 values or more scatter most: skewed ones have another mean", () => {
    const skewed = (count: number): number[] => Array.from({ length: count }, (_, index) => 1 + (index / count) ** 6);
    const quiet = [1, 1.001, 1.002, 0.999, 0.998];
    expect([11, 12].map((count) => estimate(skewed(count), quiet).method)).toEqual(["welch", "hodges-lehmann"]);
    expect([11, 12].map((count) => estimate(quiet, skewed(count)).method)).toEqual(["welch", "hodges-lehmann"]);
    const twelve = estimate(skewed(12), quiet);
    expect(twelve.high).toBeLessThan(estimate(skewed(11), quiet).high);
  });

  testCases([
    ["equal scatter", [20, 21, 22, 23, 24], [10, 11, 12, 13, 14], "hodges-lehmann", ["shift", "means", "student"]],
    // Student's is the widest where the smaller side scatters less.
    ["unequal numbers", count(20, 1), [10, 11, 12, 13, 14], "hodges-lehmann", ["shift", "student"]],
    ["three values", [20, 21, 22], [10, 11, 12, 13], "welch", ["shift", "three", "student"]],
    ["three values of the other", [20, 21, 22, 23], [10, 11, 12], "welch", ["shift", "three", "student"]],
    ["four values", [20, 21, 22, 23], [10, 11, 12, 13], "hodges-lehmann", ["shift", "means", "student"]],
    ["two levels", [20, 21, 22, 40, 41, 42], [10, 11, 12, 13, 14], "hodges-lehmann", ["shift", "medians"]],
    ["two levels of the other", [20, 21, 22, 23], [10, 11, 12, 20, 21, 22], "hodges-lehmann", ["shift", "medians"]],
    // Three values say little about their median.
    ["two levels beside three values", [20, 21, 22, 40, 41, 42], [10, 11, 12], "welch", ["shift", "three", "student"]],
    // Two levels always scatter.
    [
      "two levels beside none",
      [20, 21, 22, 40, 41, 42],
      [10, 10.01, 10.02, 10.01],
      "hodges-lehmann",
      ["shift", "medians"],
    ],
    ["unequal scatter", [20, 30, 40, 50], [10, 10.01, 10.02, 10.03], "welch", ["means"]],
    ["unequal scatter of three values", [20, 30, 40], [10, 10.01, 10.02, 10.03], "welch", ["three"]],
    ["unequal scatter of many", count(12, 3), [10, 10.01, 10.02, 10.03], "hodges-lehmann", ["medians"]],
    ["unequal scatter of many beside three values", count(12, 3), [10, 10.01, 10.02], "welch", ["medians"]],
    ["unequal scatter of the few", [20, 30, 40, 50], count(12, 0.01), "welch", ["means"]],
    ["equal scatter of many", count(12, 1), count(12, 1.1), "hodges-lehmann", ["shift", "means", "student"]],
  ] as const)("has the interval for %s", (_, values, baseline, method, parts) => {
    const [a, b] = [values.map(Math.log), baseline.map(Math.log)];
    const shift = estimateShift(a, b, 0.95);
    const known = {
      shift,
      means: compareMeans(a, b, 0.95),
      three: compareMeans(a, b, 0.95, 0.7),
      student: compareAgainstScatter(a, b, poolVariance([a, b]), 0.95),
      medians: boundMedianDifference(a, b, 0.95),
    };
    const bounds = parts.map((part) => known[part]);
    const found = estimate([...values], [...baseline]);
    expect(found.method).toBe(method);
    expect(found.ratio).toBeCloseTo(Math.exp(shift.estimate), 12);
    expect(found.low).toBeCloseTo(Math.exp(Math.min(shift.estimate, ...bounds.map(({ low }) => low))), 12);
    expect(found.high).toBeCloseTo(Math.exp(Math.max(shift.estimate, ...bounds.map(({ high }) => high))), 12);
    expect(found.confidence).toBe(0.95);
  });

  test("has the largest p value of the tests whose intervals it contains", () => {
    const [a, b] = [
      [20, 21, 22, 23, 40],
      [17, 18, 19, 19.5, 19.8],
    ];
    const means = compareMeans(a.map(Math.log), b.map(Math.log), 0.95);
    const ranks = estimateShift(a.map(Math.log), b.map(Math.log), 0.95);
    expect(ranks.pValue).toBeLessThan(means.pValue);
    expect(estimate(a, b).pValue).toBe(means.pValue);
  });

  test("has a p value that agrees with the interval where that ends at 1, although each test alone says less", () => {
    const [higher, lower] = [
      [18, 13, 16, 17],
      [10, 13, 10, 15, 12, 13],
    ];
    expect(estimate(higher, lower)).toMatchObject({ low: 1, pValue: expect.closeTo(0.05, 12) });
    expect(estimate(lower, higher)).toMatchObject({ high: 1, pValue: expect.closeTo(0.05, 12) });
  });

  test("has a wider interval with more confidence", () => {
    const [a, b] = [
      [10, 11, 12, 13, 12],
      [14, 15, 16, 17, 15],
    ];
    expect(estimate(a, b, 0.99).low).toBeLessThan(estimate(a, b).low);
  });
});

describe("the ratio without an interval", () => {
  testCases([
    ["of one job", [6], [2, 4, 6, 8], { ratio: { method: "one-run", ratio: 1.2 } }],
    ["to one job", [6, 8, 9], [2], { ratio: { method: "one-run", ratio: 4 } }],
    ["of two jobs", [6, 8], [2, 4, 5], { ratio: { method: "range", ratio: 1.75, low: 1.2, high: 4 } }],
    ["to two jobs", [6, 8, 9], [2, 4], { ratio: { method: "range", ratio: 8 / 3, low: 1.5, high: 4.5 } }],
    ["of a 0 among two jobs", [0, 8], [2, 4], { ratio: { method: "medians", ratio: 4 / 3 } }],
    ["to a 0 among two jobs", [2, 4], [0, 8], { ratio: { method: "medians", ratio: 0.75 } }],
    ["of one 0", [0, 8, 9], [2, 4, 5], { ratio: { method: "medians", ratio: 2 } }],
    ["to one 0", [2, 4, 5], [0, 8, 9], { ratio: { method: "medians", ratio: 0.5 } }],
    ["to zeros", [2, 4, 5], [0, 0, 9], { noRatio: { id: "baseline-zero" } }],
    ["of zeros", [0, 0, 9], [2, 4, 5], { noRatio: { id: "zero" } }],
    ["of figures that no number can compare", [1e300], [1e-300], { noRatio: { id: "too-far-apart" } }],
    [
      "of jobs that are orders of magnitude apart",
      [1e-300, 2, 1e300],
      [1, 2, 3],
      { ratio: { method: "medians", ratio: 1 } },
    ],
  ] as const)("%s", (_, values, baseline, result) => {
    expect(estimateRatio(values, baseline)).toEqual(result);
  });

  test("is no small figure's", () => {
    expect(estimateRatio([0.3, 0.4, 0.5], [0.5, 0.6, 0.7])).toMatchObject({ ratio: { method: "welch" } });
  });
});

describe("equal for any practical purpose", () => {
  const build = (low: number, high: number): Ratio => ({
    method: "hodges-lehmann",
    ratio: 1,
    low,
    high,
    confidence: 0.97,
    pValue: 1,
  });

  testCases([
    [0.95, 1.05, true],
    [0.949, 1.05, false],
    [0.95, 1.051, false],
    [1.01, 1.04, true],
    [0.15, 5.36, false],
  ])("an interval from %d to %d: %j", (low, high, equal) => {
    expect(isEqual(build(low, high))).toBe(equal);
  });

  test("is nothing of which no noise is known", () => {
    expect(isEqual(undefined)).toBe(false);
    expect(isEqual({ method: "one-run", ratio: 1 })).toBe(false);
    expect(isEqual({ method: "medians", ratio: 1 })).toBe(false);
    expect(isEqual({ method: "range", ratio: 1, low: 1, high: 1 })).toBe(false);
  });
});
