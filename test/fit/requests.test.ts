import { expect, test } from "vitest";
import { countRequests, cutFlushed, cutGroups, cutMerged, splitSizes } from "../../src/fit/requests.ts";
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

testCases([
  [0, { bs: "4k" }],
  [4096, { bs: "4k" }],
  [4096 * 1.004, { bs: "4k" }],
  [4096 * 1.01, { bssplit: "4k/99:8k/1" }],
  [4096 * 1.996, { bs: "8k" }],
  [10_000, { bssplit: "8k/56:12k/44" }],
  [1024 ** 2, { bs: "1024k" }],
  [1e21, { bs: "1024k" }],
])("requests of %d bytes on average", (mean, expected) => {
  expect(splitSizes(mean)).toEqual(expected);
});

const meanOf = (bssplit: string) =>
  bssplit.split(":").reduce((sum, part) => {
    const [size = "", percent = ""] = part.split("/");
    return sum + (Number.parseInt(size, 10) * 1024 * Number(percent)) / 100;
  }, 0);

const sized = (...sizes: [bytes: number, count: number][]) => sizes.map(([bytes, count]) => ({ bytes, count }));

test("known sizes keep their shares and their mean, also rare large ones", () => {
  const sizes = sized([65536, 20], [4096, 80]);
  expect(splitSizes(0.8 * 4096 + 0.2 * 65536, sizes)).toEqual({ bssplit: "4k/80:64k/20" });
  // One in 200 is a mebibyte: it stands in the fiftieth part that it belongs to.
  const rare = sized([4096, 199], [1024 ** 2, 1]);
  expect(splitSizes((199 * 4096 + 1024 ** 2) / 200, rare)).toEqual({ bssplit: "4k/98:260k/2" });
});

test("known sizes above the largest request, whose bytes would be lost, become their mean", () => {
  const sizes = sized([65536, 95], [8 * 1024 ** 2, 5]);
  expect(splitSizes(512 * 1024, sizes)).toEqual({ bs: "512k" });
});

test("known sizes are made larger or smaller where the mean is another", () => {
  const sizes = sized([4096, 50], [16384, 50]);
  expect(splitSizes(20480, sizes)).toEqual({ bssplit: "8k/50:32k/50" });
  const split = splitSizes(13_000, sizes);
  expect("bssplit" in split && meanOf(split.bssplit)).toBeCloseTo(13_000, -2);
  expect(splitSizes(16384, [{ bytes: 4096, count: 3 }])).toEqual({ bs: "16k" });
  expect(splitSizes(4096, sizes)).toEqual({ bs: "4k" });
});

test("sizes that are no multiple of 4 KiB, or beyond what direct I/O takes, keep within its bounds", () => {
  const sizes = sized([512, 10], [9e9, 10]);
  const split = splitSizes(8192, sizes);
  expect("bssplit" in split && split.bssplit).toMatch(/^4k\/\d+/);
  expect("bssplit" in split && split.bssplit.split(":").every((part) => Number.parseInt(part, 10) <= 1024)).toBe(true);
});

test("requests that are larger than direct I/O makes them are more of the largest", () => {
  expect(countRequests(100, 100 * (1024 ** 2 - 1))).toBe(100);
  expect(countRequests(100, 150 * 1024 ** 2)).toBe(150);
  expect(countRequests(0.2, 100)).toBe(1);
});
