import { describe, expect, test } from "vitest";
import { judgeWrites, type RecordedRow } from "../../src/predict/recorded-row.ts";
import { testCases } from "../cases.ts";

interface Parts extends Partial<Pick<RecordedRow, "seconds" | "reads" | "flushes" | "dirtyBytes">> {
  waitedSeconds?: number;
  writes?: number;
}

/** A second in which 80 requests were written, half as many if merged. */
function makeRow({ waitedSeconds = 0, writes = 80, ...parts }: Parts = {}): Omit<RecordedRow, "awaitsWrites"> {
  return {
    ...{ seconds: 1, waitSeconds: { low: 0, likely: waitedSeconds, high: 9 }, flushes: 0, dirtyBytes: 100 },
    ...{ reads: 0, readBytes: 0, readsBeforeMerging: 0 },
    ...{ writes: { low: 0, likely: writes / 2, high: writes }, writtenBytes: 0, writesBeforeMerging: 0 },
    ...parts,
  };
}

const isAwaited = (parts: Parts, background?: number) => judgeWrites([makeRow(parts)], background)[0]?.awaitsWrites;

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
      judgeWrites([makeRow({ dirtyBytes, seconds }), makeRow({ seconds, flushes, writes: 0 })], 100)[0]?.awaitsWrites;
    expect(early(1, 6)).toBe(true);
    expect(early(1, 5.9)).toBe(false);
    expect(early(0.1, 5.9)).toBe(false);
    expect(early(0.1, 6)).toBe(true);
    expect(early(2, 11)).toBe(false);
    expect(early(1, 6, 100)).toBe(false);
  });
});

describe("writes at the close of a file", () => {
  const AWAITED = { waitedSeconds: 1 };
  /** Whether those of each row count as they were recorded. */
  const areSingle = (...rows: Parts[]) =>
    judgeWrites(
      rows.map((parts) => makeRow({ dirtyBytes: 99, ...parts })),
      100,
    ).map(({ writes }) => writes.likely === writes.high);

  test("are those that nobody waits for, while too little is dirty for the kernel to begin", () => {
    expect(areSingle({})).toEqual([true]);
    expect(areSingle({ dirtyBytes: 100 })).toEqual([false]);
    expect(areSingle({ dirtyBytes: undefined })).toEqual([false]);
    expect(areSingle(AWAITED)).toEqual([false]);
  });

  test("are not those of a sync that fill rows before the one that it ends in, up to the last reads", () => {
    expect(areSingle({ reads: 21 }, {}, AWAITED)).toEqual([true, false, false]);
    expect(areSingle({ reads: 20 }, {}, AWAITED)).toEqual([false, false, false]);
    expect(areSingle(AWAITED, {})).toEqual([false, true]);
  });
});
