import { expect, test } from "vitest";
import { readRateLogs } from "../../../src/bench/fio/rate-log.ts";

const KIB = 1024;

test("a row holds since the one before it, however late it was written", () => {
  const text = "100, 10, 0, 4096, 0\n250, 20, 0, 4096, 0\n300, 40, 0, 4096, 0\n";
  const rates = readRateLogs([text], 0.1) ?? [];
  expect(rates).toHaveLength(3);
  expect(rates.map((rate) => rate / KIB)).toEqual([10, 20, 30].map((rate) => expect.closeTo(rate)));
});

test("directions and processes are added up, and an end that fills no interval is left out", () => {
  const mixed = "100, 10, 0, 4096, 0\n100, 5, 1, 4096, 0\n260, 10, 0, 4096, 0\n260, 5, 1, 4096, 0\n";
  expect(readRateLogs([mixed, "200, 1, 2, 4096, 0\n"], 0.1)?.map((rate) => rate / KIB)).toEqual([
    expect.closeTo(16),
    expect.closeTo(16),
  ]);
});

test("nothing in it is no rate, and what is no row is passed over", () => {
  expect(readRateLogs([], 0.1)).toBeUndefined();
  expect(readRateLogs(["", "fio: error\n"], 0.1)).toBeUndefined();
  expect(readRateLogs(["x 100, 10, 0, 4096\n100, 10, 3, 1\n  100, 7, 1, 4096, 0\n"], 0.1)).toEqual([
    expect.closeTo(7 * KIB),
  ]);
  expect(readRateLogs(["100,7,1,4096,0\n"], 0.1)).toEqual([expect.closeTo(7 * KIB)]);
  expect(readRateLogs(["40, 10, 0, 4096, 0\n"], 0.1)).toEqual([]);
});
