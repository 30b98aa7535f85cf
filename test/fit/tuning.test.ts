import { expect, test } from "vitest";
import {
  compareOutcome,
  measureMisfit,
  type Outcome,
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

test("a run with less misfit is nearer", () => {
  const far = measureMisfit(compareOutcome(RECORDED, { ...RECORDED, writes: 1000 }, true));
  const near = measureMisfit(compareOutcome(RECORDED, { ...RECORDED, writes: 1500 }, true));
  expect([far, near, measureMisfit(compareOutcome(RECORDED, RECORDED, true))]).toEqual([0.5, 0.25, 0]);
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
