import { describe, expect, test } from "vitest";
import { compareReports } from "../../src/compare/comparison.ts";
import { reduceReport } from "../../src/compare/leg-figures.ts";
import type { MeasuredBenchmark } from "../../src/model/benchmark.ts";
import type { Comparison } from "../../src/model/comparison.ts";
import type { Report } from "../../src/model/report.ts";
import type { Runner } from "../../src/model/runner.ts";
import type { Storage } from "../../src/model/storage.ts";
import { buildCase1 } from "./case-1.ts";
import { buildBenchmark, buildReport, buildStep } from "./report-builder.ts";

const disk = { name: "nvme0n1", kind: "disk" as const, parents: [] };

function buildWorkspace(parts: Partial<Storage> = {}): Storage {
  return { path: "/workspace", role: "workspace", filesystem: "ext4", devices: [disk], ...parts };
}

function compareTwo(base: Partial<Report>, other: Partial<Report>): Comparison {
  const reports = [buildReport({ label: "base", ...base }), buildReport({ label: "other", ...other })];
  return compareReports(reports.map(reduceReport));
}

function listCauses(comparison: Comparison): string[] | undefined {
  return comparison.differences[0]?.explanations.map(({ id }) => id);
}

describe("case 1 of the field cases: update-verify on three kinds of runner", () => {
  const comparison = compareReports(buildCase1().map(reduceReport), { baseline: "Intel" });

  test("the ratios of the mean are 1.00x, 1.01x and 1.92x", () => {
    const row = comparison.figures.find(({ primary }) => primary);
    expect(row?.id).toBe("workload/latency-mean/cache-retrieve");
    expect(row?.cells.map((cell) => ("ratio" in cell ? cell.ratio?.ratio.toFixed(2) : "1.00"))).toEqual([
      "1.00",
      "1.01",
      "1.92",
    ]);
  });

  test("the stripe is the first explanation of the slower one, with 2x predicted and 1.92x measured", () => {
    expect(comparison.differences[1]?.explanations[0]).toMatchObject({
      id: "stripe",
      message:
        "1 disk against 2 disks in a stripe under the workspace: a stripe serves large files from all its disks at once",
      predictedRatio: 2,
      measuredRatio: expect.closeTo(146 / 76, 9),
    });
  });

  test("the equal one has another CPU, and nothing that needs an explanation", () => {
    expect(comparison.differences[0]).toMatchObject({ label: "AMD-30", explanations: [] });
    expect(comparison.differences[0]?.differences.map(({ name }) => name)).toEqual(["cpuModel", "cpuCount"]);
  });
});

describe("what can explain a ratio", () => {
  const windows = (seconds: number): Report["windows"] => [buildStep("npm ci", seconds)];

  test("another number of cores explains a step that is slower by as much, before another CPU model does", () => {
    const runner = (cpuCount: number, cpuModel: string): Runner => ({ cpuCount, cpuModel });
    const comparison = compareTwo(
      { windows: windows(10), runner: runner(4, "A") },
      { windows: windows(19), runner: runner(2, "B") },
    );
    expect(comparison.differences[0]?.explanations[0]).toMatchObject({ id: "cpu-count", predictedRatio: 2 });
    expect(listCauses(comparison)).toEqual(["cpu-count", "cpu-model"]);
  });

  test.each([
    [0.05, ["cpu-model", "filesystem"]],
    [6, ["filesystem", "cpu-model"]],
  ])(
    "of a step that waited %d s of its 20 s for the disk, the causes are %j in that order",
    (ioFullSeconds, causes) => {
      const build = (seconds: number, cpuModel: string, filesystem: string): Partial<Report> => ({
        windows: [buildStep("npm ci", seconds, { pressure: { ioFullSeconds: (ioFullSeconds * seconds) / 20 } })],
        runner: { cpuModel },
        storage: [buildWorkspace({ filesystem })],
      });
      expect(listCauses(compareTwo(build(10, "A", "ext4"), build(20, "B", "xfs")))).toEqual(causes);
    },
  );

  test("more cores do not explain a step that is slower", () => {
    const comparison = compareTwo(
      { windows: windows(10), runner: { cpuCount: 2 } },
      { windows: windows(20), runner: { cpuCount: 8 } },
    );
    expect(listCauses(comparison)).toEqual([]);
  });

  test("several disks of which it is not known whether they are striped are a guess, after what is known", () => {
    const disks = ["a", "b"].map((name) => ({ ...disk, name }));
    const volume = { name: "dm-0", kind: "dm" as const, parents: ["a", "b"] };
    const comparison = compareTwo(
      { windows: windows(10), storage: [buildWorkspace({ devices: [volume, ...disks] })] },
      { windows: windows(20), storage: [buildWorkspace()], runner: {} },
    );
    expect(comparison.differences[0]?.explanations[0]).toMatchObject({
      id: "stripe",
      message: expect.stringContaining("1 disk against 2 disks perhaps in a stripe under the workspace"),
      predictedRatio: 2,
      fit: expect.closeTo(0.7, 9),
    });
  });

  test("two disks that are known not to be striped predict nothing", () => {
    const disks = ["a", "b"].map((name) => ({ ...disk, name }));
    const volume = { name: "md0", kind: "md" as const, parents: ["a", "b"], layout: "raid1" };
    const comparison = compareTwo(
      { windows: windows(10), storage: [buildWorkspace({ devices: [volume, ...disks] })] },
      { windows: windows(20), storage: [buildWorkspace()] },
    );
    expect(listCauses(comparison)).toEqual(["device-chain", "disk-count"]);
  });

  test("another filesystem under the workspace counts for more than one under the temporary directory", () => {
    const storage = (workspace: string, temp: string): Storage[] => [
      buildWorkspace({ filesystem: workspace }),
      buildWorkspace({ filesystem: temp, role: "temp", path: "/tmp" }),
    ];
    const comparison = compareTwo(
      { windows: windows(10), storage: storage("ext4", "ext4") },
      { windows: windows(20), storage: storage("xfs", "btrfs") },
    );
    expect(comparison.differences[0]?.explanations.map(({ message }) => message)).toEqual([
      "another filesystem under the workspace: xfs against ext4",
      "another filesystem under the temp: btrfs against ext4",
    ]);
  });

  test("a storage driver that only one of the two has is a cause, an unknown filesystem is none", () => {
    const comparison = compareTwo(
      { windows: windows(10), storage: [{ path: "/w", role: "workspace", devices: [disk] }] },
      { windows: windows(20), storage: [buildWorkspace({ storageDriver: "aufs" })] },
    );
    expect(listCauses(comparison)).toEqual(["storage-driver"]);
  });

  const sequential = (direction: "read" | "write", bandwidth: number): MeasuredBenchmark =>
    buildBenchmark(bandwidth / 1024 ** 2, {
      job: `seq-${direction}`,
      direction,
      blockSizeBytes: 1024 ** 2,
      bandwidthBytesPerSecond: bandwidth,
    });

  test("equal reads and writes on the slower side are a limit that somebody set", () => {
    const comparison = compareTwo(
      { benchmarks: [sequential("read", 1.8e9), sequential("write", 1.1e9)] },
      { benchmarks: [sequential("read", 209e6), sequential("write", 210e6)] },
    );
    expect(comparison.differences[0]?.explanations[0]).toMatchObject({
      id: "cap",
      message: "large reads and writes of other are equally fast, which a disk is not: a limit that somebody set",
    });
  });

  test("a slower disk is explained where the job itself is as fast", () => {
    const comparison = compareTwo(
      { windows: windows(10), benchmarks: [sequential("read", 1.8e9), sequential("write", 1.1e9)] },
      { windows: windows(10.1), benchmarks: [sequential("read", 209e6), sequential("write", 210e6)] },
    );
    expect(comparison.differences[0]?.explanations).toMatchObject([
      { id: "cap", figure: "benchmark/bandwidth/quick/seq-read", measuredRatio: expect.closeTo(209 / 1800, 9) },
    ]);
  });

  test("a cgroup limit explains the bandwidth that it allows", () => {
    const limit = { device: "nvme0n1", readBytesPerSecond: 200e6 };
    const comparison = compareTwo(
      { benchmarks: [sequential("read", 1e9)], storage: [buildWorkspace()] },
      { benchmarks: [sequential("read", 205e6)], storage: [buildWorkspace({ ioLimits: [limit] })] },
    );
    expect(comparison.differences[0]?.explanations[0]).toMatchObject({
      id: "cgroup-limit",
      predictedRatio: expect.closeTo(0.2, 9),
      measuredRatio: expect.closeTo(0.205, 9),
    });
  });

  test("a ratio within the noise is not explained", () => {
    const noisy = [9, 10, 11, 12].map((seconds) =>
      reduceReport(buildReport({ label: "a", windows: windows(seconds), runner: { cpuCount: 4 } })),
    );
    const others = [10, 11, 12, 13].map((seconds) =>
      reduceReport(buildReport({ label: "b", windows: windows(seconds), runner: { cpuCount: 2 } })),
    );
    expect(listCauses(compareReports([...noisy, ...others]))).toEqual([]);
  });
});

test("the kinds of machine behind a label are shown apart, the most frequent first; memory may vary a little", () => {
  const legs = [
    { cpuModel: "A", memoryBytes: 16_766_000_000 },
    { cpuModel: "B", memoryBytes: 16_766_000_000 },
    { cpuModel: "B", memoryBytes: 16_767_000_000 },
  ].map((runner) => reduceReport(buildReport({ label: "hosted", runner, windows: [buildStep("make", 1)] })));
  expect(compareReports(legs).labels[0]?.machines.map(({ jobs, facts }) => [jobs, facts[0]?.value])).toEqual([
    [2, "B"],
    [1, "A"],
  ]);
});
