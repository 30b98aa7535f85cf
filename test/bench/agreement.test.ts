import { expect, test } from "vitest";
import { findQuantile, isSettled, measureSpread } from "../../src/bench/agreement.ts";
import { testCases } from "../cases.ts";

testCases([
  [[], Number.NaN],
  [[5], 5],
  [[3, 1], 2],
  [[9, 1, 5], 5],
])("the median of %j is %s", (values, median) => {
  expect(findQuantile(values, 0.5)).toBe(median);
});

test("quartiles are interpolated between neighbours", () => {
  expect([findQuantile([1, 2, 3, 4], 0.25), findQuantile([1, 2, 3, 4], 0.75)]).toEqual([1.75, 3.25]);
});

test("the spread is the distance of the farther quartile, as a share of the median", () => {
  expect([measureSpread([1, 2, 3, 4]), measureSpread([2, 3, 6]), measureSpread([0, 3, 4])]).toEqual([0.3, 0.5, 0.5]);
});

test("runs of which most did nothing have no spread", () => {
  expect(measureSpread([0, 0, 5])).toBeUndefined();
  expect(measureSpread([])).toBeUndefined();
});

test("two runs have no middle half, so nothing is said about them", () => {
  expect(measureSpread([100, 100])).toBeUndefined();
  expect(isSettled([100, 100])).toBe(false);
});

testCases([
  [[100, 100, 100], true],
  [[97, 100, 103], true],
  [[93, 100, 100], false],
  [[100, 100, 100, 100, 500], true],
  [[50, 100, 150], false],
])("runs of %j agree: %s", (values, settled) => {
  expect(isSettled(values)).toBe(settled);
});
