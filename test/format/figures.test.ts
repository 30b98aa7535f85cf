import { describe, expect, test } from "vitest";
import {
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

describe("figures for people", () => {
  test.each([
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

  test.each([
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
