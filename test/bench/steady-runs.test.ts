import { describe, expect, test } from "vitest";
import type { JobResult } from "../../src/bench/fio/job-entry.ts";
import { parseJobFile } from "../../src/bench/job-file.ts";
import {
  findLargestRequest,
  type GroupedRun,
  judgeRuns,
  planNext,
  takeSteadyRuns,
} from "../../src/bench/steady-runs.ts";
import type { GroupPlan } from "../../src/bench/time-plan.ts";
import { type Benchmark, benchmarkSchema, type MeasuredBenchmark } from "../../src/model/benchmark.ts";

function measure(iops: number, more: Partial<MeasuredBenchmark> = {}): JobResult {
  const blockSizeBytes = more.blockSizeBytes ?? 4096;
  const figures = { bandwidthBytesPerSecond: iops * blockSizeBytes, iops };
  return {
    benchmark: {
      ...{ state: "measured", job: "a", direction: "read", blockSizeBytes, ...figures },
      ...{ runs: [figures] },
      ...more,
    },
  };
}

const FAILURE: JobResult = { benchmark: { state: "failed", job: "b", failure: { id: "message", detail: "c" } } };

/** A run of 4 KiB by its operations a second and how many tenths of a second each of them lasted. */
function makeRun(startSeconds: number, ...levels: [number, number][]): GroupedRun {
  const iops = levels.flatMap(([level, count]) => Array.from({ length: count }, () => level));
  const mean = iops.reduce((sum, level) => sum + level, 0) / iops.length;
  return { results: [measure(mean)], rates: iops.map((level) => level * 4096), startSeconds };
}

function countRuns(benchmark: Benchmark | undefined): number | undefined {
  return benchmark?.state === "measured" ? benchmark.runs.length : undefined;
}

describe("the parts that count", () => {
  test("of a run at one level are all behind its start, 0.7 s long at least and five at most", () => {
    const [benchmark] = takeSteadyRuns([makeRun(0, [1500, 24])]);
    expect(benchmark).toMatchObject({ iops: 1500, spread: 0, settled: true });
    expect(countRuns(benchmark)).toBe(3);
    expect(benchmark).not.toHaveProperty("burst");
    expect(countRuns(takeSteadyRuns([makeRun(0, [1500, 23])])[0])).toBe(2);
    expect(countRuns(takeSteadyRuns([makeRun(0, [1500, 60])])[0])).toBe(5);
    expect(judgeRuns([makeRun(0, [1700, 4], [1500, 21])])?.parts.flat()).toEqual(
      [1500, 1500, 1500].map((n) => n * 4096),
    );
  });

  test("of a run that ended before there was one are all of it, as fio counts them", () => {
    expect(judgeRuns([makeRun(0, [1700, 4], [1500, 6])])?.parts).toEqual([[1500 * 4096]]);
    const short = makeRun(0, [1700, 4], [1500, 5]);
    expect(takeSteadyRuns([makeRun(0, [1700, 4], [1500, 6])])[0]).not.toHaveProperty("settled");
    expect(judgeRuns([short])).toBeUndefined();
    expect(judgeRuns([short, makeRun(1, [1500, 25])])).toBeUndefined();
    expect(takeSteadyRuns([short])).toEqual([short.results[0]?.benchmark]);
  });

  test("come after a burst, which stands beside them", () => {
    const [benchmark] = takeSteadyRuns([makeRun(1, [4500, 30], [1500, 30])]);
    expect(benchmark).toMatchObject({
      iops: expect.closeTo(1500),
      bandwidthBytesPerSecond: expect.closeTo(1500 * 4096),
      burst: { iops: expect.closeTo(4500), seconds: expect.closeTo(4) },
      notes: [{ id: "burst" }],
    });
    expect(countRuns(benchmark)).toBe(4);
  });

  test("are 0 where the disk hung until the end, which leaves the burst without figures", () => {
    const [benchmark] = takeSteadyRuns([makeRun(0, [1500, 15], [0, 15])]);
    expect(benchmark).toMatchObject({ bandwidthBytesPerSecond: 0, iops: 0, notes: [{ id: "burst" }] });
    expect(benchmark).not.toHaveProperty("burst");
    expect(benchmarkSchema.parse({ ...JSON.parse(JSON.stringify(benchmark)) })).toMatchObject(benchmark as Benchmark);
  });

  test("leave out what was saved up while fio started, without calling it a burst", () => {
    const level = judgeRuns([makeRun(0, [4500, 4], [1500, 30])]);
    expect(level).toStrictEqual({ parts: [expect.any(Array)], falling: false });
    expect(level?.parts.flat().every((rate) => rate === 1500 * 4096)).toBe(true);
    // A level that ends just there is none either.
    expect(judgeRuns([makeRun(0, [60, 4], [20, 26])])).not.toHaveProperty("fall");
  });

  test("are equal, with their edges at the nearest interval", () => {
    const rising = Array.from({ length: 20 }, (_, place): [number, number] => [1500 + place, 1]);
    const means = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19];
    const meanOf = (places: number[]) => 1500 + places.reduce((sum, place) => sum + place, 0) / places.length;
    expect(
      judgeRuns([makeRun(0, [1000, 4], ...rising)])
        ?.parts.flat()
        .map((rate) => rate / 4096),
    ).toEqual([meanOf(means.slice(0, 7)), meanOf(means.slice(7, 13)), meanOf(means.slice(13))]);
  });

  test("are those of the last run where the level fell in it", () => {
    const level = judgeRuns([makeRun(0, [1860, 24]), makeRun(3, [1860, 6], [1500, 8])]);
    expect(level?.parts).toEqual([[], [expect.closeTo(((2 * 1860 + 8 * 1500) / 10) * 4096)]]);
  });

  test("bring the latencies of their runs along, and no others", () => {
    const withLatency = (run: GroupedRun, seconds: number, histogram?: Map<number, number>): GroupedRun => ({
      ...run,
      results: run.results.map((result) => ({
        ...result,
        latency: { latencySeconds: { mean: seconds }, ...(histogram === undefined ? {} : { histogram }) },
      })),
    });
    const [high, low] = [makeRun(0, [4500, 30]), makeRun(3.3, [1500, 25])];
    expect(takeSteadyRuns([withLatency(high, 9), withLatency(low, 1)])).toMatchObject([
      { latencySeconds: { mean: 1 } },
    ]);
    const alike = [makeRun(0, [1500, 25]), makeRun(3, [1500, 25])];
    const counted = alike.map((run) => withLatency(run, 1, new Map([[1e9, 5]])));
    expect(takeSteadyRuns(counted)).toMatchObject([{ latencySeconds: { mean: 1, p50: 1 } }]);
  });

  test("of a later run stand for all, where the level fell between them", () => {
    const [benchmark] = takeSteadyRuns([makeRun(0, [4500, 30]), makeRun(3.3, [1500, 25])]);
    expect(benchmark).toMatchObject({ iops: 1500, burst: { iops: 4500, seconds: expect.closeTo(3) } });
    expect(countRuns(benchmark)).toBe(3);
  });

  test("are taken from both runs, where the second begins with what was saved up between them", () => {
    const [benchmark] = takeSteadyRuns([makeRun(0, [4500, 30], [1500, 9]), makeRun(4.5, [4500, 8], [1500, 15])]);
    expect(benchmark).toMatchObject({
      iops: expect.closeTo(1500),
      settled: true,
      burst: { seconds: expect.closeTo(3) },
    });
    expect(countRuns(benchmark)).toBe(3);
  });

  test("have the rates of the log, where fio counted what was still in flight", () => {
    const run = makeRun(0, [1500, 25]);
    const [benchmark] = takeSteadyRuns([{ ...run, results: [measure(1600)] }]);
    expect(benchmark).toMatchObject({ iops: expect.closeTo(1500) });
    const two = [measure(1100), measure(500, { job: "b" })];
    expect(takeSteadyRuns([{ ...run, results: two }])).toMatchObject([
      { iops: expect.closeTo(1031.25) },
      { iops: expect.closeTo(468.75) },
    ]);
  });

  test("say so where the level falls at the end", () => {
    const run = makeRun(0, [4500, 30], [1500, 3]);
    const read = measure(4200, { notes: [{ id: "page-cache" }] });
    const sync = measure(30, { direction: "sync" });
    const [benchmark, flush, failure] = takeSteadyRuns([{ ...run, results: [read, sync, FAILURE] }]);
    expect(benchmark).toMatchObject({ state: "measured", notes: [{ id: "page-cache" }, { id: "falling" }] });
    expect(flush).not.toHaveProperty("notes");
    expect(failure).toEqual(FAILURE.benchmark);
  });

  test("hold for every direction alike; syncs and failures have no note", () => {
    const run = makeRun(0, [4500, 30], [1500, 30]);
    const bandwidthBytesPerSecond = 3000 * 4096;
    const large = measure(187.5, { blockSizeBytes: 65_536, bandwidthBytesPerSecond, notes: [{ id: "page-cache" }] });
    const results = [large, measure(30, { direction: "sync" }), FAILURE];
    const [read, sync, failure] = takeSteadyRuns([{ ...run, results }]);
    expect(read).toMatchObject({ iops: expect.closeTo(93.75) });
    expect(read).toMatchObject({ notes: [{ id: "page-cache" }, { id: "burst" }] });
    expect(read).toMatchObject({
      burst: { bandwidthBytesPerSecond: expect.closeTo(18.4e6, -5), seconds: expect.closeTo(3) },
    });
    expect(sync).toMatchObject({ iops: expect.closeTo(15) });
    expect(sync).not.toHaveProperty("notes");
    expect(sync).not.toHaveProperty("burst");
    expect(failure).toEqual(FAILURE.benchmark);
  });
});

test("runs without a log, or with one in which nothing happened, count as they are", () => {
  const { rates, ...run } = makeRun(0, [4500, 30], [1500, 30]);
  for (const runs of [
    [run],
    [run, makeRun(0, [1500, 25])],
    [{ ...run, rates: Array.from({ length: 20 }, () => 0) }],
    [{ ...run, rates: [] }],
    [{ ...makeRun(0, [1500, 25]), results: [FAILURE] }],
  ]) {
    expect(judgeRuns(runs)).toBeUndefined();
  }
  expect(takeSteadyRuns([run])).toEqual([run.results[0]?.benchmark]);
  expect(takeSteadyRuns([])).toEqual([]);
});

test("the largest request of all jobs is what a stretch has to have time for", () => {
  const runs = [{ results: [measure(1), measure(1, { blockSizeBytes: 65_536 })] }, { results: [FAILURE] }];
  expect(findLargestRequest(runs)).toBe(65_536);
  expect(findLargestRequest([{ results: [FAILURE] }])).toBe(0);
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
  const strict = { ...plan, mayExceedShare: false };
  const past = { elapsedSeconds: 5.25, lastSeconds: 5.25, startSeconds: 0.25 };

  test("is not made behind a share that was filled", () => {
    expect(planNext(plan, [makeRun(0, [1500, 50])], past)).toBeUndefined();
    expect(planNext(plan, [makeRun(0, [1500, 25], [1700, 25])], past)).toBeUndefined();
  });

  test("is as short as the parts that a burst has left need, and is made where that can be spared", () => {
    const runs = [makeRun(0, [4500, 40], [1500, 10])];
    expect(planNext(plan, runs, past)?.runSeconds).toBeCloseTo(0.8 + 2 * 0.7);
    expect(planNext({ ...strict, spareSeconds: 2.5 }, runs, past)).toBeDefined();
    expect(planNext({ ...strict, spareSeconds: 2.4 }, runs, past)).toBeUndefined();
    expect(planNext(plan, [makeRun(0, [4500, 28], [1500, 22])], past)).toBeUndefined();
  });

  test("is made where the level may still fall", () => {
    const spared = { ...strict, spareSeconds: 3.2 };
    expect(planNext(spared, [makeRun(0, [4500, 45], [1500, 5])], past)?.runSeconds).toBeCloseTo(0.8 + 3 * 0.7);
    expect(planNext(strict, [makeRun(0, [4500, 45], [1500, 5])], past)).toBeUndefined();
    expect(planNext(plan, [makeRun(0, [4500, 45], [1500, 5])], past)).toBeDefined();
  });

  test("is like the first where that ended early, until three areSettled", () => {
    const early = { elapsedSeconds: 0.5, lastSeconds: 0.5, startSeconds: 0.25 };
    const run = makeRun(0, [1500, 3]);
    expect(planNext(plan, [run], early)).toBe(plan);
    expect(planNext(plan, [run, run, run], { ...early, elapsedSeconds: 1.5 })).toBeUndefined();
    const faster = { ...run, results: [measure(1e5)] };
    expect(planNext(plan, [run, faster, faster], { ...early, elapsedSeconds: 1.5 })).toBe(plan);
  });

  test("follows what fio says of the runs where there is no log", () => {
    const { rates, ...run } = makeRun(0, [1500, 50]);
    expect(planNext(plan, [run, run], { ...past, elapsedSeconds: 11 })).toBe(plan);
    expect(planNext(plan, [run, run, run], { ...past, elapsedSeconds: 16 })).toBeUndefined();
  });
});
