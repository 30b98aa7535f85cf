import { expect, test } from "vitest";
import { compareTargets, isFasterThroughout } from "../../src/analysis/target-comparison.ts";
import type { MeasuredBenchmark } from "../../src/model/benchmark.ts";
import { describeKinds, describeRefusals } from "../../src/words/benchmark-comparison.ts";

const run = (bandwidthBytesPerSecond: number) => ({ bandwidthBytesPerSecond, iops: bandwidthBytesPerSecond / 4096 });
const measure = (job: string, rates: number[], more: Partial<MeasuredBenchmark> = {}): MeasuredBenchmark => ({
  state: "measured",
  profile: "quick",
  job,
  direction: "write",
  engine: "io_uring",
  direct: true,
  blockSizeBytes: 4096,
  queueDepth: 1,
  sizeBytes: 4 * 1024 ** 3,
  bandwidthBytesPerSecond: rates[0] ?? 0,
  iops: (rates[0] ?? 0) / 4096,
  runs: rates.map(run),
  ...more,
});

test("each kind of work has its own ratios, and their range instead of a mean", () => {
  const here = [measure("seq-a", [50]), measure("rand-a", [400]), measure("rand-b", [900])];
  const there = [measure("seq-a", [100]), measure("rand-a", [100]), measure("rand-b", [100])];
  const kinds = compareTargets(here, there);
  expect(kinds).toEqual([
    { kind: "sequential", ratios: { low: 0.5, high: 0.5 }, overlaps: false },
    { kind: "random", ratios: { low: 4, high: 9 }, overlaps: false },
  ]);
  expect(describeKinds(kinds)).toBe("sequential 2.00x slower, random 4.00x to 9.00x faster");
  expect(isFasterThroughout(kinds)).toBe(false);
});

test("a log write counts once, as its syncs; one that syncs seldom counts as both", () => {
  const log = (factor: number, writesPerSync: number) => [
    measure("log", [100 * factor * writesPerSync]),
    measure("log", [100 * factor], { direction: "sync" }),
  ];
  const kinds = (writesPerSync: number) => compareTargets(log(3, writesPerSync), log(1, writesPerSync));
  expect(kinds(1).map(({ kind }) => kind)).toEqual(["sync"]);
  expect(kinds(100).map(({ kind }) => kind)).toEqual(["sync", "other work"]);
});

test("figures of another engine, direct I/O or file have no ratio, as in compare", () => {
  const disk = measure("rand", [100]);
  const refuse = (more: Partial<MeasuredBenchmark>) => compareTargets([measure("rand", [900], more)], [disk])[0];
  expect(refuse({ engine: "psync" })).toEqual({
    kind: "random",
    overlaps: false,
    refused: { key: "engine", values: ["psync"], against: ["io_uring"] },
  });
  expect(refuse({ direct: false })?.refused).toEqual({ key: "direct", values: [false], against: [true] });
  const kinds = compareTargets([measure("rand", [900], { engine: "psync" })], [disk]);
  expect(isFasterThroughout(kinds)).toBe(false);
  expect(describeKinds(kinds)).toBe("");
  expect(describeRefusals([...kinds, { kind: "sync", overlaps: false, refused: "zero" }])).toBe(
    "random (engine psync vs io_uring), sync (a result is 0)",
  );
});

test("jobs of one name pair by block size and depth", () => {
  const depth = (queueDepth: number, rate: number) => measure("rand", [rate], { queueDepth });
  const [kind] = compareTargets([depth(1, 100), depth(32, 800)], [depth(32, 400), depth(1, 100)]);
  expect(kind).toMatchObject({ ratios: { low: 1, high: 2 } });
  expect(compareTargets([depth(1, 100)], [depth(2, 100)])[0]?.refused).toEqual({
    key: "queueDepth",
    values: [1],
    against: [2],
  });
  expect(compareTargets([depth(1, 100)], [measure("rand", [1], { blockSizeBytes: 8192 })])).toEqual([]);
});

test("runs that touch overlap; a figure of 0 has no ratio", () => {
  const overlap = (here: number[], there: number[]) =>
    compareTargets([measure("seq", here)], [measure("seq", there)])[0]?.overlaps;
  expect(overlap([110, 105], [100, 104])).toBe(false);
  expect(overlap([110, 104], [100, 104])).toBe(true);
  expect(overlap([100, 104], [110, 105])).toBe(false);
  expect(compareTargets([measure("seq", [0])], [measure("seq", [1])])[0]?.refused).toBe("zero");
  expect(compareTargets([measure("seq", [1])], [measure("seq", [0])])[0]?.refused).toBe("zero");
});
