import { expect, test } from "vitest";
import { encodeColumn, readColumn } from "../../../src/render/report/column-encoding.ts";
import { selectView } from "../../../src/render/viewer/view-data.ts";

const view = (samples: number, range = { min: 0, max: samples }) => {
  const times = Array.from({ length: samples }, (_, index) => index + 1);
  const column = readColumn(encodeColumn(times.map((time) => (time % 2) * 8)));
  return selectView(times, [column], range, 10);
};

test("few samples are drawn as they are, many as their extremes, and very many with their means as well", () => {
  expect(view(20)).toMatchObject({ columns: [{ length: 20 }] });
  expect(view(50)).toMatchObject({ columns: [[8, 0, ...Array(18).fill(expect.any(Number))]] });
  expect(view(50)).not.toHaveProperty("means");
  expect(view(100).means?.(0)).toEqual(Array(10).fill(4));
  expect(view(100).times.slice(0, 4)).toEqual([1, 5.5, 11, 15.5]);
});

test("a part of a long time that is looked at closely has no means", () => {
  expect(view(100, { min: 20, max: 35 })).not.toHaveProperty("means");
});
