import { expect, test } from "vitest";
import { looksLikeTime, readTimestamp } from "../../../src/sampling/iostat/timestamp.ts";

test.each([
  ["2026-11-21T17:00:01Z", "2026-11-21T17:00:01Z"],
  ["2026-11-21T17:00:01+0130", "2026-11-21T15:30:01Z"],
  ["2026-11-21T17:00:01+01:30", "2026-11-21T15:30:01Z"],
  ["2026-11-21T17:00:01-05", "2026-11-21T22:00:01Z"],
  ["1795280401", "2026-11-21T17:00:01Z"],
  ["123456789", "1973-11-29T21:33:09Z"],
  ["12345678901", "2361-03-21T19:15:01Z"],
])("%s is %s", (text, moment) => {
  expect(readTimestamp(text)).toBe(moment);
});

test.each([
  "2026-11-21T17:00:01",
  "2026-13-21T17:00:01Z",
  "11/21/2026 05:00:01 PM",
  "x2026-11-21T17:00:01Z",
  "2026-11-21T17:00:01Zx",
  "12345678",
  "123456789012",
  "x1795280401",
  "1795280401x",
  "",
])("%j is no moment", (text) => {
  expect(readTimestamp(text)).toBeUndefined();
});

test("a time of any locale has hours and minutes, in less than 80 characters", () => {
  expect(["17:00", "5:00:01 PM", `${"x".repeat(75)}1:00`].map(looksLikeTime)).toEqual([true, true, true]);
  expect(["17.00", "17:0", ":00", "x:00", `${"x".repeat(76)}1:00`].map(looksLikeTime)).toEqual(Array(5).fill(false));
});

test("the times of a minute are read alike, whatever was read before them", () => {
  const moments = (texts: string[]) => texts.map((text) => readTimestamp(text));
  expect(moments(["2026-11-21T17:00:58+0130", "2026-11-21T17:00:00+0130", "2026-11-21T17:00:59+0130"])).toEqual([
    "2026-11-21T15:30:58Z",
    "2026-11-21T15:30:00Z",
    "2026-11-21T15:30:59Z",
  ]);
  // The same minute with other seconds, another zone, or more behind it.
  for (const text of ["60+0130", "5+0130", "0x+0130", "01+01300", "001+0130"]) {
    expect(readTimestamp(`2026-11-21T17:00:${text}`), text).toBeUndefined();
  }
  expect(moments(["2026-11-21T17:00:01+0200", "2026-11-21T17:01:01+0130"])).toEqual([
    "2026-11-21T15:00:01Z",
    "2026-11-21T15:31:01Z",
  ]);
});

test("hour 24 has one second, and a year of more digits its own seconds", () => {
  expect(readTimestamp("2026-11-21T24:00:00Z")).toBe("2026-11-22T00:00:00Z");
  expect(readTimestamp("2026-11-21T24:00:01Z")).toBeUndefined();
  expect(readTimestamp("9999-12-31T23:59:01-01")).toBe("+010000-01-01T00:59:01Z");
  expect(readTimestamp("9999-12-31T23:59:02-01")).toBe("+010000-01-01T00:59:02Z");
});
