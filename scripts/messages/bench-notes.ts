import type { Benchmark, BenchNote } from "../../src/model/benchmark.ts";
import { tellBenchNote } from "../../src/words/bench-notes.ts";

export const title = "Notes on benchmarks";
export const where = "Below the benchmarks; `diagnostics` in report.json, with the data in `notes`";

const figures = { bandwidthBytesPerSecond: 125e6, iops: 119 };
const large: Benchmark = {
  state: "measured",
  job: "seq-write-1m-q8",
  direction: "write",
  blockSizeBytes: 1024 ** 2,
  ...figures,
  burst: { bandwidthBytesPerSecond: 450e6, iops: 429, seconds: 12.4 },
  runs: [figures],
  diagnostics: [],
};
const small: Benchmark = {
  ...large,
  blockSizeBytes: 4096,
  iops: 1500,
  burst: { bandwidthBytesPerSecond: 18.4e6, iops: 4500, seconds: 4 },
};

const NOTES: BenchNote[] = [
  { id: "memory-target", filesystem: "tmpfs" },
  { id: "network-target", filesystem: "nfs4" },
  { id: "fuse-target", source: "pool" },
  { id: "layered-target", filesystem: "overlay", lowerFilesystem: "ext4" },
  { id: "engine-refused", engine: "io_uring", direct: true, reason: "fio: engine io_uring not loadable" },
  { id: "engine-refused", engine: "psync", direct: false, reason: "operation not permitted (EPERM 1)" },
  { id: "ended-early", signal: "15" },
  { id: "depth-ignored", queueDepth: 32 },
  { id: "depth-ignored", queueDepth: 32, engine: "libaio" },
  { id: "depth-ignored", queueDepth: 32, engine: "psync" },
  { id: "no-sync-latency", cause: "version", fioVersion: "3.1" },
  { id: "no-sync-latency", cause: "mixed" },
  { id: "no-sync-latency", cause: "untimed" },
  { id: "slow-submission", submissionSeconds: 100e-6 },
  { id: "failed-requests", count: 5, first: "Input/output error (EIO 5)" },
  { id: "size-ignored" },
  { id: "size-replaced", sizeBytes: 256 * 1024 ** 2 },
  { id: "direct-lost" },
  { id: "page-cache" },
  { id: "burst" },
  { id: "falling" },
  { id: "burst-suspect" },
  { id: "short-layout", writtenBytes: 210 * 1024 ** 2, seconds: 7.5 },
  { id: "short-runtime", fromSeconds: 60, toSeconds: 3.81 },
  { id: "bounded-writes", bytes: 128e6 },
];

export const examples = {
  tellBenchNote: [
    ...NOTES.map((note) => () => tellBenchNote(note, large, "--")),
    () => tellBenchNote({ id: "burst" }, small, "--"),
  ],
};
