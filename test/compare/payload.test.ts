import { expect, test } from "vitest";
import { reduceReport } from "../../src/compare/leg-figures.ts";
import type { MeasuredBenchmark, Workload } from "../../src/model/benchmark.ts";
import { type Comparison, comparisonSchema } from "../../src/model/comparison.ts";
import type { Report } from "../../src/model/report.ts";
import type { Window } from "../../src/model/window.ts";
import { compareWithFirst } from "./first-baseline.ts";
import { buildBenchmark, buildReport, buildStep } from "./report-builder.ts";

function buildWriter(name: string, writtenBytes: number, parts: Partial<Window> = {}): Window {
  const device = { name: "sda", readBytes: 0, writtenBytes, reads: 0, writes: 1, busySeconds: 1 };
  return buildStep(name, 10, { devices: [device], ...parts });
}

function buildWrite(bandwidthBytesPerSecond: number, parts: Partial<MeasuredBenchmark> = {}): MeasuredBenchmark {
  return buildBenchmark(100, { job: "seq-write-1m-q8", blockSizeBytes: 1024 ** 2, bandwidthBytesPerSecond, ...parts });
}

const STORAGE: Report["storage"] = [
  { path: "/workspace", role: "workspace", devices: [] },
  { path: "/dev/shm", role: "target", filesystem: "tmpfs", devices: [] },
];

/** The workload write-payload: a payload of 1 GB in one file and in 25,000 files of 40 kB, once each. */
function buildPayload(oneSeconds: number, manySeconds: number, target = "/workspace"): Workload[] {
  const build = (part: string, files: number, durationSeconds: number): Workload => {
    const latencySeconds = { mean: durationSeconds };
    return { name: "write-payload", part, target, operations: 1, latencySeconds, bytes: 1e9, files, durationSeconds };
  };
  return [build("many files", 25_000, manySeconds), build("one file", 1, oneSeconds)];
}

type Leg = [label: string, windows: Window[], benchmarks: MeasuredBenchmark[], workloads?: Workload[]];

function compare(legs: Leg[]): Comparison {
  return compareWithFirst(
    legs.map(([label, windows, benchmarks, workloads = []]) =>
      reduceReport(buildReport({ label, windows, benchmarks, workloads, storage: STORAGE })),
    ),
  );
}

test("the baseline's median bytes are divided by each label's median write rate", () => {
  const comparison = compare([
    ["a", [buildWriter("npm ci", 1e9)], [buildWrite(100e6)]],
    ["a", [buildWriter("npm ci", 3e9)], [buildWrite(300e6)]],
    ["b", [buildWriter("npm ci", 9e9)], [buildWrite(50e6)]],
  ]);
  expect(comparison.payloads).toEqual([
    {
      window: "npm ci",
      bytes: 2e9,
      source: "fio",
      seconds: [
        { label: "a", seconds: 10 },
        { label: "b", seconds: 40 },
      ],
    },
  ]);
  expect(comparisonSchema.parse(JSON.parse(JSON.stringify(comparison)))).toEqual(comparison);
});

test("the three steps that wrote most are shown, without the whole job and io-probe's own work", () => {
  const endedAt = "2026-11-20T11:55:58.000Z";
  const later = { startedAt: "2026-11-20T11:54:58.000Z", endedAt };
  const windows = [
    buildWriter("job", 90e9, { kind: "job", endedAt }),
    buildWriter("a", 1e9),
    buildWriter("b", 4e9),
    buildWriter("c", 2e9),
    buildWriter("d", 3e9),
    buildWriter("bench step", 50e9, later),
    buildWriter("fio", 50e9, { ...later, kind: "command", benchmark: "seq-write-1m-q8" }),
  ];
  const { payloads } = compare(["x", "y"].map((label): Leg => [label, windows, [buildWrite(100e6)]]));
  expect(payloads?.map(({ window }) => window)).toEqual(["b", "d", "c"]);
});

test("less than 100 MB is no payload", () => {
  const build = (label: string): Leg => [label, [buildWriter("a", 99e6)], [buildWrite(100e6)]];
  expect(compare([build("x"), build("y")])).not.toHaveProperty("payloads");
});

test("random writes, small blocks and reads are no rate for payloads", () => {
  const others = [
    buildWrite(100e6, { job: "rand-write-1m" }),
    buildWrite(100e6, { job: "seq-write-4k-q1", blockSizeBytes: 4096 }),
    buildWrite(100e6, { job: "seq-read-1m-q8", direction: "read" }),
  ];
  const build = (label: string): Leg => [label, [buildWriter("a", 1e9)], others];
  expect(compare([build("x"), build("y")])).not.toHaveProperty("payloads");
});

test("a label without a rate, or with one by another engine, is left out", () => {
  const windows = [buildWriter("a", 1e9)];
  const { payloads } = compare([
    ["base", windows, [buildWrite(100e6)]],
    ["like", windows, [buildWrite(200e6)]],
    ["unlike", windows, [buildWrite(200e6, { engine: "posixaio" })]],
    ["none", windows, []],
  ]);
  expect(payloads?.[0]?.seconds).toEqual([
    { label: "base", seconds: 10 },
    { label: "like", seconds: 5 },
  ]);
});

test("without a rate of the baseline there is nothing to set the others against", () => {
  const windows = [buildWriter("a", 1e9)];
  const legs: Leg[] = [
    ["base", windows, []],
    ["x", windows, [buildWrite(100e6)]],
    ["y", windows, [buildWrite(100e6)]],
  ];
  expect(compare(legs)).not.toHaveProperty("payloads");
});

test("where the labels have the workload write-payload, its cost tells the time as one file and as many", () => {
  const windows = [buildWriter("npm ci", 2e9), buildWriter("cache", 900e6)];
  const comparison = compare([
    ["a", windows, [buildWrite(1e9)], buildPayload(4, 9)],
    ["a", windows, [buildWrite(1e9)], buildPayload(6, 11)],
    ["b", windows, [buildWrite(1e9)], buildPayload(2, 2)],
    ["fio alone", windows, []],
  ]);
  expect(comparison.payloads).toEqual([
    {
      window: "npm ci",
      bytes: 2e9,
      source: "write-payload",
      meanFileBytes: 40_000,
      seconds: [
        { label: "a", seconds: expect.closeTo(10, 2), treeSeconds: expect.closeTo(20, 2), extrapolated: true },
        { label: "b", seconds: expect.closeTo(4, 2), treeSeconds: expect.closeTo(4, 2), extrapolated: true },
      ],
    },
    {
      window: "cache",
      bytes: 900e6,
      source: "write-payload",
      meanFileBytes: 40_000,
      seconds: [
        { label: "a", seconds: expect.closeTo(4.5, 2), treeSeconds: expect.closeTo(9, 2) },
        { label: "b", seconds: expect.closeTo(1.8, 2), treeSeconds: expect.closeTo(1.8, 2) },
      ],
    },
  ]);
  expect(comparisonSchema.parse(JSON.parse(JSON.stringify(comparison)))).toEqual(comparison);
});

test("a label whose runs lie far apart, in one job or from job to job, has bounds around its median", () => {
  const windows = [buildWriter("a", 1e9)];
  const run = (rows: Workload[], low: number, high: number) =>
    rows.map((row) => {
      const { mean } = row.latencySeconds;
      const latencySeconds = { mean, min: mean * low, max: mean * high, p50: mean };
      return { ...row, operations: 3, bytes: 3 * row.bytes, files: 3 * (row.files ?? 0), latencySeconds };
    });
  const near = run(buildPayload(1, 2), 0.9, 1.1);
  const { payloads } = compare([
    ["near", windows, [], near],
    ["far", windows, [], run(buildPayload(2, 4), 0.8, 1.5)],
    ["unlike jobs", windows, [], near],
    ["unlike jobs", windows, [], run(buildPayload(2, 4), 0.9, 1.1)],
  ]);
  const spreads = payloads?.[0]?.seconds.map(({ spread }) => spread);
  expect(spreads?.[0]).toBeUndefined();
  expect(spreads?.[1]).toEqual({ low: expect.closeTo(0.8), high: expect.closeTo(1.5) });
  expect(spreads?.[2]).toEqual({ low: expect.closeTo(0.9 / 1.5), high: expect.closeTo((1.1 * 2) / 1.5) });
});

test("files have bounds of their own where a mixture of the measured sizes takes longer, of all jobs", () => {
  const windows = [buildWriter("a", 1e9)];
  const run = (small: number): Workload[] => {
    const [many, one] = buildPayload(1, 2) as [Workload, Workload];
    const dense = {
      ...many,
      part: "small files",
      files: 250_000,
      durationSeconds: small,
      latencySeconds: { mean: small },
    };
    return [many, one, dense].map((row) => ({
      ...row,
      operations: 3,
      bytes: 3 * row.bytes,
      files: 3 * (row.files ?? 0),
      latencySeconds: { ...row.latencySeconds, min: row.latencySeconds.mean, max: row.latencySeconds.mean * 1.02 },
    }));
  };
  const { payloads } = compare([
    ["linear", windows, [], run(11)],
    ["steep", windows, [], run(31)],
    ["unlike jobs", windows, [], run(11)],
    ["unlike jobs", windows, [], run(31)],
  ]);
  const [linear, steep, unlike] = payloads?.[0]?.seconds ?? [];
  expect([linear?.spread, linear?.treeSpread, steep?.spread]).toEqual([undefined, undefined, undefined]);
  // As nine tenths in one file and one tenth in the smallest files: 1 + 0.1 * 30 seconds instead of 2.
  const wide = { low: expect.closeTo(1, 2), high: expect.closeTo((4 / 2) * 1.02, 2) };
  expect(steep).toMatchObject({ treeSeconds: expect.closeTo(2, 2), treeSpread: wide });
  expect(unlike).toMatchObject({ treeSeconds: expect.closeTo(2, 2), treeSpread: wide });
});

test("a label whose target is the workspace by another name is set against the others", () => {
  const windows = [buildWriter("a", 1e9)];
  const { payloads } = compare([
    ["x", windows, [], buildPayload(1, 2, ".")],
    ["y", windows, [], buildPayload(2, 4, "/workspace/")],
  ]);
  expect(payloads?.[0]?.seconds).toEqual([
    { label: "x", seconds: expect.closeTo(1, 2), treeSeconds: expect.closeTo(2, 2) },
    { label: "y", seconds: expect.closeTo(2, 2), treeSeconds: expect.closeTo(4, 2) },
  ]);
});

test("one source counts for all labels: the one that more of them have", () => {
  const windows = [buildWriter("a", 1e9)];
  const { payloads } = compare([
    ["base", windows, [buildWrite(100e6)], buildPayload(1, 2)],
    ["both", windows, [buildWrite(200e6)], buildPayload(1, 2)],
    ["fio alone", windows, [buildWrite(50e6)]],
  ]);
  expect(payloads).toMatchObject([{ source: "fio", seconds: [{ seconds: 10 }, { seconds: 5 }, { seconds: 20 }] }]);
});

test("more than ten times what was written to measure is not estimated, and memory is no disk", () => {
  const windows = [buildWriter("a", 10.1e9), buildWriter("b", 9.9e9)];
  const build = (label: string): Leg => [label, windows, [], buildPayload(1, 2)];
  expect(compare([build("x"), build("y")]).payloads?.map(({ window }) => window)).toEqual(["b"]);
  const shm = { target: "/dev/shm" };
  const inMemory = (label: string): Leg => [label, windows, [buildWrite(9e9, shm)], buildPayload(1, 2, "/dev/shm")];
  expect(compare([inMemory("x"), inMemory("y")])).not.toHaveProperty("payloads");
});

test("more than ten times the files that any job measured are not estimated, one file still is", () => {
  const windows = [buildWriter("a", 1e9)];
  const few = buildPayload(1, 2).map((row) => (row.files === 1 ? row : { ...row, files: 2499, bytes: 2499 * 40_000 }));
  const just = few.map((row) => (row.files === 1 ? row : { ...row, files: 2500, bytes: 2500 * 40_000 }));
  const compared = (rows: Workload[]) =>
    compare([
      ["x", windows, [], buildPayload(1, 2)],
      ["y", windows, [], buildPayload(1, 2)],
      ["y", windows, [], rows],
    ]).payloads?.[0]?.seconds[1];
  expect(compared(just)).toMatchObject({ label: "y", treeSeconds: expect.any(Number), extrapolated: true });
  expect(compared(few)).toMatchObject({ label: "y", seconds: expect.any(Number) });
  expect(compared(few)).not.toHaveProperty("treeSeconds");
  expect(compared(few)).not.toHaveProperty("extrapolated");
});

test("fio's rate says where a step wrote more than fio did", () => {
  const windows = [buildWriter("a", 1e9)];
  const { payloads } = compare([
    ["x", windows, [buildWrite(100e6, { bytes: 2e9 })]],
    ["y", windows, [buildWrite(100e6, { bytes: 500e6 })]],
  ]);
  expect(payloads?.[0]?.seconds).toEqual([
    { label: "x", seconds: 10 },
    { label: "y", seconds: 10, extrapolated: true },
  ]);
});
