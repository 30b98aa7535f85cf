import { expect, test } from "vitest";
import { countUpTo, findLargest, findLargestKnown, findSmallest, findSmallestKnown } from "../../src/model/numbers.ts";
import { testCases } from "../cases.ts";

test("the extremes of a million values, and of none", () => {
  const values = Array.from({ length: 1e6 }, (_, index) => (index * 7919) % 999_983);
  expect([findSmallest(values), findLargest(values)]).toEqual([0, 999_982]);
  expect([findSmallest([-2, 3]), findLargest([-2, 3])]).toEqual([-2, 3]);
  expect([findSmallest([]), findLargest([])]).toEqual([Infinity, -Infinity]);
});

test("the extremes of what is known, and none where nothing is", () => {
  const values = [undefined, 3, 7, undefined, -2];
  expect([findSmallestKnown(values), findLargestKnown(values)]).toEqual([-2, 7]);
  expect([findSmallestKnown([undefined]), findLargestKnown([])]).toEqual([undefined, undefined]);
});

testCases([
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
