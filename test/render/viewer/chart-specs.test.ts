import { describe, expect, test } from "vitest";
import { encodeColumn } from "../../../src/render/report/column-encoding.ts";
import { specifyCharts } from "../../../src/render/viewer/chart-specs.ts";

const device = (name: string, drawn: boolean, columns: Record<string, number[]>) => ({
  name,
  drawn,
  columns: Object.fromEntries(Object.entries(columns).map(([key, values]) => [key, encodeColumn(values)])),
});
const MOVING = { readBytesPerSecond: [1e6, 2e6], writeBytesPerSecond: [0, 0], readsPerSecond: [10, 20] };

function specify(devices: ReturnType<typeof device>[], machine: Record<string, number[]> = {}) {
  const cpu = Object.fromEntries(Object.entries(machine).map(([name, values]) => [name, encodeColumn(values)]));
  return specifyCharts({ stepMilliseconds: [1000, 1000], devices, machine: { cpu } });
}

describe("a report's charts", () => {
  test("name the axis's unit where there is one", () => {
    const { charts } = specify([device("vda", true, { ...MOVING, queueDepth: [1, 2] })]);
    expect(charts.map(({ title }) => title)).toEqual(["Throughput, MB/s", "IOPS", "Queue depth"]);
    expect(charts.map(({ formatMark }) => formatMark(2e6))).toEqual(["2", "2,000,000", "2,000,000"]);
  });

  test("have reads and writes where one of them is 0 throughout, but no other line of zeros", () => {
    const busy = device("vda", true, { ...MOVING, queueDepth: [1, 2] });
    const calm = device("vdb", true, { ...MOVING, queueDepth: [0, 0] });
    const { charts } = specify([busy, calm], { user: [0.5, 0.6], iowait: [0, 0] });
    expect(charts.map(({ lines }) => lines.map(({ label }) => label))).toEqual([
      ["vda read", "vda written", "vdb read", "vdb written"],
      ["vda reads", "vda writes", "vdb reads", "vdb writes"],
      ["vda queue"],
      ["user"],
    ]);
  });

  test("leave out disks without traffic, and name what was 0 throughout", () => {
    const idle = device("vdb", true, { readBytesPerSecond: [0, 0], writeBytesPerSecond: [0, 0] });
    const { charts, zeroThroughout } = specify([device("vda", false, MOVING), idle], { steal: [0, 0] });
    expect(charts[0]?.lines.map(({ label, color, shown }) => [label, color, shown])).toEqual([
      ["read", "--read", true],
      ["written", "--write", true],
    ]);
    expect(zeroThroughout).toEqual(["CPU"]);
  });
});
