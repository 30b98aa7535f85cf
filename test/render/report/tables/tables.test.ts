import { describe, expect, test } from "vitest";
import { listWindows } from "../../../../src/analysis/window-summary.ts";
import type { BenchFailure, Benchmark, MeasuredBenchmark, Workload } from "../../../../src/model/benchmark.ts";
import { omitUndefined } from "../../../../src/model/omit-undefined.ts";
import type { Storage } from "../../../../src/model/storage.ts";
import type { Window } from "../../../../src/model/window.ts";
import { renderReportCsv, renderReportMarkdown, renderReportText } from "../../../../src/render/report/documents.ts";
import { renderReportHtml } from "../../../../src/render/report/html.ts";
import {
  describeFailures,
  describeFioNotes,
  tabulateBenchmarks,
  tabulateWorkloads,
} from "../../../../src/render/report/tables/benchmark-tables.ts";
import { tabulateSteps } from "../../../../src/render/report/tables/step-tables.ts";
import { testCases } from "../../../cases.ts";
import { BENCHMARKS, buildCacheJob, buildReport, steadyStep } from "../builder.ts";

function readCell(name: string, window: Partial<Window>) {
  const { columns, rows } = tabulateSteps(listWindows(buildReport([steadyStep("a", 10, {}, window)])));
  return rows[0]?.[columns.findIndex(({ title }) => title === name)];
}

function readWait(seconds: number, lowSeconds: number, highSeconds: number) {
  return readCell("waited for disk", { diskWait: { seconds, lowSeconds, highSeconds, basis: ["task-states"] } });
}

test("a wait has a bar of its share, unless only an upper bound is known", () => {
  expect(readWait(4, 4, 4)).toMatchObject({ text: "4 s (40%)", share: 0.4 });
  expect(readWait(4, 2, 6)).toMatchObject({ text: "2 s to 6 s (20% to 60%)", share: 0.4 });
  const bound = readWait(1, 0, 6);
  expect(bound).toMatchObject({ text: "at most 6 s (60%)", sortValue: 1 });
  expect(bound).not.toHaveProperty("share");
});

/** A disk that answered each of so many reads and writes after as long. */
function disk(name: string, reads: number, writes: number, seconds = 0.005): Window["devices"][number] {
  const latency = { meanReadLatencySeconds: seconds, meanWriteLatencySeconds: seconds };
  return { name, readBytes: 0, writtenBytes: 0, reads, writes, busySeconds: 0, ...(reads + writes > 0 && latency) };
}

testCases([
  ["that no disk was seen in", [], "not measured"],
  ["whose only disk was idle", [disk("sda", 0, 0)], "–"],
  ["in which all disks were idle", [disk("sda", 0, 0), disk("sdb", 0, 0)], "–"],
  ["in which one of two was idle", [disk("sda", 0, 0), disk("sdb", 9, 0)], "5 ms"],
  ["that only wrote", [disk("sda", 0, 9)], "5 ms"],
  ["that only read", [disk("sda", 9, 0)], "5 ms"],
  ["whose few requests add up to 0", [disk("sda", 1, 1, 0)], "<1 ms"],
])("the mean latency of a step %s", (_, devices, text) => {
  expect(readCell("mean latency", { devices })?.text).toBe(text);
});

function build(part: string, bytes: number, durationSeconds: number): Workload {
  return {
    name: "w",
    part,
    target: ".",
    operations: 1,
    latencySeconds: { mean: durationSeconds },
    bytes,
    durationSeconds,
  };
}

function showRates(workloads: Workload[]): (string | undefined)[] {
  const { columns, rows } = tabulateWorkloads(workloads, []);
  const index = columns.findIndex(({ title }) => title === "throughput");
  return rows.map((row) => row[index]?.text);
}

test("what wrote nothing, or took no time, has no throughput", () => {
  expect(showRates([build("no files", 0, 0.1), build("no time", 1e6, 0), build("some", 1e6, 0.5)])).toEqual([
    "",
    "",
    "2 MB/s",
  ]);
});

test("without any throughput there is no such column", () => {
  expect(showRates([build("no files", 0, 0.1)])).toEqual([undefined]);
});

const STORAGE: Storage[] = [
  {
    path: "/work",
    role: "workspace",
    filesystem: "ext4",
    devices: [
      { name: "md0", kind: "md", parents: ["nvme0n1", "nvme1n1"] },
      { name: "nvme0n1", kind: "disk", parents: [] },
      { name: "nvme1n1", kind: "disk", parents: [] },
    ],
  },
  { path: "/dev/shm", role: "target", filesystem: "tmpfs", devices: [] },
];

function benchmark(job: string, target: string): MeasuredBenchmark {
  return { state: "measured", job, target, direction: "read", bandwidthBytesPerSecond: 1, iops: 1, runs: [] };
}

const readNames = (benchmarks: MeasuredBenchmark[]): string[][] => {
  const { columns, rows } = tabulateBenchmarks(benchmarks, STORAGE);
  const places = ["fio job", "target"].map((title) => columns.findIndex((column) => column.title === title));
  return rows.map((cells) => places.flatMap((place) => cells[place]?.text ?? []));
};

test("what a job did on one target stands beside what it did on the others, with what each target is", () => {
  const measured = [
    benchmark("one", "."),
    benchmark("two", "."),
    benchmark("one", "/dev/shm"),
    benchmark("two", "/mnt"),
  ];
  expect(readNames(measured)).toEqual([
    ["one: read", ". (ext4, md0)"],
    ["one: read", "/dev/shm (tmpfs)"],
    ["two: read", ". (ext4, md0)"],
    ["two: read", "/mnt"],
  ]);
});

test("a target that is the only one is left out", () => {
  expect(readNames([benchmark("one", "."), benchmark("two", ".")])).toEqual([["one: read"], ["two: read"]]);
});

test("what was measured stands before how", () => {
  const measured = { ...benchmark("a", "/work"), blockSizeBytes: 4096, queueDepth: 8, engine: "libaio" };
  const titles = tabulateBenchmarks([measured], STORAGE).columns.map(({ title }) => title);
  expect(titles.slice(0, 3)).toEqual(["fio job", "throughput", "IOPS"]);
  expect(titles.slice(-3)).toEqual(["block", "depth", "engine"]);
});

function note(benchmark: Benchmark | undefined, target: string, ...engines: string[]): Benchmark {
  const failure = { id: "message" as const, detail: "no" };
  const notes = engines.map((engine) => ({ id: "engine-refused" as const, engine, direct: true, failure }));
  return { ...(benchmark as Benchmark), target, notes };
}

const told = (engine: string) => `${engine} does not work here: no`;

const [READ, WRITE] = BENCHMARKS;

describe("what fio said", () => {
  test("stands once, with the figures it holds for where those are not all", () => {
    const notes = describeFioNotes([
      note(READ, "/a", "both", "one"),
      note(WRITE, "/a", "both"),
      note(READ, "/b", "x", "y"),
      note(READ, "/b", "x"),
      note(WRITE, "/b", "y"),
    ]);
    expect(notes).toEqual([
      told("/a: both"),
      told("/a, Sequential read, 1 MiB, depth 8: one"),
      told("/b, Sequential read, 1 MiB, depth 8: x"),
      told("/b, Sequential read, 1 MiB, depth 8; Sequential write, 1 MiB, depth 8: y"),
    ]);
    expect(describeFioNotes([note(READ, "/a", "both"), note(WRITE, "/a", "both")])).toEqual([told("both")]);
  });

  test("is on the terminal and in the summary, bounded and as text", () => {
    const diagnostics = Array.from({ length: 30 }, (_, index) => `remark ${index} ::error::<b>|`);
    const report = buildReport([], {
      benchmarks: [note(READ, "/a", ...diagnostics), note(WRITE, "/a", "x".repeat(5000), ...diagnostics)],
    });
    const text = renderReportText(report, { width: 80, style: (_, plain) => plain });
    expect(text).toContain(told("  remark 5 : :error::<b>|"));
    expect(text).not.toContain("remark 6 ");
    expect(text).toContain("  25 more notes in report.html");
    const summary = renderReportMarkdown(report);
    expect(summary).toContain("<summary>Notes on the benchmarks</summary>");
    expect(summary).toMatch(/^- .*remark 19 .*&lt;b&gt;/m);
    expect(summary).not.toMatch(/remark 20 |<b>/);
    expect(summary).toContain("- 11 more notes in report.html");
  });

  test("is cut where it is endless", () => {
    const report = buildReport([], { benchmarks: [note(READ, "/a", "word ".repeat(2000))] });
    const text = renderReportText(report, { width: 80, style: (_, plain) => plain });
    expect(text.match(/word/g)?.length).toBeLessThan(65);
    expect(renderReportMarkdown(report).match(/word/g)?.length).toBeLessThan(205);
  });
});

test("a job that was not run did not fail", () => {
  const {
    state: _,
    direction: __,
    bandwidthBytesPerSecond: ___,
    iops: ____,
    ...setting
  } = benchmark("randrw", "/work");
  const left = "not run: only 24 MB of max-write (112 MB) left";
  const failure = { id: "write-budget" as const, leftBytes: 24e6, maxBytes: 112e6 };
  const tell = (failure: BenchFailure) => describeFailures([{ ...setting, state: "failed", failure }]);
  expect(tell(failure)).toEqual([`randrw on /work was ${left}`]);
  expect(tell({ id: "timed-out" })).toEqual(["randrw on /work failed: fio hung and was killed"]);
});

const WORKLOAD: Workload = {
  name: "cache-retrieve",
  target: ".",
  operations: 3,
  latencySeconds: { mean: 0.02 },
  histogram: [{ upToSeconds: 0.05, operations: 3 }],
  bytes: 3e6,
  durationSeconds: 0.06,
};

function nameHistograms(...targets: string[]): (string | undefined)[] {
  const workloads = targets.map((target) => ({ ...WORKLOAD, target }));
  const page = renderReportHtml(buildReport([steadyStep("npm ci", 5, {})], { workloads }), { script: "" });
  return [...page.matchAll(/<summary>How long the operations took: (.*?)<\/summary>/g)].map(([, name]) => name);
}

describe("a workload's histogram", () => {
  test("is called as the workload", () => {
    expect(nameHistograms(".")).toEqual(["cache-retrieve"]);
  });

  test("names the target where there are several", () => {
    expect(nameHistograms(".", "/mnt/data")).toEqual(["cache-retrieve in .", "cache-retrieve in /mnt/data"]);
  });
});

test("each window, fio job and workload has a row of one width, and what was not measured is empty", () => {
  const report = buildCacheJob();
  const lines = renderReportCsv(report).trimEnd().split("\n");
  const [head = "", ...rows] = lines;
  expect(rows).toHaveLength(report.windows.length + report.benchmarks.length + report.workloads.length);
  // No name in it has a comma.
  for (const row of rows) expect(row.split(",")).toHaveLength(head.split(",").length);
  const find = (start: string) => rows.find((row) => row.startsWith(start))?.split(",");
  const column = (name: string) => head.split(",").indexOf(name);
  const window = report.windows.find(({ name }) => name === "npm ci");
  const step = find("step,npm ci,");
  expect(step?.[column("duration")]).toBe(String(window?.durationSeconds));
  expect(step?.[column("disk-wait")]).not.toBe("");
  expect(step?.[column("write-iops")]).toBe("");
  expect(find("step,Lint")?.[column("failure")]).toBe("1");
  expect(find("benchmark,rand-mixed,")?.[column("failure")]).toBe("No space left on device");
  const retrieve = report.workloads.find(({ name }) => name === "cache-retrieve");
  expect(Number(find("workload,cache-retrieve,")?.[column("workload")])).toBe(retrieve?.latencySeconds.mean);
});

testCases([
  ["succeeded", undefined, ""],
  ["Neutral", undefined, ""],
  ["success", 0, ""],
  ["failure", 0, "failure"],
  ["cancelled", undefined, "cancelled"],
  [undefined, 2, "2"],
])("a step with the result %s and the exit code %s has the failure %j", (result, exitCode, failure) => {
  const report = buildReport([steadyStep("a", 1, {}, omitUndefined({ result, exitCode }))]);
  const [head = "", , step = ""] = renderReportCsv(report).split("\n");
  expect(step.split(",")[head.split(",").indexOf("failure")]).toBe(failure);
});
