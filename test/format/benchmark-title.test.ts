import { expect } from "vitest";
import { titleBenchmark } from "../../src/format/benchmark-title.ts";
import type { MeasuredBenchmark } from "../../src/model/benchmark.ts";
import { testCases } from "../cases.ts";

function title(job: string, direction: MeasuredBenchmark["direction"]): string {
  return titleBenchmark({
    ...{ state: "measured", job, direction, bandwidthBytesPerSecond: 1, iops: 1, runs: [], diagnostics: [] },
  });
}

testCases([
  ["rand-read-4k-q1", "read", "Random read, 4 KiB, depth 1"],
  ["fdatasync-2300", "write", "Log write, 2300 bytes"],
  ["fdatasync-2300", "sync", "Log write, 2300 bytes: fdatasync"],
  ["files-stat-j1", "read", "Look up files, 1 job"],
  ["nightly", "write", "nightly: write"],
  ["nightly", "sync", "nightly: sync"],
] as const)("job %s, %s, is called %s", (job, direction, called) => {
  expect(title(job, direction)).toBe(called);
});
