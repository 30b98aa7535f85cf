import { expect, test } from "vitest";
import { decodeColumn, encodeColumn } from "../../src/render/column-encoding.ts";

test("values come back within 0.035 %, zero and nothing exactly", () => {
  const values = [0, null, 1e-7, 0.000_34, 0.5, 1, 12.3, 209.2e6, 14e9, 1e12];
  const decoded = decodeColumn(encodeColumn(values), values.length);
  values.forEach((value, index) => {
    if (value === null || value === 0) expect(decoded[index]).toBe(value);
    else expect(Math.abs((decoded[index] as number) / value - 1)).toBeLessThan(0.000_35);
  });
});

test("a column of one value is that value", () => {
  expect(encodeColumn([0, 0, 0])).toBe(0);
  expect(encodeColumn([null, null])).toBe(null);
  expect(decodeColumn(0, 3)).toEqual([0, 0, 0]);
  expect(decodeColumn(null, 2)).toEqual([null, null]);
});
