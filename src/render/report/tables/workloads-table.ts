import {
  formatBytes,
  formatCount,
  formatDuration,
  formatLatency,
  formatRate,
  formatShare,
  NOT_MEASURED,
} from "../../../format/figures.ts";
import type { Workload } from "../../../model/benchmark.ts";
import type { Storage } from "../../../model/storage.ts";
import { nameWorkload } from "../../../model/subject-names.ts";
import { type Cell, dropEmptyColumns, left, numberCell, right, type Table, tabulate } from "../../formats/table.ts";
import { writeTargetCells } from "./target-cells.ts";

/** The workloads, a row for each part. */
export function tabulateWorkloads(workloads: readonly Workload[], storage: readonly Storage[]): Table {
  const whole = new Set(workloads.filter(({ part }) => part === undefined).map(({ name }) => name));
  const writeTargetCell = writeTargetCells(workloads, storage);
  const nameRow = (workload: Workload) =>
    workload.part !== undefined && whole.has(workload.name) ? `– ${workload.part}` : nameWorkload(workload);
  const latency = (key: keyof Workload["latencySeconds"], dispensability: number) =>
    right<Workload>(key, ({ latencySeconds }) => numberCell(latencySeconds[key], formatLatency), dispensability);
  const table = tabulate(workloads, [
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
  return dropEmptyColumns(dropEmptyColumns(table), NOT_MEASURED);
}

function writeThroughputCell({ bytes, durationSeconds }: Workload): Cell {
  return bytes > 0 && durationSeconds > 0 ? numberCell(bytes / durationSeconds, formatRate) : { text: "" };
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
