import { expect, test } from "vitest";
import { RowLayout } from "../../../src/sampling/iostat/device-row.ts";
import { findVersion, LogSource } from "../../../src/sampling/iostat/log-source.ts";
import { testCases } from "../../cases.ts";

test("of an empty source is known that it is not complete", () => {
  expect(new LogSource().describe("text")).toEqual({ format: "text", complete: false, notes: [] });
});

test("a correction stands once, with its count, and the columns left out behind all of them", () => {
  const source = new LogSource();
  source.noteLeftOut(["svctm", "rrqm/s"]);
  source.noteLeftOut(["svctm"]);
  source.note("no-time-zone");
  for (let times = 0; times < 2; times++) source.note("bad-figures");
  source.complete = true;
  source.sysstatVersion = "12.6.1";
  expect(source.describe("json")).toEqual({
    ...{ format: "json", complete: true, sysstatVersion: "12.6.1" },
    notes: [
      { id: "no-time-zone", times: 1 },
      { id: "bad-figures", times: 2 },
      { id: "columns-left-out", times: 1, names: ["svctm", "rrqm/s"] },
    ],
  });
});

test("of the lines that were left out the first is kept, up to 60 letters", () => {
  const source = new LogSource();
  for (const number of [7, 9]) source.noteLine("line-left-out", number, ` ${"x".repeat(70)}`);
  expect(source.listNotes()).toEqual([{ id: "line-left-out", times: 2, line: { number: 7, text: "x".repeat(60) } }]);
  expect(source.has("line-left-out")).toBe(true);
  expect(source.has("no-report")).toBe(false);
});

test("one column that is left out is named", () => {
  const source = new LogSource();
  source.noteLeftOut(["svctm"]);
  expect(source.describe("text").notes).toEqual([{ id: "columns-left-out", times: 1, names: ["svctm"] }]);
});

test("of 65 unknown columns 64 are named, each by 32 letters at most", () => {
  const source = new LogSource();
  const names = Array.from({ length: 65 }, (_, place) => `${place}-${"x".repeat(40)}`);
  source.noteLeftOut(names);
  expect([...source.leftOutColumns]).toEqual(names.slice(0, 64).map((name) => name.slice(0, 32)));
});

/** What is noted of rows with these figures. */
const faultsOf = (...rows: Record<string, number>[]) => {
  const source = new LogSource();
  for (const row of rows) {
    source.noteFaults({ name: "sda", layout: new RowLayout(Object.keys(row)), figures: Object.values(row) });
  }
  return source.listNotes().map(({ id, times }) => [id, times]);
};

test("a row lacks a figure where one that is carried is negative, nan or beyond all numbers", () => {
  for (const figure of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(faultsOf({ "r/s": 1, "w/s": figure })).toEqual([["bad-figures", 1]]);
  }
  expect(faultsOf({ "r/s": -1, "w/s": 1 }, { "r/s": -1, "w/s": -1 })).toEqual([["bad-figures", 2]]);
  expect(faultsOf({ "r/s": 1, "w/s": 0 }, { "r/s": 1, unknown: -1 })).toEqual([]);
});

test("a row is over-busy above the whole interval", () => {
  expect(faultsOf({ "r/s": 5, "%util": 1.01 }, { "%util": 1.01, "r/s": 0 })).toEqual([["over-busy", 2]]);
  expect(faultsOf({ "r/s": 5, "%util": 1 }, { "r/s": 5, "%util": 0.5 }, { "r/s": 5, none: 7 })).toEqual([]);
  expect(faultsOf({ "r/s": 5, "%util": Number.NaN })).toEqual([["bad-figures", 1]]);
});

test("a host's facts are those that were said last, and two names are two hosts", () => {
  const source = new LogSource();
  source.noteHost({ hostname: "a", kernel: "6.1", cpuCount: 2 });
  source.noteHost({ hostname: "a" });
  source.noteHost({});
  expect(source.describe("text")).toEqual({
    ...{ format: "text", complete: false, hostname: "a", kernel: "6.1", cpuCount: 2, notes: [] },
  });
  source.noteHost({ hostname: "b", kernel: "6.2", cpuCount: 4 });
  expect(source.describe("text")).toMatchObject({
    ...{ hostname: "b", kernel: "6.2", cpuCount: 4 },
    notes: [{ id: "several-hosts", times: 1 }],
  });
});

test("of several hosts the version is that of the last", () => {
  const source = new LogSource();
  source.sysstatVersion = "12.2.0";
  for (const hostname of ["a", "a"]) source.noteHost({ hostname });
  expect(source.describe("json").sysstatVersion).toBe("12.2.0");
  source.noteHost({ hostname: "b" });
  expect(source.describe("json")).not.toHaveProperty("sysstatVersion");
  source.announcedVersion = "12.6.1";
  source.noteHost({ hostname: "c" });
  expect(source.describe("json").sysstatVersion).toBe("12.6.1");
});

testCases([
  ["sysstat version 12.6.1", "12.6.1"],
  ["2026-11-21T15:38:01.1234567Z sysstat version 12.2.0\r", "12.2.0"],
  ["x\nsysstat version 9.1\n(C) Sebastien Godard", "9.1"],
  ["sysstat version 11.7.3-rc1 x", "11.7.3-rc1"],
  ["sysstat version 12.2.0\n{}\nsysstat version 12.6.1\n", "12.6.1"],
  ["sysstat version 12", undefined],
  ["sysstat version x.1", undefined],
  ["", undefined],
])("%j says version %s", (text, version) => expect(findVersion(text)).toBe(version));
