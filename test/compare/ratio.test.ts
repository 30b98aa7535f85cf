import { describe, expect, test } from "vitest";
import { estimateRatio, isEqual } from "../../src/compare/ratio.ts";
import type { Ratio } from "../../src/model/comparison.ts";

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

  test("of three jobs each has no smaller p value than ranks have", () => {
    const three = estimate([20, 20.1, 20.2], [10, 10.1, 10.2]);
    expect(three).toMatchObject({ method: "welch", pValue: expect.closeTo(0.1, 9) });
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

  test("has a wider interval with more confidence", () => {
    const [a, b] = [
      [10, 11, 12, 13, 12],
      [14, 15, 16, 17, 15],
    ];
    expect(estimate(a, b, 0.99).low).toBeLessThan(estimate(a, b).low);
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

  test.each([
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
