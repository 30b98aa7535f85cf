import { describe, expect, test } from "vitest";
import {
  estimateThousandFiles,
  estimateTreeSeconds,
  estimateWriteSeconds,
  findSpread,
  findTreeSpread,
  isExtrapolated,
  isOutOfReach,
  planEstimated,
  planPayload,
  type WriteCost,
} from "../../src/model/write-estimate.ts";
import { describeEstimate, describeShortage, explainRefusal } from "../../src/words/write-estimate.ts";

/** At the smallest scale, 400 files and a few large ones were written. */
const REACH = { seenBytes: 16e6, seenFiles: 400 };

test.each([
  [{ bytes: 16e6 }, false, false],
  [{ bytes: 16e6 + 1 }, true, false],
  [{ bytes: 160e6 }, true, false],
  [{ bytes: 160e6 + 1 }, true, true],
  [{ bytes: 1, files: 400 }, false, false],
  [{ bytes: 1, files: 401 }, true, false],
  [{ bytes: 1, files: 4000 }, true, false],
  [{ bytes: 1, files: 4001 }, true, true],
])("of 16 MB and 400 files that were written, %j is beyond: %s, and out of reach: %s", (payload, beyond, out) => {
  expect([isExtrapolated(REACH, payload), isOutOfReach(REACH, payload)]).toEqual([beyond, out]);
});

test("where it is not known how much was written, or only how many bytes, nothing follows from the rest", () => {
  expect(isExtrapolated({}, { bytes: 1e15, files: 1e9 })).toBe(false);
  expect(isOutOfReach({ seenBytes: 1e9 }, { bytes: 1e9, files: 1e9 })).toBe(false);
  expect(isOutOfReach({ seenFiles: 1 }, { bytes: 1e15, files: 10 })).toBe(false);
});

test("a payload without a number of files is one file", () => {
  expect(isExtrapolated({ seenFiles: 1 }, { bytes: 1 })).toBe(false);
  expect(isExtrapolated({ seenFiles: 0 }, { bytes: 1 })).toBe(true);
});

test("what was exceeded is named: the bytes, else the files", () => {
  const refuse = (bytes: number, files: number) => explainRefusal(REACH, { bytes, files });
  expect(refuse(38.9e6, 13_686)).toBe("13,686 files are more than 10 times the 400 files that were measured");
  expect(refuse(500e6, 13_686)).toBe("500 MB is more than 10 times the 16 MB that were measured");
  expect(refuse(160e6, 4000)).toBeUndefined();
});

test("what too little was written of is named", () => {
  const tell = (bytes: number, files: number) => describeShortage(REACH, { bytes, files });
  expect(tell(17e6, 401)).toBe("16 MB");
  expect(tell(16e6, 401)).toBe("400 files");
  expect(tell(16e6, 400)).toBeUndefined();
});

test("gives bounds from 1.35x on between the runs, and a figure below", () => {
  expect(describeEstimate({ spread: { low: 0.85, high: 1.15 } }, 2)).toBe("2 s");
  expect(describeEstimate({ spread: { low: 0.85, high: 1.1501 } }, 2)).toBe("1.7 s to 2.3 s");
  expect(describeEstimate({}, 2)).toBe("2 s");
});

test("knows of a tree only what ten times the files that were measured can tell", () => {
  const cost: WriteCost = {
    source: "write-payload",
    secondsPerByte: 1e-9,
    files: {
      ...{ meanBytes: 1e4, entriesPerByte: 1.5e-4 },
      sizes: [{ fileBytes: 1e4, entriesPerByte: 1.5e-4, secondsPerByte: 1.01e-7 }],
    },
    seenBytes: 1e9,
    seenFiles: 400,
    runs: 1,
  };
  expect(planPayload(cost, 40e6)).toEqual({ bytes: 40e6, files: 4000 });
  expect(estimateTreeSeconds(cost, 40e6)).toBeCloseTo(4.04);
  expect(estimateTreeSeconds(cost, 40.01e6)).toBeUndefined();
  expect(planPayload({}, 40e6)).toEqual({ bytes: 40e6 });
  expect([40e6, 40.01e6].map((bytes) => planEstimated(cost, bytes))).toEqual([
    { bytes: 40e6, files: 4000 },
    { bytes: 40.01e6 },
  ]);
  // 10 MB: 1.01 s, of which 10 ms are those of one file.
  expect(estimateThousandFiles(cost)).toBeCloseTo(1);
  expect(estimateThousandFiles({ source: "fio", secondsPerByte: 1e-9, runs: 1 })).toBeUndefined();
});

describe("the time of a payload", () => {
  /** A disk that 60 MB/s limit for large files, and 2,000 files a second for small ones. */
  const sizes = [
    { fileBytes: 6e7, entriesPerByte: 1e-6, secondsPerByte: 1e-8 },
    { fileBytes: 4e4, entriesPerByte: 5e-6, secondsPerByte: 2e-8 },
    { fileBytes: 1e4, entriesPerByte: 1e-5, secondsPerByte: 6e-8 },
  ];
  const files = { meanBytes: 4e4, entriesPerByte: 5e-6, sizes };
  const cost: WriteCost = { source: "write-payload", secondsPerByte: 1e-8, files, startSeconds: 0.5, runs: 3 };

  test.each([
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

  test("is one for each entry where there is no byte, and that of the bytes where nothing is known of files", () => {
    expect(estimateWriteSeconds(cost, 0, 1000)).toBeCloseTo(0.5 + 8, 9);
    expect(estimateWriteSeconds(cost, 0)).toBe(0.5);
    expect(estimateWriteSeconds({ source: "fio", secondsPerByte: 1e-8, runs: 1 }, 1e8, 1000)).toBe(1);
  });
});

describe("the spread of an estimate", () => {
  const size = (fileBytes: number, entriesPerByte: number, secondsPerByte: number) => ({
    fileBytes,
    entriesPerByte,
    secondsPerByte,
  });
  const measure = (middle: number): WriteCost => ({
    source: "write-payload",
    secondsPerByte: 1e-9,
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
    expect(findTreeSpread(measure(8e-9), 1e9)).toEqual(dear);
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

  test("is absent after one run, and the runs' where files have no cost of their own, or nothing is written", () => {
    const { spread: _, ...once } = measure(8e-9);
    expect(findSpread(once, 1e9, 1e5)).toBeUndefined();
    const { files: __, startSeconds: ___, ...bytes } = measure(8e-9);
    expect(findSpread(bytes, 1e9, 1e5)).toEqual({ low: 0.9, high: 1.2 });
    expect(findTreeSpread(bytes, 1e9)).toEqual({ low: 0.9, high: 1.2 });
    expect(findSpread(bytes, 0, 0)).toEqual({ low: 0.9, high: 1.2 });
  });
});
