import { describe, expect, test } from "vitest";
import type { LegFigures } from "../../src/compare/leg.ts";
import { reduceReport } from "../../src/compare/leg-figures.ts";
import type { Report } from "../../src/model/report.ts";
import { compareReports } from "../../src/session/worded-comparison.ts";
import { buildBenchmark, buildReport, buildStep, buildWorkload } from "./report-builder.ts";

const benchmarks = [
  buildBenchmark(100, { job: "rand-write-4k-q1", queueDepth: 1 }),
  buildBenchmark(300, { job: "rand-write-4k-q32", queueDepth: 32 }),
];

function buildLegs(parts: Partial<Report>): LegFigures[] {
  return ["a", "b"].map((label) => reduceReport(buildReport({ label, ...parts })));
}

describe("the primary figure", () => {
  test("is the duration of the slowest step that all labels share, and never the whole job or our own benchmark", () => {
    const at = (minute: number): string => `2026-11-20T12:${String(minute).padStart(2, "0")}:00.000Z`;
    const bench = { startedAt: at(10), endedAt: at(20) };
    const legs = buildLegs({
      benchmarks,
      windows: [
        buildStep("job", 900, { kind: "job", startedAt: at(0), endedAt: at(30) }),
        buildStep("npm ci", 60, { startedAt: at(0), endedAt: at(1) }),
        buildStep("npm test", 90, { startedAt: at(1), endedAt: at(3) }),
        buildStep("Run org/io-probe@v1", 620, bench),
        buildStep("bench quick in .", 600, { kind: "command", benchmark: "quick", ...bench }),
      ],
    });
    const only = reduceReport(buildReport({ label: "a", windows: [buildStep("deploy", 500)] }));
    const comparison = compareReports([...legs, only]);
    expect(comparison.primary).toBe("window/duration/npm test");
    const durations = comparison.figures.filter(({ measure }) => measure === "duration").map(({ name }) => name);
    expect(durations).toEqual(["whole job", "npm ci", "npm test"]);
  });

  test("is no whole job that mostly benchmarked, beside one that worked; among its like it is compared", () => {
    const at = (minute: number): string => `2026-11-20T12:${String(minute).padStart(2, "0")}:00.000Z`;
    const job = { kind: "job" as const, startedAt: at(0), endedAt: at(20) };
    const build = (label: string, minutes: number): LegFigures => {
      const bench = { kind: "command" as const, benchmark: "quick", startedAt: at(0), endedAt: at(minutes) };
      const windows = [buildStep("job", 1200, job), ...(minutes > 0 ? [buildStep("bench", minutes * 60, bench)] : [])];
      return reduceReport(buildReport({ label, windows }));
    };
    const listWholes = (legs: LegFigures[]): number[] => {
      const row = compareReports(legs).figures.find(({ id }) => id === "window/duration/whole job");
      return row?.cells.map((cell) => ("median" in cell ? 1 : 0)) ?? [];
    };
    expect(listWholes([build("work", 0), build("half", 10)])).toEqual([1, 1]);
    expect(listWholes([build("work", 0), build("most", 11)])).toEqual([]);
    expect(listWholes([build("a", 11), build("b", 12)])).toEqual([1, 1]);
    expect(compareReports([build("work", 0), build("most", 11)]).headline).not.toContain("whole job");
  });

  test("is else random write IOPS of the deepest queue, else a workload's mean", () => {
    const workloads = [buildWorkload(1)];
    expect(compareReports(buildLegs({ benchmarks, workloads })).primary).toBe("benchmark/iops/quick/rand-write-4k-q32");
    expect(compareReports(buildLegs({ workloads })).primary).toBe("workload/latency-mean/cache-retrieve");
    const parts = [buildWorkload(0.1, { part: "decompress" }), buildWorkload(9, { part: "flush" })];
    expect(compareReports(buildLegs({ workloads: parts })).primary).toBe("workload/latency-mean/cache-retrieve: flush");
    expect(compareReports(buildLegs({ workloads: [...parts, ...workloads] })).primary).toBe(
      "workload/latency-mean/cache-retrieve",
    );
    expect(compareReports(buildLegs({})).primary).toBeUndefined();
  });

  test.each([
    ["npm ci", "window/duration/npm ci"],
    ["window/duration/npm ci", "window/duration/npm ci"],
    ["rand-write-4k-q1", "benchmark/iops/quick/rand-write-4k-q1"],
    ["Random write, 4 KiB, depth 1", "benchmark/iops/quick/rand-write-4k-q1"],
    ["write-iops", "benchmark/iops/quick/rand-write-4k-q1"],
    ["workload", "workload/latency-mean/cache-retrieve"],
  ])("asked for as %j is %s", (primary, id) => {
    const windows = [buildStep("npm ci", 1), buildStep("npm test", 9)];
    expect(compareReports(buildLegs({ windows, benchmarks, workloads: [buildWorkload(1)] }), { primary }).primary).toBe(
      id,
    );
  });

  test("that does not exist is refused with those that do", () => {
    expect(() => compareReports(buildLegs({ windows: [buildStep("npm ci", 1)] }), { primary: "constructor" })).toThrow(
      'primary: "constructor" is not a metric of these reports; some are window/duration/npm ci',
    );
  });
});

test("several targets in one job are compared each with its like, one target a job with each other", () => {
  const build = (label: string, targets: string[]): LegFigures =>
    reduceReport(buildReport({ label, benchmarks: targets.map((target) => buildBenchmark(1, { target })) }));
  const names = (legs: LegFigures[]): string[] => compareReports(legs).figures.map(({ name }) => name);
  expect(names([build("a", ["/data"]), build("b", ["/mnt"])])).toEqual(["quick/rand-write"]);
  expect(names([build("a", ["/data", "/mnt"]), build("b", ["/data", "/mnt"])])).toEqual([
    "quick/rand-write in /data",
    "quick/rand-write in /mnt",
  ]);
});
