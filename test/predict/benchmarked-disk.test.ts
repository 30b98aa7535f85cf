import { expect, test } from "vitest";
import type { MeasuredBenchmark } from "../../src/model/benchmark.ts";
import { listBenchmarkedDisks, readBenchmarkedDisk } from "../../src/predict/benchmarked-disk.ts";
import { buildReport } from "../compare/report-builder.ts";

function measure(direction: MeasuredBenchmark["direction"], parts: Partial<MeasuredBenchmark>): MeasuredBenchmark {
  return {
    state: "measured",
    job: "job",
    direction,
    direct: true,
    bandwidthBytesPerSecond: 0,
    iops: 0,
    runs: [],
    diagnostics: [],
    ...parts,
  };
}

const small = { blockSizeBytes: 4096, jobs: 1 };
const BENCHMARKS = [
  measure("read", { blockSizeBytes: 2 ** 20, queueDepth: 8, bandwidthBytesPerSecond: 209e6, iops: 200 }),
  measure("read", { ...small, queueDepth: 1, iops: 900, latencySeconds: { mean: 0.0011 } }),
  measure("read", { ...small, queueDepth: 32, iops: 3000 }),
  measure("write", { blockSizeBytes: 2 ** 20, queueDepth: 8, bandwidthBytesPerSecond: 125e6 }),
  measure("write", { ...small, queueDepth: 1, iops: 700, latencySeconds: { mean: 0.0014 } }),
  measure("write", { ...small, queueDepth: 32, iops: 2900 }),
  measure("sync", { latencySeconds: { mean: 0.003 } }),
];

test("a disk is what its benchmarks gave at the most, and what one request takes alone", () => {
  expect(readBenchmarkedDisk(buildReport({ label: "vm", benchmarks: BENCHMARKS }))).toEqual({
    name: "vm",
    limits: {
      reads: { bytes: { perSecond: 209e6 }, operations: { perSecond: 3000 } },
      writes: { bytes: { perSecond: 125e6 }, operations: { perSecond: 2900 } },
    },
    countsMerged: true,
    readLatencySeconds: 0.0011,
    writeLatencySeconds: 0.0014,
    flushLatencySeconds: expect.closeTo(0.0016, 9),
  });
});

test("a cgroup's limits count requests before they are merged", () => {
  const storage = [{ path: "/", role: "workspace" as const, devices: [], ioLimits: [{ device: "vda" }] }];
  expect(readBenchmarkedDisk(buildReport({ benchmarks: BENCHMARKS, storage }))?.countsMerged).toBe(false);
});

test("without benchmarks of direct reads and writes there is no disk", () => {
  const reads = BENCHMARKS.filter(({ direction }) => direction === "read");
  expect(readBenchmarkedDisk(buildReport({ benchmarks: reads }))).toBeUndefined();
  const buffered = BENCHMARKS.map((benchmark) => ({ ...benchmark, direct: false }));
  expect(readBenchmarkedDisk(buildReport({ benchmarks: buffered }))).toBeUndefined();
  const failed = [...reads, { state: "failed" as const, job: "w", error: "EIO", diagnostics: [] }];
  expect(readBenchmarkedDisk(buildReport({ benchmarks: failed }))).toBeUndefined();
});

test("each target has a disk of its own, and the first of them is the report's", () => {
  const fast = BENCHMARKS.map((benchmark) => ({ ...benchmark, target: "/fast", iops: 10 * benchmark.iops }));
  const slow = BENCHMARKS.map((benchmark) => ({ ...benchmark, target: "/slow" }));
  const unread = [{ ...BENCHMARKS[0], target: "/reads" } as MeasuredBenchmark];
  const report = buildReport({ benchmarks: [...unread, ...slow, ...fast] });
  const found = listBenchmarkedDisks(report);
  expect(found.map(({ target }) => target)).toEqual(["/slow", "/fast"]);
  const limits = found.map(({ disk }) => disk.limits.reads?.operations?.perSecond);
  expect(limits).toEqual([3000, 30_000]);
  expect(readBenchmarkedDisk(report)).toEqual(found[0]?.disk);
});
