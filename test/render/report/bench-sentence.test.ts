import { expect, test } from "vitest";
import type { MeasuredBenchmark } from "../../../src/model/benchmark.ts";
import { describeBenchmarks } from "../../../src/render/report/bench-sentence.ts";
import { BENCHMARKS, STORAGE, WORKLOADS } from "./builder.ts";

const measured = BENCHMARKS.filter((benchmark) => benchmark.state === "measured") as MeasuredBenchmark[];
const small = measured.filter(({ blockSizeBytes }) => blockSizeBytes === 4096);
const on = (target: string, factor: number) =>
  measured.map((benchmark) => ({
    ...benchmark,
    target,
    bandwidthBytesPerSecond: benchmark.bandwidthBytesPerSecond * factor,
    runs: benchmark.runs.map((run) => ({ ...run, bandwidthBytesPerSecond: run.bandwidthBytesPerSecond * factor })),
  }));
const tell = (benchmarks: MeasuredBenchmark[], workloads: typeof WORKLOADS = []) =>
  describeBenchmarks({ benchmarks, workloads, storage: STORAGE });

test("of one target the most that it gave is told, in bytes for large requests and in operations for small ones", () => {
  expect(tell(measured)).toBe(
    "fio got up to 209 MB/s read and 209 MB/s written in large requests, and up to 9,370 reads and 3,290 writes a second in small ones.",
  );
  expect(tell(small)).toBe("fio got up to 9,370 reads and 3,290 writes a second.");
  expect(tell(measured.slice(0, 1))).toBe("fio got up to 209 MB/s read.");
});

test("files that are made or looked up are no reads and writes", () => {
  const stats = small.map((benchmark) => ({ ...benchmark, engine: "filestat" }));
  expect(tell(stats)).toBe("fio looked up 9,370 files a second at most.");
  const made = stats.map((benchmark) => ({ ...benchmark, engine: "filecreate", iops: 1200 }));
  expect(tell([...stats, ...made])).toBe("fio made 1,200 files a second at most and looked up 9,370.");
  expect(tell(small.map((benchmark) => ({ ...benchmark, direction: "trim" as const })))).toBe("fio gave 2 figures.");
});

test("of several targets the fastest is named, and by how much", () => {
  expect(tell([...on("/a", 1), ...on("/b", 4)])).toBe(
    "Of 2 targets, /b is the fastest: 4.00x the throughput of /a over 4 fio figures.",
  );
  expect(tell([...on("/a", 3), ...on("/b", 1), ...on("/c", 2)])).toBe(
    "Of 3 targets, /a is the fastest: 1.50x the throughput of /c over 4 fio figures.",
  );
});

test("where runs of both were equally fast, that is said", () => {
  expect(tell([...on("/a", 1), ...on("/b", 1.01)])).toContain("; some of their runs were equally fast.");
});

test("targets that have no job in common are not compared", () => {
  const [one, other] = measured as [MeasuredBenchmark, MeasuredBenchmark];
  expect(
    tell([
      { ...one, target: "/a" },
      { ...other, target: "/b" },
    ]),
  ).toBe("fio ran on 2 targets, with no job in common.");
});

test("a workload is told by its time", () => {
  expect(tell([], WORKLOADS)).toBe("cache-retrieve took 29.1 s, 146 ms an operation.");
  expect(tell([])).toBe("");
});
