import { expect, test } from "vitest";
import { combineRuns, countByBytes, mergeProcesses } from "../../src/bench/combined-results.ts";
import type { JobResult } from "../../src/bench/fio/job-entry.ts";
import type { MeasuredBenchmark } from "../../src/model/benchmark.ts";
import { testCases } from "../cases.ts";

const SECOND = 1e9;

/** A result with ten operations, each of which took that many seconds. */
function measure(bandwidth: number, latency: number, job = "a"): JobResult {
  const latencySeconds = { mean: latency, min: latency, max: latency, p50: latency };
  const run = { bandwidthBytesPerSecond: bandwidth, iops: bandwidth / 10, durationSeconds: 2, latencySeconds };
  const figures = { ...run, bytes: bandwidth * 2, operations: 10, runs: [run] };
  return {
    benchmark: { state: "measured", job, direction: "read", jobs: 1, ...figures },
    latency: { latencySeconds, histogram: new Map([[latency * SECOND, 10]]), operations: 10 },
  };
}

function fail(job = "a"): JobResult {
  const failure = { id: "message" as const, detail: "No space left on device (ENOSPC 28)" };
  return { benchmark: { state: "failed", job, failure } };
}

test("runs become their median, with every run, the latencies of all of them and the spread", () => {
  const [benchmark, ...others] = combineRuns([[measure(100, 1)], [measure(300, 3)], [measure(200, 2)]]);
  expect(others).toEqual([]);
  expect(benchmark).toMatchObject({
    ...{ bandwidthBytesPerSecond: 200, iops: 20, bytes: 1200, operations: 30, durationSeconds: 6 },
    ...{ latencySeconds: { mean: 2, min: 1, max: 3, p50: 2, p90: 3, p99: 3 }, spread: 0.25, settled: false },
  });
  expect(benchmark?.state === "measured" && benchmark.runs.map((run) => run.bandwidthBytesPerSecond)).toEqual([
    100, 300, 200,
  ]);
});

test("runs have one note on the time before submission, of all of them, and processes merge theirs", () => {
  const submit = (submissionSeconds: number): JobResult => {
    const { benchmark, latency } = measure(100, 4);
    const notes = [{ id: "page-cache" as const }];
    return { benchmark: { ...benchmark, notes }, ...(latency && { latency: { ...latency, submissionSeconds } }) };
  };
  const both = [{ id: "page-cache" }, { id: "slow-submission", submissionSeconds: 2 }];
  expect(combineRuns([[submit(3)], [submit(1)]])[0]?.notes).toEqual(both);
  expect(mergeProcesses([submit(3), submit(1)])[0]?.latency?.submissionSeconds).toBe(2);
  expect(combineRuns([[submit(1.2)], [submit(0.2)]])[0]?.notes).toEqual([{ id: "page-cache" }]);
});

test("one run is one run: no spread and no verdict", () => {
  const [benchmark] = combineRuns([[measure(100, 1)]]);
  expect(benchmark).not.toHaveProperty("spread");
  expect(benchmark).not.toHaveProperty("settled");
});

test("a job that failed in one run has failed, without figures", () => {
  expect(combineRuns([[measure(100, 1)], [fail()]])).toEqual([fail().benchmark]);
});

test("a failed job leaves the figures of the others", () => {
  const states = combineRuns([[fail("bad"), measure(100, 1, "good")]]).map(({ job, state }) => [job, state]);
  expect(states).toEqual([
    ["bad", "failed"],
    ["good", "measured"],
  ]);
});

test("processes of one job add up, all their bytes over the longest duration", () => {
  const [merged, ...others] = mergeProcesses([measure(100, 1), measure(300, 3)]);
  expect(others).toEqual([]);
  expect(merged?.benchmark).toMatchObject({
    ...{ bandwidthBytesPerSecond: 400, iops: 10, jobs: 2, bytes: 800 },
    latencySeconds: { mean: 2, p50: 1, p90: 3 },
  });
});

test("two jobs of one name are told apart by what they did", () => {
  const small = measure(100, 1);
  const large = measure(300, 3);
  const results = [
    { ...small, benchmark: { ...small.benchmark, blockSizeBytes: 4096 } },
    { ...large, benchmark: { ...large.benchmark, blockSizeBytes: 65536 } },
  ];
  expect(mergeProcesses(results)).toEqual(results);
  expect(combineRuns([results, results])).toHaveLength(2);
});

testCases(["bytes", "operations", "durationSeconds"] as const)(
  "%s that one run lacks are not those of all",
  (lacking) => {
    const less = measure(200, 2);
    if (less.benchmark.state === "measured") delete less.benchmark[lacking];
    const [benchmark] = combineRuns([[measure(100, 1)], [less]]);
    expect(benchmark).not.toHaveProperty(lacking);
    const [group] = mergeProcesses([measure(100, 1), less]);
    if (lacking !== "durationSeconds") expect(group?.benchmark).not.toHaveProperty(lacking);
  },
);

const BENCHMARK: MeasuredBenchmark = {
  ...{ state: "measured", job: "seq-read-1m-q8", direction: "read", blockSizeBytes: 65_536, iops: 24 },
  ...{ bandwidthBytesPerSecond: 30 * 65_536, bytes: 45 * 65_536, operations: 36 },
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
