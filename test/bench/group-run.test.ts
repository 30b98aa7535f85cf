import { expect, test } from "vitest";
import { countByBytes } from "../../src/bench/group-run.ts";
import type { MeasuredBenchmark } from "../../src/model/benchmark.ts";

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
  diagnostics: [],
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
    { state: "failed" as const, job: "a", error: "b", diagnostics: [] },
  ]) {
    expect(countByBytes({ benchmark })).toEqual({ benchmark });
  }
  const { bytes, operations, ...unknown } = BENCHMARK;
  expect(countByBytes({ benchmark: unknown }).benchmark).not.toHaveProperty("operations");
});
