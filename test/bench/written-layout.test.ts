import { expect, test } from "vitest";
import { collectOptions, listJobs, parseJobFile } from "../../src/bench/job-file.ts";
import { describeShortLayout, fitToLayout, isTooShort, shrinkLayout } from "../../src/bench/written-layout.ts";
import type { BenchResult } from "../../src/model/benchmark.ts";
import { MEBIBYTE } from "../../src/model/units.ts";

const FILE = parseJobFile("[global]\nsize=1g\n[a]\nrw=read\n[log]\nsize=22m\nrw=write\n", "x.fio");
const PLAN = { file: FILE, shareSeconds: 0, fewestRuns: 1, mayExceedShare: true, runSeconds: 7.5, notes: [] };
const wrote = (bytes: number, sizeBytes = 1024 * MEBIBYTE): BenchResult => ({
  state: "measured",
  job: "layout-write",
  direction: "write",
  bandwidthBytesPerSecond: 1,
  iops: 1,
  bytes,
  sizeBytes,
  runs: [],
});
const readSizes = (file: typeof FILE) => listJobs(file).map((job) => collectOptions(file, job).get("size"));

test("the other jobs work on whole MiB of what was written, and those with a size of their own keep it", () => {
  expect(readSizes(fitToLayout(FILE, wrote(210.7 * MEBIBYTE)))).toEqual([String(210 * MEBIBYTE), "22m"]);
  expect(readSizes(fitToLayout(FILE, wrote(1024 * MEBIBYTE)))).toEqual(["1g", "22m"]);
  expect(readSizes(fitToLayout(FILE, wrote(0)))).toEqual(["1g", "22m"]);
  expect(fitToLayout(FILE, undefined)).toBe(FILE);
});

test("less than 16 MiB is written again, whole, unless no more was asked for", () => {
  expect(isTooShort(wrote(16 * MEBIBYTE), PLAN)).toBe(false);
  expect(isTooShort(wrote(16 * MEBIBYTE - 1), PLAN)).toBe(true);
  expect(isTooShort(wrote(8 * MEBIBYTE, 8 * MEBIBYTE), PLAN)).toBe(false);
  const { runSeconds, ...whole } = PLAN;
  expect(isTooShort(wrote(1), whole)).toBe(false);
  expect(readSizes(shrinkLayout(FILE).file)[0]).toBe(String(16 * MEBIBYTE));
});

test("a file that is smaller than asked for says so", () => {
  const note = { id: "short-layout", writtenBytes: 210 * MEBIBYTE, seconds: 7.5 };
  expect(describeShortLayout(wrote(210 * MEBIBYTE), PLAN).notes).toEqual([note]);
  expect(describeShortLayout(wrote(1024 * MEBIBYTE), PLAN)).not.toHaveProperty("notes");
});
