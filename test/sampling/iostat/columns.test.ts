import { describe, expect, test } from "vitest";
import { COLUMNS, readCell } from "../../../src/sampling/iostat/columns.ts";

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
  test.each([
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

  test.each(["", "x1", "1x", "1.", ".5", "1..5", "1kk", "--1", "xnan", "nanx", "infx", "NaN"])(
    "%j is no figure",
    (cell) => expect(readCell(cell, RATE)).toBeUndefined(),
  );

  test.each(["nan", "-nan", "inf", "-inf"])("%s is a figure that iostat did not have", (cell) =>
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
