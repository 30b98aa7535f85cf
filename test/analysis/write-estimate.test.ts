import { describe, expect, test } from "vitest";
import {
  estimateWrite,
  estimateWriteSeconds,
  findSpread,
  isRough,
  type WriteCost,
} from "../../src/analysis/write-estimate.ts";
import { testCases } from "../cases.ts";

/** 16 MB in one file and 400 files of 10 kB were written. */
const COST: WriteCost = {
  secondsPerByte: 1e-9,
  files: {
    ...{ meanBytes: 1e4, entriesPerByte: 1.5e-4 },
    sizes: [{ fileBytes: 1e4, entriesPerByte: 1.5e-4, secondsPerByte: 1.01e-7 }],
  },
  seenBytes: 16e6,
  seenFiles: 400,
  runs: 1,
};

testCases([
  [16e6, 400, undefined],
  [160e6, 4000, undefined],
  [160e6 + 1, 1, { what: "bytes", asked: 160e6 + 1, measured: 16e6, times: 10 }],
  [160e6, 4001, { what: "files", asked: 4001, measured: 400, times: 10 }],
  [500e6, 13_686, { what: "bytes", asked: 500e6, measured: 16e6, times: 10 }],
])("of 16 MB and 400 files that were written, %d bytes in %d files lack %j", (bytes, files, shortage) => {
  const { refusal } = estimateWrite({ ...COST, files: { ...COST.files, meanBytes: bytes / files } }, bytes);
  expect(refusal && { ...refusal, asked: Math.round(refusal.asked) }).toEqual(shortage);
});

test("an estimate tells beyond which amount it is extrapolated: of bytes, else of files", () => {
  const find = (bytes: number, cost = COST) => estimateWrite(cost, bytes).extrapolatedFrom;
  expect(find(4e6)).toBeUndefined();
  expect(find(4.01e6)).toEqual({ what: "files", asked: 401, measured: 400, times: 1 });
  expect(find(16e6 + 1)).toEqual({ what: "bytes", asked: 16e6 + 1, measured: 16e6, times: 1 });
  // So many files are not estimated, but the bytes as one file are measured.
  expect(find(16e6, { ...COST, seenFiles: 100 })).toBeUndefined();
});

test("knows of a tree only what ten times the files that were measured can tell", () => {
  const estimate = estimateWrite(COST, 40e6);
  expect(estimate).toMatchObject({ bytes: 40e6, files: 4000, file: { seconds: expect.closeTo(0.04) } });
  expect(estimate.tree).toEqual({ seconds: expect.closeTo(4.04) });
  expect(estimate.refusal).toBeUndefined();
  const larger = estimateWrite(COST, 40.01e6);
  expect([larger.tree, larger.refusal?.what]).toEqual([undefined, "files"]);
});

test("has bounds from 1.35x on between the runs, and a figure alone below", () => {
  const near = { low: 0.85, high: 1.15 };
  const far = { low: 0.85, high: 1.1501 };
  expect([undefined, near, far].map(isRough)).toEqual([false, false, true]);
  expect(estimateWrite({ ...COST, spread: near }, 1e6).file).toEqual({ seconds: expect.closeTo(0.001) });
  const { file, tree } = estimateWrite({ ...COST, spread: far }, 1e6);
  expect(file.spread).toEqual(far);
  expect(tree?.spread).toEqual({ low: expect.closeTo(0.85), high: expect.closeTo(1.1501) });
});

describe("the time of a payload", () => {
  /** A disk that 60 MB/s limit for large files, and 2,000 files a second for small ones. */
  const sizes = [
    { fileBytes: 6e7, entriesPerByte: 1e-6, secondsPerByte: 1e-8 },
    { fileBytes: 4e4, entriesPerByte: 5e-6, secondsPerByte: 2e-8 },
    { fileBytes: 1e4, entriesPerByte: 1e-5, secondsPerByte: 6e-8 },
  ];
  const files = { meanBytes: 4e4, entriesPerByte: 5e-6, sizes };
  const cost: WriteCost = { ...COST, secondsPerByte: 1e-8, files, startSeconds: 0.5, runs: 3 };

  testCases([
    ["of one file", 0, 1],
    ["at or above the largest size", 100, 1],
    ["half between two sizes", 300, 1.5],
    ["at a size", 500, 2],
    ["just beyond it, towards the next", 501, 2.008],
    ["near the smallest", 999, 5.992],
    ["at the smallest", 1000, 6],
    ["beyond the smallest, by the difference of the last two", 1500, 10],
  ])("is %s, with the start", (_, entries, seconds) => {
    expect(estimateWriteSeconds(cost, 1e8, entries)).toBeCloseTo(seconds + 0.5, 9);
  });

  test("is one for each entry where there is no byte", () => {
    expect(estimateWriteSeconds(cost, 0, 1000)).toBeCloseTo(0.5 + 8, 9);
    expect(estimateWriteSeconds(cost, 0)).toBe(0.5);
  });
});

describe("the spread of an estimate", () => {
  const size = (fileBytes: number, entriesPerByte: number, secondsPerByte: number) => ({
    fileBytes,
    entriesPerByte,
    secondsPerByte,
  });
  const measure = (middle: number): WriteCost => ({
    ...{ secondsPerByte: 1e-9, seenBytes: 1e9, seenFiles: 1e6 },
    startSeconds: 1,
    files: {
      meanBytes: 10_000,
      entriesPerByte: 1e-4,
      sizes: [size(1e9, 1e-9, 1e-9), size(10_000, 1e-4, middle), size(1000, 1e-3, 20e-9)],
    },
    runs: 3,
    spread: { low: 0.9, high: 1.2 },
  });
  // Of large and small files alone: 1 ns a byte, and a tenth of 19 ns more.
  const mixed = 1e-9 + (19e-9 * (1e-4 - 1e-9)) / (1e-3 - 1e-9);

  test("is that of the runs where sizes in between cost what their mixture does", () => {
    expect(findSpread(measure(mixed), 1e9, 1e5)).toEqual({ low: expect.closeTo(0.9), high: expect.closeTo(1.2) });
    expect(findSpread(measure(8e-9), 1e9, 0)).toEqual({ low: 0.9, high: 1.2 });
    expect(findSpread(measure(8e-9), 1e9, 1)).toEqual({ low: expect.closeTo(0.9), high: expect.closeTo(1.2) });
    expect(findSpread(measure(8e-9), 1e9, 1e6)).toEqual({ low: expect.closeTo(0.9), high: expect.closeTo(1.2) });
  });

  test("is as wide as large and small files alone take less, or more", () => {
    const dear = findSpread(measure(8e-9), 1e9, 1e5);
    expect(dear).toEqual({ low: expect.closeTo((0.9 * (1 + mixed * 1e9)) / 9), high: expect.closeTo(1.2) });
    const cheap = findSpread(measure(2e-9), 1e9, 1e5);
    expect(cheap).toEqual({ low: expect.closeTo(0.9), high: expect.closeTo((1.2 * (1 + mixed * 1e9)) / 3) });
    expect(estimateWrite(measure(8e-9), 1e9).tree?.spread).toEqual(dear);
    // Between two sizes, too.
    const between = findSpread(measure(8e-9), 1e9, 5e4);
    expect(between?.low).toBeLessThan(0.6);
  });

  test("beyond the smallest size includes files that cost as much each as these", () => {
    // Twice as many for each byte: by the slope 33.3 ns a byte, by the file 40 ns.
    const estimate = 1 + 20 + 12 / 0.9;
    const high = expect.closeTo((1.2 * 41) / estimate);
    expect(findSpread(measure(8e-9), 1e9, 2e6)).toEqual({ low: expect.closeTo(0.9), high });
  });

  test("is absent after one run, and the runs' where nothing is written", () => {
    const { spread: _, ...once } = measure(8e-9);
    expect(findSpread(once, 1e9, 1e5)).toBeUndefined();
    const { startSeconds: __, ...withoutStart } = measure(8e-9);
    expect(findSpread(withoutStart, 0, 0)).toEqual({ low: 0.9, high: 1.2 });
  });
});
