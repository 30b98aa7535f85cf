import { expect, test } from "vitest";
import type { MeasuredBenchmark } from "../../../../src/model/benchmark.ts";
import type { Storage } from "../../../../src/model/storage.ts";
import { tabulateBenchmarks } from "../../../../src/render/report/tables/benchmarks-table.ts";

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

test("the page has what was measured before how", () => {
  const measured = { ...benchmark("a", "/work"), blockSizeBytes: 4096, queueDepth: 8, engine: "libaio" };
  const title = (resultsFirst: boolean) =>
    tabulateBenchmarks([measured], STORAGE, { resultsFirst }).columns.map((column) => column.title);
  expect(title(false).slice(0, 6)).toEqual(["fio job", "block", "depth", "engine", "throughput", "IOPS"]);
  expect(title(true)).toEqual(["fio job", ...title(false).slice(4), "block", "depth", "engine"]);
});
