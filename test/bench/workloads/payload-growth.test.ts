import { expect, test } from "vitest";
import { planGrowth, type Try } from "../../../src/bench/workloads/payload-growth.ts";
import { MEBIBYTE } from "../../../src/model/units.ts";

/** Runs at growing scales, each with as many seconds; the whole work has 200 MB. */
function plan(...runs: [scale: number, seconds: number][]): number | undefined {
  return planGrowth(runs.map(([scale, seconds]): Try => ({ scale, bytes: scale * 200e6, seconds })));
}

test("a run of a second is long enough, whatever a smaller payload cost", () => {
  expect(plan([0.1, 1])).toBeUndefined();
  expect(plan([0.1, 0.1], [0.2, 1])).toBeUndefined();
  expect(plan([0.1, 0.999])).toBeCloseTo(0.15);
});

test("half a second is long enough where a smaller payload cost as much for its size, within 10%", () => {
  expect(plan([0.1, 0.25], [0.2, 0.5])).toBeUndefined();
  expect(plan([0.1, 0.25], [0.2, 0.55])).toBeUndefined();
  expect(plan([0.1, 0.25], [0.2, 0.551])).toBeDefined();
  expect(plan([0.1, 0.3], [0.2, 0.54])).toBeUndefined();
  expect(plan([0.1, 0.3], [0.2, 0.539])).toBeDefined();
  // Never known of the first one, or behind one too short to be measured.
  expect(plan([0.1, 0.5])).toBeDefined();
  expect(plan([0.1, 0], [0.2, 0.5])).toBeDefined();
  // Level, but still too short.
  expect(plan([0.1, 0.25], [0.2, 0.499])).toBeDefined();
  // Only the last two count.
  expect(plan([0.1, 0.1], [0.2, 0.3], [0.4, 0.6])).toBeUndefined();
});

test("the next payload is a fifth larger than a run of half a second needs, or of a whole one where the rate is not level", () => {
  expect(plan([0.1, 0.3])).toBeCloseTo(0.2);
  expect(plan([0.1, 0.1], [0.2, 0.6])).toBeCloseTo(0.4);
});

test("the next payload is one and a half to four times as large", () => {
  expect(plan([0.1, 0.9])).toBeCloseTo(0.15);
  expect(plan([0.1, 0.01])).toBeCloseTo(0.4);
  expect(plan([0.1, 0])).toBeCloseTo(0.4);
});

test("payloads grow to eight times their scale at most, and to the whole work", () => {
  expect(plan([0.1, 0.01], [0.4, 0.05])).toBeCloseTo(0.8);
  expect(plan([0.1, 0.01], [0.8, 0.05])).toBeUndefined();
  expect(plan([0.5, 0.01])).toBe(1);
  // Less than half as much again is not worth a run.
  expect(plan([0.66, 0.01])).toBe(1);
  expect(plan([0.67, 0.01])).toBeUndefined();
  expect(plan([1, 0.01])).toBeUndefined();
  expect(plan([2, 0.01])).toBeUndefined();
});

test("payloads grow to 256 MiB at most", () => {
  const grow = (bytes: number) => planGrowth([{ scale: 0.1, bytes, seconds: 0.01 }]);
  expect(grow(64 * MEBIBYTE)).toBeCloseTo(0.4);
  expect(grow(128 * MEBIBYTE)).toBeCloseTo(0.2);
  expect(grow(170 * MEBIBYTE)).toBeCloseTo((0.1 * 256) / 170);
  expect(grow(171 * MEBIBYTE)).toBeUndefined();
});

test("nothing follows from no run", () => {
  expect(planGrowth([])).toBeUndefined();
});
