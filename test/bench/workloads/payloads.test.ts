import { expect, test } from "vitest";
import { type PayloadRun, planGrowth } from "../../../src/bench/workloads/payloads.ts";
import { MEBIBYTE } from "../../../src/model/units.ts";

/** Runs at growing scales, each with its seconds and those of its flush; the whole work has 200 MB. */
function plan(...runs: [scale: number, seconds: number, flushSeconds?: number][]): number | undefined {
  return planGrowth(
    runs.map(
      ([scale, seconds, flushSeconds = 0]): PayloadRun => ({ scale, bytes: scale * 200e6, seconds, flushSeconds }),
    ),
  );
}

test("a run of a second is long enough, whatever the disk gave away", () => {
  expect(plan([0.1, 1])).toBeUndefined();
  expect(plan([0.1, 0.1, 0], [0.2, 1, 0.9])).toBeUndefined();
  expect(plan([0.1, 0.999])).toBeCloseTo(0.15);
});

test("half a second is long enough where the flush of a smaller payload took its share, but for a tenth of the run", () => {
  expect(plan([0.1, 0.2, 0.1], [0.2, 0.5, 0.2])).toBeUndefined();
  expect(plan([0.1, 0.2, 0.1], [0.2, 0.499, 0.2])).toBeDefined();
  // A limit gave away 60 ms.
  expect(plan([0.1, 0.2, 0.1], [0.2, 0.601, 0.26])).toBeUndefined();
  expect(plan([0.1, 0.2, 0.1], [0.2, 0.599, 0.26])).toBeDefined();
  // As much of three times the size, and what a slow first run took longer.
  expect(plan([0.1, 0.2, 0.1], [0.3, 0.601, 0.42])).toBeUndefined();
  expect(plan([0.1, 0.2, 0.1], [0.3, 0.599, 0.42])).toBeDefined();
  expect(plan([0.1, 0.2, 0.1], [0.2, 0.601, 0.14])).toBeUndefined();
  expect(plan([0.1, 0.2, 0.1], [0.2, 0.599, 0.14])).toBeDefined();
  // tar's own time does not count, a first run never tells, and only the last two do.
  expect(plan([0.1, 0.2, 0.1], [0.2, 0.6, 0.2])).toBeUndefined();
  expect(plan([0.1, 0.5, 0])).toBeDefined();
  expect(plan([0.1, 0.1, 0], [0.2, 0.3, 0.2], [0.4, 0.6, 0.4])).toBeUndefined();
});

test("the next payload is a fifth larger than a run of half a second needs, or of a second where the disk gave something away", () => {
  expect(plan([0.1, 0.3])).toBeCloseTo(0.2);
  expect(plan([0.1, 0.1], [0.2, 0.6, 0.5])).toBeCloseTo(0.4);
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
  const grow = (bytes: number) => planGrowth([{ scale: 0.1, bytes, seconds: 0.01, flushSeconds: 0 }]);
  expect(grow(64 * MEBIBYTE)).toBeCloseTo(0.4);
  expect(grow(128 * MEBIBYTE)).toBeCloseTo(0.2);
  expect(grow(170 * MEBIBYTE)).toBeCloseTo((0.1 * 256) / 170);
  expect(grow(171 * MEBIBYTE)).toBeUndefined();
});

test("nothing follows from no run", () => {
  expect(planGrowth([])).toBeUndefined();
});
