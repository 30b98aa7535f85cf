import { expect, test } from "vitest";
import { compareReports } from "../../src/compare/comparison.ts";
import { reduceReport } from "../../src/compare/leg-figures.ts";
import type { MeasuredBenchmark } from "../../src/model/benchmark.ts";
import { type Comparison, comparisonSchema } from "../../src/model/comparison.ts";
import type { Window } from "../../src/model/window.ts";
import { buildBenchmark, buildReport, buildStep } from "./report-builder.ts";

function buildWriter(name: string, writtenBytes: number, parts: Partial<Window> = {}): Window {
  const device = { name: "sda", readBytes: 0, writtenBytes, reads: 0, writes: 1, busySeconds: 1 };
  return buildStep(name, 10, { devices: [device], ...parts });
}

function buildWrite(bandwidthBytesPerSecond: number, parts: Partial<MeasuredBenchmark> = {}): MeasuredBenchmark {
  return buildBenchmark(100, { job: "seq-write-1m-q8", blockSizeBytes: 1024 ** 2, bandwidthBytesPerSecond, ...parts });
}

type Leg = [label: string, windows: Window[], benchmarks: MeasuredBenchmark[]];

function compare(legs: Leg[]): Comparison {
  return compareReports(
    legs.map(([label, windows, benchmarks]) => reduceReport(buildReport({ label, windows, benchmarks }))),
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
