import { describe, expect, test } from "vitest";
import { findOwnDevice, findOwnRate, LIMITED_RATES } from "../../src/analysis/own-rate.ts";
import type { CgroupWindow, Window } from "../../src/model/window.ts";
import { buildStep } from "../compare/report-builder.ts";

type Own = NonNullable<CgroupWindow["devices"]>[number];

const COUNTED: Own = {
  name: "sda",
  ...{ readBytes: 100, writtenBytes: 200, reads: 30, writes: 40 },
  ...{ sustainedReadBytesPerSecond: 11, sustainedWriteBytesPerSecond: 22 },
  ...{ sustainedReadsPerSecond: 33, sustainedWritesPerSecond: 44 },
};
const TOTALS: Own = { name: "sda", readBytes: 100, writtenBytes: 200, reads: 30, writes: 40 };

function build(device: Own, parts: Partial<Window> = {}): Window {
  const other = { ...COUNTED, name: "sdb", sustainedReadBytesPerSecond: 99 };
  return buildStep("make", 10, { cgroup: { version: "v2", path: "/job", devices: [device, other] }, ...parts });
}

const listRates = (window: Window) => LIMITED_RATES.map((rate) => [rate, findOwnRate(window, "sda", rate)]);

describe("a window's own rate on a device", () => {
  test("is what its cgroup sustained, with all that it moved", () => {
    expect(listRates(build(COUNTED))).toEqual([
      ["readBytesPerSecond", { perSecond: 11, amount: 100 }],
      ["writeBytesPerSecond", { perSecond: 22, amount: 200 }],
      ["readsPerSecond", { perSecond: 33, amount: 30 }],
      ["writesPerSecond", { perSecond: 44, amount: 40 }],
    ]);
  });

  test("is the mean where there are totals alone", () => {
    expect(listRates(build(TOTALS))).toEqual([
      ["readBytesPerSecond", { perSecond: 10, amount: 100 }],
      ["writeBytesPerSecond", { perSecond: 20, amount: 200 }],
      ["readsPerSecond", { perSecond: 3, amount: 30 }],
      ["writesPerSecond", { perSecond: 4, amount: 40 }],
    ]);
    expect(findOwnRate(build({ name: "sda", readBytes: 1, writtenBytes: 1 }), "sda", "readsPerSecond")).toBeUndefined();
  });

  test("has no amount where the recording has a gap, and no mean", () => {
    expect(findOwnRate(build(COUNTED, { incomplete: true }), "sda", "readBytesPerSecond")).toStrictEqual({
      perSecond: 11,
    });
    expect(findOwnRate(build(TOTALS, { incomplete: true }), "sda", "readBytesPerSecond")).toBeUndefined();
  });

  test("is unknown without counters of the device, or without time", () => {
    expect(findOwnRate(buildStep("make", 10), "sda", "readBytesPerSecond")).toBeUndefined();
    expect(findOwnRate(build(COUNTED), "sdc", "readBytesPerSecond")).toBeUndefined();
    expect(findOwnRate(build(TOTALS, { durationSeconds: 0 }), "sda", "readBytesPerSecond")).toBeUndefined();
    const names = ["sda", "sdb", "sdc"].map((device) => findOwnDevice(build(COUNTED), device)?.name);
    expect(names).toEqual(["sda", "sdb", undefined]);
    expect(findOwnDevice(buildStep("make", 10), "sda")).toBeUndefined();
  });
});
