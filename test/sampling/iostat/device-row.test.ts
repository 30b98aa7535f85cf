import { describe, expect, test } from "vitest";
import { RowLayout } from "../../../src/sampling/iostat/device-row.ts";
import { testCases } from "../../cases.ts";
import { buildDevice, buildReport } from "./built-report.ts";

const readRow = (row: Record<string, number>) => ({
  layout: new RowLayout(Object.keys(row)),
  figures: Object.values(row),
});

test("a report has its time, the CPU and a device for each row", () => {
  const rows = ["sda", "sdb"].map((name, place) => ({ name, ...readRow({ "r/s": place }) }));
  expect(buildReport({ timestamp: "2026-11-20T11:00:00Z", cpu: { user: 0.5 }, rows })).toEqual({
    timestamp: "2026-11-20T11:00:00Z",
    cpu: { user: 0.5 },
    devices: [
      { name: "sda", readsPerSecond: 0 },
      { name: "sdb", readsPerSecond: 1 },
    ],
  });
});

describe("a device", () => {
  const build = (row: Record<string, number>) => buildDevice({ name: "sda", ...readRow(row) });

  test("has what was measured, under its name", () => {
    expect(
      build({ "r/s": 3, unknown: 4, "w/s": 0, "%util": 1.5, "aqu-sz": -1, "f/s": Number.NaN, tps: Number.NaN }),
    ).toEqual({ name: "sda", readsPerSecond: 3, writesPerSecond: 0, utilization: 1 });
    expect(build({ "%util": 0.5, "aqu-sz": Number.POSITIVE_INFINITY, "w/s": 2 })).toEqual({
      name: "sda",
      utilization: 0.5,
      writesPerSecond: 2,
    });
  });

  testCases([
    ["r_await", "r/s", "readLatencySeconds"],
    ["rareq-sz", "r/s", "meanReadBytes"],
    ["w_await", "w/s", "writeLatencySeconds"],
    ["wareq-sz", "w/s", "meanWriteBytes"],
    ["d_await", "d/s", "discardLatencySeconds"],
    ["dareq-sz", "d/s", "meanDiscardBytes"],
    ["f_await", "f/s", "flushLatencySeconds"],
    ["await", "tps", "requestLatencySeconds"],
    ["areq-sz", "tps", "meanRequestBytes"],
  ])("with 0 as %s has none where there were no requests (%s)", (figure, rate, field) => {
    expect(build({ [figure]: 0, [rate]: 0 })).not.toHaveProperty(field);
    expect(build({ [rate]: 1, [figure]: 0 })).toMatchObject({ [field]: 0 });
    // Where the rate is not told, 0 may be one.
    expect(build({ [figure]: 0 })).toMatchObject({ [field]: 0 });
    expect(build({ [figure]: 0.5, [rate]: 0 })).toMatchObject({ [field]: 0.5 });
  });

  test("of old versions has requests where it reads or writes", () => {
    expect(build({ await: 0, "r/s": 0, "w/s": 0 })).not.toHaveProperty("requestLatencySeconds");
    expect(build({ await: 0, tps: Number.NaN, "r/s": 0, "w/s": 0 })).not.toHaveProperty("requestLatencySeconds");
    for (const tps of [-1, Number.POSITIVE_INFINITY]) {
      expect(build({ await: 0, tps, "r/s": 0, "w/s": 0 })).not.toHaveProperty("requestLatencySeconds");
    }
    expect(build({ await: 0, "r/s": 0 })).not.toHaveProperty("requestLatencySeconds");
    expect(build({ await: 0, "r/s": 1, "w/s": 1 })).toMatchObject({ requestLatencySeconds: 0 });
    expect(build({ await: 0, "r/s": 0, "w/s": 1 })).toMatchObject({ requestLatencySeconds: 0 });
    expect(build({ f_await: 0, "r/s": 0, "w/s": 0 })).toMatchObject({ flushLatencySeconds: 0 });
  });

  test("has the first of two figures of one name, and the second counts as left out", () => {
    const layout = new RowLayout(["r/s", "%util", "r/s", "util"]);
    expect(layout.columns.map((column) => column?.field)).toEqual([
      "readsPerSecond",
      "utilization",
      undefined,
      undefined,
    ]);
    expect(buildDevice({ name: "sda", layout, figures: [1, 0.5, 2, 0.7] })).toEqual({
      name: "sda",
      readsPerSecond: 1,
      utilization: 0.5,
    });
  });

  test("has its figures in the order in which they are printed", () => {
    expect(Object.keys(build({ r_await: 0, "r/s": 1, "w/s": 0, w_await: 0, f_await: 0, "%util": 0 }))).toEqual([
      "name",
      "readLatencySeconds",
      "readsPerSecond",
      "writesPerSecond",
      "flushLatencySeconds",
      "utilization",
    ]);
  });

  test("has the place of its utilization, and -1 where there is none", () => {
    expect(new RowLayout(["r/s", "util"]).utilization).toBe(1);
    expect(new RowLayout(["r/s"]).utilization).toBe(-1);
  });

  test("has the units of its columns, and 1 where there is none", () => {
    const { units, divisors } = new RowLayout(["r/s", "rkB/s", "wMB/s", "await", "%util", "unknown"]);
    expect([...units]).toEqual([1, 1024, 1024 ** 2, 1, 1, 1]);
    expect([...divisors]).toEqual([1, 1, 1, 1000, 100, 1]);
  });

  test("goes on in the next part of its table, whose layout is made once", () => {
    const [first, second] = [new RowLayout(["r/s"]), new RowLayout(["w/s"])];
    expect(first.join(second).names).toEqual(["r/s", "w/s"]);
    expect(first.join(second)).toBe(first.join(second));
    expect(first.join(second)).not.toBe(first.join(new RowLayout(["d/s"])));
  });
});
