import { describe, expect, test } from "vitest";
import { type JsonDevice, JsonLayout, UnitCheck } from "../../../src/sampling/iostat/unit-check.ts";
import { testCases } from "../../cases.ts";

const disk = (figures: Record<string, number>): JsonDevice => ({
  name: "sda",
  layout: new JsonLayout(Object.keys(figures)),
  figures: Object.values(figures),
});
/** The factor of one report in a new document. */
const judge = (figures: Record<string, number> | Record<string, number>[], version?: string, date?: string) => {
  const check = new UnitCheck();
  check.startDocument(date, version);
  return [check.judge([figures].flat().map(disk)), ...check.notes()];
};

const SECTORS_AS_KB = "sectors-as-kb";
const SECTORS_AS_MB = "sectors-as-mb";
const MB_AS_KB = "mb-as-kb";
const [KB, MB, OLD] = ["perhaps-sectors-as-kb", "perhaps-sectors-as-mb", "perhaps-mb-as-kb"];

describe("the columns of a device", () => {
  testCases([
    [["r/s", "rkB/s", "rareq-sz"], { rates: [1], requests: [0], size: 2 }],
    [["w/s", "wkB/s", "wareq-sz"], { rates: [1], requests: [0], size: 2 }],
    [["d/s", "dkB/s", "dareq-sz"], { rates: [1], requests: [0], size: 2 }],
    [["r/s", "rMB/s", "rareq-sz"], { rates: [1], requests: [0], size: 2 }],
    [["r", "rkB", "rareq-sz"], { rates: [1], requests: [0], size: 2 }],
    [["tps", "kB/s", "areq-sz"], { rates: [1], requests: [0], size: 2 }],
    [["tps", "MB/s", "areq-sz"], { rates: [1], requests: [0], size: 2 }],
    [["r", "w", "rkB", "wkB", "avgrq-sz"], { rates: [2, 3], requests: [0, 1], size: 4 }],
    [["r/s", "w/s", "rkB", "wkB", "avgrq-sz"], { rates: [2, 3], requests: [0, 1], size: 4 }],
  ])("%j prove the unit of their rates", (names, product) => {
    expect(new JsonLayout(names).products).toEqual([product]);
    for (const name of names) expect(new JsonLayout(names.filter((other) => other !== name)).products).toEqual([]);
  });
});

describe("the extended report", () => {
  const extended = (factor: number, unit = "kB", mean = 16, requests = 300) => ({
    "w/s": requests,
    [`w${unit}/s`]: (requests * mean * factor) / (unit === "MB" ? 1024 : 1),
    "wareq-sz": mean,
  });

  test("proves by its own figures how many times too large its rates are", () => {
    expect(judge(extended(1))).toEqual([1]);
    expect(judge(extended(2))).toEqual([2, SECTORS_AS_KB]);
    expect(judge(extended(2048, "MB"))).toEqual([2048, SECTORS_AS_MB]);
    expect(judge({ "r/s": 300, "w/s": 0, rkB: (300 * 16) / 1024, wkB: 0, "avgrq-sz": 32 })).toEqual([
      1 / 1024,
      MB_AS_KB,
    ]);
    expect(judge({ "r/s": 200, "w/s": 100, rkB: 3200, wkB: 1600, "avgrq-sz": 32 })).toEqual([1]);
    // No known fault makes it three times.
    expect(judge(extended(3))).toEqual([1]);
    expect(judge([])).toEqual([1]);
  });

  test("counts all devices, so that the rounding of an idle one proves nothing", () => {
    expect(judge([extended(1), extended(2, "kB", 4, 0.01)])).toEqual([1]);
    expect(judge([extended(2), extended(2, "kB", 4, 0.01)])).toEqual([2, SECTORS_AS_KB]);
    expect(judge(extended(2, "kB", 0.5, 0.01))).toEqual([1]);
    expect(judge(extended(1, "kB", 0, 0))).toEqual([1]);
  });

  /** Whether a report proves its unit: then that of an idle one behind it is no longer the one that was proved before. */
  const proves = (rate: number, requests: number, mean: number) => {
    const check = new UnitCheck();
    check.judge([disk(extended(2))]);
    check.judge([disk({ "w/s": requests, "wkB/s": rate, "wareq-sz": mean })]);
    return check.judge([disk({ "w/s": 0, "wkB/s": 0, "wareq-sz": 0 })]) === 1;
  };

  // Each figure is rounded to two decimals: 10 requests of 1 KiB are at most 10.01 of 1.005, that is 10.06005 kB/s, and
  // at least 9.99 of 0.995, that is 9.94005. Half of the last digit would do for the rates; twice that is allowed.
  testCases([
    [10, 10, 1, true],
    [10.07, 10, 1, true],
    [10.0702, 10, 1, false],
    [9.931, 10, 1, true],
    [9.93, 10, 1, false],
    [50, 100, 0.5, true],
    [50, 0.5, 100, true],
    [0.5, 1, 0.5, true],
    [0, 0, 0, false],
  ])("with %d kB/s, %d requests of %d KiB proves its unit: %j", (rate, requests, mean, isProof) => {
    expect(proves(rate, requests, mean)).toBe(isProof);
  });

  test("with a figure that is none proves nothing", () => {
    for (const [name, figure] of Object.entries({ "w/s": Number.NaN, "wkB/s": -1, "wareq-sz": Number.NaN })) {
      expect(judge({ ...extended(2), [name]: figure })).toEqual([1]);
      expect(judge([extended(2), { ...extended(2), [name]: figure }])).toEqual([2, SECTORS_AS_KB]);
    }
    expect(judge([extended(2), { ...extended(1), "wkB/s": -9600 }])).toEqual([2, SECTORS_AS_KB]);
  });

  test("goes on with what was proved before, within one document", () => {
    const check = new UnitCheck();
    const factors = (...reports: Record<string, number>[]) => reports.map((figures) => check.judge([disk(figures)]));
    const idle = { "w/s": 0, "wkB/s": 0, "wareq-sz": 0 };
    expect(factors(idle, extended(2), idle, idle)).toEqual([1, 2, 2, 2]);
    check.startDocument(undefined, undefined);
    expect(factors(idle, extended(1), idle, extended(2), idle)).toEqual([1, 1, 1, 2, 2]);
    expect(factors(extended(3), idle)).toEqual([1, 2]);
    expect(check.notes()).toEqual([SECTORS_AS_KB]);
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
    expect(judge(short("kB", 8192), version)).toEqual(isFaulty ? [2, SECTORS_AS_KB] : [1]);
    expect(judge(short("MB", 8192), version)).toEqual(isFaulty ? [2048, SECTORS_AS_MB] : [1]);
  });

  test("of no known version has sectors where it is older than what mended them", () => {
    expect(judge(short("kB", 8192), undefined, "2019-12-26")).toEqual([2, SECTORS_AS_KB]);
    expect(judge(short("MB", 8192), undefined, "2019-12-26")).toEqual([2048, SECTORS_AS_MB]);
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
    const fresh = new UnitCheck();
    expect([fresh.judge([disk(short("kB", 8192))]), fresh.notes()]).toEqual([1, [KB]]);
    expect(judge([short("kB", 512), short("kB", 1600)])).toEqual([1, KB]);
    expect(judge([short("kB", 512), short("kB", 1500)])).toEqual([1]);
  });

  test("in MB is judged by what a disk can take at once", () => {
    expect(judge(short("MB", 4 * 1024 ** 2 + 1))).toEqual([2048, SECTORS_AS_MB]);
    expect(judge(short("MB", 4 * 1024 ** 2))).toEqual([1, MB]);
    expect(judge(short("MB", 1024 ** 2 + 1))).toEqual([1, MB]);
    expect(judge(short("MB", 1024 ** 2))).toEqual([1]);
    expect(judge([short("MB", 4 * 1024 ** 2 + 1), { tps: 100 }])).toEqual([1, MB]);
  });
});

describe("the short report of 11.5", () => {
  const old = (bytes: number) => ({ tps: 100, kB_read_per_sec: bytes / 20.48, kB_wrtn_per_sec: bytes / 20.48 });

  test("has MB where its requests would be smaller than a sector, and may have them up to 4 KiB", () => {
    expect(judge(old(511))).toEqual([1 / 1024, MB_AS_KB]);
    expect(judge(old(512))).toEqual([1, OLD]);
    expect(judge(old(4096))).toEqual([1, OLD]);
    expect(judge(old(4097))).toEqual([1]);
    expect(judge(old(0))).toEqual([1]);
    expect(judge([old(511), old(600)])).toEqual([1, OLD]);
    expect(judge([{ tps: 1 }, old(5000)])).toEqual([1]);
    expect(judge([{ tps: 1 }, old(400)])).toEqual([1 / 1024, MB_AS_KB]);
    expect(judge(old(0.5))).toEqual([1 / 1024, MB_AS_KB]);
    expect(judge({ tps: 0, kB_read_per_sec: 0, kB_wrtn_per_sec: 0 })).toEqual([1]);
  });
});

test("the factor is of rates of bytes, and of no other figure", () => {
  const { names, byteRates } = new JsonLayout([
    ...["r/s", "other", "rkB/s", "wMB/s", "dkB/s", "kB/s", "areq-sz", "wareq-sz"],
  ]);
  expect(byteRates.map((place) => names[place])).toEqual(["rkB/s", "wMB/s", "dkB/s", "kB/s"]);
});
