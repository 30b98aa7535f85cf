import { describe, expect, test } from "vitest";
import { buildComparison } from "../../src/compare/comparison.ts";
import { reduceReport } from "../../src/compare/leg-figures.ts";
import type { Report } from "../../src/model/report.ts";
import { buildBenchmark, buildReport, buildStep, buildWorkload } from "./report-builder.ts";

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
  const legs = ["a", "b"].map((label) => reduceReport(buildReport({ label, ...parts })));
  return buildComparison(legs, { primary }).keyFigures ?? [];
}

describe("the figures to decide by", () => {
  test("are the ranked one, the job, the wait, and one sequential, random and sync figure each way", () => {
    expect(selectOf({ windows: STEPS, benchmarks: BENCHMARKS, workloads: [buildWorkload(0.1)] })).toEqual([
      "window/duration/npm ci",
      "window/duration/whole job",
      "window/disk-wait/npm ci",
      "benchmark/bandwidth/quick/seq-read-1m-q8",
      "benchmark/bandwidth/quick/seq-write-1m-q8",
      "benchmark/iops/quick/rand-read-4k-q32",
      "benchmark/iops/quick/rand-write-4k-q32",
      "benchmark/latency-p99/quick/fdatasync-2300",
      "workload/latency-mean/cache-retrieve",
    ]);
  });

  test("hold the wait of the whole job where the step's is not known, or where a wait is what ranks", () => {
    const windows = [job, buildStep("npm ci", 30)];
    expect(selectOf({ windows })).toContain("window/disk-wait/whole job");
    expect(selectOf({ windows: STEPS }, "window/disk-wait/npm ci").slice(0, 3)).toEqual([
      "window/disk-wait/npm ci",
      "window/duration/whole job",
      "window/disk-wait/whole job",
    ]);
  });

  test("are each there once, whatever ranks", () => {
    const ids = selectOf({ windows: STEPS, benchmarks: BENCHMARKS }, "quick/rand-write-4k-q32");
    expect(ids[0]).toBe("benchmark/iops/quick/rand-write-4k-q32");
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("are nine at most", () => {
    const workloads = ["one", "two", "three", "four"].map((name) => buildWorkload(0.1, { name }));
    expect(selectOf({ windows: STEPS, benchmarks: BENCHMARKS, workloads })).toHaveLength(9);
  });

  test("where they are few, others stand beside them up to four, without amounts", () => {
    const disk = { name: "sda", readBytes: 1, writtenBytes: 1, reads: 1, writes: 1, busySeconds: 1 };
    const windows = ["a", "b", "c", "d", "e"].map((name, index) => buildStep(name, 9 - index, { devices: [disk] }));
    expect(selectOf({ windows })).toEqual([
      "window/duration/a",
      "window/duration/b",
      "window/duration/c",
      "window/duration/d",
    ]);
  });
});
