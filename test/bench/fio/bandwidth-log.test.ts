import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readBandwidthLogs, readRateLogs } from "../../../src/bench/fio/bandwidth-log.ts";

function read(name: string): string {
  return readFileSync(join(import.meta.dirname, "../../fixtures/fio/logs", name), "utf8");
}

test("a log becomes bytes a second at the end of each interval", () => {
  const series = readBandwidthLogs([read("long_bw.1.log")], "write", 1);
  expect(series?.timesSeconds.slice(0, 3)).toEqual([2, 3, 4]);
  expect(series?.bytesPerSecond.slice(0, 3)).toEqual([2391383 * 1024, 2472360 * 1024, 2630214 * 1024]);
});

test("the logs of two processes add up, each direction by itself", () => {
  const logs = [read("t_bw.1.log"), read("t_bw.2.log")];
  const series = readBandwidthLogs(logs, "read", 0.5);
  const rows = logs.map((log) => log.split("\n").filter((line) => line.split(", ")[2] === "0"));
  expect(series?.timesSeconds).toEqual(rows[0]?.map((_, index) => (index + 1) / 2));
  const first = rows.map(([line]) => Number(line?.split(", ")[1]));
  expect(series?.bytesPerSecond[0]).toBe(((first[0] ?? 0) + (first[1] ?? 0)) * 1024);
});

test("a log without the direction gives nothing", () => {
  expect(readBandwidthLogs([read("long_bw.1.log")], "read", 1)).toBeUndefined();
});

describe("rows", () => {
  const at = (text: string, direction: "read" | "write" | "trim" | "mixed", interval = 1) =>
    readBandwidthLogs([text], direction, interval);

  test("hold milliseconds, KiB/s and the direction by its number", () => {
    const log = "1000, 10, 0, 4096, 0\n1000, 20, 1, 4096, 0\n 1000,30,2,4096\n1000, 99, 3, 4096\n";
    const rate = (direction: Parameters<typeof at>[1]) => at(log, direction)?.bytesPerSecond;
    expect([rate("read"), rate("write"), rate("trim"), rate("mixed")]).toEqual([
      [10_240],
      [20_480],
      [30_720],
      [61_440],
    ]);
  });

  test("that are none of fio's are passed over, and an empty log is none", () => {
    expect(at("x1000, 10, 0, 1\n1000, 10, 0\n, 10, 0, 1\n1000 10 0 1\n", "mixed")).toBeUndefined();
    expect(at("", "mixed")).toBeUndefined();
  });

  test("belong to the nearest interval, in the order of time", () => {
    expect(at("1499, 1, 0, 1\n499, 2, 0, 1\n1500, 4, 0, 1\n", "read")).toEqual({
      timesSeconds: [0, 1, 2],
      bytesPerSecond: [2048, 1024, 4096],
    });
    expect(at("250, 1, 0, 1\n510, 1, 0, 1\n", "read", 0.25)?.timesSeconds).toEqual([0.25, 0.5]);
  });

  test("of the calendar begin with the first interval", () => {
    const tenYears = 3650 * 86_400;
    const from = (seconds: number) =>
      at(`${seconds * 1000}, 1, 0, 1\n${(seconds + 2) * 1000}, 1, 0, 1\n`, "read")?.timesSeconds;
    expect(from(tenYears)).toEqual([tenYears, tenYears + 2]);
    expect(from(tenYears + 1)).toEqual([1, 3]);
    expect(at(`${tenYears * 500}, 1, 0, 1\n`, "read", 0.5)?.timesSeconds).toEqual([tenYears / 2]);
  });
});

describe("rates", () => {
  const KIB = 1024;

  test("a row holds since the one before it, however late it was written", () => {
    const text = "100, 10, 0, 4096, 0\n250, 20, 0, 4096, 0\n300, 40, 0, 4096, 0\n";
    const rates = readRateLogs([text], 0.1) ?? [];
    expect(rates).toHaveLength(3);
    expect(rates.map((rate) => rate / KIB)).toEqual([10, 20, 30].map((rate) => expect.closeTo(rate)));
  });

  test("directions and processes are added up, and an end that fills no interval is left out", () => {
    const mixed = "100, 10, 0, 4096, 0\n100, 5, 1, 4096, 0\n260, 10, 0, 4096, 0\n260, 5, 1, 4096, 0\n";
    expect(readRateLogs([mixed, "200, 1, 2, 4096, 0\n"], 0.1)?.map((rate) => rate / KIB)).toEqual([
      expect.closeTo(16),
      expect.closeTo(16),
    ]);
  });

  test("nothing in it is no rate, and what is no row is passed over", () => {
    expect(readRateLogs([], 0.1)).toBeUndefined();
    expect(readRateLogs(["", "fio: error\n"], 0.1)).toBeUndefined();
    expect(readRateLogs(["x 100, 10, 0, 4096\n100, 10, 3, 1\n  100, 7, 1, 4096, 0\n"], 0.1)).toEqual([
      expect.closeTo(7 * KIB),
    ]);
    expect(readRateLogs(["100,7,1,4096,0\n"], 0.1)).toEqual([expect.closeTo(7 * KIB)]);
    expect(readRateLogs(["40, 10, 0, 4096, 0\n"], 0.1)).toEqual([]);
  });
});
