import { describe, expect, test } from "vitest";
import type { Field } from "../../../src/sampling/iostat/columns.ts";
import { type DeviceRow, figureOf, RowLayout } from "../../../src/sampling/iostat/device-row.ts";
import { UnitCheck } from "../../../src/sampling/iostat/unit-check.ts";
import { testCases } from "../../cases.ts";

type Figures = Record<string, number>;

/** A row of figures as they are printed. */
function printed(figures: Figures): DeviceRow {
  const layout = new RowLayout(Object.keys(figures));
  return {
    name: "sda",
    layout,
    figures: Object.values(figures).map((figure, place) => figure * (layout.units[place] ?? 1)),
  };
}

const RATES: readonly Field[] = ["readBytesPerSecond", "writeBytesPerSecond", "requestBytesPerSecond"];

/** By how much a report's rates are divided. */
function correct(check: UnitCheck, figures: Figures | Figures[]): number {
  const rows = [figures].flat().map(printed);
  const add = (some: readonly DeviceRow[]) =>
    some.flatMap((row) => RATES.map((rate) => figureOf(row, rate) || 0)).reduce((sum, figure) => sum + figure, 0);
  const corrected = add(check.correct(rows));
  return corrected === 0 ? 1 : add(rows) / corrected;
}

/** That of one report in a new document, and what is said. */
const judge = (figures: Figures | Figures[], version?: string, date?: string) => {
  const check = new UnitCheck();
  check.startDocument(date, version);
  return [correct(check, figures), ...check.notes()];
};

const [AS_KB, AS_MB] = ["sectors-as-kb", "sectors-as-mb"];
const [KB, MB, OLD] = ["perhaps-sectors-as-kb", "perhaps-sectors-as-mb", "perhaps-mb-as-kb"];

describe("the extended report", () => {
  const extended = (factor: number, unit = "kB", mean = 16, requests = 300) => ({
    "w/s": requests,
    [`w${unit}/s`]: (requests * mean * factor) / (unit === "MB" ? 1024 : 1),
    "wareq-sz": mean,
  });

  test("proves by its own figures whether its rates are sectors", () => {
    expect(judge(extended(1))).toEqual([1]);
    expect(judge(extended(2))).toEqual([2, AS_KB]);
    expect(judge(extended(1, "MB"))).toEqual([1]);
    expect(judge(extended(2048, "MB"))).toEqual([2048, AS_MB]);
    expect(judge({ tps: 300, "kB/s": 9600, "areq-sz": 16 })).toEqual([2, AS_KB]);
    expect(judge({ "r/s": 300, "rkB/s": 9600, "rareq-sz": 16, "w/s": 0, "wkB/s": 0, "wareq-sz": 0 })).toEqual([
      2,
      AS_KB,
    ]);
    expect(judge([])).toEqual([1]);
  });

  test("divides rates of bytes, and no other figure", () => {
    const figures = { ...extended(2), "d/s": 1, "dkB/s": 8, "dareq-sz": 4, "aqu-sz": 5, other: 6 };
    const [row] = new UnitCheck().correct([printed(figures)]);
    expect(row?.figures).toEqual([300, 4800 * 1024, 16 * 1024, 1, 4 * 1024, 4 * 1024, 5, 6]);
  });

  test("counts what has a request a second and more, so that the rounding of an idle device proves nothing", () => {
    expect(judge(extended(2, "kB", 4, 1))).toEqual([2, AS_KB]);
    expect(judge(extended(2, "kB", 4, 0.99))).toEqual([1]);
    expect(judge([extended(1), extended(2, "kB", 4, 0.01)])).toEqual([1]);
    // 0.01 MB/s may be 0.005, which is one request of 5 KiB.
    expect(judge({ "w/s": 1, "wMB/s": 0.01, "wareq-sz": 0.5 })).toEqual([1]);
  });

  test("with a figure that is none proves nothing", () => {
    for (const [name, figure] of Object.entries({ "w/s": Number.NaN, "wkB/s": -1, "wareq-sz": Number.NaN })) {
      expect(judge({ ...extended(2), [name]: figure })).toEqual([1]);
    }
  });

  test("goes on with what was proved before, within one document", () => {
    const check = new UnitCheck();
    const factors = (...reports: Figures[]) => reports.map((figures) => correct(check, figures));
    const idle = { "w/s": 0.5, "wkB/s": 2, "wareq-sz": 2 };
    expect(factors(idle, extended(2), idle, idle)).toEqual([1, 2, 2, 2]);
    check.startDocument(undefined, undefined);
    expect(factors(idle, extended(1), idle, extended(2), idle)).toEqual([1, 1, 1, 2, 2]);
    expect(check.notes()).toEqual([AS_KB]);
  });
});

describe("the short report from 12.1.2 on", () => {
  /** 100 requests a second of one size, as the names say it. */
  const short = (unit: "kB" | "MB", bytes: number, more: Record<string, number> = {}) => {
    const amount = (100 * bytes) / (unit === "kB" ? 1024 : 1024 ** 2);
    return {
      tps: 100,
      [`${unit}_read/s`]: amount / 4,
      [`${unit}_wrtn/s`]: (amount * 3) / 4,
      [`${unit}_dscd/s`]: 0,
      ...more,
    };
  };

  testCases([
    ["12.1.1", false],
    ["12.1.2", true],
    ["12.1.7", true],
    ["12.2.0", true],
    ["12.2", true],
    ["12.2.1", false],
    ["11.1.5", false],
    ["13.1.5", false],
    ["12.0.9", false],
    ["12.3.0", false],
  ])("of %s has sectors: %j", (version, isFaulty) => {
    expect(judge(short("kB", 8192), version)).toEqual(isFaulty ? [2, AS_KB] : [1]);
    expect(judge(short("MB", 8192), version)).toEqual(isFaulty ? [2048, AS_MB] : [1]);
  });

  test("of no known version has sectors where it is older than what mended them", () => {
    expect(judge(short("kB", 8192), undefined, "2019-12-26")).toEqual([2, AS_KB]);
    expect(judge(short("MB", 8192), undefined, "2019-12-26")).toEqual([2048, AS_MB]);
    expect(judge(short("kB", 8192), undefined, "2019-12-27")).toEqual([1, KB]);
    expect(judge(short("kB", 8192), "12.2.1", "2019-12-26")).toEqual([1]);
    expect(judge(short("kB", 8192), undefined, "no date")).toEqual([1, KB]);
  });

  test("says that it may have sectors where the requests could be half as large", () => {
    expect(judge(short("kB", 1024))).toEqual([1, KB]);
    expect(judge(short("kB", 1023))).toEqual([1]);
    expect(judge({ tps: 0, "kB_read/s": 5, "kB_wrtn/s": 5, "kB_dscd/s": 0 })).toEqual([1]);
    for (const none of [-1, Number.NaN]) {
      expect(judge({ tps: 100, "kB_read/s": 60, "kB_wrtn/s": none, "kB_dscd/s": 900 })).toEqual([1]);
      expect(judge({ tps: 100, "kB_read/s": 100, "kB_wrtn/s": none, "kB_dscd/s": 0 })).toEqual([1, KB]);
    }
    for (const name of ["kB_read/s", "kB_wrtn/s"]) {
      expect(judge({ tps: 100, [name]: 100, "kB_dscd/s": 0 })).toEqual([1, KB]);
      expect(judge({ tps: 100, [name]: 99.9, "kB_dscd/s": 0 })).toEqual([1]);
    }
    expect(judge({ "kB_read/s": 5, "kB_dscd/s": 0 })).toEqual([1]);
    expect(judge({ tps: 0.5, "kB_read/s": 5, "kB_dscd/s": 0 })).toEqual([1, KB]);
    expect(judge([short("kB", 512), short("kB", 1600)])).toEqual([1, KB]);
    expect(judge([short("kB", 512), short("kB", 1500)])).toEqual([1]);
  });

  test("in MB is judged by what a disk can take at once", () => {
    expect(judge(short("MB", 4 * 1024 ** 2 + 1))).toEqual([2048, AS_MB]);
    expect(judge(short("MB", 4 * 1024 ** 2))).toEqual([1, MB]);
    expect(judge(short("MB", 1024 ** 2))).toEqual([1, MB]);
    expect(judge(short("MB", 1024 ** 2 - 1))).toEqual([1]);
    expect(judge([short("MB", 4 * 1024 ** 2 + 1), { tps: 100 }])).toEqual([1, MB]);
  });
});

test("the JSON of 11.5 may have MB under the name of kB", () => {
  expect(judge({ tps: 100, kB_read_per_sec: 5, kB_wrtn_per_sec: 5 })).toEqual([1, OLD]);
  expect(judge({ r: 300, rkB: 4800, "avgrq-sz": 32 })).toEqual([1, OLD]);
});
