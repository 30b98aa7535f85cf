import { describe, expect, test } from "vitest";
import { findAwaited, findWrittenAtClose, type WritingRow } from "../../src/predict/awaited-writes.ts";
import { testCases } from "../cases.ts";

/** A second in which 80 requests were written. */
function makeRow(parts: Partial<WritingRow> = {}): WritingRow {
  return { seconds: 1, waitedSeconds: 0, reads: 0, writes: 80, flushes: 0, dirtyBytes: 100, ...parts };
}

const isAwaited = (parts: Partial<WritingRow>, background?: number) => findAwaited([makeRow(parts)], background)[0];

describe("writes are waited for", () => {
  testCases([
    ["where tasks waited for more than a tenth of the time", { waitedSeconds: 0.11 }, true],
    ["not where they waited for less", { waitedSeconds: 0.1 }, false],
    ["not where they read as well, and waited for that", { waitedSeconds: 1, reads: 21 }, false],
    ["where a fifth of the requests or fewer read", { waitedSeconds: 1, reads: 20 }, true],
    ["with three flushes a second", { flushes: 3 }, true],
    ["not with fewer", { flushes: 2.9 }, false],
    ["with one flush in a row of a tenth of a second", { seconds: 0.1, flushes: 1 }, true],
    ["not with a part of a flush in such a row", { seconds: 0.1, flushes: 0.9 }, false],
    ["with a flush while little is dirty", { flushes: 1, dirtyBytes: 99 }, true],
    ["not with a part of one", { flushes: 0.9, dirtyBytes: 99 }, false],
    ["not with a flush while as much is dirty as the kernel begins to write at", { flushes: 1 }, false],
    ["not with a flush where nobody knows what was dirty", { flushes: 1, dirtyBytes: undefined }, false],
    ["not where there are none", { flushes: 10, writes: 0 }, false],
  ])("%s", (_, parts, expected) => {
    expect(isAwaited(parts, 100)).toBe(expected);
  });

  test("in rows without a flush as well where the window flushes often and little is dirty: thrice a second, six times at least", () => {
    const early = (seconds: number, flushes: number, dirtyBytes = 99) =>
      findAwaited([makeRow({ dirtyBytes, seconds }), makeRow({ seconds, flushes, writes: 0 })], 100)[0];
    expect(early(1, 6)).toBe(true);
    expect(early(1, 5.9)).toBe(false);
    expect(early(0.1, 5.9)).toBe(false);
    expect(early(0.1, 6)).toBe(true);
    expect(early(2, 11)).toBe(false);
    expect(early(1, 6, 100)).toBe(false);
  });
});

describe("writes at the close of a file", () => {
  const mark = (rows: Partial<WritingRow>[], awaited: boolean[]) =>
    findWrittenAtClose(
      rows.map((parts) => makeRow({ dirtyBytes: 99, ...parts })),
      awaited,
      100,
    );

  test("are those that nobody waits for, while too little is dirty for the kernel to begin", () => {
    expect(mark([{}], [false])).toEqual([true]);
    expect(mark([{ dirtyBytes: 100 }], [false])).toEqual([false]);
    expect(mark([{ dirtyBytes: undefined }], [false])).toEqual([false]);
    expect(mark([{}], [true])).toEqual([false]);
  });

  test("are not those of a sync that fill rows before the one that it ends in, up to the last reads", () => {
    expect(mark([{ reads: 21 }, {}, {}], [false, false, true])).toEqual([true, false, false]);
    expect(mark([{ reads: 20 }, {}, {}], [false, false, true])).toEqual([false, false, false]);
    expect(mark([{}, {}], [true, false])).toEqual([false, true]);
  });
});
