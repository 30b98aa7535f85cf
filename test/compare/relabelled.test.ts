import { describe, expect, test } from "vitest";
import type { LegFigures } from "../../src/compare/leg.ts";
import { separateSteps, setApart } from "../../src/compare/relabelled.ts";
import { testCases } from "../cases.ts";
import { compareWithFirst } from "./first-baseline.ts";
import { buildBenchmark, buildReport, buildStep, reduceJob } from "./report-builder.ts";

const leg = (label: string, startedAt: string): LegFigures => {
  return { label, labelSource: "fallback", startedAt, figures: [], facts: [], matrix: { a: 1 } };
};
const LATE = "2026-11-21T13:05:12Z";
const EARLY = "2026-11-21T13:05:11Z";

test("two reports of one label stand for themselves under what they were called, the earlier one as the baseline", () => {
  const apart = setApart([leg("vm", LATE), leg("vm", EARLY)], ["latest", "previous"]);
  expect(apart?.earliest).toBe("vm (previous)");
  expect(apart?.reports).toEqual([
    { label: "vm (latest)", labelSource: "given", startedAt: LATE, figures: [], facts: [] },
    { label: "vm (previous)", labelSource: "given", startedAt: EARLY, figures: [], facts: [] },
  ]);
});

testCases([
  ["labels that differ", [leg("a", LATE), leg("b", LATE)], ["x", "y"]],
  ["one report", [leg("a", LATE)], ["x"]],
  ["one path for both", [leg("a", LATE), leg("a", LATE)], ["x", "x"]],
  ["paths that differ in nothing that is seen", [leg("a", LATE), leg("a", LATE)], ["x", "x\u200b"]],
])("%s are left as they are", (_, reports, names) => {
  expect(setApart(reports, names)).toBeUndefined();
});

/** A report of a job whose steps took so long. */
function build(job: number, ...seconds: [first: number, second: number]): LegFigures {
  const [first, second] = seconds;
  const windows = [buildStep("npm ci", first), buildStep("npm ci", second), buildStep("Run make", 5)];
  const identity = { name: "build", runId: "1", jobId: String(job), attempt: 1 };
  return reduceJob(buildReport({ label: "vm", job: identity, windows, benchmarks: [buildBenchmark(100)] }), job);
}

describe("two steps of the same reports", () => {
  test("are compared under their names, by the figures of the steps alone", () => {
    const comparison = compareWithFirst(separateSteps([build(1, 30, 12)], ["npm ci", "npm ci (2)"]));
    expect(comparison.labels.map(({ label, jobs }) => [label, jobs])).toEqual([
      ["npm ci", 1],
      ["npm ci (2)", 1],
    ]);
    expect(comparison.baseline).toBe("npm ci");
    expect(comparison.figures.map(({ id }) => id)).toEqual(['duration("the step")']);
    expect(comparison.steps?.rows).toEqual([
      { window: "the step", before: { jobs: 1, durationSeconds: 30 }, after: { jobs: 1, durationSeconds: 12 } },
    ]);
  });

  test("of several jobs are ranked as labels are", () => {
    const reports = [build(1, 30, 12), build(2, 31, 12.3), build(3, 29.5, 11.8), build(4, 30.4, 12.1)];
    const { ranking, missing } = compareWithFirst(separateSteps(reports, ["npm ci", "npm ci (2)"]));
    expect(ranking?.winner).toBe("npm ci (2)");
    expect(missing).toEqual([]);
  });

  test("may be named by their commands", () => {
    const { labels } = compareWithFirst(separateSteps([build(1, 30, 12)], ["make", "npm ci"]));
    expect(labels.map(({ label }) => label)).toEqual(["make", "npm ci"]);
  });

  testCases([
    [["npm ci"], '--step: "npm ci" given; two different steps are needed'],
    [["npm ci", "npm ci"], '--step: "npm ci" and "npm ci" given; two different'],
    [["a", "b", "c"], '--step: "a" and "b" and "c" given; two'],
    [["npm ci", "lint"], '--step: "lint" is not a step of vm; it has "npm ci", "npm ci (2)", "Run make"'],
  ])("that are named %j are refused", (steps, message) => {
    expect(() => separateSteps([build(1, 30, 12)], steps)).toThrow(message);
  });

  test("of a report without steps are refused", () => {
    const report = reduceJob(buildReport({ label: "vm" }), 1);
    expect(() => separateSteps([report], ["a", "b"])).toThrow('--step: "a" is not a step of vm; it has none');
  });
});
