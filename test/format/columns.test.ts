import { describe, expect, test } from "vitest";
import {
  chooseAxisFormat,
  chooseColumnFormat,
  findQuantity,
  formatClock,
  type Quantity,
} from "../../src/format/columns.ts";
import { formatBytes, formatIops, formatLatency, formatNumber, formatRate } from "../../src/format/figures.ts";
import { testCases } from "../cases.ts";

/** The unit of a column, and its figures in order. */
const write = (values: number[], quantity: Quantity) => {
  const { unit, format } = chooseColumnFormat(values, quantity);
  return [unit, ...values.map(format)];
};

describe("a column has one unit and one number of decimals", () => {
  testCases<[Quantity, number[], string[]]>([
    ["bytes", [24_600, 1.69e9, 0], ["MB", "<0.1", "1,690.0", "0"]],
    ["bytes", [1e10, 9.99e9], ["GB", "10.00", "9.99"]],
    ["bytes", [1e10, 9.994e9], ["GB", "10.00", "9.99"]],
    ["bytes", [1e10, 9.996e9], ["GB", "10.0", "10.0"]],
    ["bytes", [9.99e9, 1e7], ["MB", "9,990", "10"]],
    ["bytes", [999, 5], ["B", "999", "5"]],
    ["binary-bytes", [4096, 2304, 1_048_576], ["KiB", "4", "2.25", "1,024"]],
    ["bytes-per-second", [209.2e6, 13.54e6], ["MB/s", "209.2", "13.5"]],
    ["seconds", [44.8, 8.03], ["s", "44.80", "8.03"]],
    ["seconds", [599.9, 2], ["s", "599.90", "2.00"]],
    ["seconds", [600, 0.4, 0.5, 21_600], ["h:mm:ss", "0:10:00", "<0:00:01", "0:00:01", "6:00:00"]],
    ["seconds", [0.0999, 0.04], ["ms", "99.9", "40.0"]],
    ["seconds", [0.1, 0.04], ["s", "0.10", "0.04"]],
    ["latency-seconds", [0.0388, 0.00162], ["ms", "38.80", "1.62"]],
    ["latency-seconds", [0.0388, 0.0000374], ["µs", "38,800", "37"]],
    ["latency-seconds", [0.00999, 0.0000374], ["µs", "9,990.0", "37.4"]],
    ["latency-seconds", [1, 0.0000374], ["ms", "1,000.0", "<0.1"]],
    ["latency-seconds", [0.999, 0.0000374], ["µs", "999,000", "37"]],
    ["latency-seconds", [2e6, 1e-9], ["s", "2,000,000", "<1"]],
    ["operations-per-second", [50_670, 200], ["", "50,670", "200"]],
    ["count", [1_234_567, 12], ["", "1,234,567", "12"]],
    ["share", [0.5, 0.012], ["%", "50.00", "1.20"]],
    ["bytes", [], ["B"]],
    ["seconds", [0], ["s", "0"]],
    ["seconds", [0.0999], ["ms", "99.9"]],
    ["bytes", [0, 0], ["B", "0", "0"]],
  ])("%s %j", (quantity, values, expected) => {
    expect(write(values, quantity)).toEqual(expected);
  });
});

test("the marks of an axis have no unit, which is said once", () => {
  const { unit, size, format } = chooseAxisFormat(221e6, "bytes-per-second");
  expect([unit, size, ...[0, 50e6, 200e6].map(format)]).toEqual(["MB/s", 1e6, "0", "50", "200"]);
  expect(chooseAxisFormat(0.01, "latency-seconds").unit).toBe("ms");
  expect(chooseAxisFormat(800, "seconds").unit).toBe("s");
  expect([5e6, 1e6, 999_999, 0].map((highest) => chooseAxisFormat(highest, "bytes").unit)).toEqual([
    "MB",
    "MB",
    "kB",
    "B",
  ]);
});

test("a format of one quantity tells which", () => {
  expect([formatBytes, formatRate, formatLatency, formatIops, formatNumber].map(findQuantity)).toEqual([
    "bytes",
    "bytes-per-second",
    "latency-seconds",
    "operations-per-second",
    undefined,
  ]);
});

test("a moment is a clock's", () => {
  expect([0, 5, 59.94, 59.96, 750, 3600, 3750.5, -0.2, -0.01].map(formatClock)).toEqual([
    "0:00",
    "0:05",
    "0:59.9",
    "1:00",
    "12:30",
    "1:00:00",
    "1:02:30.5",
    "-0:00.2",
    "0:00",
  ]);
});
