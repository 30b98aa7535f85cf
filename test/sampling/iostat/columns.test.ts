import { describe, expect, test } from "vitest";
import { COLUMNS, readCell, readDecimal } from "../../../src/sampling/iostat/columns.ts";
import { testCases } from "../../cases.ts";

/** What 2 in each column is. */
const MEANING = Object.fromEntries([...COLUMNS].map(([name, column]) => [name, [column.field, readCell("2", column)]]));
const [KIB, MIB, GIB, SECTOR] = [1024, 1024 ** 2, 1024 ** 3, 512];

describe("each column of iostat", () => {
  const inUnits = (names: string[], field: string) =>
    names.map((name, place) => [name, field, 2 * ([KIB, MIB, GIB, SECTOR][place] as number)] as const);
  const ofKind = (letter: string, long: string, word: string, size: string) =>
    [
      [`${letter}/s`, `${word}sPerSecond`, 2],
      [letter, `${word}sPerSecond`, 2],
      ...inUnits([`${letter}kB/s`, `${letter}MB/s`, `${letter}GB/s`, `${letter}sec/s`], `${word}BytesPerSecond`),
      ...inUnits([`${letter}kB`, `${letter}MB`, `${letter}GB`, `${letter}sec`], `${word}BytesPerSecond`),
      ...inUnits([`kB_${long}/s`, `MB_${long}/s`, `GB_${long}/s`, `Blk_${long}/s`], `${word}BytesPerSecond`),
      [`kB_${long}_per_sec`, `${word}BytesPerSecond`, 2 * KIB],
      [`${letter}_await`, `${word}LatencySeconds`, 0.002],
      [`${letter}areq-sz`, size, 2 * KIB],
    ] as const;
  const expected = [
    ...ofKind("r", "read", "read", "meanReadBytes"),
    ...ofKind("w", "wrtn", "write", "meanWriteBytes"),
    ...ofKind("d", "dscd", "discard", "meanDiscardBytes"),
    ["f/s", "flushesPerSecond", 2],
    ["f_await", "flushLatencySeconds", 0.002],
    ["tps", "requestsPerSecond", 2],
    ...inUnits(["kB/s", "MB/s", "GB/s", "sec/s"], "requestBytesPerSecond"),
    ...inUnits(["kB_w+d/s", "MB_w+d/s", "GB_w+d/s", "Blk_w+d/s"], "writeAndDiscardBytesPerSecond"),
    ["await", "requestLatencySeconds", 0.002],
    ["areq-sz", "meanRequestBytes", 2 * KIB],
    ["avgrq-sz", "meanRequestBytes", 2 * SECTOR],
    ["aqu-sz", "queueDepth", 2],
    ["avgqu-sz", "queueDepth", 2],
    ["%util", "utilization", 0.02],
    ["util", "utilization", 0.02],
  ] as const;

  test("has its field and its unit", () => {
    expect(MEANING).toEqual(Object.fromEntries(expected.map(([name, field, value]) => [name, [field, value]])));
  });
});

describe("a cell", () => {
  const RATE = COLUMNS.get("rkB/s");
  testCases([
    ["1.5", 1536],
    ["1,5", 1536],
    ["-1.5", -1536],
    ["3s", 1536],
    ["2k", 2048],
    ["2M", 2 * MIB],
    ["2G", 2 * GIB],
    ["2T", 2 * 1024 ** 4],
    ["2P", 2 * 1024 ** 5],
  ])("%s is %d bytes a second", (cell, bytes) => expect(readCell(cell, RATE)).toBe(bytes));

  testCases(["", "x1", "1x", "1.", ".5", "1..5", "1kk", "--1", "xnan", "nanx", "infx", "NaN"])(
    "%j is no figure",
    (cell) => expect(readCell(cell, RATE)).toBeUndefined(),
  );

  testCases(["nan", "-nan", "inf", "-inf"])("%s is a figure that iostat did not have", (cell) =>
    expect(readCell(cell, RATE)).toBeNaN(),
  );

  test("of percent or milliseconds is divided as a decimal", () => {
    const percent = (cell: string) => readCell(cell, COLUMNS.get("%util"));
    expect(["10.31", "10.31%", "0.07", "100.00", "3.3333"].map(percent)).toEqual([
      0.1031,
      0.1031,
      0.0007,
      1,
      3.3333 / 100,
    ]);
    expect(["4.35", "2.51"].map((cell) => readCell(cell, COLUMNS.get("await")))).toEqual([0.00435, 0.00251]);
  });

  test("of no known column is itself", () => expect(readCell("7.5", undefined)).toBe(7.5));
});

/** What is read of a text, and what stands behind it; a dash for nothing. */
function readPlain(text: string, unit = 1, divisor = 1) {
  const figures = [Number.NaN, Number.NaN];
  const end = readDecimal(Buffer.from(`7${text}`), 1, figures, 1, unit, divisor);
  expect(figures[0]).toBeNaN();
  return end === -1 ? "-" : [figures[1], text.slice(end - 1)];
}

testCases([
  ["0", 0, ""],
  ["0.00 ", 0, " "],
  ["1.5\n", 1.5, "\n"],
  ["1,50, 2", 1.5, ", 2"],
  ["12, 3", 12, ", 3"],
  ["12,", 12, ","],
  ["12.", 12, "."],
  ["12.x", 12, ".x"],
  ["1.5.2", 1.5, ".2"],
  ["1.5,2", 1.5, ",2"],
  ["90:", 90, ":"],
  ["9/1", 9, "/1"],
  ["0.07%", 0.07, "%"],
  ["12.:", 12, ".:"],
  ["1.5:", 1.5, ":"],
  ["10", 10, ""],
  ["999999999.999999", 999999999.999999, ""],
  ["0.000001", 0.000001, ""],
])("of %j is read %d", (text, figure, rest) => expect(readPlain(text)).toEqual([figure, rest]));

testCases(["", " 1", "x", ".5", "-1", "+1", "01", "00", "1234567890", "1.0000001", "nan"])(
  "%j is no decimal that is read",
  (text) => expect(readPlain(text)).toBe("-"),
);

test("a figure times its unit and divided is the nearest number to what was printed", () => {
  expect(readPlain("10.31", 1, 100)).toEqual([0.1031, ""]);
  expect(readPlain("4.35", 1, 1000)).toEqual([0.00435, ""]);
  expect(readPlain("41786.32", 1024)).toEqual([41786.32 * 1024, ""]);
  expect(readPlain("2.50", 512, 10)).toEqual([128, ""]);
});

test("any figure of iostat is the number of its text", () => {
  for (let digits = 1; digits < 1e11; digits = Math.ceil(digits * 1.37)) {
    for (const decimals of [0, 1, 2, 3, 6]) {
      const text = (digits / 10 ** decimals).toFixed(decimals);
      if (digits / 10 ** decimals < 1e9) expect(readPlain(text)).toEqual([Number(text), ""]);
    }
  }
});
