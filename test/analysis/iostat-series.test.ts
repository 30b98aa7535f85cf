import { describe, expect, it } from "vitest";
import { buildSeries } from "../../src/analysis/series.ts";
import { IOSTAT_COLUMNS, type RecordedIostat, type Recording } from "../../src/model/recording.ts";
import { device, diskRow, recordingOf } from "../sampling/recording-lines.ts";

/** A second of 40 writes, one in which a request hangs, one in which nothing is to do, and one of 10 writes. */
function record(iostat: Partial<RecordedIostat>): Recording {
  const rows = [
    diskRow({}),
    diskRow({ writes: 40, writeSectors: 80, busyMs: 100, weightedMs: 200 }),
    diskRow({ writes: 40, writeSectors: 80, busyMs: 1100, weightedMs: 3200 }),
    diskRow({ writes: 40, writeSectors: 80, busyMs: 1100, weightedMs: 3200 }),
    diskRow({ writes: 50, writeSectors: 100, busyMs: 1200, weightedMs: 3300 }),
  ];
  const recording = recordingOf(
    rows.map((row, at) => ({ at, devices: { 0: row } })),
    [device(0, "vda")],
  );
  const columns = Object.fromEntries(
    IOSTAT_COLUMNS.map((column) => [column, Float64Array.of(41, Number.NaN, Number.NaN, 11)]),
  ) as RecordedIostat["devices"][number]["columns"];
  const timestamps = Float64Array.of(1, 2, 3, 4).map(() => Number.NaN);
  const run = { intervalSeconds: 1, startedAtMonotonic: 1000, timestamps, devices: [{ name: "vda", columns }] };
  return { ...recording, iostats: [{ ...run, ...iostat }] };
}

describe("the end of a sampling, which iostat does not see through", () => {
  const cutOff = (reports: number[]) => {
    const recording = record({});
    const columns = recording.iostats[0]?.devices[0]?.columns;
    for (const column of IOSTAT_COLUMNS) columns?.[column].set(reports);
    return buildSeries(recording)?.devices[0];
  };

  it("is told by the counters", () => {
    expect(cutOff([41, 0, 0, Number.NaN])).toMatchObject({ source: "iostat", writesPerSecond: [41, 0, 0, 10] });
  });

  it("stays a gap with the rest where iostat had ended before", () => {
    expect(cutOff([41, 0, Number.NaN, Number.NaN])?.writesPerSecond).toEqual([41, 0, null, null]);
  });
});

describe("the series of a device that iostat leaves out of a report", () => {
  it("has no completed request there, but shows the one that hangs, which the counters saw", () => {
    const [series] = buildSeries(record({ leavesOutIdle: true }))?.devices ?? [];
    expect(series).toMatchObject({
      name: "vda",
      source: "iostat",
      writesPerSecond: [41, 0, 0, 11],
      writeBytesPerSecond: [41, 0, 0, 11],
      writeLatencySeconds: [41, null, null, 11],
      queueDepth: [41, 3, 0, 11],
      utilization: [41, 1, 0, 11],
    });
  });

  it("does not count again what a report beside it has", () => {
    const recording = record({ leavesOutIdle: true });
    // iostat's reports come later than the ticks: what it leaves out as idle, the counters have already.
    const columns = recording.iostats[0]?.devices[0]?.columns;
    for (const column of IOSTAT_COLUMNS) columns?.[column].set([Number.NaN, 41, Number.NaN, 11]);
    const [series] = buildSeries(recording)?.devices ?? [];
    expect(series?.writesPerSecond).toEqual([0, 41, 0, 11]);
    expect(series?.queueDepth).toEqual([0, 41, 0, 11]);
  });

  it("is by the counters alone where iostat left it out of all reports", () => {
    const [series] = buildSeries(record({ leavesOutIdle: true, devices: [] }))?.devices ?? [];
    expect(series).toMatchObject({ source: "proc", writesPerSecond: [40, 0, 0, 10] });
  });

  it("has a gap there where iostat was not told to leave anything out", () => {
    const [series] = buildSeries(record({}))?.devices ?? [];
    expect(series?.writesPerSecond).toEqual([41, null, null, 11]);
  });
});
