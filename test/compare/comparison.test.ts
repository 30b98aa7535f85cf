import { describe, expect, test } from "vitest";
import { buildComparison } from "../../src/compare/comparison.ts";
import type { reduceReport } from "../../src/compare/leg-figures.ts";
import { comparisonSchema } from "../../src/model/comparison.ts";
import { testCases } from "../cases.ts";
import { compareWithFirst } from "./first-baseline.ts";
import { buildBenchmark, buildReport, buildStep, buildWorkload, legOf, reduceJob } from "./report-builder.ts";

function buildLeg(label: string, seconds: number): ReturnType<typeof reduceReport> {
  return legOf({ label, windows: [buildStep("npm ci", seconds)], benchmarks: [buildBenchmark(1e5 / seconds)] });
}

test("one run of each label gives the ratio to the first label, marked as one run", () => {
  const comparison = compareWithFirst([buildLeg("small", 20), buildLeg("large", 10)]);
  expect(comparison.baseline).toBe("small");
  expect(comparison.primary).toBe('duration("npm ci")');
  expect(comparison.figures.map(({ id, primary }) => [id, primary])).toEqual([
    ['duration("npm ci")', true],
    ['write-iops("quick/rand-write")', false],
  ]);
  expect(comparison.figures[0]?.cells).toEqual([
    { state: "measured", label: "small", jobs: 1, median: 20, lowest: 20, highest: 20 },
    {
      state: "measured",
      label: "large",
      jobs: 1,
      median: 10,
      lowest: 10,
      highest: 10,
      ratio: { method: "one-run", ratio: 0.5 },
    },
  ]);
});

test("a comparison is what its schema says", () => {
  const comparison = compareWithFirst([buildLeg("small", 20), buildLeg("large", 10)], {
    missing: [{ name: "huge", reason: { id: "many-legs", most: 1000 } }],
  });
  expect(comparisonSchema.parse(JSON.parse(JSON.stringify(comparison)))).toEqual(comparison);
});

test("a baseline that is no label is refused with the labels", () => {
  expect(() => compareWithFirst([buildLeg("small", 20)], { baseline: "tiny" })).toThrow(
    'baseline: "tiny" is not a label; the labels are "small"',
  );
  expect(() => compareWithFirst([buildLeg("small", 20)], { baseline: "Smal" })).toThrow(
    'baseline: "Smal" is not a label; did you mean small? the labels are "small"',
  );
  expect(() => compareWithFirst([])).toThrow("reports: none was found");
});

test("a figure of another engine, file size or fio stands in its cell without a ratio, and the cell says why", () => {
  const build = (label: string, parts: Parameters<typeof buildBenchmark>[1]): ReturnType<typeof reduceReport> =>
    legOf({ label, benchmarks: [buildBenchmark(1000, parts)] });
  const comparison = compareWithFirst([
    build("base", {}),
    build("engine", { engine: "posixaio" }),
    build("buffered", { direct: false }),
    build("old", { fioVersion: "fio-2.2.10" }),
    build("size", { sizeBytes: 1024 ** 2 }),
    build("minor", { fioVersion: "fio-3.42" }),
  ]);
  const reasons = comparison.figures[0]?.cells.map((cell) =>
    cell.state === "not-comparable" ? cell.reason.message : cell.state,
  );
  expect(reasons).toEqual([
    "measured",
    "engine posixaio vs libaio",
    "direct I/O off vs on",
    "fio major version 2 vs 3",
    "file size 1 MiB vs 1 GiB",
    "measured",
  ]);
});

test("files of nearly one size are the same: each is a share of what is free on its runner", () => {
  const build = (label: string, mebibytes: number): ReturnType<typeof reduceReport> =>
    legOf({ label, benchmarks: [buildBenchmark(1000, { direct: false, sizeBytes: mebibytes * 1024 ** 2 })] });
  const near = compareWithFirst([build("base", 4096), build("other", 3671), build("other", 3702)]);
  expect(near.figures[0]?.cells.map(({ state }) => state)).toEqual(["measured", "measured"]);
  const far = compareWithFirst([build("base", 4096), build("other", 4096), build("other", 2048)]);
  expect(far.figures[0]?.cells[1]).toMatchObject({ reason: { message: "its jobs differ in file size: 2 GiB, 4 GiB" } });
});

test("a job that ran a benchmark twice counts once, and not at all where the two were unlike", () => {
  const build = (label: string, ...settings: Parameters<typeof buildBenchmark>[1][]): ReturnType<typeof reduceReport> =>
    legOf({ label, benchmarks: settings.map((parts) => buildBenchmark(1000, parts)) });
  const comparison = compareWithFirst([
    build("base", {}),
    build("near", { sizeBytes: 4e9 }, { sizeBytes: 4.1e9 }),
    build("alike", {}, {}, {}),
    build("mixed", {}, { engine: "psync" }),
  ]);
  expect(comparison.figures[0]?.cells.map((cell) => ("jobs" in cell ? cell.jobs : 0))).toEqual([1, 1, 1, 1]);
  expect(comparison.figures[0]?.cells[3]).toMatchObject({
    reason: { message: "one of its jobs has several results, which differ in engine: libaio, psync" },
  });
});

test("a workload of another scale is not set against the baseline's", () => {
  const build = (label: string, operations: number): ReturnType<typeof reduceReport> =>
    legOf({ label, workloads: [buildWorkload(1, { operations })] });
  const comparison = compareWithFirst([build("base", 2000), build("scaled", 200), build("whole", 2000)]);
  expect(comparison.figures[0]?.cells).toMatchObject([
    { state: "measured" },
    { state: "not-comparable", reason: { message: "number of operations 200 vs 2000" } },
    { state: "measured", ratio: { ratio: 1 } },
  ]);
});

test("of more figures than can be shown those count that most labels have, and the others are said", () => {
  const legs = Array.from({ length: 400 }, (_, index) =>
    legOf({
      label: `leg ${index}`,
      windows: [buildStep(`a ${index}`, 1), buildStep(`b ${index}`, 1), buildStep("npm ci", 1)],
    }),
  );
  const { figures, notes } = compareWithFirst(legs);
  const said = notes.map(({ message }) => message);
  expect(figures.map(({ name }) => name)).toEqual(["npm ci"]);
  expect(said).toContain(
    "481 metrics are not shown: with this many labels, those that most of them lack are left out.",
  );
  expect(
    compareWithFirst(legs.slice(0, 99))
      .notes.map(({ message }) => message)
      .join(),
  ).not.toContain("not shown");
});

testCases([
  ["of labels with several jobs count as one job each, and all are counted", ["a", "a", "b"], 3],
  ["of labels with one job each are no matter", ["a", "b", "c"], undefined],
])("reports that name no job, %s", (_, labels, count) => {
  const { notes } = compareWithFirst(labels.map((label, index) => buildLeg(label, 10 + index)));
  expect(notes.map(({ message }) => message)).toEqual(
    count === undefined ? [] : [`${count} reports name no job; each counts as one job.`],
  );
});

const CPUS = ["Xeon", "Xeon", "EPYC"];

test("each kind of machine has the median of its own jobs, the most frequent kind first", () => {
  const reports = CPUS.map((cpuModel, job) =>
    reduceJob(buildReport({ runner: { cpuModel }, windows: [buildStep("npm ci", 10 + job)] }), job),
  );
  const machines = compareWithFirst(reports).labels[0]?.machines;
  expect(machines?.map(({ jobs, primaryMedian }) => [jobs, primaryMedian])).toEqual([
    [2, 10.5],
    [1, 12],
  ]);
});

test("of a benchmark in several targets, it is the median in the target that ranks", () => {
  const reports = CPUS.map((cpuModel, job) => {
    const benchmarks = ["/fast", "/slow"].map((target, at) => buildBenchmark((2 - at) * 1000 + job, { target }));
    return reduceJob(buildReport({ runner: { cpuModel }, benchmarks }), job);
  });
  const { labels, primary } = compareWithFirst(reports, { primary: "quick/rand-write in /slow" });
  expect(primary).toBe('write-iops("quick/rand-write in /slow")');
  expect(labels[0]?.machines.map(({ primaryMedian }) => primaryMedian)).toEqual([1000.5, 1002]);
});

describe("without a baseline the slowest label is it", () => {
  const build = (label: string, parts: Parameters<typeof buildReport>[0]) => legOf({ label, ...parts });
  const choose = (...legs: ReturnType<typeof build>[]) => buildComparison(legs).comparison.baseline;
  const steps = (label: string, seconds: number) => build(label, { windows: [buildStep("npm ci", seconds)] });
  const bench = (label: string, iops: number, windows = [] as ReturnType<typeof buildStep>[]) =>
    build(label, { benchmarks: [buildBenchmark(iops)], windows });

  testCases([
    ["by time", () => choose(steps("a", 10), steps("b", 30), steps("c", 20)), "b"],
    ["by rate", () => choose(bench("a", 3000), bench("b", 1000), bench("c", 2000)), "b"],
    ["of equal ones the first", () => choose(steps("a", 10), steps("b", 10)), "a"],
    ["of those that ran steps", () => choose(bench("a", 1000), bench("b", 3000, [buildStep("npm ci", 9)])), "b"],
    ["without a metric in common the first", () => choose(steps("a", 1), build("b", {})), "a"],
  ])("%s", (_, baseline, expected) => {
    expect(baseline()).toBe(expected);
  });

  test("by the jobs that succeeded", () => {
    const failed = build("a", { windows: [buildStep("npm ci", 99, { exitCode: 1 })] });
    expect(choose(failed, steps("a", 10), steps("b", 30))).toBe("b");
  });
});
