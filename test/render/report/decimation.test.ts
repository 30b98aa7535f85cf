import { expect, test } from "vitest";
import { addColumns, bucketExtremes, drawPoints } from "../../../src/render/report/decimation.ts";

test("each bucket keeps its lowest and its highest sample", () => {
  expect(bucketExtremes([1, 2, 3, 4], [5, 1, 9, 2], 4, 2)).toEqual([
    { min: 1, max: 5, rising: false },
    { min: 2, max: 9, rising: false },
  ]);
});

test("a sample fills the buckets that its interval covers, a gap stays empty", () => {
  expect(bucketExtremes([2, 4, 6], [1, null, 3], 6, 6)).toEqual([
    { min: 1, max: 1, rising: true },
    { min: 1, max: 1, rising: true },
    undefined,
    undefined,
    { min: 3, max: 3, rising: true },
    { min: 3, max: 3, rising: true },
  ]);
});

test("a line of few samples has their shape, point by point", () => {
  expect(drawPoints([2, 4, 6], [10, 200, 30], 6, 6)).toEqual([10, 10, 200, 200, 30, 30]);
  expect(drawPoints([2, 4, 6], [10, null, 30], 6, 6)).toEqual([10, 10, undefined, undefined, 30, 30]);
});

test("a line of many samples has the extremes of each stretch in the order in which they came", () => {
  expect(drawPoints([1, 2, 3, 4, 5, 6, 7, 8], [1, 5, 9, 7, 7, 3, 2, 4], 8, 4)).toEqual([1, 9, 7, 2]);
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
