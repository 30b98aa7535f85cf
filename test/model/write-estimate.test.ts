import { describe, expect, test } from "vitest";
import type { Benchmark } from "../../src/model/benchmark.ts";
import type { Report } from "../../src/model/report.ts";
import type { Workload } from "../../src/model/workload.ts";
import {
  describeCostSource,
  estimateTreeSeconds,
  estimateWriteSeconds,
  findWriteCost,
  isExtrapolated,
  isRough,
  readPayloadCosts,
  type WriteCost,
} from "../../src/model/write-estimate.ts";
import { buildBenchmark, buildReport } from "../compare/report-builder.ts";

/** Three runs of that many seconds each of a payload of that many bytes. */
function write(part: string, files: number, bytes: number, seconds: number[], target = "/t"): Workload {
  const durationSeconds = seconds.reduce((sum, value) => sum + value, 0);
  return {
    name: "write-payload",
    part,
    target,
    operations: seconds.length,
    latencySeconds: {
      mean: durationSeconds / seconds.length,
      min: Math.min(...seconds),
      max: Math.max(...seconds),
    },
    bytes: bytes * seconds.length,
    files: files * seconds.length,
    durationSeconds,
  };
}

describe("write-payload", () => {
  test("tells by its two shapes what a byte and a file cost, and how sure that is", () => {
    const costs = readPayloadCosts([write("many files", 1000, 1e9, [6, 7, 8]), write("one file", 1, 1e9, [5, 5, 5])]);
    expect(costs).toEqual([
      {
        source: "write-payload",
        target: "/t",
        secondsPerByte: 5e-9,
        files: { secondsPerFile: expect.closeTo(0.002), meanBytes: 1e6 },
        seenBytes: 3e9,
        runs: 3,
        range: expect.closeTo(8 / 6),
      },
    ]);
    const cost = costs[0] as WriteCost;
    expect(estimateWriteSeconds(cost, 2e9)).toBeCloseTo(10);
    expect(estimateWriteSeconds(cost, 2e9, 500)).toBeCloseTo(11);
    expect(estimateTreeSeconds(cost, 2e9)).toBeCloseTo(14);
    expect(describeCostSource(cost)).toBe("write-payload, 3 runs, the slowest 1.33x the fastest");
    expect(describeCostSource({ ...cost, range: 1.004 })).toBe("write-payload, 3 runs, equally fast");
  });

  test("says of files that cost nothing measurable that they cost nothing, never less", () => {
    const [cost] = readPayloadCosts([write("one file", 1, 1e9, [5]), write("many files", 1000, 1e9, [4])]);
    expect(cost).toMatchObject({ files: { secondsPerFile: 0 }, runs: 1 });
    expect(cost).not.toHaveProperty("range");
  });

  test("that ran twice on a target counts as one of more runs, and each target stands for itself", () => {
    const parts = ["/a", "/a", "/b"].flatMap((target, index) => [
      write("one file", 1, 1e9, [1 + index], target),
      write("many files", 10, 1e9, [3], target),
    ]);
    expect(readPayloadCosts(parts).map(({ target, runs, secondsPerByte }) => [target, runs, secondsPerByte])).toEqual([
      ["/a", 2, 1.5e-9],
      ["/b", 1, 3e-9],
    ]);
  });

  test("counts the median run, so that one that was disturbed does not", () => {
    const one = write("one file", 1, 1e9, [5, 5, 50]);
    const disturbed = { ...one, latencySeconds: { ...one.latencySeconds, p50: 5 } };
    const [cost] = readPayloadCosts([disturbed, write("many files", 1000, 1e9, [7, 7, 7])]);
    expect(cost).toMatchObject({ secondsPerByte: 5e-9, files: { secondsPerFile: expect.closeTo(0.002) }, range: 10 });
    expect(isRough(cost as WriteCost)).toBe(true);
  });

  test("of which a shape is missing, or that took no time, tells nothing", () => {
    expect(readPayloadCosts([write("one file", 1, 1, [1])])).toEqual([]);
    expect(readPayloadCosts([write("many files", 1, 1, [1])])).toEqual([]);
    expect(readPayloadCosts([write("one file", 1, 1, [0]), write("many files", 1, 1, [1])])).toEqual([]);
  });
});

const STORAGE: Report["storage"] = [
  { path: "/work/app", role: "workspace", source: "/dev/vda", mountPoint: "/", devices: [] },
  { path: "/root", role: "target", source: "/dev/vda", mountPoint: "/", devices: [] },
  { path: "/mnt", role: "target", source: "/dev/vdb", mountPoint: "/mnt", devices: [] },
  { path: "/dev/shm", role: "target", filesystem: "tmpfs", source: "tmpfs", mountPoint: "/dev/shm", devices: [] },
];

function sequential(target: string, bandwidthBytesPerSecond: number, bytes?: number): Benchmark {
  const runs = [0.9, 1, 1.1].map((noise) => ({ bandwidthBytesPerSecond: bandwidthBytesPerSecond * noise, iops: 1 }));
  return buildBenchmark(1, {
    job: "seq-write-1m-q8",
    blockSizeBytes: 1024 ** 2,
    bandwidthBytesPerSecond,
    target,
    runs,
    ...(bytes !== undefined && { bytes }),
  });
}

function payload(target: string, bytes = 1e9): Workload[] {
  return [write("one file", 1, bytes, [1], target), write("many files", 10, bytes, [2], target)];
}

function find(benchmarks: Benchmark[], workloads: Workload[], bytes = 1e9): WriteCost | undefined {
  return findWriteCost(bytes, buildReport({ benchmarks, workloads, storage: STORAGE }));
}

describe("the cost where a job works", () => {
  test("is write-payload's, which knows files, before fio's, which knows bytes alone", () => {
    expect(find([sequential("/work/app", 9e9)], payload("/work/app"))?.source).toBe("write-payload");
    const cost = find([sequential("/work/app", 100e6), sequential("/work/app", 200e6, 8e9)], []) as WriteCost;
    expect(cost).toEqual({
      source: "fio",
      target: "/work/app",
      secondsPerByte: 5e-9,
      seenBytes: 8e9,
      runs: 3,
      range: expect.closeTo(1.1 / 0.9),
    });
    expect(describeCostSource(cost)).toBe("fio's sequential write, 3 runs, the slowest 1.22x the fastest");
    expect(estimateTreeSeconds(cost, 1e9)).toBeUndefined();
  });

  test("is that of the workspace's own filesystem first, else of another disk, never of memory", () => {
    expect(find([sequential("/root", 1e6)], payload("/mnt"))?.target).toBe("/root");
    expect(find([sequential(".", 1e6), sequential("/mnt", 2e6)], payload("/mnt"))?.target).toBe(".");
    expect(find([], [...payload("/dev/shm"), ...payload("/mnt")])?.target).toBe("/mnt");
    expect(find([sequential("/dev/shm", 1e9)], payload("/dev/shm"))).toBeUndefined();
  });

  test("is not made of a sample that is less than a tenth of the bytes, and says where they are more than the sample", () => {
    expect(find([], payload("/mnt", 100e6), 1.01e9)).toBeUndefined();
    const cost = find([], payload("/mnt", 100e6), 1e9) as WriteCost;
    expect(isExtrapolated(cost, 100e6)).toBe(false);
    expect(isExtrapolated(cost, 101e6)).toBe(true);
  });

  test("is not made of random writes, of small blocks or of reads", () => {
    const like = sequential("/work/app", 1e8) as Extract<Benchmark, { state: "measured" }>;
    const others: Benchmark[] = [
      { ...like, job: "rand-write-1m" },
      { ...like, blockSizeBytes: 4096 },
      { ...like, direction: "read" },
      { ...like, bandwidthBytesPerSecond: 0 },
    ];
    expect(find(others, [])).toBeUndefined();
  });
});
