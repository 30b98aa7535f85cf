import { titleBenchmark, titleJob } from "../../../format/benchmark-title.ts";
import { formatBinaryBytes, formatIops, formatLatency, formatRate, formatShare } from "../../../format/figures.ts";
import { joinPresent, listFew } from "../../../format/plain-text.ts";
import { type Benchmark, type FailedBenchmark, type MeasuredBenchmark, wasSkipped } from "../../../model/benchmark.ts";
import { groupInto } from "../../../model/group-into.ts";
import { findLargest, findSmallest } from "../../../model/numbers.ts";
import type { Storage } from "../../../model/storage.ts";
import { tellBenchFailure } from "../../../words/bench-failures.ts";
import { tellBenchNote } from "../../../words/bench-notes.ts";
import { tellFailedJob, tellSkippedJob } from "../../../words/report-notes.ts";
import { type Cell, dropEmptyColumns, left, numberCell, right, type Table, tabulate } from "../../formats/table.ts";
import { writeTargetCells } from "./target-cells.ts";

/** Measured fio jobs, a job's targets beside each other. */
export function tabulateBenchmarks(benchmarks: readonly Benchmark[], storage: readonly Storage[]): Table {
  const found = benchmarks.filter((benchmark) => benchmark.state === "measured");
  const jobs = groupInto(found, ({ profile, job, direction }) => JSON.stringify([profile, job, direction]));
  const measured = [...jobs.values()].flat();
  const writeTargetCell = writeTargetCells(measured, storage);
  const table = tabulate(measured, [
    left("fio job", (benchmark) => ({ text: describeJob(benchmark), ...noteOf(benchmark) })),
    left("target", ({ target }) => writeTargetCell(target)),
    right("throughput", ({ bandwidthBytesPerSecond }) => numberCell(bandwidthBytesPerSecond, formatRate)),
    right("IOPS", ({ iops }) => numberCell(iops, formatIops)),
    right("mean latency", ({ latencySeconds }) => numberCell(latencySeconds?.mean, formatLatency), 4),
    right("p99", ({ latencySeconds }) => numberCell(latencySeconds?.p99, formatLatency), 1),
    right("p99.9", ({ latencySeconds }) => numberCell(latencySeconds?.p999, formatLatency), 6),
    right("runs, spread", describeRuns, 2),
    right("block", ({ blockSizeBytes }) => numberCell(blockSizeBytes, formatBinaryBytes)),
    right("depth", describeDepth),
    left("engine", describeEngine, 5),
  ]);
  return dropEmptyColumns(table);
}

/** A sentence for each fio job without a result. */
export function describeFailures(benchmarks: readonly Benchmark[]): string[] {
  return benchmarks
    .filter((benchmark): benchmark is FailedBenchmark => benchmark.state === "failed")
    .map((benchmark) => {
      const { job, target, failure } = benchmark;
      return (wasSkipped(benchmark) ? tellSkippedJob : tellFailedJob)(titleJob(job), target, tellBenchFailure(failure));
    });
}

function describeJob(benchmark: MeasuredBenchmark): string {
  return titleBenchmark(benchmark).replace(/(, \d[^,:]*|, depth \d+)+/, "");
}

function noteOf({ steady, settled }: MeasuredBenchmark): Pick<Cell, "note"> {
  if (steady === false) return { note: "not steady" };
  return settled === false ? { note: "runs differ" } : {};
}

function describeDepth({ queueDepth, jobs }: MeasuredBenchmark): string {
  if (queueDepth === undefined) return jobs === undefined ? "" : `${jobs} jobs`;
  return jobs === undefined || jobs === 1 ? String(queueDepth) : `${queueDepth} × ${jobs} jobs`;
}

function describeEngine({ engine, direct }: MeasuredBenchmark): string {
  return joinPresent([engine, direct === undefined ? undefined : direct ? "direct" : "buffered"]);
}

function describeRuns({ runs, bandwidthBytesPerSecond }: MeasuredBenchmark): Cell {
  if (runs.length < 2 || bandwidthBytesPerSecond === 0) return { text: runs.length === 1 ? "1" : "" };
  const rates = runs.map((run) => run.bandwidthBytesPerSecond);
  const range = (findLargest(rates) - findSmallest(rates)) / 2 / bandwidthBytesPerSecond;
  return {
    text: `${runs.length}, ±${formatShare(range)}`,
    sortValue: range,
    spread: rates.map((rate) => rate / bandwidthBytesPerSecond),
  };
}

/** Remarks on fio's results, each with those it concerns. */
export function describeFioNotes(benchmarks: readonly Benchmark[]): string[] {
  const targets = [...new Set(benchmarks.map(({ target }) => target))];
  return targets.flatMap((target) => {
    const there = benchmarks.filter((benchmark) => benchmark.target === target);
    const place = targets.length > 1 && target !== undefined ? target : "";
    const told = there.map((benchmark) => ({
      benchmark,
      notes: (benchmark.notes ?? []).map((note) => tellBenchNote(note, benchmark)),
    }));
    return [...new Set(told.flatMap(({ notes }) => notes))].map((note) => {
      const about = told.filter(({ notes }) => notes.includes(note)).map(({ benchmark }) => benchmark);
      const where = joinPresent([place, describeShare(about, there.length)]);
      return where === "" ? note : `${where}: ${note}`;
    });
  });
}

const MAX_NAMED_RESULTS = 2;

function describeShare(about: readonly Benchmark[], all: number): string {
  if (about.length === all) return "";
  return listFew([...new Set(about.map(({ job }) => titleJob(job)))], MAX_NAMED_RESULTS, "; ");
}
