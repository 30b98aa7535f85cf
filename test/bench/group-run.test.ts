import { describe, expect, test } from "vitest";
import { countByBytes, limitRun, planNext } from "../../src/bench/group-run.ts";
import { parseJobFile } from "../../src/bench/job-file.ts";
import type { GroupedRun } from "../../src/bench/steady-runs.ts";
import type { GroupPlan } from "../../src/bench/time-plan.ts";
import type { MeasuredBenchmark } from "../../src/model/benchmark.ts";
import { testCases } from "../cases.ts";

const BENCHMARK: MeasuredBenchmark = {
  state: "measured",
  job: "seq-read-1m-q8",
  direction: "read",
  blockSizeBytes: 65_536,
  bandwidthBytesPerSecond: 30 * 65_536,
  iops: 24,
  bytes: 45 * 65_536,
  operations: 36,
  runs: [{ bandwidthBytesPerSecond: 30 * 65_536, iops: 24 }],
};

test("behind a ramp, large requests are counted by their bytes: fio leaves out those in flight at its end", () => {
  expect(countByBytes({ benchmark: BENCHMARK }).benchmark).toMatchObject({
    iops: 30,
    operations: 45,
    bandwidthBytesPerSecond: 30 * 65_536,
    runs: [{ iops: 30 }],
  });
});

test("syncs, small requests, requests of unknown size and failures keep what fio said", () => {
  const { blockSizeBytes, ...sizeless } = BENCHMARK;
  for (const benchmark of [
    { ...BENCHMARK, direction: "sync" as const },
    sizeless,
    { ...BENCHMARK, blockSizeBytes: 65_535 },
    { state: "failed" as const, job: "a", failure: { id: "timed-out" as const } },
  ]) {
    expect(countByBytes({ benchmark })).toEqual({ benchmark });
  }
  const { bytes, operations, ...unknown } = BENCHMARK;
  expect(countByBytes({ benchmark: unknown }).benchmark).not.toHaveProperty("operations");
});

describe("a further run", () => {
  const plan: GroupPlan = {
    file: parseJobFile("[a]\nrw=read\nruntime=5\n", "x.fio"),
    ...{
      shareSeconds: 5.25,
      spareSeconds: 3,
      minRuns: 3,
      mayExceedShare: true,
      runSeconds: 5,
      rateLog: "log",
      notes: [],
    },
  };
  /** By the operations a second and how many tenths of a second each of them lasted. */
  const strict = { ...plan, mayExceedShare: false };
  const makeRun = (...levels: [number, number][]): GroupedRun => ({
    results: [{ benchmark: { ...BENCHMARK, blockSizeBytes: 4096 } }],
    rates: levels.flatMap(([iops, count]) => Array.from({ length: count }, () => iops * 4096)),
    startSeconds: 0,
  });
  const past = { elapsedSeconds: 5.25, lastSeconds: 5.25, startSeconds: 0.25 };

  test("is not made behind a share that was filled", () => {
    expect(planNext(plan, [makeRun([1500, 50])], past)).toBeUndefined();
    expect(planNext(plan, [makeRun([1500, 25], [1700, 25])], past)).toBeUndefined();
  });

  test("is as short as the parts that a burst has left need, and is made where that can be spared", () => {
    const runs = [makeRun([4500, 40], [1500, 10])];
    expect(planNext(plan, runs, past)?.runSeconds).toBeCloseTo(0.8 + 2 * 0.7);
    expect(planNext({ ...strict, spareSeconds: 2.5 }, runs, past)).toBeDefined();
    expect(planNext({ ...strict, spareSeconds: 2.4 }, runs, past)).toBeUndefined();
    expect(planNext(plan, [makeRun([4500, 28], [1500, 22])], past)).toBeUndefined();
  });

  test("is made where the level may still fall", () => {
    const spared = { ...strict, spareSeconds: 3.2 };
    expect(planNext(spared, [makeRun([4500, 45], [1500, 5])], past)?.runSeconds).toBeCloseTo(0.8 + 3 * 0.7);
    expect(planNext(strict, [makeRun([4500, 45], [1500, 5])], past)).toBeUndefined();
    expect(planNext(plan, [makeRun([4500, 45], [1500, 5])], past)).toBeDefined();
  });

  test("is like the first where that ended early, until three areSettled", () => {
    const early = { elapsedSeconds: 0.5, lastSeconds: 0.5, startSeconds: 0.25 };
    const run = makeRun([1500, 3]);
    expect(planNext(plan, [run], early)).toBe(plan);
    expect(planNext(plan, [run, run, run], { ...early, elapsedSeconds: 1.5 })).toBeUndefined();
    const faster = { ...run, results: [{ benchmark: { ...BENCHMARK, bandwidthBytesPerSecond: 1e9 } }] };
    expect(planNext(plan, [run, faster, faster], { ...early, elapsedSeconds: 1.5 })).toBe(plan);
  });

  test("follows what fio says of the runs where there is no log", () => {
    const { rates, ...run } = makeRun([1500, 50]);
    expect(planNext(plan, [run, run], { ...past, elapsedSeconds: 11 })).toBe(plan);
    expect(planNext(plan, [run, run, run], { ...past, elapsedSeconds: 16 })).toBeUndefined();
  });
});

function limitPlan(options: string, runSeconds?: number): GroupPlan {
  const file = parseJobFile(`[a]\nrw=read\n${options}\n`, "x.fio");
  const timing = runSeconds === undefined ? {} : { runSeconds };
  return { file, shareSeconds: 0, minRuns: 1, mayExceedShare: false, notes: [], ...timing };
}

testCases([
  ["size=0", "its runtime and two minutes", 60, 180],
  ["ramp_time=3m\nstartdelay=10", "what comes before its runtime", 60, 370],
  ["size=1000m", "the writing of its file", 60, 1229],
  ["size=1t", "two hours of writing", 60, 7380],
])("a run with %j has time for %s", (options, _, runSeconds, seconds) => {
  expect(Math.round(limitRun(limitPlan(options, runSeconds), Infinity))).toBe(seconds);
});

test("a run without a runtime has two hours, whatever fio makes of its size", () => {
  expect(limitRun(limitPlan("size=50%"), Infinity)).toBe(7320);
});

test("a run has no more time than the user's budget leaves, and enough to start", () => {
  expect(limitRun(limitPlan("size=1g", 60), 7)).toBe(7);
  expect(limitRun(limitPlan("size=1g", 60), -7)).toBe(1.35);
});
