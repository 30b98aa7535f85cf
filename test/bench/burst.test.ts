import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { cutRun, findBurstSuspects, findFall, isFalling, type Stretch } from "../../src/bench/burst.ts";
import { readBandwidthLogs } from "../../src/bench/fio/bandwidth-log.ts";
import { addRateNote } from "../../src/bench/result-notes.ts";
import type { Benchmark, MeasuredBenchmark } from "../../src/model/benchmark.ts";
import { testCases } from "../cases.ts";

const MEBIBYTE = 2 ** 20;

/** Runs whose stretches are half a second each, a second apart. */
function makeRuns(...runs: number[][]): Stretch[][] {
  let seconds = -0.6;
  return runs.map((rates) => {
    seconds += 1;
    return rates.map((bytesPerSecond) => {
      seconds += 0.5;
      return { bytesPerSecond, seconds: 0.5, endSeconds: seconds };
    });
  });
}

describe("a fall", () => {
  test("in a recorded log of a disk with a bucket is found where the bucket was empty", () => {
    const text = readFileSync("test/fixtures/fio/bursts/seq-write-30-burst.txt", "utf8");
    const { bytesPerSecond } = readBandwidthLogs([text], "write", 0.5) ?? { bytesPerSecond: [] };
    const run = cutRun(bytesPerSecond, 0.5, MEBIBYTE, 0);
    const fall = findFall([run], MEBIBYTE);
    expect(fall).toMatchObject({ firstRun: 1, seconds: expect.closeTo(5, 0) });
    expect((fall?.beforeBytesPerSecond ?? 0) / 1e6).toBeCloseTo(90.3, 0);
    expect((fall?.afterBytesPerSecond ?? 0) / 1e6).toBeCloseTo(29.7, 0);
    // The level alone, before and after it, is none.
    expect(findFall([cutRun(bytesPerSecond.slice(0, 9), 0.5, MEBIBYTE, 0)], MEBIBYTE)).toBeUndefined();
    expect(findFall([cutRun(bytesPerSecond.slice(11), 0.5, MEBIBYTE, 0)], MEBIBYTE)).toBeUndefined();
  });

  test("between two runs leaves the first one out, and within a run that one too", () => {
    expect(findFall(makeRuns([90, 90], [30, 30]), 0)).toEqual({
      firstRun: 1,
      beforeBytesPerSecond: 90,
      afterBytesPerSecond: 30,
      seconds: 1.4,
    });
    expect(findFall(makeRuns([90, 90], [90, 30], [30, 30]), 0)).toMatchObject({ firstRun: 2, seconds: 2.9 });
    expect(findFall(makeRuns([90, 90], [60, 30], [30, 30]), 0)).toMatchObject({ firstRun: 2, seconds: 2.9 });
    expect(findFall(makeRuns([90, 90], [90, 60], [30, 30]), 0)).toMatchObject({ firstRun: 2 });
    // Which of the two levels the stretch between them is like does not matter.
    expect(findFall(makeRuns([90, 60, 30, 30]), 0)).toMatchObject({ beforeBytesPerSecond: 90 });
    // A run's last stretch may be longer.
    const [[first, second], low] = makeRuns([90, 90], [30, 30]) as [[Stretch, Stretch], Stretch[]];
    expect(findFall([[first, { ...second, endSeconds: 1.6 }], low], 0)).toMatchObject({ seconds: 1.6 });
    // The run in which the level falls may be the last one.
    expect(findFall(makeRuns([90, 90], [90, 90, 30, 30]), 0)).toMatchObject({ firstRun: 2 });
  });

  test("takes two stretches of the lower level", () => {
    expect(findFall(makeRuns([90, 90, 30]), 0)).toBeUndefined();
    expect(findFall(makeRuns([90, 90, 30, 30]), 0)).toBeDefined();
    expect(findFall(makeRuns([90, 30]), 0)).toBeUndefined();
    expect(findFall([], 0)).toBeUndefined();
  });

  test("of one stretch has to be clear, of two it has to be more than 5%", () => {
    expect(findFall(makeRuns([124, 100, 100]), 0)).toBeUndefined();
    expect(findFall(makeRuns([125, 100, 100]), 0)).toMatchObject({ beforeBytesPerSecond: 125 });
    expect(findFall(makeRuns([105, 105, 105, 100, 100]), 0)).toBeUndefined();
    expect(findFall(makeRuns([106, 106, 106, 100, 100]), 0)).toMatchObject({ afterBytesPerSecond: 100 });
  });

  test("is none where half a request more or less makes it", () => {
    // 5 requests in each stretch: one half of them is a tenth.
    expect(findFall(makeRuns([114, 114, 114, 100, 100]), 10)).toBeUndefined();
    expect(findFall(makeRuns([116, 116, 116, 100, 100]), 10)).toBeDefined();
    // The shortest stretches have the fewest requests.
    const [first, [second]] = makeRuns([114, 114, 114, 100], [100]) as [Stretch[], [Stretch]];
    expect(findFall([first, [{ ...second, seconds: 5 }]], 10)).toBeUndefined();
  });

  test("is none where the disk comes back, or only scatters", () => {
    expect(findFall(makeRuns([90, 30, 30, 90]), 0)).toBeUndefined();
    expect(findFall(makeRuns([100, 103, 98], [101, 97, 102]), 0)).toBeUndefined();
    expect(findFall(makeRuns([120, 100, 80], [110, 90, 100]), 0)).toBeUndefined();
    expect(findFall(makeRuns([120, 118, 100, 80], [110, 90]), 0)).toBeUndefined();
  });

  test("to a level that scatters counts where it lies farther below than it scatters", () => {
    expect(findFall(makeRuns([300, 300, 100, 140, 120]), 0)).toMatchObject({ afterBytesPerSecond: 120 });
    expect(findFall(makeRuns([160, 160, 100, 140, 120]), 0)).toBeUndefined();
  });

  test("begins behind what belongs to the higher level, and may scatter by what is no fall to both sides", () => {
    expect(findFall(makeRuns([106, 106, 106, 106, 100, 98]), 0)?.seconds).toBeCloseTo(2.4);
    expect(findFall(makeRuns([115, 115, 115, 100, 110, 100]), 0)?.seconds).toBeCloseTo(1.9);
  });

  test("of two steps leads to the lowest level", () => {
    expect(findFall(makeRuns([90, 90, 60, 60, 30, 30]), 0)).toMatchObject({ afterBytesPerSecond: 30 });
  });

  test("to nothing is a fall too", () => {
    expect(findFall(makeRuns([90, 90, 0, 0]), MEBIBYTE)).toMatchObject({ afterBytesPerSecond: 0 });
  });
});

testCases([
  [[90, 90, 90], false],
  [[90, 90, 60], true],
  [[90, 60, 90], false],
  [[105, 105, 100], false],
  [[106, 106, 100], true],
  [[90, 60], true],
  [[60, 90, 60], false],
  [[90, 60, 60], false],
  [[90, 90, 0], true],
  [[90], false],
  [[], false],
])("stretches of %j may still fall: %s", (rates, falling) => {
  expect(isFalling(makeRuns(rates), 0)).toBe(falling);
});

test("the last stretch may have half a request less", () => {
  expect(isFalling(makeRuns([114, 114, 100]), 10)).toBe(false);
  expect(isFalling(makeRuns([116, 116, 100]), 10)).toBe(true);
});

describe("a run is cut", () => {
  const ratesOf = (stretches: Stretch[]) => stretches.map(({ bytesPerSecond }) => bytesPerSecond);

  test("into equal stretches of 0.3 s at least", () => {
    const close = (value: number) => expect.closeTo(value);
    expect(cutRun([1, 2, 3, 4, 5, 6], 0.1, 0, 2)).toEqual([
      { bytesPerSecond: 2, seconds: close(0.3), endSeconds: close(2.3) },
      { bytesPerSecond: 5, seconds: close(0.3), endSeconds: close(2.6) },
    ]);
    // The last one takes what is left over.
    expect(cutRun([1, 2, 3, 4, 5, 6, 7, 13], 0.1, 0, 0)).toEqual([
      { bytesPerSecond: 2, seconds: close(0.3), endSeconds: close(0.3) },
      { bytesPerSecond: 7, seconds: close(0.5), endSeconds: close(0.8) },
    ]);
    expect(ratesOf(cutRun([1, 2], 0.1, 0, 0))).toEqual([1.5]);
    // Intervals that are longer than a stretch are not cut.
    expect(ratesOf(cutRun([1, 2, 3], 0.5, 0, 0))).toEqual([1, 2, 3]);
  });

  test("so that each has time for ten requests", () => {
    const rates = Array.from({ length: 20 }, () => 10);
    expect(ratesOf(cutRun(rates, 0.1, 0.5, 0))).toEqual([10, 10, 10, 10]);
    expect(cutRun(rates, 0.1, 5, 0)).toEqual([{ bytesPerSecond: 10, seconds: 2, endSeconds: 2 }]);
  });

  test("without anything in it into one", () => {
    expect(ratesOf(cutRun([], 0.1, 4096, 0))).toEqual([0]);
    expect(ratesOf(cutRun([0, 0, 0, 0], 0.1, 4096, 0))).toEqual([0]);
    expect(ratesOf(cutRun([0, 0, 0, 0, 0, 0, 0, 0], 0.1, 4096, 0))).toEqual([0, 0]);
  });
});

const FAILED: Benchmark = { state: "failed", job: "a", failure: { id: "message", detail: "b" } };
const KIB = 1024;

function measure(blockSizeBytes: number, iops: number, more: Partial<MeasuredBenchmark> = {}): MeasuredBenchmark {
  const bandwidthBytesPerSecond = iops * blockSizeBytes;
  return {
    ...{ state: "measured", job: "a", direction: "read", blockSizeBytes, bandwidthBytesPerSecond, iops },
    ...{ runs: [] },
    ...more,
  };
}

const suspect = (benchmark: Benchmark) => addRateNote(benchmark, "burst-suspect");
const burst = { bandwidthBytesPerSecond: 1, iops: 1, seconds: 5 };

test("what is higher than the level to which a later job saw the disk fall is suspected", () => {
  const fell = measure(4 * KIB, 1000, { burst });
  expect(findBurstSuspects([[measure(4 * KIB, 1051)], [fell]])).toEqual([0]);
  expect(findBurstSuspects([[measure(4 * KIB, 1050)], [fell]])).toEqual([]);
  expect(findBurstSuspects([[fell], [measure(4 * KIB, 4500)]])).toEqual([]);
  expect(findBurstSuspects([[measure(4 * KIB, 4500)], [measure(4 * KIB, 1000)]])).toEqual([]);
  expect(findBurstSuspects([[measure(4 * KIB, 4500), fell]])).toEqual([]);
  expect(findBurstSuspects([[measure(4 * KIB, 900), measure(4 * KIB, 4500)], [fell]])).toEqual([0]);
  expect(findBurstSuspects([[measure(4 * KIB, 900)], [measure(4 * KIB, 4500)], [FAILED], [fell]])).toEqual([1]);
});

test("large requests are held against large ones by their bytes, small ones by their operations", () => {
  const small = measure(4 * KIB, 1000, { burst });
  const large = measure(64 * KIB, 1000, { burst });
  expect(findBurstSuspects([[measure(64 * KIB, 4500)], [small]])).toEqual([]);
  expect(findBurstSuspects([[measure(64 * KIB - 1, 4500)], [large]])).toEqual([]);
  expect(findBurstSuspects([[measure(1024 * KIB, 60)], [large]])).toEqual([]);
  expect(findBurstSuspects([[measure(1024 * KIB, 70)], [large]])).toEqual([0]);
  expect(findBurstSuspects([[measure(2300, 1100)], [small]])).toEqual([0]);
});

test("making, looking up and deleting files is neither suspected nor a level to hold others against", () => {
  const engine = "filecreate";
  expect(findBurstSuspects([[measure(4096, 4500, { engine })], [measure(4096, 1000, { burst })]])).toEqual([]);
  expect(findBurstSuspects([[measure(4096, 4500)], [measure(4096, 1000, { burst, engine })]])).toEqual([]);
});

test("what saw its own fall, syncs and failures are not suspected, and keep their notes", () => {
  const fell = measure(4 * KIB, 1000, { burst });
  const sync = measure(4 * KIB, 4500, { direction: "sync" });
  expect(findBurstSuspects([[measure(4 * KIB, 4500, { burst })], [sync], [FAILED], [fell]])).toEqual([]);
  expect([suspect(sync), suspect(FAILED)]).toEqual([sync, FAILED]);
  const noted = { ...fell, notes: [{ id: "page-cache" as const }] };
  const both = { ...fell, notes: [{ id: "page-cache" }, { id: "burst-suspect" }] };
  expect(suspect(noted)).toEqual(both);
  expect(suspect(suspect(noted))).toEqual(both);
});
