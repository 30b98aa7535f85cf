import { expect, test } from "vitest";
import type { Workload } from "../../src/model/workload.ts";
import { estimateWriteSeconds, readWriteCost } from "../../src/model/write-estimate.ts";

function write(part: string, files: number, bytes: number, durationSeconds: number): Workload {
  const latencySeconds = { mean: durationSeconds };
  return { name: "write-payload", part, target: "/t", operations: 1, latencySeconds, bytes, files, durationSeconds };
}

test("two points give what a byte and a file cost", () => {
  const cost = readWriteCost([write("one file", 1, 1e9, 5), write("many files", 1000, 1e9, 7)], "/t");
  expect(cost).toEqual({ secondsPerByte: 5e-9, secondsPerFile: expect.closeTo(0.002) });
  if (cost === undefined) throw new Error("no cost");
  expect(estimateWriteSeconds(cost, 2e9, 0)).toBeCloseTo(10);
  expect(estimateWriteSeconds(cost, 2e9, 500)).toBeCloseTo(11);
});

test("files that cost nothing measurable cost nothing, never less", () => {
  expect(readWriteCost([write("one file", 1, 1e9, 5), write("many files", 1000, 1e9, 4)], "/t")?.secondsPerFile).toBe(
    0,
  );
});

test("without the workload, or on another target, there is no estimate", () => {
  expect(readWriteCost([], "/t")).toBeUndefined();
  expect(readWriteCost([write("one file", 1, 1, 1), write("many files", 1, 1, 1)], "/other")).toBeUndefined();
});
