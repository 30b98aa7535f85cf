import { expect, test } from "vitest";
import { chooseBest, isSettled, judgeRatio } from "../../../src/compare/trial/judgement.ts";
import type { TrialRatio, TrialRemedy } from "../../../src/model/trial.ts";

const ratio = (low: number, middle: number, high: number): TrialRatio => ({ low, ratio: middle, high });

test.each([
  ["helps", ratio(1.001, 1.05, 1.2)],
  ["unclear", ratio(1, 1.2, 1.4)],
  ["unclear", ratio(1.001, 1.049, 1.1)],
  ["no-difference", ratio(1.001, 1.02, 1.05)],
  ["no-difference", ratio(0.95, 1, 1.05)],
  ["unclear", ratio(0.949, 1, 1.05)],
  ["unclear", ratio(0.95, 1, 1.051)],
  ["hurts", ratio(0.8, 0.95, 0.999)],
  ["unclear", ratio(0.8, 0.9, 1)],
  ["unclear", ratio(0.9, 0.96, 0.999)],
] as const)("a remedy %s at %o", (state, given) => {
  expect(judgeRatio(given)).toBe(state);
});

test("without a ratio nothing is clear", () => {
  expect(judgeRatio(undefined)).toBe("unclear");
  expect(isSettled(undefined, undefined)).toBe(false);
});

test("a ratio is precise with both bounds within 5% of it", () => {
  const bounds = [ratio(1.9, 2, 2.1), ratio(1.89, 2, 2.1), ratio(1.9, 2, 2.11)];
  expect(bounds.map((known) => isSettled(known, undefined))).toEqual([true, false, false]);
});

const WIDE = ratio(0.8, 1.2, 1.8);
test.each([
  [true, ratio(1.9, 2, 2.1), WIDE],
  [true, ratio(2, 4, 8), ratio(2, 3, 5)],
  [true, ratio(2, 4, 8), ratio(0.96, 1, 1.04)],
  [true, ratio(0.1, 0.3, 0.5), ratio(0.1, 0.3, 0.5)],
  [false, ratio(1.999, 4, 8), ratio(2, 3, 5)],
  [false, ratio(0.1, 0.3, 0.501), ratio(0.1, 0.3, 0.5)],
  [false, ratio(2, 4, 8), WIDE],
  [false, ratio(2, 4, 8), undefined],
  [false, undefined, ratio(2, 4, 8)],
])("whether more rounds say little: %s at %o, with the flush %o", (settled, own, withDrain) => {
  expect(isSettled(own, withDrain)).toBe(settled);
});

function remedy(name: string, state: TrialRemedy["state"], own?: TrialRatio, withDrain?: TrialRatio): TrialRemedy {
  return {
    ...{ name, state, runs: 5, baseline: "folder", risk: "", apply: "", source: "" },
    ...(own && { ratio: own }),
    ...(withDrain && { ratioWithDrain: withDrain }),
  };
}

test("the best remedy is the one that helps most with the flush counted in", () => {
  const deferring = remedy("deferring", "helps", ratio(4, 5, 6), ratio(1.1, 1.2, 1.3));
  const real = remedy("real", "helps", ratio(1.9, 2, 2.1), ratio(1.9, 2, 2.1));
  expect(chooseBest([deferring, real])?.name).toBe("real");
  expect(chooseBest([real, deferring])?.name).toBe("real");
});

test("what is undone by the flush, does not help, or is out, is never the best", () => {
  const undone = remedy("undone", "helps", ratio(4, 5, 6), ratio(0.9, 1, 1.1));
  const out = remedy("out", "other-files", ratio(4, 5, 6), ratio(4, 5, 6));
  expect(chooseBest([undone, out, remedy("failed", "failed")])).toBeUndefined();
});
