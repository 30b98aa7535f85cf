import { expect, test } from "vitest";
import {
  compareOutcome,
  measureMisfit,
  type Outcome,
  rankMisfits,
  sumLoad,
  sumPauses,
  tune,
  UNTUNED,
} from "../../src/fit/tuning.ts";
import { buildLoad } from "./step.ts";

const RECORDED: Outcome = {
  ...{ reads: 1000, readBytes: 1e8, mergedReads: 0, writes: 2000, writtenBytes: 2e8, mergedWrites: 400 },
  ...{ flushes: 100, seconds: 4 },
};
const disagreeing = (outcome: Partial<Outcome>, sameDisk = true) =>
  compareOutcome(RECORDED, { ...RECORDED, ...outcome }, sameDisk)
    .filter(({ agrees }) => !agrees)
    .map(({ aspect }) => aspect);

test("5% agree, more does not", () => {
  expect(disagreeing({ writes: 2100, seconds: 3.8, readBytes: 0.95e8 })).toEqual([]);
  expect(disagreeing({ writes: 2101, seconds: 3.79, readBytes: 0.949e8 })).toEqual(["readBytes", "writes", "seconds"]);
});

test("what the filesystem adds by itself is no misfit", () => {
  expect(disagreeing({ mergedReads: 8, flushes: 105 })).toEqual([]);
  expect(disagreeing({ mergedReads: 9, flushes: 106 })).toEqual(["mergedReads", "flushes"]);
});

test("on another disk the duration is not compared", () => {
  expect(disagreeing({ seconds: 40 }, false)).toEqual([]);
});

test("a tuning follows what does not agree, by 3x a round at most, and leaves the rest", () => {
  const fitted = { ...RECORDED, writes: 1000, writtenBytes: 2.05e8, mergedWrites: 40, flushes: 0, seconds: 5 };
  expect(tune(UNTUNED, compareOutcome(RECORDED, fitted, true), 3)).toEqual({
    ...UNTUNED,
    ...{ writes: 2, mergedWrites: 3, seconds: -1 },
  });
  const high = { ...UNTUNED, mergedWrites: 19 };
  expect(tune(high, compareOutcome(RECORDED, { ...RECORDED, mergedWrites: 200 }, true), 3).mergedWrites).toBe(20);
});

test("no more pause is left out than there is", () => {
  const slow = compareOutcome(RECORDED, { ...RECORDED, seconds: 9 }, true);
  expect(tune(UNTUNED, slow, 3).seconds).toBe(-3);
  expect(sumPauses(buildLoad())).toBe(3);
});

test("between a run that was too fast and one that was too slow, the pause is in between", () => {
  const slow = compareOutcome(RECORDED, { ...RECORDED, seconds: 9 }, true);
  const past = [
    { addedSeconds: 5, seconds: 20 },
    { addedSeconds: 0, seconds: 9 },
    { addedSeconds: -3, seconds: 1 },
    { addedSeconds: -2, seconds: 2 },
  ];
  // From 2 s to 9 s the pause grows by 2 s; 4 s are two sevenths of the way.
  expect(tune(UNTUNED, slow, 3, past).seconds).toBeCloseTo(-2 + (2 * 2) / 7);
  expect(tune(UNTUNED, slow, 3, past.slice(0, 2)).seconds).toBe(-3);
});

test("pauses alone do not exceed the step's duration", () => {
  const fast = compareOutcome(RECORDED, { ...RECORDED, seconds: 0.5 }, true);
  expect(tune(UNTUNED, fast, 3).seconds).toBe(1);
  expect(tune(UNTUNED, fast, 0.4).seconds).toBe(3.5);
});

test("no more than half of the bytes is left out, whatever others do on the disk", () => {
  const many = compareOutcome(RECORDED, { ...RECORDED, readBytes: 9e8, writtenBytes: 9e8 }, true);
  const first = tune(UNTUNED, many, 3);
  expect(first).toMatchObject({ readBytes: 1 / 2, writtenBytes: 1 / 2 });
  expect(tune(first, many, 3)).toMatchObject({ readBytes: 1 / 2, writtenBytes: 1 / 2 });
  const few = compareOutcome(RECORDED, { ...RECORDED, readBytes: 1e7, writtenBytes: 1e7 }, true);
  expect(tune(UNTUNED, few, 3)).toMatchObject({ readBytes: 2, writtenBytes: 2 });
});

test("the number of requests that direct I/O has to cut is not corrected", () => {
  const tuneWrites = (writtenBytes: number) => {
    const recorded = { ...RECORDED, writtenBytes };
    return tune(UNTUNED, compareOutcome(recorded, { ...recorded, writes: 4000 }, true), 3).writes;
  };
  expect([2000 * 1024 ** 2, 2000 * 1024 ** 2 + 1].map(tuneWrites)).toEqual([0.5, 1]);
});

const measure = (parts: Partial<Outcome>) => measureMisfit(compareOutcome(RECORDED, { ...RECORDED, ...parts }, true));

test("a run with smaller errors is nearer, twice and half alike", () => {
  expect(measure({})).toBe(0);
  expect(measure({ writes: 1500 })).toBeLessThan(measure({ writes: 1000 }));
  expect(measure({ seconds: 8 })).toBeCloseTo(measure({ seconds: 2 }), 1);
  expect(measure({ seconds: 28 })).toBeGreaterThan(2 * measure({ seconds: 8 }));
});

test("lost bytes are worse than several small errors and than wrong merges", () => {
  const lost = measure({ writtenBytes: 0.38 * 2e8 });
  expect(lost).toBeGreaterThan(measure({ writes: 2200, reads: 1100, readBytes: 1.1e8, flushes: 110, seconds: 4.5 }));
  expect(lost).toBeGreaterThan(measure({ mergedWrites: 0 }));
  expect(measure({ mergedWrites: 0 })).toBeCloseTo(0.2);
  expect(measure({ writtenBytes: 0 })).toBeGreaterThan(measure({ writtenBytes: 1e7 }));
});

test("what does not agree is listed with the largest error first", () => {
  const outcome = { ...RECORDED, mergedWrites: 0, writtenBytes: 0.38 * 2e8, seconds: 6, writes: 2050 };
  const ranked = rankMisfits(compareOutcome(RECORDED, outcome, true));
  expect(ranked.map(({ aspect }) => aspect)).toEqual(["writtenBytes", "seconds", "mergedWrites"]);
});

test("the recording's outcome is that of all phases", () => {
  expect(sumLoad(buildLoad())).toMatchObject({
    writes: 1000,
    writtenBytes: 8_192_000,
    flushes: 100,
    seconds: 4,
    reads: 0,
  });
});
