import { describe, expect, test } from "vitest";
import { probabilityOfF, twoSidedT } from "../../../src/compare/statistics/distributions.ts";
import { compareAgainstScatter, compareMeans, poolVariance } from "../../../src/compare/statistics/means.ts";
import { boundMedianDifference, estimateShift } from "../../../src/compare/statistics/median-difference.ts";
import { findIntervalRank } from "../../../src/compare/statistics/rank-sum.ts";
import { findWider, hasTwoLevels, scattersUnequally } from "../../../src/compare/statistics/shape.ts";

// scipy 1.17.1 on the same values.
const a = [1.2, 3.4, 2.2, 9.1, 4.0];
const b = [0.3, 1.1, 2.9];

describe("beside scipy", () => {
  test("the shift of an odd number of pairs is the middle difference", () => {
    const shift = estimateShift(a, b, 0.95);
    expect(shift.estimate).toBeCloseTo(1.9, 12);
    // scipy.stats.mannwhitneyu(a, b, method="exact")
    expect(shift.pValue).toBeCloseTo(0.14285714285714285, 12);
  });

  test("Welch's interval of samples of unequal size", () => {
    // scipy.stats.ttest_ind(a, b, equal_var=False).confidence_interval(0.95)
    const { low, high, pValue } = compareMeans(a, b, 0.95);
    expect(low).toBeCloseTo(-1.3307356121901361, 6);
    expect(high).toBeCloseTo(6.424068945523468, 6);
    expect(pValue).toBeCloseTo(0.1577504253882063, 8);
  });

  test("Welch's interval that misses with seven tenths of the chance", () => {
    // scipy.stats.ttest_ind(a, b, equal_var=False).confidence_interval(1 - 0.7 * 0.05), and its p value / 0.7
    const { low, high, pValue } = compareMeans(a, b, 0.95, 0.7);
    expect(low).toBeCloseTo(-1.757156994537664, 6);
    expect(high).toBeCloseTo(6.850490327870991, 6);
    expect(pValue).toBeCloseTo(0.22535775055458043, 8);
    expect(compareMeans([1, 2, 3], [1, 2, 3], 0.95, 0.7).pValue).toBe(1);
  });

  test("F and t at infinity", () => {
    // scipy.stats.f.cdf(2.5, 4, 7), f.cdf(0.3, 3, 19)
    expect(probabilityOfF(2.5, 4, 7)).toBeCloseTo(0.8629666302475232, 8);
    expect(probabilityOfF(0.3, 3, 19)).toBeCloseTo(0.17502861451926416, 8);
    expect(twoSidedT(Number.POSITIVE_INFINITY, 3)).toBe(0);
  });

  test("a difference beside the pooled scatter", () => {
    const samples = [
      [1, 2, 4],
      [2, 3, 3, 7],
    ] as const;
    const scatter = poolVariance(samples);
    expect(scatter).toEqual({ variance: expect.closeTo(3.883333333333333, 12), degreesOfFreedom: 5 });
    // scipy.stats.ttest_ind(*samples), and its confidence_interval(0.95)
    const { low, high, pValue } = compareAgainstScatter(...samples, scatter, 0.95);
    expect([low, high, pValue]).toEqual([
      expect.closeTo(-5.28560819901225, 6),
      expect.closeTo(2.452274865678917, 6),
      expect.closeTo(0.3897906610065899, 8),
    ]);
    expect(poolVariance([])).toEqual({ variance: Number.NaN, degreesOfFreedom: 0 });
    const compare = (...sides: [number[], number[]]) =>
      compareAgainstScatter(...sides, { variance: 0, degreesOfFreedom: 2 }, 0.95);
    expect(compare([1, 1], [1, 1])).toEqual({ low: 0, high: 0, pValue: 1 });
    expect(compare([2, 2], [1, 1])).toEqual({ low: 1, high: 1, pValue: 0 });
  });
});

test("an odd number of differences that are not written out gives what sorting them gives", () => {
  const left = Array.from({ length: 65 }, (_, index) => Math.sin(index * 7.3));
  const right = Array.from({ length: 67 }, (_, index) => Math.cos(index * 3.1));
  const all = left.flatMap((value) => right.map((other) => value - other)).sort((x, y) => x - y);
  expect(estimateShift(left, right, 0.95).estimate).toBeCloseTo(all[(65 * 67 - 1) / 2] ?? Number.NaN, 12);
});

test("differences that are not written out are picked as if they were, alone, in crowds and many equal", () => {
  const samples = [
    Array.from({ length: 80 }, (_, index) => Math.sin(index * 7.3)),
    Array.from({ length: 90 }, (_, index) => (index * 7) % 5),
    Array.from({ length: 100 }, (_, index) => (index === 50 ? 1e6 : 1 / (index + 1))),
    Array.from({ length: 70 }, () => 3),
  ];
  for (const left of samples) {
    for (const right of samples) {
      const all = left.flatMap((value) => right.map((other) => value - other)).sort((x, y) => x - y);
      const { estimate, low, high } = estimateShift(left, right, 0.95);
      const middle = (all.length + 1) / 2;
      expect(estimate).toBeCloseTo(
        ((all[Math.floor(middle) - 1] as number) + (all[Math.ceil(middle) - 1] as number)) / 2,
        9,
      );
      const rank = findIntervalRank(left.length, right.length, 0.95);
      expect(low).toBeCloseTo(all[rank - 1] as number, 9);
      expect(high).toBeCloseTo(all[all.length - rank] as number, 9);
    }
  }
});

describe("the shape of samples", () => {
  test("two levels with a gap are seen from six values on, an outlier is no level", () => {
    expect(hasTwoLevels([1, 1.01, 1.02, 2, 2.01, 2.02])).toBe(true);
    expect(hasTwoLevels([1, 1.01, 1.02, 1.03, 2, 2.01])).toBe(true);
    expect(hasTwoLevels([2.01, 1, 1.01, 1.02, 2])).toBe(false);
    expect(hasTwoLevels([1, 1.01, 1.02, 1.03, 1.04, 2])).toBe(false);
    expect(hasTwoLevels([1, 2, 3, 4, 5, 6])).toBe(false);
    expect(hasTwoLevels([1, 1, 1, 1, 1, 1])).toBe(false);
    // The sum of six of these divided by six is not the value.
    expect(hasTwoLevels([0.1, 0.1, 0.1, 0.1, 0.1, 0.1])).toBe(false);
    expect(hasTwoLevels([2, 1.01, 2.02, 1, 2.01, 1.02])).toBe(true);
  });

  test("levels explain more than nine tenths of the squares: with pairs of 0 and 1 from a distance of 3 on", () => {
    // 2 of 2 + 2 × 3² remain within the levels.
    const levels = (distance: number): number[] =>
      [0, 1].flatMap((level) => [0, 1, 0, 1].map((v) => v + level * distance));
    expect(hasTwoLevels(levels(2.99))).toBe(false);
    expect(hasTwoLevels(levels(3.01))).toBe(true);
  });

  test("scatter is unequal beyond the critical value of F: 9.60 for 4 and 4 degrees of freedom", () => {
    const base = [-2, -1, 0, 1, 2];
    const times = (factor: number): number[] => base.map((value) => value * Math.sqrt(factor));
    expect(scattersUnequally(times(9.5), base)).toBe(false);
    expect(scattersUnequally(times(9.7), base)).toBe(true);
    expect(scattersUnequally(base, times(9.7))).toBe(true);
    expect(scattersUnequally([1, 1, 1], [2, 2, 2])).toBe(false);
    expect(scattersUnequally([1, 1, 1], [2, 2, 2.1])).toBe(true);
    expect(scattersUnequally([2, 2, 2.1], [1, 1, 1])).toBe(true);
    // A variance of 1 is one as any other.
    expect(scattersUnequally([1, 2, 3], [1, 2, 3.1])).toBe(false);
    expect(scattersUnequally([1, 2, 3.1], [1, 2, 3])).toBe(false);
  });

  test("the wider sample is the one with the larger variance, of two that scatter alike the second", () => {
    const [narrow, wide] = [
      [100, 101],
      [1, 3],
    ];
    expect([findWider(narrow, wide), findWider(wide, narrow)]).toEqual([wide, wide]);
    const shifted = narrow.map((value) => value + 1);
    expect(findWider(narrow, shifted)).toBe(shifted);
  });

  test("medians are bounded by the order statistics nearest to 95%: the 957th of 2,000, the 14th of 40, the 6th of 20, the 2nd of 8, the first of 6", () => {
    const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
    // scipy.stats.binom: the rank k for which 1 - 2 binom.cdf(k - 1, n, 0.5) is closest to 0.95.
    for (const [count, rank] of [
      [2000, 957],
      [100, 41],
      [60, 23],
      [41, 15],
      [40, 14],
      [36, 13],
      [35, 12],
      [10, 2],
      [20, 6],
      [8, 2],
      [6, 1],
      [3, 1],
    ] as const) {
      const reach = (count + 1) / 2 - rank;
      const { low, high } = boundMedianDifference(
        upTo(count).map((value) => value + 5),
        upTo(count),
        0.95,
      );
      expect(low).toBeCloseTo(5 - reach * Math.SQRT2, 12);
      expect(high).toBeCloseTo(5 + reach * Math.SQRT2, 12);
    }
    const jumbled = boundMedianDifference([9, 1, 5], [3, 4, 2], 0.95);
    expect(jumbled).toEqual({ low: 2 - Math.hypot(4, 1), high: 2 + Math.hypot(4, 1) });
  });

  test("of two ranks that miss the confidence equally the outer one counts", () => {
    // The smallest and largest of three hold the median with 75%, the middle one with nothing.
    expect(boundMedianDifference([1, 2, 3], [1, 2, 3], 0.375)).toEqual({ low: -Math.SQRT2, high: Math.SQRT2 });
  });
});
