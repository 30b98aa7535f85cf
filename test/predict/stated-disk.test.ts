import { describe, expect, test } from "vitest";
import { INFINITE_DISK, isInfinite } from "../../src/predict/disk.ts";
import { PRESETS } from "../../src/predict/presets.ts";
import { parseStatedDisk } from "../../src/predict/stated-disk.ts";
import { testCases } from "../cases.ts";

describe("a stated disk", () => {
  test("has its limits for reads and for writes, and counts requests before they are merged", () => {
    const limits = { bytes: { perSecond: 400e6 }, operations: { perSecond: 6000 } };
    expect(parseStatedDisk("400MB/s,6000iops")).toEqual({
      name: "400MB/s,6000iops",
      limits: { reads: limits, writes: limits },
      countsMerged: false,
    });
  });

  test("may have a latency, and share its limits after merging", () => {
    expect(parseStatedDisk(" 125MB/s, 3000iops, 1ms, shared, merged ")).toEqual({
      name: "125MB/s, 3000iops, 1ms, shared, merged",
      limits: { shared: { bytes: { perSecond: 125e6 }, operations: { perSecond: 3000 } } },
      countsMerged: true,
      readLatencySeconds: 0.001,
      writeLatencySeconds: 0.001,
      flushLatencySeconds: 0.001,
    });
  });

  testCases([
    ["1GB/s", 1e9],
    ["1.5 GiB/s", 1.5 * 1024 ** 3],
    ["64kB/s", 64e3],
    ["100MiB/s", 100 * 1024 ** 2],
  ])("takes %s", (text, perSecond) => {
    expect(parseStatedDisk(text)?.limits).toMatchObject({ reads: { bytes: { perSecond } } });
  });

  testCases([
    ["16k iops", 16_000],
    ["2.5kIOPS", 2500],
    ["800iops", 800],
  ])("takes %s", (text, perSecond) => {
    expect(parseStatedDisk(text)?.limits).toMatchObject({ writes: { operations: { perSecond } } });
  });

  testCases([
    ["250us", 0.00025],
    ["250µs", 0.00025],
    ["0ms", 0],
  ])("takes %s", (text, seconds) => {
    expect(parseStatedDisk(text)?.readLatencySeconds).toBeCloseTo(seconds, 9);
  });

  test("is infinite by that word, and one with latency alone is not", () => {
    expect(parseStatedDisk("infinite")).toBe(INFINITE_DISK);
    expect(parseStatedDisk(" Infinite ")).toBe(INFINITE_DISK);
    expect(parseStatedDisk("GP3")).toEqual(parseStatedDisk("gp3"));
    expect(isInfinite(INFINITE_DISK)).toBe(true);
    expect(isInfinite(parseStatedDisk("1ms") ?? INFINITE_DISK)).toBe(false);
    expect(isInfinite(parseStatedDisk("0ms") ?? INFINITE_DISK)).toBe(true);
    expect(isInfinite(parseStatedDisk("1MB/s,0ms") ?? INFINITE_DISK)).toBe(false);
  });

  testCases(["report.json", "../other", "constructor", "", "400", "gp3x"])("is not %j, which may be a path", (text) => {
    expect(parseStatedDisk(text)).toBeUndefined();
  });

  testCases([
    ["400MB/s,fast", '--on: "fast" in "400MB/s,fast" is unknown; allowed are rates such as 400MB/s'],
    ["400MB/s,", '--on: "" in "400MB/s," is unknown'],
    ["400MB/s,100MB/s", "has two of one kind"],
    ["0iops", "has a limit of 0"],
    ["shared,merged", "states no limit"],
  ])("of %j is refused", (text, message) => {
    expect(() => parseStatedDisk(text)).toThrow(message);
  });
});

test.each(Object.entries(PRESETS))("the class %s is known by its name", (name, disk) => {
  expect(parseStatedDisk(name)).toEqual({ name, ...disk });
});
