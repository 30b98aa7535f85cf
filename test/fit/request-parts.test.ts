import { expect, test } from "vitest";
import { cutFlushed, cutGroups, cutMerged } from "../../src/fit/request-parts.ts";
import { testCases } from "../cases.ts";
import { requests } from "./step.ts";

test("groups that no whole number makes are of two sizes, so that writes and flushes are both exact", () => {
  const groups = cutGroups(requests(250, 1_000_000), 100);
  expect(groups.map(({ requests: { operations }, size }) => [operations, size])).toEqual([
    [100, 2],
    [150, 3],
  ]);
  expect(cutGroups(requests(1999, 0), 100).map(({ size }) => size)).toEqual([19, 20]);
  expect(cutGroups(requests(2000, 0), 100).map(({ size }) => size)).toEqual([20]);
});

testCases([
  // Of neither size there are enough for one group.
  [requests(305, 0), 1, 32, [[305, 288]]],
  [requests(1, 0), 1, 32, [[1, 1]]],
  // Many units in one group, which 21 would exceed.
  [requests(659, 0), 1, 32, [[659, 640]]],
  [requests(1319, 0), 2, 32, [[1319, 672]]],
])("no requests are lost, and each group fits: %o", (writes, flushes, unit, expected) => {
  const groups = cutGroups(writes, flushes, unit);
  expect(groups.map(({ requests: { operations }, size }) => [operations, size])).toEqual(expected);
});

testCases([
  [0.019, [[1000, 1]]],
  [
    0.02,
    [
      [26.7, 4],
      [973.3, 1],
    ],
  ],
  [0.75, [[1000, 4]]],
  [0.8, [[1000, 5]]],
  [1, [[1000, 64]]],
])("of requests of which %d merged, so many go in batches", (share, expected) => {
  const parts = cutMerged(requests(1000, 0, 1000 * share), 64);
  expect(parts.map(({ requests: { operations }, batch }) => [Number(operations.toFixed(1)), batch])).toEqual(expected);
});

testCases([
  // Of groups that are in flight at once, sizes are multiples of a batch.
  [requests(300, 0, 270), 10, 32, 10, [[300, 30]]],
  [requests(90, 0, 84.375), 3, 32, 16, [[90, 32]]],
  // Of larger ones, of what may be in flight.
  [
    requests(700, 0),
    20,
    32,
    1,
    [
      [700, 32],
      [700, 64],
    ],
  ],
  [requests(17_500, 0, 16_400), 7, 32, 16, [[17_500, 2496]]],
])("groups are multiples of what ends together: %o", (writes, flushes, burst, batch, expected) => {
  const parts = cutFlushed(writes, flushes, burst);
  expect(parts[0]?.batch).toBe(batch);
  expect(parts.filter((part) => part.batch === batch).map(({ size }) => size)).toEqual(
    expected.map(([, size]) => size),
  );
});

test("where few writes stand between flushes, some groups merge and the others are smaller", () => {
  const parts = cutFlushed(requests(400, 4_000_000, 60), 200, 32);
  const flushes = parts.reduce((sum, part) => sum + part.requests.operations / part.size, 0);
  const merged = parts.reduce((sum, part) => sum + (part.requests.operations * (part.batch - 1)) / part.batch, 0);
  expect(parts[0]).toMatchObject({ batch: 4, size: 4 });
  expect([flushes, merged].map(Math.round)).toEqual([200, 60]);
});
