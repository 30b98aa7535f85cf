import { expect, test } from "vitest";
import { OwnColumns } from "../../../src/sampling/columns/own-columns.ts";

const FIRST = [150, 4096, 8192, 20, 1_000_000, 2, 3, 4, 5, 6, 7, 8, 9, 10];

test("ticks become seconds and microseconds too; bytes and looks stay", () => {
  const columns = new OwnColumns(1);
  columns.push(0, FIRST);
  const own = columns.finish(1);
  expect([own?.cpu[0], own?.readBytes[0], own?.writtenBytes[0], own?.looks[0], own?.looked[0]]).toEqual([
    1.5, 4096, 8192, 20, 1,
  ]);
  expect(own?.paced[0]).toBeCloseTo(9e-6, 12);
});

test("a sample that leaves them out is as the one before, and before the first one nothing is counted", () => {
  const columns = new OwnColumns(1);
  columns.push(0, undefined);
  columns.push(1, FIRST);
  columns.push(2, undefined);
  columns.push(3, [250, ...FIRST.slice(1)]);
  columns.push(4, undefined);
  expect([...(columns.finish(5)?.cpu ?? [])]).toEqual([0, 1.5, 1.5, 2.5, 2.5]);
});

test.each([[["1", ...FIRST.slice(1)]], [FIRST.slice(1)], [[-1, ...FIRST.slice(1)]], ["text"]])(
  "%j is left out",
  (values) => {
    const columns = new OwnColumns(1);
    columns.push(0, values);
    expect(columns.finish(1)).toBeUndefined();
  },
);
