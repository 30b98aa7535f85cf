import { expect, test } from "vitest";
import type { Benchmark, FailedBenchmark, MeasuredBenchmark } from "../../../src/model/benchmark.ts";
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
    "fio reached 209 MB/s read and 209 MB/s write with large requests, and 9,370 read and 3,290 write IOPS with small ones.",
  );
  expect(tell(small)).toBe("fio reached 9,370 read and 3,290 write IOPS.");
  expect(tell(measured.slice(0, 1))).toBe("fio reached 209 MB/s read.");
});

test("files that are made or looked up are no reads and writes", () => {
  const stats = small.map((benchmark) => ({ ...benchmark, engine: "filestat" }));
  expect(tell(stats)).toBe("fio looked up 9,370 files a second.");
  const made = stats.map((benchmark) => ({ ...benchmark, engine: "filecreate", iops: 1200 }));
  expect(tell([...stats, ...made])).toBe("fio created 1,200 files a second and looked up 9,370.");
  expect(tell(small.map((benchmark) => ({ ...benchmark, direction: "trim" as const })))).toBe(
    "fio produced 2 results.",
  );
});

test("targets are set against the first one by kind of work, and one that is faster throughout comes first", () => {
  expect(tell([...on("/a", 1), ...on("/b", 4)])).toBe(
    "/b compared with /a: sequential 4.00x faster, random 4.00x faster.",
  );
  expect(tell([...on("/a", 3), ...on("/b", 1), ...on("/c", 2)])).toBe(
    "/a compared with /b: sequential 3.00x faster, random 3.00x faster. /a compared with /c: sequential 1.50x faster, random 1.50x faster.",
  );
});

test("a target that is faster at one kind of work and slower at another is not called the fastest", () => {
  const mixed = on("/b", 1).map((benchmark) => {
    const factor = benchmark.job.startsWith("rand") ? 5 : 0.5;
    return { ...benchmark, bandwidthBytesPerSecond: benchmark.bandwidthBytesPerSecond * factor, runs: [] };
  });
  const plain = on("/a", 1).map((benchmark) => ({ ...benchmark, runs: [] }));
  expect(tell([...plain, ...mixed])).toBe("/b compared with /a: sequential 2.00x slower, random 5.00x faster.");
});

test("figures that compare would not compare have no ratio, and the reason stands there", () => {
  const memory = on("/b", 4).map((benchmark) => ({ ...benchmark, engine: "psync" }));
  expect(tell([...on("/a", 1), ...memory])).toBe(
    "/b and /a cannot be compared: sequential and random (engine psync vs libaio).",
  );
});

test("where runs of both were equally fast, that is said", () => {
  expect(tell([...on("/a", 1), ...on("/b", 1.01)])).toBe(
    "/b compared with /a: sequential 1.01x faster (within the noise), random 1.01x faster (within the noise).",
  );
});

test("of many targets the first few are told", () => {
  const text = tell(["/a", "/b", "/c", "/d", "/e"].flatMap((target, index) => on(target, 6 - index)));
  expect(text).toContain("/a compared with /d");
  expect(text).not.toContain("/e");
  expect(text).toContain("1 more target is in the table.");
});

test("targets that have no job in common are not compared", () => {
  const [one, other] = measured as [MeasuredBenchmark, MeasuredBenchmark];
  expect(
    tell([
      { ...one, target: "/a" },
      { ...other, target: "/b" },
    ]),
  ).toBe("fio ran on /b and /a, but no job ran on both.");
});

test("a workload is told by its time", () => {
  expect(tell([], WORKLOADS)).toBe("cache-retrieve took 29.1 s, 146 ms per operation.");
  expect(tell([])).toBe("");
});

test("jobs that were not run are not said to have failed, and the only target with results is named", () => {
  const lack = (target: string, failure: FailedBenchmark["failure"] = { id: "timed-out" }) =>
    small.map(({ job, profile, direct, queueDepth, jobs }): FailedBenchmark => {
      return { state: "failed", job, profile, direct, queueDepth, jobs, target, failure };
    });
  const at = (target: string) => small.map((benchmark) => ({ ...benchmark, target }));
  const tellAll = (benchmarks: Benchmark[]) => describeBenchmarks({ benchmarks, workloads: [], storage: STORAGE });
  const left = { id: "write-budget" as const, leftBytes: 1, maxBytes: 2 };
  const reached = "fio reached 9,370 read and 3,290 write IOPS.";
  const only = "Only /b has results; /a has none.";
  expect(tellAll([...lack("/a", left), ...at("/b")])).toBe(`${only} ${reached} 2 fio jobs were not run.`);
  expect(tellAll([...lack("/a", { id: "timed-out" }), ...at("/b")])).toBe(`${only} ${reached} 2 fio jobs failed.`);
  expect(tellAll([...lack("/a"), ...at("/b")])).toBe(`${only} ${reached} 2 fio jobs failed.`);
  const worded = lack("/b", { id: "message", detail: "not run: max-write leaves 1 B of 2 B" }).slice(0, 1);
  expect(tellAll([...at("/b"), ...worded])).toBe(`${reached} 1 fio job failed.`);
  for (const failure of [
    { id: "layout-failed" as const, job: "layout" },
    { id: "time-budget" as const, budgetSeconds: 1, elapsedSeconds: 2 },
  ]) {
    expect(tellAll([...at("/b"), ...lack("/b", failure)])).toBe(`${reached} 2 fio jobs were not run.`);
  }
  expect(tellAll([...at("/a"), ...at("/b"), ...lack("/c", left)])).not.toContain("Only");
  const three = ["/a", "/c", "/d"].flatMap((target) => lack(target, left));
  expect(tellAll([...three, ...at("/b")])).toContain("Only /b has results; 3 other targets have none.");
  expect(tellAll(lack("/a", left))).toBe("2 fio jobs were not run.");
});

test("memory is said to be memory, first", () => {
  const storage = [
    ...STORAGE,
    { path: "/dev/shm", role: "other" as const, filesystem: "tmpfs", mountPoint: "/dev/shm", devices: [] },
  ];
  const said = describeBenchmarks({ benchmarks: on("/dev/shm", 10), workloads: [], storage });
  expect(said).toMatch(/^This measured memory, not a disk: \/dev\/shm[^.]*\. fio reached /);
  expect(tell(measured)).not.toContain("memory");
});
