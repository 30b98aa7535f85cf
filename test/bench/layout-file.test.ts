import { expect, test } from "vitest";
import { listOptions, parseJobFile } from "../../src/bench/job-file.ts";
import {
  chooseLayoutSize,
  describeShortLayout,
  fitToLayout,
  isTooShort,
  shrinkLayout,
} from "../../src/bench/layout-file.ts";
import type { Benchmark } from "../../src/model/benchmark.ts";
import { GIBIBYTE, MEBIBYTE } from "../../src/model/units.ts";
import { testCases } from "../cases.ts";

const FILE = parseJobFile("[global]\nsize=1g\n[a]\nrw=read\n[log]\nsize=22m\nrw=write\n", "x.fio");
const PLAN = { file: FILE, shareSeconds: 0, minRuns: 1, mayExceedShare: true, runSeconds: 7.5, notes: [] };
const wrote = (bytes: number, sizeBytes = 1024 * MEBIBYTE): Benchmark => ({
  state: "measured",
  job: "layout-write",
  direction: "write",
  bandwidthBytesPerSecond: 1,
  iops: 1,
  bytes,
  sizeBytes,
  runs: [],
});
const readSizes = (file: typeof FILE) => listOptions(file).map((options) => options.get("size"));

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

testCases([
  [100 * GIBIBYTE, 4 * GIBIBYTE],
  [4 * GIBIBYTE, GIBIBYTE],
  [400 * MEBIBYTE + 3, 100 * MEBIBYTE],
  [80 * MEBIBYTE, 16 * MEBIBYTE],
])("with %d bytes free the layout file has %d", (freeBytes, size) => {
  expect(chooseLayoutSize({ freeBytes, memory: false }, "/t")).toBe(size);
});

testCases([
  [0, "0 B", "83.9 MB"],
  [10 * MEBIBYTE, "10.5 MB", "83.9 MB"],
  [63 * MEBIBYTE, "66.1 MB", "83.9 MB"],
  [80 * MEBIBYTE - 1, "83,886,079 bytes", "83,886,080 bytes"],
])("too little space (%i bytes) is refused with what is free and what is needed", (freeBytes, free, needed) => {
  expect(() => chooseLayoutSize({ freeBytes, memory: false }, "/t")).toThrow(
    `target: /t has ${free} free; a benchmark needs ${needed} at least`,
  );
});

test("a given size that does not fit beside the profile's other files is refused", () => {
  expect(() => chooseLayoutSize({ freeBytes: GIBIBYTE, memory: false }, "/t", GIBIBYTE)).toThrow(
    "size: 1.07 GB, and the profile's other files, do not fit on /t: 1.07 GB are free, 1.14 GB are needed",
  );
  expect(chooseLayoutSize({ freeBytes: GIBIBYTE, memory: false }, "/t", 32 * MEBIBYTE)).toBe(32 * MEBIBYTE);
});
