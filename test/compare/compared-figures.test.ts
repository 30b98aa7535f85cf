import { expect, test } from "vitest";
import { findKeyRows } from "../../src/compare/compared-figures.ts";
import { reduceReport } from "../../src/compare/leg-figures.ts";
import { compareWithFirst } from "./first-baseline.ts";
import { buildBenchmark, buildReport, buildStep } from "./report-builder.ts";

test("of a comparison of before 0.3 has the figures that tell labels apart", () => {
  const reports = ["a", "b"].map((label) =>
    buildReport({
      label,
      windows: [buildStep("npm ci", 30), buildStep("cd", 0.1), buildStep("npm test", 12)],
      benchmarks: [buildBenchmark(3000, { job: "rand-write-4k-q32" })],
    }),
  );
  const { keyFigures: _, ...old } = compareWithFirst(reports.map(reduceReport));
  expect(findKeyRows(old).map(({ id }) => id)).toEqual([
    "window/duration/npm ci",
    "window/duration/npm test",
    "benchmark/iops/quick/rand-write-4k-q32",
  ]);
});
