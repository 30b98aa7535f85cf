import { expect, test } from "vitest";
import { countUpTo } from "../../src/model/sorted-values.ts";

test.each([
  [0, 0],
  [1, 1],
  [1.5, 1],
  [2, 3],
  [2.5, 3],
  [4, 4],
  [9, 4],
])("of 1, 2, 2, 4, those up to %d are %d", (limit, count) => {
  expect(countUpTo([1, 2, 2, 4], limit)).toBe(count);
});

test("none of no values, and only of the first so many, are counted", () => {
  expect(countUpTo([], 1)).toBe(0);
  expect(countUpTo(Float64Array.of(1, 2, 2, 4), 9, 2)).toBe(2);
});
