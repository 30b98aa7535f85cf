import { describe, expect, test } from "vitest";
import { mergeRepeats, reduceReport } from "../../src/compare/leg-figures.ts";
import { comparisonSchema } from "../../src/model/comparison.ts";
import { nameWindows } from "../../src/model/subject-names.ts";
import type { DeviceWindow, Window } from "../../src/model/window.ts";
import { compareWithFirst } from "./first-baseline.ts";
import { buildBenchmark, buildReport, buildStep, buildWorkload, legOf, readLegText, waited } from "./report-builder.ts";

const MIDNIGHT = Date.UTC(2026, 10, 20);

/** A window from one second of the day to another. */
function build(from: number, to: number, parts: Partial<Window> = {}): Window {
  const [startedAt, endedAt] = [from, to].map((second) => new Date(MIDNIGHT + second * 1000).toISOString());
  return { name: "a", kind: "step", startedAt, endedAt, durationSeconds: to - from, devices: [], ...parts } as Window;
}

const bench = (from: number, to: number) => build(from, to, { name: "bench", kind: "command", benchmark: "quick" });

function isOwn(window: Window, ...benches: Window[]): boolean {
  const { figures } = reduceReport({ ...buildReport({}), windows: [window, ...benches] });
  return figures[0]?.isBenchmarkWindow === true;
}

test("a step that benchmarks take up more than half of is our own work, half is not", () => {
  expect(isOwn(build(0, 10), bench(0, 5))).toBe(false);
  expect(isOwn(build(0, 10), bench(0, 5.001))).toBe(true);
  expect(isOwn(build(0, 10), bench(4.999, 20))).toBe(true);
  expect(isOwn(build(0, 10), bench(5, 20))).toBe(false);
  expect(isOwn(build(0, 10), bench(-5, 20))).toBe(true);
  expect(isOwn(build(0, 10), bench(-5, 0), bench(10, 20))).toBe(false);
});

test("several benchmarks count together, whatever their order, and one that ends before it begins not at all", () => {
  expect(isOwn(build(0, 10), bench(8, 10), bench(0, 2), bench(4, 5.5))).toBe(true);
  expect(isOwn(build(0, 10), bench(8, 10), bench(0, 2), bench(4, 5))).toBe(false);
  expect(isOwn(build(0, 10), bench(8, 10), bench(9, 1), bench(0, 4))).toBe(true);
  expect(isOwn(build(0, 10), bench(9, 1))).toBe(false);
  expect(isOwn(build(0, 10))).toBe(false);
});

test("the whole job never is, nor a step that takes no time", () => {
  expect(isOwn(build(0, 10, { kind: "job" }), bench(0, 10))).toBe(false);
  expect(isOwn(build(5, 5), bench(0, 10))).toBe(false);
  expect(isOwn(build(5, 4), bench(0, 10))).toBe(false);
});

test("each window has a name of its own, also where a step is called like the repeat of another one", () => {
  const name = (...names: string[]) => [...nameWindows(names.map((step) => build(0, 1, { name: step }))).values()];
  expect(name("a", "b", "a", "a")).toEqual(["a", "b", "a (2)", "a (3)"]);
  expect(name("a", "a", "a (2)", "a")).toEqual(["a", "a (2)", "a (2) (2)", "a (3)"]);
  expect(name("a (2)", "a", "a", "a")).toEqual(["a (2)", "a", "a (3)", "a (4)"]);
});

function buildDevice(name: string, readBytes: number, writtenBytes: number): DeviceWindow {
  return { name, readBytes, writtenBytes, reads: 1, writes: 1, busySeconds: 1 };
}

describe("what a comparison keeps of a report", () => {
  test("a step's duration, its disk wait with its bounds, and the bytes of its disks, none of them twice", () => {
    const devices = [buildDevice("nvme0n1", 10, 20), buildDevice("nvme0n1p1", 10, 20), buildDevice("dm-0", 10, 20)];
    const { figures } = legOf({ windows: [buildStep("npm ci", 9, { devices, ...waited(2, 6) })] });
    expect(figures[1]).toMatchObject({ value: 2, low: 2, high: 6 });
    expect(figures.map(({ measure, value }) => [measure, value])).toEqual([
      ["duration", 9],
      ["disk-wait", 2],
      ["read-bytes", 10],
      ["written-bytes", 20],
    ]);
  });

  test("what was not measured is no figure", () => {
    const { figures } = legOf({ windows: [buildStep("npm ci", 9)] });
    expect(figures.map(({ measure }) => measure)).toEqual(["duration"]);
  });

  test("steps of one name are told apart by their order", () => {
    const { figures } = legOf({ windows: [buildStep("make", 1), buildStep("make", 2)] });
    expect(figures.map(({ name }) => name)).toEqual(["make", "make (2)"]);
  });

  test("bytes and disk wait of a window with a gap are lower bounds, and left out of a comparison", () => {
    const step = buildStep("make", 5, { incomplete: true, ...waited(1) });
    const leg = legOf({ windows: [step] });
    expect(leg.figures.map(({ measure, lowerBound }) => [measure, lowerBound])).toEqual([
      ["duration", undefined],
      ["disk-wait", true],
    ]);
    expect(compareWithFirst([leg]).figures.map(({ measure }) => measure)).toEqual(["duration"]);
  });

  test("large blocks are judged by bandwidth, small ones by IOPS, syncs by their tail", () => {
    const { figures } = legOf({
      benchmarks: [
        buildBenchmark(100, { job: "seq-read-1m", direction: "read", blockSizeBytes: 1024 ** 2 }),
        buildBenchmark(3000, { latencySeconds: { mean: 0.001, p99: 0.004 } }),
        buildBenchmark(900, { job: "log", direction: "sync", latencySeconds: { mean: 0.001, p99: 0.01 } }),
        { state: "failed", job: "broken", failure: { id: "message", detail: "no space" } },
      ],
    });
    expect(figures.map(({ name, measure, value }) => [name, measure, value])).toEqual([
      ["quick/seq-read-1m", "read-bandwidth", 100 * 1024 ** 2],
      ["quick/rand-write", "write-iops", 3000],
      ["quick/rand-write", "write-latency", 0.004],
      ["quick/log", "sync-latency", 0.01],
    ]);
  });

  test("reads and writes of one job stay apart", () => {
    const { figures } = legOf({
      benchmarks: [
        buildBenchmark(7000, { job: "readwrite", direction: "read" }),
        buildBenchmark(3000, { job: "readwrite", direction: "write" }),
      ],
    });
    expect(figures.map(({ name, measure, value }) => [name, measure, value])).toEqual([
      ["quick/readwrite", "read-iops", 7000],
      ["quick/readwrite", "write-iops", 3000],
    ]);
  });

  test("a workload's files and folders are its setting, so that another amount of work is not compared", () => {
    const { figures } = legOf({ workloads: [buildWorkload(1, { bytes: 5, files: 9, folders: 2 })] });
    expect(figures[0]?.setting).toMatchObject({ workBytes: 5, files: 9, folders: 2 });
  });

  test("repeats of a benchmark or workload inside one job are their median", () => {
    const { figures } = legOf({
      benchmarks: [100, 300, 120].map((iops) => buildBenchmark(iops)),
      workloads: [1, 2, 9].map((seconds) => buildWorkload(seconds)),
    });
    expect(figures.map(({ measure, value }) => [measure, value])).toEqual([
      ["write-iops", 120],
      ["workload", 2],
      ["workload-duration", 4000],
    ]);
  });
});

describe("a leg that was written to do harm", () => {
  test("brings no more figures, and no longer texts, than a real job has", () => {
    const long = "x".repeat(2000);
    const report = buildReport({
      label: long,
      job: { name: long },
      runner: { cpuModel: long },
      storage: Array.from({ length: 500 }, () => ({ path: long, role: "target" as const, devices: [] })),
      windows: Array.from({ length: 5000 }, (_, index) => buildStep(`${index} ${long}`, 1)),
    });
    const leg = readLegText(JSON.stringify(report), "report.json");
    expect(JSON.stringify(leg).length).toBeLessThan(700_000);
    expect(leg.figures).toHaveLength(1000);
  });

  test("cannot bring figures or ratios that no number holds", () => {
    const huge = [buildDevice("sda", 1e21, 1), buildDevice("sdb", 1e21, 1)];
    const legs = ["a", "b"].flatMap((label, index) =>
      [1, 1e-30, 1e20].map((seconds) =>
        legOf({
          label,
          windows: [buildStep("make", index === 0 ? seconds : 1e-30 * seconds, { devices: huge })],
        }),
      ),
    );
    const comparison = compareWithFirst(legs);
    expect(comparison.figures.map(({ measure }) => measure)).toEqual(["duration", "read-bytes", "written-bytes"]);
    expect(comparisonSchema.parse(JSON.parse(JSON.stringify(comparison)))).toEqual(comparison);
  });
});

test("a single target is called so whatever its path, several by their paths", () => {
  const name = (...paths: string[]): (string | undefined)[] => {
    const storage = paths.map((path) => ({ path, role: "target" as const, filesystem: "ext4", devices: [] }));
    const leg = legOf({ storage, benchmarks: paths.map((target) => buildBenchmark(1, { target })) });
    return [...leg.figures.map(({ target }) => target), ...leg.facts.map(({ place }) => place)];
  };
  expect(name("/tmp/made-up-4711")).toEqual(["target", "target"]);
  expect(name("/a", "/b")).toEqual(["/a", "/b", "/a", "/b"]);
});

test("repeats of an estimate keep the lowest lower and the highest upper bound", () => {
  const wait = (value: number, low: number, high: number) => {
    const measure = { measure: "disk-wait", unit: "seconds", better: "lower" } as const;
    return { kind: "window", name: "npm ci", ...measure, value, low, high } as const;
  };
  expect(mergeRepeats([wait(5, 4, 6), wait(10, 8, 11)])).toEqual([wait(7.5, 4, 11)]);
});
