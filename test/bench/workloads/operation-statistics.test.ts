import { expect, test } from "vitest";
import { summarizeOperations } from "../../../src/bench/workloads/operation-statistics.ts";

test("a hundred operations give all figures, each percentile an operation that happened", () => {
  const seconds = Array.from({ length: 100 }, (_, index) => (100 - index) / 1000);
  const { latencySeconds, operations, durationSeconds } = summarizeOperations(seconds);
  expect(latencySeconds).toEqual({
    mean: expect.closeTo(0.0505),
    min: 0.001,
    max: 0.1,
    p50: 0.05,
    p90: 0.09,
    p95: 0.095,
    p99: 0.099,
  });
  expect([operations, durationSeconds]).toEqual([100, expect.closeTo(5.05)]);
});

test.each([
  [1, ["mean", "min", "max"]],
  [3, ["mean", "min", "max", "p50"]],
  [20, ["mean", "min", "max", "p50", "p90", "p95"]],
])("%d operations give no percentile beyond which none of them lies", (count, names) => {
  const { latencySeconds } = summarizeOperations(Array.from({ length: count }, (_, index) => index + 1));
  expect(Object.keys(latencySeconds)).toEqual(names);
});

test("the histogram counts in steps from 0, empty ones among them", () => {
  expect(summarizeOperations([0.05, 0.09, 0.1, 0.35], 0.1).histogram).toEqual([
    { upToSeconds: 0.1, operations: 2 },
    { upToSeconds: 0.2, operations: 1 },
    { upToSeconds: 0.3, operations: 0 },
    { upToSeconds: 0.4, operations: 1 },
  ]);
});

test("operations beyond ten thousand steps are counted together", () => {
  const histogram = summarizeOperations([0.05, 5000], 0.1).histogram;
  expect(histogram).toHaveLength(10_001);
  expect(histogram?.at(-1)).toEqual({ operations: 1 });
});
