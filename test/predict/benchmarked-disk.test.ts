import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readFio } from "../../src/bench/fio/fio-reader.ts";
import { noteSubmission } from "../../src/bench/result-notes.ts";
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
    ...parts,
  };
}

const small = { blockSizeBytes: 4096, jobs: 1 };
const BENCHMARKS = [
  measure("read", { blockSizeBytes: 2 ** 20, queueDepth: 8, bandwidthBytesPerSecond: 209e6, iops: 200 }),
  measure("read", { ...small, queueDepth: 1, iops: 900, latencySeconds: { mean: 0.001 } }),
  measure("read", { ...small, queueDepth: 32, iops: 3000 }),
  measure("write", { blockSizeBytes: 2 ** 20, queueDepth: 8, bandwidthBytesPerSecond: 125e6 }),
  measure("write", { ...small, queueDepth: 1, iops: 500, latencySeconds: { mean: 0.0012 } }),
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
    // By the rate, but no more than a submission without a note explains.
    readLatencySeconds: expect.closeTo(1 / 900, 9),
    writeLatencySeconds: expect.closeTo(0.0015, 9),
    flushLatencySeconds: expect.closeTo(0.0015, 9),
  });
});

test("what one request takes has its submission in it, which a loop device does much of its work in", () => {
  const { results } = readFio(readFileSync("test/fixtures/fio/submission/loop.json", "utf8"), "loop.json");
  const benchmarks = results.map(noteSubmission);
  const disk = readBenchmarkedDisk(buildReport({ benchmarks }));
  // fio's `lat_ns`; 1/IOPS is 47.3 and 143.4 µs, `clat_ns` 31.0 and 123.5 µs. The write has no note.
  expect(disk?.readLatencySeconds).toBeCloseTo(46.4e-6, 7);
  expect(Math.abs((disk?.writeLatencySeconds ?? 0) / 142e-6 - 1)).toBeLessThan(0.02);
});

test("without a measured latency of single small requests, a disk has none", () => {
  const deep = BENCHMARKS.map((benchmark) => ({ ...benchmark, queueDepth: 8 }));
  expect(readBenchmarkedDisk(buildReport({ benchmarks: deep }))).not.toHaveProperty("readLatencySeconds");
  const untimed = BENCHMARKS.map(({ latencySeconds, ...benchmark }) => benchmark);
  const disk = readBenchmarkedDisk(buildReport({ benchmarks: untimed }));
  expect(disk).toMatchObject({ limits: { reads: {}, writes: {} } });
  expect(disk).not.toHaveProperty("writeLatencySeconds");
});

test("a latency that leaves nothing out is taken as it is", () => {
  const read = measure("read", { ...small, queueDepth: 1, iops: 1100, latencySeconds: { mean: 0.001 } });
  const others = BENCHMARKS.filter(({ latencySeconds, direction }) => direction !== "read" || !latencySeconds);
  expect(readBenchmarkedDisk(buildReport({ benchmarks: [read, ...others] }))?.readLatencySeconds).toBe(0.001);
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
  const failed = [...reads, { state: "failed" as const, job: "w", failure: { id: "message" as const, detail: "EIO" } }];
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
