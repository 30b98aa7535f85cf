import { describe, expect, test } from "vitest";
import type { Disk } from "../../src/predict/disk.ts";
import { DiskClock, NO_DEMAND } from "../../src/predict/disk-clock.ts";
import { testCases } from "../cases.ts";

function makeClock(limits: Disk["limits"]): DiskClock {
  const clock = new DiskClock({ name: "disk", limits, countsMerged: true });
  // What is saved up at the start is gone.
  clock.pass(0, { bytes: 1e9, operations: 1e9 }, { bytes: 1e9, operations: 1e9 });
  return clock;
}

const LIMITS = { bytes: { perSecond: 1000 }, operations: { perSecond: 10 } };
const READS = { bytes: 2000, operations: 5 };
const WRITES = { bytes: 1000, operations: 30 };

test("reads and writes with limits of their own go on beside each other, and the slower limit of each holds", () => {
  const clock = makeClock({ reads: LIMITS, writes: LIMITS });
  expect(clock.findSeconds(READS, NO_DEMAND)).toBe(2);
  expect(clock.findSeconds(READS, WRITES)).toBe(3);
  expect(clock.findWrittenShare(1.5, READS, WRITES)).toBe(0.5);
});

test("a shared limit holds for both together, and reads come first", () => {
  const clock = makeClock({ shared: LIMITS });
  expect(clock.findSeconds(READS, WRITES)).toBe(3.5);
  expect(clock.findWrittenShare(2.5, READS, WRITES)).toBe(0.5);
  expect(clock.findWrittenShare(1.5, READS, WRITES)).toBe(0);
});

test("some limits may be shared and others not", () => {
  const clock = makeClock({ shared: { bytes: { perSecond: 1000 } }, writes: { operations: { perSecond: 60 } } });
  expect(clock.findSeconds(READS, WRITES)).toBe(3);
  expect(clock.findSeconds(NO_DEMAND, { bytes: 100, operations: 30 })).toBe(0.5);
});

test("without a limit nothing takes time, and no writes are all done", () => {
  expect(makeClock({}).findSeconds(READS, WRITES)).toBe(0);
  expect(makeClock({}).findWrittenShare(0, READS, WRITES)).toBe(1);
  expect(makeClock({ shared: LIMITS }).findWrittenShare(0, READS, NO_DEMAND)).toBe(1);
});

testCases([
  ["a disk below the kernel", true, 0.1],
  ["a cgroup", false, 0.05],
])("%s saves up what was not used for some time, at the start as well", (_, countsMerged, seconds) => {
  const clock = new DiskClock({ name: "disk", limits: { shared: LIMITS }, countsMerged });
  const saved = { bytes: 1000 * seconds, operations: 0 };
  expect(clock.findSeconds(saved, NO_DEMAND)).toBe(0);
  clock.pass(0, { bytes: 20, operations: 0 }, { bytes: 30, operations: 0 });
  expect(clock.findSeconds(saved, NO_DEMAND)).toBeCloseTo(0.05, 9);
  clock.pass(1, NO_DEMAND, NO_DEMAND);
  expect(clock.findSeconds({ bytes: 1000, operations: 0 }, NO_DEMAND)).toBeCloseTo(1 - seconds, 9);
});

describe("small and large requests", () => {
  const [small, large] = [10 * 1024, 256 * 1024];
  const clock = () => makeClock({ reads: { bytes: { perSecond: 1e6 }, operations: { perSecond: 10 } } });
  const mixed = { bytes: 40 * (small + large), operations: 80 };

  test("take longer one after the other than mixed, by the share that comes apart", () => {
    const [together, apart] = [(40 * (small + large)) / 1e6, 40 / 10 + (40 * large) / 1e6];
    expect(clock().findSeconds(mixed, NO_DEMAND)).toBeCloseTo(together, 9);
    expect(clock().findSeconds(mixed, NO_DEMAND, 1)).toBeCloseTo(apart, 9);
    expect(clock().findSeconds(mixed, NO_DEMAND, 0.5)).toBeCloseTo((together + apart) / 2, 9);
  });

  testCases([
    ["small", { bytes: 80 * small, operations: 80 }, 8],
    ["smaller than those", { bytes: 80 * 4096, operations: 80 }, 8],
    ["large", { bytes: 80 * large, operations: 80 }, (80 * large) / 1e6],
    ["larger than those", { bytes: 160 * large, operations: 80 }, (160 * large) / 1e6],
    ["of no kind", NO_DEMAND, 0],
  ])("are not told apart where all are %s", (_, demand, seconds) => {
    expect(clock().findSeconds(demand, NO_DEMAND, 1)).toBeCloseTo(seconds, 9);
  });
});
