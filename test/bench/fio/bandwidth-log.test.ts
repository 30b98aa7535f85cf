import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readBandwidthLogs } from "../../../src/bench/fio/bandwidth-log.ts";

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
