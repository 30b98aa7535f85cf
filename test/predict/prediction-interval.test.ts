import { describe, expect, test } from "vitest";
import type { Disk } from "../../src/predict/disk.ts";
import { predictOn, takeWaitOff } from "../../src/predict/prediction-interval.ts";
import type { RecordedRow } from "../../src/predict/recorded-row.ts";
import type { RecordedWindow } from "../../src/predict/recorded-window.ts";
import { buildStep } from "../compare/report-builder.ts";

type RowParts = Partial<Omit<RecordedRow, "writes"> & { writes: number }>;

function record({ writes = 0, ...row }: RowParts, parts: Partial<RecordedWindow> = {}): RecordedWindow {
  const full: RecordedRow = {
    seconds: 10,
    waitSeconds: { likely: 0, low: 0, high: 0 },
    readBytes: 0,
    reads: 0,
    readsBeforeMerging: 0,
    writtenBytes: 0,
    writes: { low: writes / 2, likely: writes, high: writes * 2 },
    writesBeforeMerging: 0,
    flushes: 0,
    awaitsWrites: false,
    ...row,
  };
  const wait = { seconds: 0, lowSeconds: 0, highSeconds: 0, basis: [], share: 0, lowShare: 0, highShare: 0 };
  return {
    window: buildStep("make", 10),
    wait,
    rows: [full],
    readsAtOnce: { low: 1, likely: 1, high: 1 },
    overlap: 0,
    ...parts,
  };
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
  return expect.closeTo(Math.hypot(0.12, ...ratios.map(Math.log)), 6);
}

test("without its wait a window takes what is left, as uncertain as the wait and as work that is done again", () => {
  const wait = { seconds: 4, lowSeconds: 3, highSeconds: 6, basis: [], share: 0.4, lowShare: 0.3, highShare: 0.6 };
  const { seconds, lowSeconds, highSeconds } = takeWaitOff(record({}, { wait }));
  expect([seconds, Math.log(seconds / lowSeconds), Math.log(highSeconds / seconds)]).toEqual([
    ...[6, add(1.25, 6 / 4), add(1.25, 7 / 6)],
  ]);
});

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

  test("are wider towards less where a slow disk may have merged more reads", () => {
    const limits = { reads: { operations: { perSecond: 100 } } };
    const below: Disk = { ...STATED, readLatencySeconds: 0, limits, countsMerged: true };
    // 10 of 2,010 reads are saved up.
    const errors = findErrors(record({ reads: 2010 }), below);
    expect(errors).toEqual([add(2000 / (0.8 * 2010 - 10)), add(30 / 20)]);
  });

  test("are wider where syncs without a commit may have waited for each write", () => {
    const synced = { writes: 1000, flushes: 1000, awaitsWrites: true };
    const slow = { ...STATED, flushLatencySeconds: 0 };
    const [, high] = findErrors(record(synced), slow);
    const [, flushed] = findErrors(
      record(synced, {
        device: { name: "vda", readBytes: 0, writtenBytes: 0, reads: 0, writes: 0, busySeconds: 0, flushes: 1 },
      }),
      slow,
    );
    expect(high).toBeGreaterThan(flushed as number);
  });

  test("are wider where something is unwritten at the end", () => {
    // 1,000 MB in 10 s are written meanwhile, and what is left takes 5 s more.
    const errors = findErrors(record({ writtenBytes: 1505e6, writes: 1500 }), STATED);
    expect(errors).toEqual([add(1.25), add(1.25, 15 / 10)]);
  });

  test("are wider where the number of write requests decides", () => {
    const quick = { readLatencySeconds: 0, writeLatencySeconds: 0, flushLatencySeconds: 0 };
    const limited: Disk = { ...DISK, ...quick, limits: { writes: { operations: { perSecond: 100 } } } };
    // 20 s by the limit beside 10 s of work: 16 to 24 s, or 28.4 s where the work comes first and 8% pass.
    const errors = findErrors(
      record({ writesBeforeMerging: 2005, writes: 1, flushes: 1e10, awaitsWrites: true }),
      limited,
    );
    expect(errors).toEqual([add(20 / 15.99), add(24.01 / 20, 28.396 / 20)]);
  });
});

test("the bounds are wider where nobody knows how many writes would have been merged", () => {
  const limits = { writes: { operations: { perSecond: 100 } } };
  const merging: Disk = { ...STATED, writeLatencySeconds: 0, flushLatencySeconds: 0, limits, countsMerged: true };
  // 10 requests are saved up: 10, 20 or 40 s by the limit beside 2 s of work.
  const synced = record({ seconds: 2, writes: 2010, flushes: 1e4, awaitsWrites: true });
  const [low, high] = findErrors(synced, merging) as [number, number];
  expect(low).toBeGreaterThan(Math.log(2));
  expect(high).toBeGreaterThan(Math.log(2));
  expect(Math.max(low, high)).toBeLessThan(Math.log(2.2));
});

test("the bounds are wider where large requests may have come apart from small ones", () => {
  const limits = { reads: { bytes: { perSecond: 100e6 }, operations: { perSecond: 1000 } } };
  const both: Disk = { ...STATED, readLatencySeconds: 0, limits };
  const large = 256 * 1024;
  const small = 10 * 1024;
  const mixed = record({ seconds: 1, reads: 8000, readsBeforeMerging: 8000, readBytes: 4000 * (large + small) });
  const alike = record({ seconds: 1, reads: 8000, readsBeforeMerging: 8000, readBytes: 8000 * small });
  const { seconds, lowSeconds, highSeconds } = predictOn(mixed, both);
  expect(seconds).toBeGreaterThan(12);
  expect(lowSeconds).toBeLessThan(11);
  expect(highSeconds).toBeGreaterThan((4000 * large) / 100e6 + 4000 / 1000);
  expect(predictOn(alike, both).seconds).toBeCloseTo(8, 0);
});

test("what takes no time at all is 1 ms", () => {
  const none = record({ waitSeconds: { likely: 10, low: 10, high: 10 } });
  expect(predictOn(none, STATED)).toEqual({
    seconds: 0.001,
    lowSeconds: expect.closeTo(0.001 / Math.exp(0.12), 9),
    highSeconds: expect.closeTo(0.001 * Math.exp(0.12), 9),
  });
});
