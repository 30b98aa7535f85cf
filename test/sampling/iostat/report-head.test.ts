import { expect, test } from "vitest";
import {
  looksLikeTime,
  readCpuHeading,
  readCpuRow,
  readCpuShares,
  readTimestamp,
} from "../../../src/sampling/iostat/report-head.ts";
import { testCases } from "../../cases.ts";

testCases([
  ["2026-11-21T17:00:01Z", "2026-11-21T17:00:01Z"],
  ["2026-11-21T17:00:01+0130", "2026-11-21T15:30:01Z"],
  ["2026-11-21T17:00:01+01:30", "2026-11-21T15:30:01Z"],
  ["2026-11-21T17:00:01-05", "2026-11-21T22:00:01Z"],
  ["2026-11-21T23:59:59-0030", "2026-11-22T00:29:59Z"],
  ["9999-12-31T23:59:01-01", "+010000-01-01T00:59:01Z"],
  ["1795280401", "2026-11-21T17:00:01Z"],
  ["123456789", "1973-11-29T21:33:09Z"],
  ["12345678901", "2361-03-21T19:15:01Z"],
])("%s is %s", (text, moment) => {
  expect(readTimestamp(text)).toBe(moment);
});

testCases([
  "2026-11-21T17:00:01",
  "2026-13-21T17:00:01Z",
  "11/21/2026 05:00:01 PM",
  "x2026-11-21T17:00:01Z",
  "2026-11-21T17:00:01Zx",
  "2026-11-21T17:00:01Z30",
  "2026-11-21T17:00:01+01:",
  "2026-11-21T24:00:00Z",
  "12345678",
  "123456789012",
  "x1795280401",
  "1795280401x",
  "2026-11-21T17:00:60Z",
  "2026-11-21T17:00:5Z",
  "2026-11-21T17:00:001Z",
  "",
])("%j is no moment", (text) => {
  expect(readTimestamp(text)).toBeUndefined();
});

testCases([
  ["11/21/2026 05:00:01 PM", true],
  ["21.11.2026 17:00:01", true],
  ["Sa 21 Nov 2026 17:00:01 CET", true],
  ["17:00:01 npm install", false],
  ["2026-11-21 170001", false],
  ["2026-11-21 17:00:01 INFO a line of another program", false],
])("%j may be a locale's date and time: %s", (line, expected) => expect(looksLikeTime(line)).toBe(expected));

const NAMES = ["user", "nice", "system", "iowait", "steal", "idle"];

test("the heading of the shares names them without their sign", () => {
  expect(readCpuHeading("avg-cpu:  %user   %nice %system %iowait  %steal   %idle")).toEqual(NAMES);
  expect(readCpuHeading("  avg-cpu: user %50%")).toEqual(["user", "50%"]);
  expect(readCpuHeading("avg-cpu: 50%")).toEqual(["50%"]);
  expect(readCpuHeading("Device avg-cpu: %user")).toBeUndefined();
  expect(readCpuHeading("avg-cpu: % user % sys")).toBeUndefined();
  expect(readCpuHeading("%user %nice")).toBeUndefined();
});

test("a row of shares is read by the heading's names", () => {
  expect(readCpuRow("  10.31   0,50 2.00 3.00 4.00 80.19 ", NAMES)).toEqual({
    user: 0.1031,
    nice: 0.005,
    system: 0.02,
    ioWait: 0.03,
    steal: 0.04,
    idle: 0.8019,
  });
  expect(readCpuRow("7.00 1.00", ["sys", "guest"])).toEqual({ system: 0.07 });
  expect(readCpuRow("-1.00 0.00 nan", ["user", "nice", "idle"])).toEqual({ nice: 0 });
});

test("a row that does not fit its heading is none", () => {
  expect(readCpuRow("1.00 2.00", ["user"])).toBeUndefined();
  expect(readCpuRow("1.00", ["user", "nice"])).toBeUndefined();
  expect(readCpuRow("1.00 sda", ["user", "nice"])).toBeUndefined();
});

test("the shares of JSON are read by the same names", () => {
  expect(readCpuShares(Object.entries({ user: 10.31, iowait: "0,5", idle: 89.19, other: 3, nice: "x" }))).toEqual({
    user: 0.1031,
    ioWait: 0.005,
    idle: 0.8919,
  });
});
