import { expect, test } from "vitest";
import { findPhases, isIdle, isTooCoarse, joinPatterns } from "../../src/fit/phases.ts";
import type { Tick } from "../../src/fit/ticks.ts";
import { testCases } from "../cases.ts";
import { requests } from "./step.ts";

const tick = (parts: Partial<Tick> = {}): Tick => ({
  ...{ seconds: 1, reads: 0, readBytes: 0, writes: 0, writtenBytes: 0, waited: 0 },
  ...parts,
});
const repeat = (count: number, parts: Partial<Tick> = {}): Tick[] => Array.from({ length: count }, () => tick(parts));

const TOTALS = {
  seconds: 12,
  waitSeconds: 4,
  reads: requests(400, 4_000_000, 40),
  writes: requests(1000, 50_000_000, 100),
  flushes: 10,
};

test("reads, then a pause, then writes are three phases, and add up to the kernel's totals", () => {
  const ticks = [
    ...repeat(4, { reads: 90, readBytes: 990_000, waited: 0.5 }),
    ...repeat(4),
    ...repeat(4, { writes: 225, writtenBytes: 12_000_000, waited: 0.5 }),
  ];
  const phases = findPhases(ticks, TOTALS);
  expect(phases).toEqual([
    { seconds: 4, waitSeconds: 2, reads: requests(400, 4_000_000, 40), writes: requests(0, 0), flushes: 0 },
    { seconds: 4, waitSeconds: 0, reads: requests(0, 0), writes: requests(0, 0), flushes: 0 },
    { seconds: 4, waitSeconds: 2, reads: requests(0, 0), writes: requests(1000, 50_000_000, 100), flushes: 10 },
  ]);
});

testCases([
  ["just more than half of the level", 113, 1],
  ["half of it", 112.5, 2],
])("a fall to %s", (_, writes, count) => {
  const ticks = [
    ...repeat(6, { writes: 225, writtenBytes: 225_000 }),
    ...repeat(6, { writes, writtenBytes: writes * 1000 }),
  ];
  expect(findPhases(ticks, TOTALS)).toHaveLength(count);
});

test("a load that goes up and down is one phase, whatever its height", () => {
  const ticks = Array.from({ length: 12 }, (_, index) => tick({ writes: index % 2 === 0 ? 200 : 20 }));
  expect(findPhases(ticks, TOTALS)).toEqual([TOTALS]);
});

test("a single sample makes no phase", () => {
  expect(findPhases([tick({ writes: 1000 }), ...repeat(2, { writes: 10 })], TOTALS)).toHaveLength(1);
  expect([isTooCoarse(repeat(3)), isTooCoarse(repeat(4))]).toEqual([true, false]);
});

test("more than 8 levels are 8 phases, and nothing is lost", () => {
  const ticks = Array.from({ length: 24 }, (_, index) =>
    repeat(4, { writes: 4 ** (index % 2) * 50, writtenBytes: 1e6 }),
  ).flat();
  const phases = findPhases(ticks, { ...TOTALS, seconds: 96 });
  expect(phases.length).toBeLessThanOrEqual(8);
  expect(phases.reduce((sum, { writes }) => sum + writes.operations, 0)).toBeCloseTo(1000);
  expect(phases.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(96);
});

test("the few requests of a pause go to the phase after it, or the last before", () => {
  const busy = { writes: 300, writtenBytes: 3_000_000, waited: 0.1 };
  const few = { writes: 1, writtenBytes: 4096 };
  const after = findPhases([...repeat(6, few), ...repeat(6, busy)], TOTALS);
  expect(after.map((phase) => isIdle(phase))).toEqual([true, false]);
  expect(after[1]?.writes.operations).toBeCloseTo(1000);
  const before = findPhases([...repeat(6, busy), ...repeat(6, few)], TOTALS);
  expect(before[0]?.writes.operations).toBeCloseTo(1000);
  expect(before[0]?.flushes).toBeCloseTo(10);
});

test("20 requests are a load, 19 a pause", () => {
  expect(isIdle({ reads: requests(10, 0), writes: requests(10, 0) })).toBe(false);
  expect(isIdle({ reads: requests(10, 0), writes: requests(9, 0) })).toBe(true);
});

test("without samples the step is one phase", () => {
  expect(findPhases([], TOTALS)).toEqual([TOTALS]);
});

test("stretches of a trace have one pattern: sizes together, order and depth by requests", () => {
  const sizes = [{ bytes: 8192, count: 3 }];
  const first = { requests: 2, sequential: 1, inFlight: 2, sizes };
  const second = { requests: 6, sequential: 5, inFlight: 22, sizes: [...sizes, { bytes: 4096, count: 4 }] };
  expect(joinPatterns([first, second])).toEqual({
    sizes: [
      { bytes: 4096, count: 4 },
      { bytes: 8192, count: 6 },
    ],
    sequentialShare: 0.75,
    inFlight: 3,
  });
});

test("without requests, or without sizes, there is none, and no figure leaves its range", () => {
  const direction = { requests: 1, sequential: 9, inFlight: 0, sizes: [{ bytes: 1, count: 1 }] };
  expect(joinPatterns([])).toBeUndefined();
  expect(joinPatterns([{ ...direction, requests: 0 }])).toBeUndefined();
  expect(joinPatterns([{ ...direction, sizes: [{ bytes: 1, count: 0 }] }])).toBeUndefined();
  expect(joinPatterns([direction])).toMatchObject({ sequentialShare: 1, inFlight: 1 });
});
