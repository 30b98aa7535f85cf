import { estimateWrite, type WriteCost } from "../../src/analysis/write-estimate.ts";
import type { BenchFailure, Benchmark, BenchNote } from "../../src/model/benchmark.ts";
import { FIO_NOTES } from "../../src/model/fio.ts";
import type { IostatNote } from "../../src/model/iostat.ts";
import * as results from "../../src/words/benchmark-results.ts";
import * as benchmarks from "../../src/words/benchmarks.ts";
import * as fit from "../../src/words/fit.ts";
import { tellFioNote, tellIostatNote } from "../../src/words/parse-notes.ts";
import * as writeEstimate from "../../src/words/write-estimate.ts";
import { topic } from "./topic.ts";

const PLAN = {
  ...{ profile: "quick", target: ".", jobs: 8, seconds: 45, fileBytes: 4 * 1024 ** 3, writingSeconds: 16.875 },
  ...{ leftOut: [], cores: 2 },
};

const FAILURES: BenchFailure[] = [
  { id: "message", detail: "io_u error: No space left on device (ENOSPC 28)" },
  { id: "no-io", maybeTrims: true },
  { id: "too-short" },
  { id: "no-rates" },
  { id: "timed-out" },
  { id: "killed", signal: "SIGKILL" },
  { id: "exit", exitCode: 2 },
  { id: "unreadable", fault: "cut", folder: "/tmp", freeBytes: 4096 },
  { id: "layout-failed", job: "layout-write" },
  { id: "time-budget", budgetSeconds: 20, elapsedSeconds: 42 },
  { id: "write-budget", leftBytes: 24e6, maxBytes: 112e6, isShare: true },
];

const FIGURES = { bandwidthBytesPerSecond: 125e6, iops: 119 };
const BENCHMARK: Benchmark = {
  ...{ state: "measured", job: "seq-write-1m-q8", direction: "write", blockSizeBytes: 1024 ** 2 },
  ...{ ...FIGURES, burst: { bandwidthBytesPerSecond: 450e6, iops: 429, seconds: 12.4 }, runs: [FIGURES] },
};
const NOTES: BenchNote[] = [
  { id: "memory-target", filesystem: "tmpfs" },
  { id: "network-target", filesystem: "nfs4" },
  { id: "fuse-target", source: "pool" },
  { id: "layered-target", filesystem: "overlay", lowerFilesystem: "ext4" },
  { id: "engine-refused", engine: "io_uring", direct: false, failure: { id: "timed-out" } },
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

const IOSTAT_NOTES: IostatNote["id"][] = [
  ...(["several-hosts", "over-busy", "bad-figures", "no-time-zone", "report-incomplete"] as const),
  ...(["last-report-cut", "perhaps-without-devices", "last-report-unended", "no-report"] as const),
  ...(["sectors-as-kb", "mb-as-kb", "perhaps-sectors-as-kb", "perhaps-mb-as-kb"] as const),
];

const TARGET = "/mnt (xfs, nvme0n1)";
const FIRST = ". (ext4, sda)";
const RATES = { readBytesPerSecond: 209e6, writeBytesPerSecond: 208e6, readsPerSecond: 9370, writesPerSecond: 3290 };

const COST: WriteCost = {
  ...{ secondsPerByte: 1 / 209e6, runs: 3, spread: { low: 0.92, high: 1.1 } },
  ...{ startSeconds: 0.04, seenBytes: 1.6e9, seenFiles: 40_000 },
  files: {
    ...{ meanBytes: 40_000, entriesPerByte: 1.1 / 40_000 },
    sizes: [
      { fileBytes: 67e6, entriesPerByte: 1 / 67e6, secondsPerByte: 1 / 209e6 },
      { fileBytes: 40_000, entriesPerByte: 1.1 / 40_000, secondsPerByte: 1 / 130e6 },
      { fileBytes: 3200, entriesPerByte: 1.1 / 3200, secondsPerByte: 1 / 20e6 },
    ],
  },
};

const SLOW = { aspect: "seconds", recorded: 3.7, fitted: 4.1 } as const;
const REFUSALS = ["network", "own-benchmark", "incomplete", "no-disk", "too-large", "others"] as const;

export const BENCHMARKS = [
  topic("Benchmarks", "benchmarks", "The log of `bench`; below benchmarks; `notes` and `failure` in report.json", [
    benchmarks.tellBenchPlan({ ...PLAN, leftOut: ["file-create-4j"] }, "--"),
    benchmarks.tellBenchPlan({ ...PLAN, writeBudget: { maxBytes: 2e9, isShare: false } }, "--"),
    benchmarks.tellBenchPlan({ ...PLAN, tight: { leastSeconds: 10.8, budgetSeconds: 5 } }, "--"),
    benchmarks.tellOverrun(".", { budgetSeconds: 20, elapsedSeconds: 42, measuredSeconds: 12.5 }),
    ...NOTES.map((note) => benchmarks.tellBenchNote(note, BENCHMARK)),
    ...FAILURES.map(benchmarks.tellBenchFailure),
  ]),
  topic("Benchmarks in a sentence", "benchmark-results", "The verdict of a report that has only benchmarks", [
    results.tellMemory(["/dev/shm"]),
    results.tellBestRates(RATES),
    results.tellFileRates({ create: 1200, stat: 9370, remove: 3100 }),
    results.countResults(2),
    results.countFailedJobs(1),
    results.countSkippedJobs(3),
    results.tellOnlyTarget(TARGET, [FIRST]),
    results.contrastTargets(TARGET, FIRST, [
      { kind: "sequential", ratios: { low: 1.9, high: 2.1 }, overlaps: false },
      { kind: "random", overlaps: false, refused: "zero" },
    ]),
    results.contrastTargets(TARGET, FIRST, []),
    results.countOtherTargets(2),
    results.tellWorkload("cache-retrieve", 29.1, 0.146),
  ]),
  topic("Estimates of writing a cache", "write-estimate", "Below the benchmarks of the workload write-payload", [
    writeEstimate.tellCacheTime(estimateWrite(COST, 1.6e9), { isWorkspace: true, isInMemory: false }),
    writeEstimate.tellOtherCaches(COST),
    writeEstimate.tellReach({ seenBytes: 462e6, seenFiles: 1200 }),
    writeEstimate.tellRoughRuns(),
    writeEstimate.tellOtherMixtures(),
    writeEstimate.tellNotEstimated({ what: "bytes", asked: 5e9, measured: 462e6, times: 10 }),
    writeEstimate.tellNotEstimated({ what: "files", asked: 12_500, measured: 1200, times: 10 }),
  ]),
  topic("Fitted job files", "fit", "The head of the file, and the log of `io-probe fit`", [
    fit.describeFit("npm ci", "ubuntu-24.04", "sda", 12.3),
    fit.tellExpected(12.3),
    fit.tellNotRun(12.3),
    fit.explainUse(),
    ...fit.listNotModelled({
      writeMode: "buffered",
      coarse: true,
      traced: false,
      readsAhead: true,
      unwrittenBytes: 1e9,
    }),
    fit.describeAgreement({ aspect: "writes", recorded: 11_043, fitted: 11_102, agrees: true }),
    fit.explainOtherDisk(),
    fit.summarizeFit(4, [SLOW]),
    fit.describeRound(2, 4.1, [SLOW]),
    ...REFUSALS.map((refusal) => fit.explainRefusal("npm ci", refusal)),
    fit.explainNoLoad("npm test", { requests: 12, bytes: 49_152, seconds: 30, cause: "cpu" }),
    fit.explainUnknownStep("npm", ["npm ci", "npm test"]),
  ]),
  topic("Reading fio and iostat", "parse-notes", "The notes in what `io-probe parse` prints", [
    ...FIO_NOTES.map((id) => tellFioNote({ id, times: 2 })),
    ...IOSTAT_NOTES.map((id) => tellIostatNote({ id, times: 1 })),
    tellIostatNote({ id: "line-left-out", times: 3, line: { number: 17, text: "npm warn deprecated" } }),
    tellIostatNote({ id: "other-format", times: 1, line: { number: 40, text: '{"sysstat": {' } }),
    tellIostatNote({ id: "columns-left-out", times: 1, names: ["rrqm/s", "svctm"] }),
  ]),
];
