import { expect, test } from "vitest";
import { ColumnGroup, CumulativeGroup } from "../../../src/sampling/columns/column-group.ts";
import { testCases } from "../../cases.ts";

const read = (column: Float64Array | undefined) => [...(column ?? [])];

test("values have their units, what is no number is NaN, and nothing at all is nothing", () => {
  const group = new ColumnGroup(["kib", "bytes"], 1, [1024]);
  group.push(0, "text");
  expect(group.finishUsed(1)).toBeUndefined();
  group.push(0, [null, -1]);
  expect(group.finishUsed(1)).toBeUndefined();
  group.push(1, [2, 3]);
  group.push(2, ["4", 0]);
  const columns = group.finishUsed(4);
  expect(read(columns?.kib)).toEqual([Number.NaN, 2048, Number.NaN, Number.NaN]);
  expect(read(columns?.bytes)).toEqual([Number.NaN, 3, 0, Number.NaN]);
});

test("a sample that leaves out counters is as the one before, and before the first one nothing is counted", () => {
  const group = new CumulativeGroup(["seconds", "looks"], 1, [0.01]);
  group.push(0, undefined);
  expect(group.finishUsed(1)).toBeUndefined();
  group.push(1, [150, 20]);
  expect(group.finishUsed(2)).toBeDefined();
  group.push(2, undefined);
  group.push(3, [250, null]);
  group.push(4, [null, 21]);
  expect(read(group.finish(6).seconds)).toEqual([0, 1.5, 1.5, 2.5, 2.5, 2.5]);
  expect(read(group.finish(6).looks)).toEqual([0, 20, 20, 20, 21, 21]);
});

testCases([[["1", 2]], [[1]], [[1, 2, 3]], [[-1, 2]], ["text"], [{}]])(
  "counters %j are left out, all of them",
  (values) => {
    const group = new CumulativeGroup(["a", "b"], 1);
    group.push(0, values);
    expect(group.finishUsed(1)).toBeUndefined();
  },
);
