import { expect, test } from "vitest";
import { buildComparison } from "../../src/compare/comparison.ts";
import { buildBenchmark, buildReport, buildStep, reduceJob } from "./report-builder.ts";

const CPUS = ["Xeon", "Xeon", "EPYC"];

test("each kind of machine has the median of its own jobs, the most frequent kind first", () => {
  const reports = CPUS.map((cpuModel, job) =>
    reduceJob(buildReport({ runner: { cpuModel }, windows: [buildStep("npm ci", 10 + job)] }), job),
  );
  const machines = buildComparison(reports).labels[0]?.machines;
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
  const { labels, primary } = buildComparison(reports, { primary: "quick/rand-write in /slow" });
  expect(primary).toBe("benchmark/iops/quick/rand-write in /slow");
  expect(labels[0]?.machines.map(({ primaryMedian }) => primaryMedian)).toEqual([1000.5, 1002]);
});
