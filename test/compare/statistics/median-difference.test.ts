import { expect, test } from "vitest";
import { estimateShift } from "../../../src/compare/statistics/median-difference.ts";
import { findIntervalRank } from "../../../src/compare/statistics/rank-sum.ts";
import { median } from "../../../src/model/numbers.ts";
import { createRandom } from "./noise.ts";

/** That sure no difference but the outermost bounds the interval. */
const NEARLY_SURE = 0.999999;

function count(length: number, from: number): number[] {
  return Array.from({ length }, (_, index) => from + index);
}

test("an interval that takes in all of many differences goes from the smallest to the largest", () => {
  const left = [1000, 0];
  expect(estimateShift(left, count(3000, -2999), NEARLY_SURE)).toMatchObject({ low: 0, high: 3999 });
  expect(estimateShift(left, count(3000, 0), NEARLY_SURE)).toMatchObject({ low: -2999, high: 1000 });
  expect(estimateShift(count(3000, -2999), left, NEARLY_SURE)).toMatchObject({ low: -3999, high: 0 });
});

test("many equal differences are exactly what they are", () => {
  const values = Array.from({ length: 100 }, (_, index) => index % 2);
  expect(
    estimateShift(
      values,
      values.map((value) => value + 3),
      0.95,
    ),
  ).toMatchObject({ estimate: -3, low: -3, high: -3 });
});

test("the bound may be the smallest difference but one", () => {
  const confidence = 0.98556;
  expect(findIntervalRank(2, 3000, confidence)).toBe(2);
  expect(estimateShift([1000, 0], count(3000, 0), confidence)).toMatchObject({ low: -2998, high: 999 });
});

test("many differences are picked the same way whatever their unit", () => {
  const left = Array.from({ length: 80 }, (_, index) => Math.sin(index * 7.3));
  const right = Array.from({ length: 90 }, (_, index) => Math.cos(index * 3.1));
  const scale = (values: number[]): number[] => values.map((value) => value * 2 ** 40);
  const { estimate, low, high } = estimateShift(left, right, 0.95);
  const scaled = estimateShift(scale(left), scale(right), 0.95);
  expect([scaled.estimate, scaled.low, scaled.high]).toEqual(scale([estimate, low, high]));
});

test("each bound is the difference of its rank, as sorting all of them gives it", () => {
  const random = createRandom(3);
  for (let round = 0; round < 60; round++) {
    // Coarse values have many equal differences.
    const draw = (length: number) => Array.from({ length }, () => Math.round(random() * 10 ** (round % 7)) / 8);
    const [a, b] = [draw(3 + (round % 5)), draw(3 + (round % 11))];
    const differences = a.flatMap((value) => b.map((other) => value - other)).sort((one, other) => one - other);
    const rank = findIntervalRank(a.length, b.length, 0.95);
    const { estimate, low, high } = estimateShift(a, b, 0.95);
    expect([estimate, low, high]).toEqual([median(differences), differences[rank - 1], differences.at(-rank)]);
  }
});

test("neighbouring numbers are told apart", () => {
  const next = 1 + Number.EPSILON;
  expect(estimateShift([1, next, next, next], [0, 0, 0, 0], 0.95)).toMatchObject({
    estimate: next,
    low: 1,
    high: next,
  });
  expect(estimateShift([1, 1, 1, next], [0, 0, 0, 0], 0.95)).toMatchObject({ estimate: 1, low: 1, high: next });
});
