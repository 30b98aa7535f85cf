import { findTargetStorage, levelDevices } from "../../../disks/device-tree.ts";
import { titleBenchmark, titleJob } from "../../../format/benchmark-title.ts";
import {
  formatBinaryBytes,
  formatBytes,
  formatCount,
  formatDuration,
  formatIops,
  formatLatency,
  formatRate,
  formatShare,
  NOT_MEASURED,
} from "../../../format/figures.ts";
import { joinPresent, listFew } from "../../../format/plain-text.ts";
import { type Benchmark, type MeasuredBenchmark, type Workload, wasSkipped } from "../../../model/benchmark.ts";
import { groupInto } from "../../../model/group-into.ts";
import { findLargest, findSmallest } from "../../../model/numbers.ts";
import type { Storage } from "../../../model/storage.ts";
import { nameWorkload } from "../../../model/subject-names.ts";
import { tellBenchFailure, tellBenchNote } from "../../../words/benchmarks.ts";
import { tellFailedJob, tellSkippedJob } from "../../../words/report-notes.ts";
import {
  type Cell,
  dropColumns,
  figureCell,
  left,
  noteCell,
  numberCell,
  right,
  type Table,
  tabulate,
  tabulateFilled,
} from "../../formats/table.ts";

/** Measured fio jobs, a job's targets beside each other. */
export function tabulateBenchmarks(benchmarks: readonly Benchmark[], storage: readonly Storage[]): Table {
  const found = benchmarks.filter((benchmark) => benchmark.state === "measured");
  const jobs = groupInto(found, ({ profile, job, direction }) => JSON.stringify([profile, job, direction]));
  const measured = [...jobs.values()].flat();
  const writeTargetCell = writeTargetCells(measured, storage);
  return tabulateFilled(measured, [
    left("fio job", (benchmark) => noteCell(describeJob(benchmark), [tellDoubt(benchmark)])),
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
}

/** A sentence for each fio job without a result. */
export function describeFailures(benchmarks: readonly Benchmark[]): string[] {
  return benchmarks
    .filter((benchmark) => benchmark.state === "failed")
    .map((benchmark) => {
      const tell = wasSkipped(benchmark) ? tellSkippedJob : tellFailedJob;
      return tell(titleJob(benchmark.job), benchmark.target, tellBenchFailure(benchmark.failure));
    });
}

function describeJob(benchmark: MeasuredBenchmark): string {
  return titleBenchmark(benchmark).replace(/(, \d[^,:]*|, depth \d+)+/, "");
}

function tellDoubt({ steady, settled }: MeasuredBenchmark): string {
  if (steady === false) return "not steady";
  return settled === false ? "runs differ" : "";
}

function describeDepth({ queueDepth, jobs }: MeasuredBenchmark): string {
  if (queueDepth === undefined) return jobs === undefined ? "" : `${jobs} jobs`;
  return jobs === undefined || jobs === 1 ? String(queueDepth) : `${queueDepth} × ${jobs} jobs`;
}

function describeEngine({ engine, direct }: MeasuredBenchmark): string {
  return joinPresent([engine, direct === true ? "direct" : "", direct === false ? "buffered" : ""]);
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

const MAX_NAMED_RESULTS = 2;

/** Remarks on fio's results, each once on a target, with the results it is about where those are not all. */
export function describeFioNotes(benchmarks: readonly Benchmark[]): string[] {
  const targets = groupInto(benchmarks, ({ target }) => target);
  return [...targets].flatMap(([target, there]) => {
    const told = there.map((benchmark) => ({
      title: titleJob(benchmark.job),
      notes: (benchmark.notes ?? []).map((note) => tellBenchNote(note, benchmark)),
    }));
    return [...new Set(told.flatMap(({ notes }) => notes))].map((note) => {
      const about = told.filter(({ notes }) => notes.includes(note));
      const titles = new Set(about.length < told.length ? about.map(({ title }) => title) : []);
      const where = [targets.size > 1 ? target : "", listFew([...titles], MAX_NAMED_RESULTS, "; ")];
      return joinPresent([joinPresent(where), note], ": ");
    });
  });
}

/** The workloads, a row for each part. */
export function tabulateWorkloads(workloads: readonly Workload[], storage: readonly Storage[]): Table {
  const whole = new Set(workloads.filter(({ part }) => part === undefined).map(({ name }) => name));
  const writeTargetCell = writeTargetCells(workloads, storage);
  const nameRow = (workload: Workload) =>
    workload.part !== undefined && whole.has(workload.name) ? `– ${workload.part}` : nameWorkload(workload);
  const latency = (key: keyof Workload["latencySeconds"], dispensability: number) =>
    right<Workload>(key, ({ latencySeconds }) => numberCell(latencySeconds[key], formatLatency), dispensability);
  const table = tabulateFilled(workloads, [
    left("workload", nameRow),
    left("target", ({ target }) => writeTargetCell(target)),
    right("operations", ({ operations }) => numberCell(operations, formatCount)),
    right("bytes", ({ bytes }) => numberCell(bytes, formatBytes), 5),
    right("took", ({ durationSeconds }) => numberCell(durationSeconds, formatDuration)),
    right("throughput", writeThroughputCell, 6),
    latency("mean", 0),
    latency("min", 7),
    latency("p50", 2),
    latency("p95", 3),
    latency("p99", 1),
    latency("max", 4),
  ]);
  return dropColumns(table, NOT_MEASURED);
}

function writeThroughputCell({ bytes, durationSeconds }: Workload): Cell {
  return figureCell(bytes > 0 && durationSeconds > 0 ? bytes / durationSeconds : undefined, formatRate);
}

/** The operations by how long they took. */
export function tabulateHistogram({ histogram = [], operations: all }: Workload): Table {
  const titleBucket = (index: number): string => {
    const edge = histogram[index]?.upToSeconds;
    const last = edge ?? histogram[index - 1]?.upToSeconds;
    return last === undefined ? "any" : `${edge === undefined ? "over" : "up to"} ${formatLatency(last)}`;
  };
  const shareOf = (count: number) => (all === 0 ? 0 : count / all);
  return tabulate(histogram, [
    right("took", (_, index) => titleBucket(index)),
    right("operations", ({ operations }) => numberCell(operations, formatCount)),
    left("share", ({ operations }) => ({ text: formatShare(shareOf(operations)), share: shareOf(operations) })),
  ]);
}

/** Names targets in a table; empty where there is only one. */
function writeTargetCells(
  rows: readonly { target?: string | undefined }[],
  storage: readonly Storage[],
): (target: string | undefined) => string {
  const names = new Map(rows.map(({ target }) => [target, describeTarget(target, storage)]));
  return (target) => (names.size > 1 ? (names.get(target) ?? "") : "");
}

/** A target with its filesystem and device: `. (ext4, vda)`. */
export function describeTarget(target = "", storage: readonly Storage[]): string {
  const found = findTargetStorage(target, storage);
  if (found === undefined) return target;
  const devices = levelDevices(found.devices)[0] ?? [];
  const what = joinPresent([found.filesystem, ...devices.map(({ name }) => name)]);
  return what === "" ? target : `${target} (${what})`;
}
