import { describe, expect, test } from "vitest";
import type { BenchFailure, Benchmark, MeasuredBenchmark } from "../../../../src/model/benchmark.ts";
import type { Storage } from "../../../../src/model/storage.ts";
import { renderReportMarkdown } from "../../../../src/render/report/markdown.ts";
import {
  describeFailures,
  describeFioNotes,
  tabulateBenchmarks,
} from "../../../../src/render/report/tables/benchmarks-table.ts";
import { renderReportText } from "../../../../src/render/report/text.ts";
import { BENCHMARKS, buildReport } from "../builder.ts";

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
  return {
    state: "measured",
    job,
    target,
    direction: "read",
    bandwidthBytesPerSecond: 1,
    iops: 1,
    runs: [],
    diagnostics: [],
  };
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

function note(benchmark: Benchmark | undefined, target: string, ...diagnostics: string[]): Benchmark {
  return { ...(benchmark as Benchmark), target, diagnostics };
}

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
      "/a: both",
      "/a, Sequential read, 1 MiB, depth 8: one",
      "/b, Sequential read, 1 MiB, depth 8: x",
      "/b, Sequential read, 1 MiB, depth 8; Sequential write, 1 MiB, depth 8: y",
    ]);
    expect(describeFioNotes([note(READ, "/a", "both"), note(WRITE, "/a", "both")])).toEqual(["both"]);
  });

  test("is on the terminal and in the summary, bounded and as text", () => {
    const diagnostics = Array.from({ length: 30 }, (_, index) => `remark ${index} ::error::<b>|`);
    const report = buildReport([], {
      benchmarks: [note(READ, "/a", ...diagnostics), note(WRITE, "/a", "x".repeat(5000), ...diagnostics)],
    });
    const text = renderReportText(report, { width: 80, style: (_, plain) => plain });
    expect(text).toContain("  remark 5 : :error::<b>|\n");
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
  const left = "not run: only 24 MB of --max-write (112 MB) left";
  const failure = { id: "write-budget" as const, leftBytes: 24e6, maxBytes: 112e6 };
  const tell = (error: string, failure?: BenchFailure) =>
    describeFailures([{ ...setting, state: "failed", error, ...(failure && { failure }) }]);
  expect(tell(left, failure)).toEqual([`randrw on /work was ${left}`]);
  expect(tell("fio hung and was killed")).toEqual(["randrw on /work failed: fio hung and was killed"]);
});
