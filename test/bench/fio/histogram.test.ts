import { describe, expect, test } from "vitest";
import { countOperations, mergeHistograms, rankLatencies, readHistogram } from "../../../src/bench/fio/histogram.ts";

const entries = (...args: Parameters<typeof readHistogram>) => {
  const found = readHistogram(...args);
  return found && [...found];
};

describe("the bins of json+", () => {
  test("are nanoseconds since fio 2.99", () => {
    expect(entries({ "1000": 3, "250": 1, "64": 2 }, "ns")).toEqual([
      [64, 2],
      [250, 1],
      [1000, 3],
    ]);
  });

  test("are indexes of buckets in microseconds before, each at its middle", () => {
    // Of 64 in a group the first two groups are 1 us wide; the third 2 us, the fourth 4 us.
    expect(entries({ "0": 1, "127": 1, "128": 1, "129": 1, "191": 1, "192": 1, FIO_IO_U_PLAT_BITS: 6 }, "us")).toEqual([
      [0, 1],
      [127_000, 1],
      [129_000, 1],
      [131_000, 1],
      [255_000, 1],
      [258_000, 1],
    ]);
    expect(entries({ "128": 1 }, "us")).toEqual([[129_000, 1]]);
    expect(entries({ "31": 1, "32": 1, "48": 1, FIO_IO_U_PLAT_BITS: 4 }, "us")).toEqual([
      [31_000, 1],
      [33_000, 1],
      [66_000, 1],
    ]);
  });

  test("without an operation are none", () => {
    expect(entries(undefined, "ns")).toBeUndefined();
    expect(
      entries({ "64": 0, "65": -1, "66": "2", "-7": 1, "7x": 1, x7: 1, FIO_IO_U_PLAT_NR: 1216 }, "ns"),
    ).toBeUndefined();
  });
});

test("several are added up bucket by bucket", () => {
  const merged = mergeHistograms([
    new Map([
      [10, 1],
      [20, 2],
    ]),
    new Map([
      [20, 5],
      [30, 1],
    ]),
  ]);
  expect([...merged]).toEqual([
    [10, 1],
    [20, 7],
    [30, 1],
  ]);
  expect(countOperations(merged)).toBe(9);
  expect(countOperations(new Map())).toBe(0);
});

test("a percentile is the first bucket at which the running count reaches it, whatever the order of the buckets", () => {
  const histogram = new Map([
    [30e9, 1],
    [10e9, 50],
    [20e9, 49],
  ]);
  expect([0, 50, 50.1, 99, 99.1, 100].map(rankLatencies(histogram))).toEqual([10, 10, 20, 20, 30, 30]);
  expect(rankLatencies(new Map())(50)).toBeUndefined();
});
