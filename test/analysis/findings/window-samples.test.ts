import { describe, expect, test } from "vitest";
import {
  type DiskSample,
  hasFullQueue,
  isHeldBack,
  sliceSamples,
} from "../../../src/analysis/findings/window-samples.ts";
import type { Report } from "../../../src/model/report.ts";
import type { Series } from "../../../src/model/series.ts";
import { testCases } from "../../cases.ts";
import { buildReport, buildWindow, type Load } from "../../render/report/builder.ts";

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
  const sample = (figures: Partial<Record<keyof Series["devices"][number], number | null>>, pressure?: number | null) =>
    slice(1, 2, (series) => {
      const [device] = series.devices;
      for (const [name, value] of Object.entries(figures))
        Object.assign(device?.[name as "queueDepth"] ?? {}, { 1: value });
      if (pressure !== undefined) Object.assign(series.pressure?.ioSome ?? {}, { 1: pressure });
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
      series.pressure = undefined;
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
