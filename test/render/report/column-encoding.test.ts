import { expect, test } from "vitest";
import {
  type EncodedColumn,
  encodeColumn,
  pickExtremes,
  pickMeans,
  readColumn,
  readHighest,
  sliceColumn,
} from "../../../src/render/report/column-encoding.ts";
import { testCases } from "../../cases.ts";

const read = (values: readonly (number | null)[]) => readColumn(encodeColumn(values));

test("values come back within 0.035%, zero and nothing exactly", () => {
  const values = [0, null, 1e-7, 0.000_34, 0.5, 1, 12.3, 209.2e6, 14e9, 1e12];
  const decoded = sliceColumn(read(values), 0, values.length);
  values.forEach((value, index) => {
    if (value === null || value === 0) expect(decoded[index]).toBe(value);
    else expect(Math.abs((decoded[index] as number) / value - 1)).toBeLessThan(0.000_35);
  });
});

test("a column of one value is that value", () => {
  expect(encodeColumn([0, 0, 0])).toBe(0);
  expect(encodeColumn([null, null])).toBe(null);
  expect(sliceColumn(readColumn(209.2e6), 0, 3)).toEqual([209.2e6, 209.2e6, 209.2e6]);
  expect(sliceColumn(readColumn(null), 0, 2)).toEqual([null, null]);
  expect(pickExtremes(readColumn(7), [0, 5, 9])).toEqual([7, 7, 7, 7]);
});

test("the extremes of a stretch come in the order in which they were", () => {
  const column = read([0, 4, 1, 2, 8, null, 0, 1, null, null]);
  const extremes = pickExtremes(column, [0, 2, 4, 8, 10]);
  expect(extremes.map((value) => (value === null ? null : Math.round(value)))).toEqual([0, 4, 1, 2, 8, 0, null, null]);
});

test("the mean of a stretch is that of what was measured in it", () => {
  const means = pickMeans(read([0, 4, 1, 2, 9, null, 0, 3, null, null]), [0, 2, 4, 8, 10]);
  expect(means.map((value) => (value === null ? null : Math.round(value * 10) / 10))).toEqual([2, 1.5, 4, null]);
  expect(pickMeans(readColumn(7), [0, 5, 9])).toEqual([7, 7]);
});

testCases<[EncodedColumn, number | null]>([
  [null, null],
  [0, 0],
  [3, 3],
  [encodeColumn([null, 0]), 0],
  [encodeColumn([null, 0, 5, 4]), 5],
])("of %s the highest value is %s", (column, highest) => {
  const found = readHighest(readColumn(column));
  expect(found === null ? null : Math.round(found * 100) / 100).toBe(highest);
});
