import { describe, expect, test } from "vitest";
import type { Disk } from "../../src/predict/disk.ts";
import { predictOn } from "../../src/predict/prediction-interval.ts";
import type { RecordedRow, RecordedWindow } from "../../src/predict/recorded-window.ts";
import { buildStep } from "../compare/report-builder.ts";

function record(row: Partial<RecordedRow>, parts: Partial<RecordedWindow> = {}): RecordedWindow {
  const full: RecordedRow = {
    seconds: 10,
    waitSeconds: { likely: 0, low: 0, high: 0 },
    readBytes: 0,
    reads: 0,
    readsBeforeMerging: 0,
    writtenBytes: 0,
    writes: 0,
    writesBeforeMerging: 0,
    flushes: 0,
    ...row,
  };
  const wait = { seconds: 0, lowSeconds: 0, highSeconds: 0, basis: [], share: 0, lowShare: 0, highShare: 0 };
  return { window: buildStep("make", 10), wait, rows: [full], readsAtOnce: { low: 1, likely: 1, high: 1 }, ...parts };
}

const DISK: Disk = { name: "disk", limits: { shared: { bytes: { perSecond: 100e6 } } }, countsMerged: false };
const STATED: Disk = { ...DISK, readLatencySeconds: 0.001, writeLatencySeconds: 0.001, flushLatencySeconds: 0.001 };

/** How far the bounds are from the estimate, as logarithms. */
function findErrors(recorded: RecordedWindow, disk: Disk): [number, number] {
  const { seconds, lowSeconds, highSeconds } = predictOn(recorded, disk);
  return [Math.log(seconds / lowSeconds), Math.log(highSeconds / seconds)];
}

/** Errors that are independent of each other, from ratios. */
function add(...ratios: number[]) {
  return expect.closeTo(Math.hypot(0.09, ...ratios.map(Math.log)), 6);
}

describe("the bounds", () => {
  test("are a tenth away, and as much further as another run of the work takes longer", () => {
    expect(findErrors(record({}), STATED)).toEqual([add(1.25), add(1.25)]);
    const waiting = { reads: 10_000, waitSeconds: { likely: 10, low: 10, high: 10 } };
    expect(findErrors(record(waiting), STATED)).toEqual([add(), add()]);
  });

  test("are as much wider as the wait is uncertain, each on its side, by the squares", () => {
    const errors = findErrors(record({ waitSeconds: { likely: 4, low: 3, high: 7 } }), STATED);
    expect(errors).toEqual([add(1.25, 6 / 3), add(1.25, 7 / 6)]);
  });

  test("are wider where nobody stated a latency that tasks wait for", () => {
    const reads = record({ reads: 10_000 });
    expect(findErrors(reads, DISK)).toEqual([add(1.25), add(1.25, 11 / 10)]);
    const below = findErrors(reads, { ...DISK, countsMerged: true });
    expect(below).toEqual([add(11 / 9, 11 / 10), add(13.5 / 11, 13 / 11)]);
    expect(findErrors(reads, STATED)).toEqual([add(20 / 18), add(22.5 / 20)]);
  });

  test("are wider where it is not known how many reads were at the disk at once", () => {
    const several = record({ reads: 10_000 }, { readsAtOnce: { low: 1, likely: 2, high: 4 } });
    expect(findErrors(several, STATED)).toEqual([add(15 / 13, 15 / 12.5), add(17.5 / 15, 20 / 15)]);
  });

  test("are wider where waking up may have cost more or less", () => {
    const device = { name: "vda", readBytes: 0, writtenBytes: 0, reads: 0, writes: 0, busySeconds: 0 };
    const slow = record({ reads: 1e5 }, { device: { ...device, meanReadLatencySeconds: 0.001 } });
    const free = { ...STATED, readLatencySeconds: 0 };
    // 3 s of 10 s were waking up; half of the work is left at the least.
    expect(findErrors(slow, free)).toEqual([add(1.25, 7 / 5), add(1.25, 10 / 7)]);
  });

  test("are wider where something is unwritten at the end", () => {
    // 1,000 MB in 10 s are written meanwhile, and what is left takes 5 s more.
    const errors = findErrors(record({ writtenBytes: 1505e6, writes: 1500 }), STATED);
    expect(errors).toEqual([add(1.25), add(1.25, 15 / 10)]);
  });

  test("are wider where the number of write requests decides", () => {
    const quick = { readLatencySeconds: 0, writeLatencySeconds: 0, flushLatencySeconds: 0 };
    const limited: Disk = { ...DISK, ...quick, limits: { writes: { operations: { perSecond: 100 } } } };
    // 20 s by the limit beside 10 s of work: 17 to 23 s, or 30 s where the work comes first.
    const errors = findErrors(record({ writesBeforeMerging: 2005, writes: 1, flushes: 1e4 }), limited);
    expect(errors).toEqual([add(20 / 16.9925), add(23.0075 / 20, 30 / 20)]);
  });
});

test("what takes no time at all is 1 ms", () => {
  const none = record({ waitSeconds: { likely: 10, low: 10, high: 10 } });
  expect(predictOn(none, STATED)).toEqual({
    seconds: 0.001,
    lowSeconds: expect.closeTo(0.001 / Math.exp(0.09), 9),
    highSeconds: expect.closeTo(0.001 * Math.exp(0.09), 9),
  });
});
