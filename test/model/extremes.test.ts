import { expect, test } from "vitest";
import { findLargest, findSmallest } from "../../src/model/extremes.ts";

test("the extremes of a million values, and of none", () => {
  const values = Array.from({ length: 1e6 }, (_, index) => (index * 7919) % 999_983);
  expect([findSmallest(values), findLargest(values)]).toEqual([0, 999_982]);
  expect([findSmallest([-2, 3]), findLargest([-2, 3])]).toEqual([-2, 3]);
  expect([findSmallest([]), findLargest([])]).toEqual([Infinity, -Infinity]);
});
