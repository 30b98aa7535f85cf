import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runStep, summarizeOperations, type WorkloadBench } from "../../../src/bench/workloads/workload-bench.ts";
import { makeFolder } from "../../make-folder.ts";

function makeBench(): WorkloadBench {
  return {
    ...{ target: "here", folder: makeFolder(), scale: 1, environment: process.env },
    signal: new AbortController().signal,
    onOperation: () => {},
    onBoundary: async () => {},
  };
}

function makeProgram(script: string): string {
  const path = join(makeFolder(), "tar");
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

test("a program that fails is named with the line that says why, not with the one that says that it did", async () => {
  const cause = "tar: a: Wrote only 512 of 10240 bytes: No space left on device";
  const tar = makeProgram(
    `echo "${cause}" >&2; echo "tar: Exiting with failure status due to previous errors" >&2; exit 2`,
  );
  await expect(runStep(makeBench(), tar, [])).rejects.toThrow(`workload: ${tar} failed in here: ${cause}`);
});

test("what cannot be opened because its folder cannot be made is told by the full disk behind it", async () => {
  const cause = "tar: payload/1: Cannot mkdir: No space left on device";
  const tar = makeProgram(`echo "${cause}" >&2; echo "tar: payload/1/x: Cannot open: No such file" >&2; exit 2`);
  await expect(runStep(makeBench(), tar, [])).rejects.toThrow(`workload: ${tar} failed in here: ${cause}`);
});

test("a program that says nothing is named with its exit code, and one that is missing with what to do", async () => {
  const mute = makeProgram("exit 3");
  await expect(runStep(makeBench(), mute, [])).rejects.toThrow(`workload: ${mute} failed in here: exit code 3`);
  await expect(runStep(makeBench(), "no-such-program", [])).rejects.toThrow("no-such-program is not installed");
});

test("a program is missing also where PATH has a folder that may not be entered", async () => {
  const closed = makeFolder();
  // What has the program's name there, and is none, gives root the same error.
  mkdirSync(join(closed, "no-such-program"));
  const bench = makeBench();
  const run = (PATH: string) => runStep({ ...bench, environment: { PATH } }, "no-such-program", []);
  await expect(run(closed)).rejects.toThrow("no-such-program is not installed");
});

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
