import { describe, expect, test } from "vitest";
import type { LegFigures } from "../../src/compare/leg.ts";
import { reduceReport } from "../../src/compare/leg-figures.ts";
import type { Report } from "../../src/model/report.ts";
import { testCases } from "../cases.ts";
import { compareWithFirst } from "./first-baseline.ts";
import { buildBenchmark, buildReport, buildStep, buildWorkload, legOf } from "./report-builder.ts";

const benchmarks = [
  buildBenchmark(100, { job: "rand-write-4k-q1", queueDepth: 1 }),
  buildBenchmark(300, { job: "rand-write-4k-q32", queueDepth: 32 }),
];

function buildLegs(parts: Partial<Report>): LegFigures[] {
  return ["a", "b"].map((label) => legOf({ label, ...parts }));
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
    const only = legOf({ label: "a", windows: [buildStep("deploy", 500)] });
    const comparison = compareWithFirst([...legs, only]);
    expect(comparison.primary).toBe('duration("npm test")');
    const durations = comparison.figures.filter(({ measure }) => measure === "duration").map(({ name }) => name);
    expect(durations).toEqual(["whole job", "npm ci", "npm test"]);
  });

  test("is no whole job that mostly benchmarked, beside one that worked; among its like it is compared", () => {
    const at = (minute: number): string => `2026-11-20T12:${String(minute).padStart(2, "0")}:00.000Z`;
    const job = { kind: "job" as const, startedAt: at(0), endedAt: at(20) };
    const build = (label: string, minutes: number): LegFigures => {
      const bench = { kind: "command" as const, benchmark: "quick", startedAt: at(0), endedAt: at(minutes) };
      const windows = [buildStep("job", 1200, job), ...(minutes > 0 ? [buildStep("bench", minutes * 60, bench)] : [])];
      return legOf({ label, windows });
    };
    const listWholes = (legs: LegFigures[]): number[] => {
      const row = compareWithFirst(legs).figures.find(({ id }) => id === "duration");
      return row?.cells.map((cell) => ("median" in cell ? 1 : 0)) ?? [];
    };
    expect(listWholes([build("work", 0), build("half", 10)])).toEqual([1, 1]);
    expect(listWholes([build("work", 0), build("most", 11)])).toEqual([]);
    expect(listWholes([build("a", 11), build("b", 12)])).toEqual([1, 1]);
    expect(compareWithFirst([build("work", 0), build("most", 11)]).message).not.toContain("whole job");
  });

  test("is else random write IOPS of the deepest queue, else a workload's mean", () => {
    const workloads = [buildWorkload(1)];
    expect(compareWithFirst(buildLegs({ benchmarks, workloads })).primary).toBe(
      'write-iops("quick/rand-write-4k-q32")',
    );
    expect(compareWithFirst(buildLegs({ workloads })).primary).toBe('workload("cache-retrieve")');
    const parts = [buildWorkload(0.1, { part: "decompress" }), buildWorkload(9, { part: "flush" })];
    expect(compareWithFirst(buildLegs({ workloads: parts })).primary).toBe('workload("cache-retrieve: flush")');
    expect(compareWithFirst(buildLegs({ workloads: [...parts, ...workloads] })).primary).toBe(
      'workload("cache-retrieve")',
    );
    expect(compareWithFirst(buildLegs({})).primary).toBeUndefined();
  });

  testCases([
    ["npm ci", 'duration("npm ci")'],
    ['duration("npm ci")', 'duration("npm ci")'],
    ["rand-write-4k-q1", 'write-iops("quick/rand-write-4k-q1")'],
    ["Random write, 4 KiB, depth 1", 'write-iops("quick/rand-write-4k-q1")'],
    ["write-iops", 'write-iops("quick/rand-write-4k-q1")'],
    ["workload", 'workload("cache-retrieve")'],
  ])("asked for as %j is %s", (primary, id) => {
    const windows = [buildStep("npm ci", 1), buildStep("npm test", 9)];
    expect(
      compareWithFirst(buildLegs({ windows, benchmarks, workloads: [buildWorkload(1)] }), { primary }).primary,
    ).toBe(id);
  });

  test("is refused where the reports have none in common", () => {
    const legs = ["a", "b"].map((name) => buildReport({ label: name, windows: [buildStep(name, 1)] }));
    expect(() => compareWithFirst(legs.map(reduceReport), { primary: "foo" })).toThrow(
      'primary: "foo" is not a metric of these reports; they have none in common',
    );
  });

  testCases([
    ["npm c", "npm ci"],
    ["disk-wiat", "disk-wait"],
    ['duration("npm cy")', 'duration("npm ci")'],
  ])("that is misspelt as %s is asked for as %s", (primary, meant) => {
    expect(() => compareWithFirst(buildLegs({ windows: [buildStep("npm ci", 1)] }), { primary })).toThrow(
      `is not a metric of these reports; did you mean ${meant}? some are`,
    );
  });

  test("that does not exist is refused with those that do", () => {
    expect(() =>
      compareWithFirst(buildLegs({ windows: [buildStep("npm ci", 1)] }), { primary: "constructor" }),
    ).toThrow('primary: "constructor" is not a metric of these reports; some are duration("npm ci")');
  });
});

test("several targets in one job are compared each with its like, one target a job with each other", () => {
  const build = (label: string, targets: string[]): LegFigures =>
    legOf({ label, benchmarks: targets.map((target) => buildBenchmark(1, { target })) });
  const names = (legs: LegFigures[]): string[] => compareWithFirst(legs).figures.map(({ name }) => name);
  expect(names([build("a", ["/data"]), build("b", ["/mnt"])])).toEqual(["quick/rand-write"]);
  expect(names([build("a", ["/data", "/mnt"]), build("b", ["/data", "/mnt"])])).toEqual([
    "quick/rand-write in /data",
    "quick/rand-write in /mnt",
  ]);
});

const diskWait = { seconds: 1, lowSeconds: 0.9, highSeconds: 1.1, basis: ["task-states" as const] };
const LARGE = { blockSizeBytes: 1024 ** 2 };
const BENCHMARKS = [
  buildBenchmark(10, { job: "rand-read-1m-q32", direction: "read", ...LARGE }),
  buildBenchmark(10, { job: "seq-read-1m-q8", direction: "read", ...LARGE, queueDepth: 8 }),
  buildBenchmark(10, { job: "seq-write-1m-q8", ...LARGE, queueDepth: 8 }),
  buildBenchmark(100, { job: "rand-read-4k-q1", direction: "read", queueDepth: 1 }),
  buildBenchmark(100, { job: "rand-read-4k-q32", direction: "read" }),
  buildBenchmark(100, { job: "rand-write-4k-q1", queueDepth: 1 }),
  buildBenchmark(100, { job: "rand-write-4k-q32" }),
  buildBenchmark(100, {
    job: "fdatasync-2300",
    direction: "sync",
    latencySeconds: { mean: 0.001, p50: 0.001, p95: 0.002, p99: 0.003 },
  }),
];
const job = buildStep("job", 60, { kind: "job", diskWait });
const STEPS = [job, buildStep("npm test", 10, { diskWait }), buildStep("npm ci", 30, { diskWait })];

function selectOf(parts: Partial<Report>, primary?: string): string[] {
  const legs = ["a", "b"].map((label) => legOf({ label, ...parts }));
  return compareWithFirst(legs, { primary }).keyFigures ?? [];
}

describe("the figures to decide by", () => {
  test("are the ranked one, the job, the wait, and one sequential, random and sync figure each way", () => {
    expect(selectOf({ windows: STEPS, benchmarks: BENCHMARKS, workloads: [buildWorkload(0.1)] })).toEqual([
      'duration("npm ci")',
      "duration",
      'disk-wait("npm ci")',
      'read-bandwidth("quick/seq-read-1m-q8")',
      'write-bandwidth("quick/seq-write-1m-q8")',
      'read-iops("quick/rand-read-4k-q32")',
      'write-iops("quick/rand-write-4k-q32")',
      'sync-latency("quick/fdatasync-2300")',
      'workload("cache-retrieve")',
    ]);
  });

  test("hold the wait of the whole job where the step's is not known, or where a wait is what ranks", () => {
    const windows = [job, buildStep("npm ci", 30)];
    expect(selectOf({ windows })).toContain("disk-wait");
    expect(selectOf({ windows: STEPS }, 'disk-wait("npm ci")').slice(0, 3)).toEqual([
      'disk-wait("npm ci")',
      "duration",
      "disk-wait",
    ]);
  });

  test("are each there once, whatever ranks", () => {
    const ids = selectOf({ windows: STEPS, benchmarks: BENCHMARKS }, "quick/rand-write-4k-q32");
    expect(ids[0]).toBe('write-iops("quick/rand-write-4k-q32")');
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("are nine at most", () => {
    const workloads = ["one", "two", "three", "four"].map((name) => buildWorkload(0.1, { name }));
    expect(selectOf({ windows: STEPS, benchmarks: BENCHMARKS, workloads })).toHaveLength(9);
  });

  test("where they are few, others stand beside them up to four, without amounts", () => {
    const disk = { name: "sda", readBytes: 1, writtenBytes: 1, reads: 1, writes: 1, busySeconds: 1 };
    const windows = ["a", "b", "c", "d", "e"].map((name, index) => buildStep(name, 9 - index, { devices: [disk] }));
    expect(selectOf({ windows })).toEqual(['duration("a")', 'duration("b")', 'duration("c")', 'duration("d")']);
  });
});
