import { describe, expect, test } from "vitest";
import type { Benchmark } from "../../../src/model/benchmark.ts";
import { BENCHMARKS, buildReport, type Load, STORAGE } from "../../render/report/builder.ts";
import { findOf } from "./find.ts";

const repeat = (count: number, load: Load) => Array.from({ length: count }, () => load);
const ofWork = (loads: Load[], requestBytes?: (index: number) => number) => {
  const report = buildReport([{ name: "work", loads }]);
  for (const device of report.series?.devices ?? []) {
    if (requestBytes === undefined) continue;
    device.writesPerSecond = device.writeBytesPerSecond.map((rate, index) => (rate ?? 0) / requestBytes(index));
  }
  return findOf(report, "burst-spent");
};
const BEFORE: Load = { writeRate: 300e6, queueDepth: 10 };

describe("a fall of a step's disk", () => {
  const fall = (after: Load, counts = [20, 20]) =>
    ofWork([...repeat(counts[0] ?? 0, BEFORE), ...repeat(counts[1] ?? 0, after)]);

  test("is reported with both levels, the moment, and how long the burst lasted", () => {
    expect(fall({ writeRate: 100e6, queueDepth: 10 })).toMatchObject([
      {
        severity: "warning",
        window: { name: "work" },
        device: "sda",
        confidence: "medium",
        bytesPerSecondBefore: 300e6,
        bytesPerSecondAfter: 100e6,
        afterSeconds: 20,
        atSeconds: 21,
      },
    ]);
  });

  test("is one from two thirds of the rate down", () => {
    expect(fall({ writeRate: 200e6, queueDepth: 10 })).toHaveLength(1);
    expect(fall({ writeRate: 201e6, queueDepth: 10 })).toEqual([]);
    expect(fall({ writeRate: 900e6, queueDepth: 10 })).toEqual([]);
  });

  test("is none where the queue became shorter by more than a fifth, or was no queue", () => {
    expect(fall({ writeRate: 100e6, queueDepth: 8 })).toHaveLength(1);
    expect(fall({ writeRate: 100e6, queueDepth: 7.9 })).toEqual([]);
    expect(fall({ writeRate: 100e6, queueDepth: 7.9 }, [16, 24])).toEqual([]);
    expect(fall({ writeRate: 100e6, queueDepth: 8.1 }, [24, 16])).toHaveLength(1);
    expect(
      ofWork([...repeat(20, { ...BEFORE, queueDepth: 2 }), ...repeat(20, { writeRate: 1e8, queueDepth: 2 })]),
    ).toHaveLength(1);
    // The first moment counts: 11 requests on average before, and 8.5 after.
    const first = { ...BEFORE, queueDepth: 30 };
    expect(ofWork([first, ...repeat(19, BEFORE), ...repeat(20, { writeRate: 1e8, queueDepth: 8.5 })])).toEqual([]);
    const one = { ...BEFORE, queueDepth: 1.9 };
    expect(ofWork([...repeat(20, one), ...repeat(20, { ...one, writeRate: 1e8 })])).toEqual([]);
  });

  test("is none where the requests became smaller or larger by more than half", () => {
    const loads = [...repeat(20, BEFORE), ...repeat(20, { writeRate: 100e6, queueDepth: 10 })];
    const sized = (after: number) => ofWork(loads, (index) => (index < 20 ? 120_000 : after));
    expect([80_000, 179_000].map((size) => sized(size).length)).toEqual([1, 1]);
    expect([79_000, 181_000].map((size) => sized(size).length)).toEqual([0, 0]);
    // Exactly half as large again.
    const exact = [
      ...repeat(20, { ...BEFORE, writeRate: 2000 * 2 ** 17 }),
      ...repeat(20, { ...BEFORE, writeRate: 750 * 2 ** 17 }),
    ];
    expect(ofWork(exact, (index) => (index < 20 ? 2 ** 17 : 1.5 * 2 ** 17))).toHaveLength(1);
  });

  test("is none where the work turned from reads to writes, which drives do at another speed", () => {
    const reads: Load = { readRate: 300e6, queueDepth: 10 };
    const mixed = (read: number): Load => ({ readRate: read, writeRate: 100e6 - read, queueDepth: 10 });
    const turn = (before: Load, after: Load) => ofWork([...repeat(20, before), ...repeat(20, after)]).length;
    expect([turn(reads, mixed(0)), turn(BEFORE, mixed(100e6))]).toEqual([0, 0]);
    expect([turn(reads, mixed(100e6)), turn({ ...mixed(50e6), writeRate: 250e6 }, mixed(30e6))]).toEqual([1, 1]);
    expect([turn(BEFORE, mixed(25e6)), turn(BEFORE, mixed(26e6))]).toEqual([1, 0]);
    expect([turn(reads, mixed(75e6)), turn(reads, mixed(74e6))]).toEqual([1, 0]);
  });

  test("is none of a disk outside the job's paths that worked for others", () => {
    const loads = [...repeat(20, BEFORE), ...repeat(20, { writeRate: 100e6, queueDepth: 10 })];
    const elsewhere = STORAGE.map((entry) => ({ ...entry, devices: [] }));
    const find = (writtenBytes: number, storage: typeof STORAGE) => {
      const command = { userSeconds: 1, systemSeconds: 1, readBytes: 0, writtenBytes };
      return findOf(buildReport([{ name: "work", loads, window: { command } }], { storage }), "burst-spent").length;
    };
    expect([find(0.79e9, elsewhere), find(0.8e9, elsewhere), find(0.79e9, STORAGE)]).toEqual([0, 1, 1]);
  });

  test("needs eight samples on each side", () => {
    expect(fall({ writeRate: 100e6, queueDepth: 10 }, [8, 8])).toHaveLength(1);
    expect(fall({ writeRate: 100e6, queueDepth: 10 }, [8, 7])).toEqual([]);
  });

  test("is none where a level scatters by more than a quarter", () => {
    const scattered = (spread: number) =>
      ofWork([
        ...repeat(20, BEFORE),
        ...Array.from({ length: 20 }, (_, index) => ({
          writeRate: 100e6 * (1 + (index % 2 === 0 ? spread : -spread)),
          queueDepth: 10,
        })),
      ]);
    expect(scattered(0.25)).toHaveLength(1);
    expect(scattered(0.26)).toEqual([]);
  });

  test("does not count moments without bytes", () => {
    const loads = [
      ...repeat(20, BEFORE),
      ...repeat(4, { queueDepth: 10 }),
      ...repeat(20, { writeRate: 1e8, queueDepth: 10 }),
    ];
    expect(ofWork(loads)[0]).toMatchObject({ bytesPerSecondAfter: 100e6, afterSeconds: 24 });
  });
});

describe("a fall within a benchmark", () => {
  const bench = (values: number[], target?: string) => {
    const benchmark = {
      ...(BENCHMARKS[1] as Extract<Benchmark, { state: "measured" }>),
      target,
      bandwidthOverTime: { timesSeconds: values.map((_, index) => (index + 1) / 2), bytesPerSecond: values },
    };
    const report = buildReport([{ name: "work", loads: repeat(5, {}) }], { benchmarks: [benchmark] });
    return findOf(report, "burst-spent");
  };
  const levels = (before: number, after: number) => [...Array(10).fill(before), ...Array(10).fill(after)];

  test("is not looked for where its course was not recorded, or it failed", () => {
    expect(findOf(buildReport([], { benchmarks: BENCHMARKS }), "burst-spent")).toEqual([]);
  });

  test("names the bytes that it took", () => {
    expect(bench(levels(900e6, 300e6), "/mnt")).toMatchObject([
      {
        severity: "notice",
        benchmark: {},
        confidence: "high",
        bytesPerSecondBefore: 900e6,
        bytesPerSecondAfter: 300e6,
        afterSeconds: 5,
        afterBytes: 4500e6,
        target: "/mnt",
      },
    ]);
    expect(bench(levels(900e6, 300e6))[0]).not.toHaveProperty("target");
  });

  test("is one from two thirds of the rate down", () => {
    expect([600e6, 601e6].map((after) => bench(levels(900e6, after)).length)).toEqual([1, 0]);
  });
});
