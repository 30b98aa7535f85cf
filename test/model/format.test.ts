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
  formatWait,
  formatWaitAndShare,
} from "../../src/model/format.ts";

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

describe("a disk wait", () => {
  const seen = (seconds: number, lowSeconds: number, highSeconds: number) =>
    formatWait({ seconds, lowSeconds, highSeconds, basis: ["task-states"] });

  test.each([
    // A fifth of the estimate, or 50 ms, are not worth two figures.
    [seen(5, 4.5, 5.5), "5 s"],
    [seen(5, 4.49, 5.5), "4.49 s to 5.5 s"],
    [seen(0.01, 0, 0.05), "10 ms"],
    [seen(0.01, 0.002, 0.053), "2 ms to 53 ms"],
    [seen(1, 0.05, 5), "50 ms to 5 s"],
    [seen(1, 0.049, 5), "at most 5 s"],
    [formatWait({ seconds: 2, lowSeconds: 1, highSeconds: 9, basis: ["pressure"] }), "2 s"],
  ])("%s is shown as %s", (text, expected) => {
    expect(text).toBe(expected);
  });

  test.each([
    [[5, 4.5, 5.5], "5 s (50%)"],
    [[5, 1.1, 9], "1.1 s to 9 s (11% to 90%)"],
    [[0, 0, 2.2], "at most 2.2 s (22%)"],
  ] as const)("%j of 10 s is shown with its share as %s", ([seconds, lowSeconds, highSeconds], expected) => {
    const shares = { share: seconds / 10, lowShare: lowSeconds / 10, highShare: highSeconds / 10 };
    expect(formatWaitAndShare({ seconds, lowSeconds, highSeconds, ...shares, basis: ["task-states"] })).toBe(expected);
  });
});
