import { describe, expect, onTestFinished, test, vi } from "vitest";
import { looksLikeTime, readTimestamp, TimestampReader } from "../../../src/sampling/iostat/timestamp.ts";

test.each([
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

test.each([
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
  "",
])("%j is no moment", (text) => {
  expect(readTimestamp(text)).toBeUndefined();
});

test("a time of any locale has hours and minutes, in less than 80 characters", () => {
  expect(["17:00", "5:00:01 PM", `${"x".repeat(75)}1:00`].map(looksLikeTime)).toEqual([true, true, true]);
  expect(["17.00", "17:0", ":00", "x:00", `${"x".repeat(76)}1:00`].map(looksLikeTime)).toEqual(Array(5).fill(false));
});

describe("the reader of a log's times", () => {
  const read = (...texts: string[]) => {
    const reader = new TimestampReader();
    return texts.map((text) => reader.read(text));
  };

  test("gives those of one minute whatever their order and zone", () => {
    expect(read("2026-11-21T17:00:58+0130", "2026-11-21T17:00:00+0130", "2026-11-21T17:00:59+0130")).toEqual([
      "2026-11-21T15:30:58Z",
      "2026-11-21T15:30:00Z",
      "2026-11-21T15:30:59Z",
    ]);
    expect(read("9999-12-31T23:59:01-01", "9999-12-31T23:59:02-01")[1]).toBe("+010000-01-01T00:59:02Z");
  });

  test("gives those of another minute, another zone, or in seconds since 1970", () => {
    const first = "2026-11-21T17:00:01+0130";
    for (const [text, moment] of [
      ["2026-11-21T17:01:01+0130", "2026-11-21T15:31:01Z"],
      ["1026-11-21T17:00:01+0130", "1026-11-21T15:30:01Z"],
      ["2026-11-21T17:00:01+0200", "2026-11-21T15:00:01Z"],
      ["1795280401", "2026-11-21T17:00:01Z"],
    ] as const) {
      expect(read(first, text, first)).toEqual(["2026-11-21T15:30:01Z", moment, "2026-11-21T15:30:01Z"]);
    }
    expect(read("1795280401", "1795280401")).toEqual(["2026-11-21T17:00:01Z", "2026-11-21T17:00:01Z"]);
  });

  test.each(["60+0130", "5+0130", "+0130", "0x+0130", "x0+0130", "01+01300", "001+0130"])(
    "gives no moment for what has :%s in the same minute",
    (end) => {
      expect(read("2026-11-21T17:00:01+0130", `2026-11-21T17:00:${end}`)[1]).toBeUndefined();
    },
  );

  test("reads a minute once", () => {
    const parse = vi.spyOn(Date, "parse");
    onTestFinished(() => parse.mockRestore());
    const times = (minute: number) => [1, 2, 60].map((second) => `2026-11-21T17:0${minute}:0${second % 10}+0130`);
    read(...times(1), ...times(2), "1795280401");
    expect(parse).toHaveBeenCalledTimes(2);
  });

  test("knows a minute only once it was a moment", () => {
    const local = "2026-11-21T17:00:01";
    expect(read(local, local, "2026-11-21T25:00:01Z", "2026-11-21T25:00:02Z")).toEqual(Array(4).fill(undefined));
  });
});
