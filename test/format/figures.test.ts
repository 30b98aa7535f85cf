import { describe, expect, test } from "vitest";
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
