import { expect, test } from "vitest";
import { addColumns, bucketExtremes } from "../../src/render/decimation.ts";

test("each bucket keeps its lowest and its highest sample", () => {
  expect(bucketExtremes([1, 2, 3, 4], [5, 1, 9, 2], 4, 2)).toEqual([
    { min: 1, max: 5 },
    { min: 2, max: 9 },
  ]);
});

test("a sample fills the buckets that its interval covers, a gap stays empty", () => {
  expect(bucketExtremes([2, 4, 6], [1, null, 3], 6, 6)).toEqual([
    { min: 1, max: 1 },
    { min: 1, max: 1 },
    undefined,
    undefined,
    { min: 3, max: 3 },
    { min: 3, max: 3 },
  ]);
});

test("columns add up where one of them has a value", () => {
  expect(
    addColumns([
      [1, null, null],
      [2, 3, null],
    ]),
  ).toEqual([3, 3, null]);
  expect(addColumns([])).toEqual([]);
});
