import { describe, expect, test } from "vitest";
import { titleBenchmark } from "../../src/format/benchmark-title.ts";
import {
  chooseAxisFormat,
  chooseColumnFormat,
  findQuantity,
  formatClock,
  type Quantity,
} from "../../src/format/columns.ts";
import {
  formatApart,
  formatBinaryBytes,
  formatBytes,
  formatCount,
  formatDuration,
  formatIops,
  formatLatency,
  formatNumber,
  formatRate,
  formatRatio,
  formatShare,
} from "../../src/format/figures.ts";
import { testCases } from "../cases.ts";
import { listWords } from "../list-words.ts";

describe("figures for people", () => {
  testCases([
    [formatNumber(0), "0"],
    [formatNumber(0.012345), "0.0123"],
    [formatNumber(1.9249), "1.92"],
    [formatNumber(99.96), "100"],
    [formatNumber(51_234.4), "51,234"],
    [formatBytes(0), "0 B"],
    [formatBytes(1_600_000_000), "1.6 GB"],
    [formatBytes(999_600), "1 MB"],
    [formatBytes(300 * 1024 ** 2), "315 MB"],
    [formatBinaryBytes(4096), "4 KiB"],
    [formatBinaryBytes(24 * 1024 ** 3), "24 GiB"],
    [formatRate(209_100_000), "209 MB/s"],
    [formatRate(12.34), "12.3 B/s"],
    [formatLatency(0.00034), "340 µs"],
    [formatLatency(0.0012), "1.2 ms"],
    [formatLatency(2.1), "2.1 s"],
    [formatLatency(0), "0 s"],
    [formatDuration(0), "0 s"],
    [formatDuration(0.42), "0.42 s"],
    [formatDuration(12.34), "12.3 s"],
    [formatDuration(59.96), "1 min 00 s"],
    [formatDuration(245), "4 min 05 s"],
    [formatDuration(3599.7), "1 h 00 min"],
    [formatDuration(3720), "1 h 02 min"],
    [formatCount(51_234), "51,234"],
    [formatCount(12_300_000), "12.3 M"],
    [formatIops(9370.4), "9,370"],
    [formatIops(0.25), "0.25"],
    [formatRatio(1.918), "1.92x"],
    [formatRatio(12.34), "12.3x"],
    [formatShare(0.1234), "12%"],
    [formatShare(0.0041), "0.4%"],
    [formatShare(0.00001), "<0.1%"],
    [formatShare(1), "100%"],
    [formatShare(0), "0%"],
  ])("%s is %s", (shown, expected) => {
    expect(shown).toBe(expected);
  });

  // The last value of each number of digits or unit, and the first of the next.
  testCases([
    [formatNumber(0.9994), "0.999"],
    [formatNumber(0.9996), "1"],
    [formatNumber(9.994), "9.99"],
    [formatNumber(9.996), "10"],
    [formatNumber(99.94), "99.9"],
    [formatNumber(99.96), "100"],
    [formatNumber(999.4), "999"],
    [formatNumber(999.6), "1,000"],
    [formatBytes(999.4), "999 B"],
    [formatBytes(999.6), "1 kB"],
    [formatBytes(999_499), "999 kB"],
    [formatBytes(999_501), "1 MB"],
    [formatBytes(9_994_000), "9.99 MB"],
    [formatBytes(9_996_000), "10 MB"],
    [formatBytes(999_400_000), "999 MB"],
    [formatBytes(999_600_000), "1 GB"],
    [formatRate(999_600_000_000), "1 TB/s"],
    [formatBinaryBytes(1023 * 1024), "1,023 KiB"],
    [formatBinaryBytes(1023.6 * 1024), "1 MiB"],
    [formatLatency(0.000_999_4), "999 µs"],
    [formatLatency(0.000_999_6), "1 ms"],
    [formatLatency(0.9994), "999 ms"],
    [formatLatency(0.9996), "1 s"],
    [formatDuration(0.0994), "99.4 ms"],
    [formatDuration(0.0996), "0.1 s"],
    [formatDuration(0.9996), "1 s"],
    [formatDuration(9.994), "9.99 s"],
    [formatDuration(9.996), "10 s"],
    [formatDuration(59.94), "59.9 s"],
    [formatDuration(59.96), "1 min 00 s"],
    [formatDuration(119.6), "2 min 00 s"],
    [formatDuration(3599.4), "59 min 59 s"],
    [formatDuration(3599.6), "1 h 00 min"],
    [formatDuration(7169), "1 h 59 min"],
    [formatDuration(7171), "2 h 00 min"],
    [formatCount(999.6), "1,000"],
    [formatCount(9_999_999.4), "9,999,999"],
    [formatCount(9_999_999.6), "10 M"],
    [formatCount(99_960_000), "100 M"],
    [formatIops(0.9996), "1"],
    [formatRatio(0), "0x"],
    [formatRatio(0.004), "0.004x"],
    [formatRatio(0.009_94), "0.00994x"],
    [formatRatio(0.009_96), "0.01x"],
    [formatRatio(0.994), "0.99x"],
    [formatRatio(0.9996), "1.00x"],
    [formatRatio(9.994), "9.99x"],
    [formatRatio(9.996), "10.0x"],
    [formatRatio(99.94), "99.9x"],
    [formatRatio(99.96), "100x"],
    [formatRatio(1234.5), "1,235x"],
    [formatShare(0.000_99), "<0.1%"],
    [formatShare(0.001), "0.1%"],
    [formatShare(0.0994), "9.9%"],
    [formatShare(0.0996), "10%"],
    [formatShare(0.994), "99%"],
    [formatShare(0.996), "100%"],
  ])("%s is %s", (shown, expected) => {
    expect(shown).toBe(expected);
  });

  testCases([
    formatBytes,
    formatBinaryBytes,
    formatRate,
    formatLatency,
    formatDuration,
    formatCount,
    formatIops,
    formatRatio,
    formatShare,
  ])("$name says that nothing was measured instead of 0", (format) => {
    expect(format(undefined)).toBe("not measured");
  });
});

test("two byte counts are written to the byte where they would look equal", () => {
  expect(formatApart([1e6, 2e6], formatBytes)).toEqual(["1 MB", "2 MB"]);
  expect(formatApart([117_436_415, 117_436_416], formatBytes)).toEqual(["117,436,415 bytes", "117,436,416 bytes"]);
  expect(formatApart([2 ** 20 - 1, 2 ** 20], formatBinaryBytes)).toEqual(["1,048,575 bytes", "1,048,576 bytes"]);
});

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
  expect([5e6, 1e6, 999_999, 0].map((highest) => chooseAxisFormat(highest, "bytes").unit)).toEqual(
    listWords("MB MB kB B"),
  );
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
  expect([0, 5, 59.94, 59.96, 750, 3600, 3750.5, -0.2, -0.01].map(formatClock)).toEqual(
    listWords("0:00 0:05 0:59.9 1:00 12:30 1:00:00 1:02:30.5 -0:00.2 0:00"),
  );
});

testCases([
  ["rand-read-4k-q1", "read", "Random read, 4 KiB, depth 1"],
  ["fdatasync-2300", "write", "Log write, 2300 bytes"],
  ["fdatasync-2300", "sync", "Log write, 2300 bytes: fdatasync"],
  ["files-stat-j1", "read", "Look up files, 1 job"],
  ["nightly", "write", "nightly: write"],
  ["nightly", "sync", "nightly: sync"],
] as const)("job %s, %s, is called %s", (job, direction, called) => {
  expect(titleBenchmark({ job, direction })).toBe(called);
});
