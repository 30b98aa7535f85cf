import { expect, test } from "vitest";
import { estimateShift } from "../../../src/compare/statistics/hodges-lehmann.ts";

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
