import { describe, expect, test } from "vitest";
import { measureWindow, partOf, reaches, sumBytes } from "../../../src/analysis/findings/measured-window.ts";
import {
  type DiskSample,
  hasFullQueue,
  isHeldBack,
  sliceSamples,
} from "../../../src/analysis/findings/window-samples.ts";
import type { Report } from "../../../src/model/report.ts";
import type { Gap, Sampling } from "../../../src/model/sampling.ts";
import type { Series } from "../../../src/model/series.ts";
import type { Cpu, DeviceWindow, Window } from "../../../src/model/window.ts";
import { testCases } from "../../cases.ts";
import { waited } from "../../compare/report-builder.ts";
import { buildReport, buildWindow, type Load, RUNNER, steadyStep } from "../../render/report/builder.ts";
import { findOf } from "./find.ts";

const LOADS: Load[] = [1, 2, 3, 4].map((index) => ({ writeRate: index * 1e6, stall: index / 10 }));
const START = Date.parse("2026-11-20T11:44:58.000Z");
const moment = (seconds: number) => new Date(START + seconds * 1000).toISOString();

/** The samples of sda between two moments of a series of four seconds. */
function slice(from: number, to: number, change: (series: Series) => void = () => {}): DiskSample[] {
  const report = buildReport([{ name: "work", loads: LOADS }]);
  if (report.series !== undefined) change(report.series);
  const window = buildWindow("part", "step", 0, [], { startedAt: moment(from), endedAt: moment(to) });
  return sliceSamples(report, window)[0]?.samples ?? [];
}
const timesOf = (from: number, to: number) => slice(from, to).map(({ atSeconds }) => atSeconds);

describe("the samples of a window", () => {
  test("are those whose interval lies mostly in it", () => {
    expect(timesOf(0, 4)).toEqual([1, 2, 3, 4]);
    expect(timesOf(0.5, 2.5)).toEqual([2]);
    expect(timesOf(0.499, 2.501)).toEqual([1, 2, 3]);
    expect(timesOf(1, 3)).toEqual([2, 3]);
    expect(timesOf(1.2, 1.71)).toEqual([2]);
    expect(timesOf(-5, 99)).toEqual([1, 2, 3, 4]);
    expect(timesOf(-5, -1)).toEqual([]);
    expect(timesOf(5, 9)).toEqual([]);
  });

  test("are of each disk, its partitions left out, and none without a series", () => {
    const report = buildReport([{ name: "work", loads: LOADS }]);
    const [job] = report.windows as [Report["windows"][0]];
    const [sda] = report.series?.devices ?? [];
    if (sda !== undefined) report.series?.devices.push({ ...sda, name: "sda1" }, { ...sda, name: "sdb" });
    expect(sliceSamples(report, job).map(({ name }) => name)).toEqual(["sda", "sdb"]);
    expect(sliceSamples({ ...report, series: undefined }, job)).toEqual([]);
  });

  const COLUMNS = ["readBytesPerSecond", "writeBytesPerSecond", "readsPerSecond", "writesPerSecond"] as const;
  testCases(COLUMNS)("are none where %s was not measured", (column) => {
    const found = slice(0, 4, ({ devices: [device] }) => {
      if (device !== undefined) device[column][1] = null;
    });
    expect(found.map(({ atSeconds }) => atSeconds)).toEqual([1, 3, 4]);
  });
});

describe("a sample", () => {
  /** The second of them, with these figures. */
  const sample = (figures: Partial<Record<keyof Series["devices"][number], number | null>>, waited?: number | null) =>
    slice(1, 2, (series) => {
      const [device] = series.devices;
      for (const [name, value] of Object.entries(figures))
        Object.assign(device?.[name as "queueDepth"] ?? {}, { 1: value });
      if (waited !== undefined) Object.assign(series.own?.waited ?? {}, { 1: waited });
    })[0];

  test("has both directions together, and what of the bytes was read", () => {
    const rates = { readBytesPerSecond: 3e6, writeBytesPerSecond: 1e6, readsPerSecond: 30, writesPerSecond: 20 };
    expect(sample({ ...rates, queueDepth: 7, utilization: 0.5 })).toMatchObject({
      ...{ atSeconds: 2, seconds: 1, bytesPerSecond: 4e6, readShare: 0.75, operationsPerSecond: 50 },
      ...{ queueDepth: 7, utilization: 0.5, waitingShare: 0.2 },
    });
    expect(sample({ readBytesPerSecond: 0.25, writeBytesPerSecond: 0.75 })).toMatchObject({ readShare: 0.25 });
    expect(sample({ readBytesPerSecond: 0, writeBytesPerSecond: 0 })).toMatchObject({
      bytesPerSecond: 0,
      readShare: 0,
    });
  });

  test("has the length of its interval", () => {
    const found = slice(0, 9, (series) => {
      series.timesSeconds = [0.5, 2, 2.25, 8];
    });
    expect(found.map(({ seconds }) => seconds)).toEqual([0.5, 1.5, 0.25, 5.75]);
  });

  test("has the mean latency of its requests, where any was timed", () => {
    const latency = (reads: number, writes: number, read: number | null, write: number | null) =>
      sample({ readsPerSecond: reads, writesPerSecond: writes, readLatencySeconds: read, writeLatencySeconds: write })
        ?.latencySeconds;
    expect(latency(30, 10, 0.25, 0.5)).toBe(0.3125);
    expect(latency(30, 0, 0.25, null)).toBe(0.25);
    expect(latency(0, 10, null, 0.5)).toBe(0.5);
    expect(latency(0.5, 0, 0.25, null)).toBe(0.25);
    expect(latency(30, 10, null, 0.5)).toBe(0.5);
    expect(latency(0, 0, 0.25, 0.5)).toBeUndefined();
    expect(latency(30, 10, null, null)).toBeUndefined();
  });

  test("has no queue and no use where they were not measured, and no waiting where that was not counted", () => {
    expect(sample({ queueDepth: null, utilization: null })).toMatchObject({ queueDepth: 0, utilization: 0 });
    expect(sample({}, null)?.waitingShare).toBeUndefined();
    const bare = slice(1, 2, (series) => {
      series.own = undefined;
    });
    expect(bare[0]?.waitingShare).toBeUndefined();
  });
});

test("a queue is full from two requests in flight on", () => {
  const isFull = (queueDepth: number) => hasFullQueue({ ...(slice(0, 1)[0] as DiskSample), queueDepth });
  expect([isFull(1.99), isFull(2)]).toEqual([false, true]);
});

test("a disk is held back that rests at 30% and less while tasks wait for 40% of the time and more", () => {
  const held = (utilization: number, waitingShare?: number) =>
    isHeldBack({ ...(slice(0, 1)[0] as DiskSample), utilization, waitingShare });
  expect([held(0.3, 0.4), held(0.31, 0.4), held(0.3, 0.39), held(0)]).toEqual([true, false, false, false]);
});

function find(
  samples: number,
  gapSeconds = 0,
  more: Partial<Sampling> & { isPaused?: boolean; seconds?: number } = {},
) {
  const { isPaused = false, seconds = 20, ...change } = more;
  const gap = {
    collector: "proc" as const,
    startedAt: "2026-11-20T11:45:00Z",
    cause: { id: isPaused ? ("paused" as const) : ("not-scheduled" as const) },
  };
  const gaps = gapSeconds > 0 ? [{ ...gap, durationSeconds: gapSeconds }] : [];
  const sampling = { collectors: ["proc" as const], intervalSeconds: 1, samples, gaps, notMeasured: [], ...change };
  const report = buildReport([steadyStep("work", 20, {})], { sampling });
  for (const window of report.windows) window.durationSeconds = seconds;
  return findOf(report, "few-samples");
}

test("fewer than five samples are information", () => {
  expect(find(5)).toEqual([]);
  expect(find(4)).toMatchObject([
    { severity: "info", confidence: "high", samples: 4, gapSeconds: 0, durationSeconds: 20 },
  ]);
  expect(find(4)[0]?.problem).toBe("short");
  expect(find(4, 0, { collectors: [] })).toEqual([]);
});

test("nothing is reported for a recording without a job", () => {
  const report = buildReport([steadyStep("work", 3, {})]);
  expect(findOf(report, "few-samples")).toHaveLength(1);
  expect(findOf({ ...report, windows: report.windows.slice(1) }, "few-samples")).toEqual([]);
  expect(findOf({ ...report, sampling: undefined }, "few-samples")).toEqual([]);
});

test("a shorter interval is advised where it would give samples enough", () => {
  expect(find(3, 0, { seconds: 0.2 })[0]?.isIntervalLong).toBe(true);
  expect(find(3, 0, { seconds: 0.19 })[0]?.isIntervalLong).toBe(false);
  expect(find(3, 0, { intervalSeconds: 0.11 })[0]?.isIntervalLong).toBe(true);
  expect(find(3, 0, { intervalSeconds: 0.1 })[0]?.isIntervalLong).toBe(false);
});

test("gaps of more than a tenth of the job are reported, but for those that were planned", () => {
  expect(find(9, 2)).toEqual([]);
  expect(find(9, 2.1)).toMatchObject([{ severity: "notice", gapSeconds: 2.1 }]);
  expect(find(9, 9, { isPaused: true })).toEqual([]);
  expect(find(9, 40)).toMatchObject([{ problem: "gaps", gapSeconds: 20, durationSeconds: 20 }]);
  expect(find(9, 9, { seconds: 0 })).toEqual([]);
});

test("a moment in which two collectors were silent is counted once", () => {
  const gap = (collector: "proc" | "iostat", second: number, durationSeconds: number) => {
    const startedAt = `2026-11-20T11:45:${String(second).padStart(2, "0")}Z`;
    return { collector, startedAt, cause: { id: "not-scheduled" as const }, durationSeconds };
  };
  const measure = (...gaps: Gap[]) => find(9, 0, { gaps })[0]?.gapSeconds;
  expect(measure(gap("proc", 2, 8), gap("iostat", 2, 8))).toBe(8);
  expect(measure(gap("proc", 6, 8), gap("iostat", 2, 8))).toBe(12);
  expect(measure(gap("proc", 2, 8), gap("iostat", 4, 2), gap("iostat", 9, 3))).toBe(10);
  expect(measure(gap("proc", 2, 3), gap("iostat", 12, 3))).toBe(6);
});

const CPU: Cpu = { userSeconds: 6, systemSeconds: 2, iowaitSeconds: 1, stealSeconds: 4, idleSeconds: 7 };

function measure(window: Partial<Window>, cpuCount: number | undefined = 4) {
  return measureWindow({ runner: { ...RUNNER, cpuCount } }, buildWindow("work", "step", 0, [{}], window));
}

const coresOf = (cpu: Partial<Cpu> | undefined, durationSeconds = 10, cpuCount: number | undefined = 4) =>
  measure({ cpu: cpu && { ...CPU, ...cpu }, durationSeconds }, cpuCount).cores;

test("cores are the machine's, busy by their part of the counted time", () => {
  // Of 20 s that were counted, 8 were busy.
  expect(coresOf({})).toEqual({ count: 4, busy: 1.6 });
});

test("without a number of them, cores are those whose time was counted", () => {
  const count = (durationSeconds: number) =>
    measureWindow({ runner: {} }, buildWindow("work", "step", 0, [{}], { cpu: CPU, durationSeconds })).cores?.count;
  expect([count(10), count(14), count(100)]).toEqual([2, 1, 1]);
});

test("cores are not known without CPU time, and in less than a tenth of a second", () => {
  expect(measure({ cpu: undefined })).not.toHaveProperty("cores");
  expect([0.1, 0.099].map((duration) => coresOf({}, duration) !== undefined)).toEqual([true, false]);
  expect(
    coresOf({ userSeconds: 0, systemSeconds: 0, iowaitSeconds: 0, stealSeconds: 0, idleSeconds: 0 }),
  ).toBeUndefined();
});

test("disks are those whose bytes count once, and a wait is there where it was measured", () => {
  const device = (name: string, bytes: number): DeviceWindow => {
    return { name, readBytes: bytes, writtenBytes: 2 * bytes, reads: 1, writes: 1, busySeconds: 0 };
  };
  const { disks, ...rest } = measure({
    devices: [device("sda", 5), device("sda1", 5), device("sdb", 7)],
    diskWait: undefined,
  });
  expect(disks.map(({ name }) => name)).toEqual(["sda", "sdb"]);
  expect(sumBytes(disks)).toEqual({ readBytes: 12, writtenBytes: 24 });
  expect(rest).not.toHaveProperty("diskWait");
  expect(measure(waited(0.5)).diskWait).toMatchObject({ seconds: 0.5, share: 0.5 });
});

test("a part has the share of its window, and none of one without length", () => {
  expect(partOf(4, 1)).toEqual({ seconds: 1, share: 0.25 });
  expect(partOf(0.5, 1)).toEqual({ seconds: 1, share: 2 });
  expect(partOf(0, 1)).toEqual({ seconds: 1, share: 0 });
});

test("a part reaches a level in its seconds and in its share", () => {
  const level = { seconds: 1, share: 0.1 };
  expect(reaches(level, level)).toBe(true);
  expect(reaches({ seconds: 0.99, share: 0.1 }, level)).toBe(false);
  expect(reaches({ seconds: 1, share: 0.099 }, level)).toBe(false);
});
