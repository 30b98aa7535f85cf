import {
  formatBytes,
  formatCount,
  formatDuration,
  formatLatency,
  formatRate,
  formatShare,
  NOT_MEASURED,
} from "../../../format/figures.ts";
import type { Storage } from "../../../model/storage.ts";
import type { Workload } from "../../../model/workload.ts";
import { type Cell, dropEmptyColumns, numberCell, type Table } from "../../formats/table.ts";
import { writeTargetCells } from "./target-cells.ts";

/** The workloads, a row for each part; columns without figures are left out. */
export function tabulateWorkloads(workloads: readonly Workload[], storage: readonly Storage[]): Table {
  const whole = new Set(workloads.filter(({ part }) => part === undefined).map(({ name }) => name));
  const writeTargetCell = writeTargetCells(workloads, storage);
  const table: Table = {
    columns: [
      { title: "workload", align: "left" },
      { title: "target", align: "left" },
      { title: "operations", align: "right" },
      { title: "bytes", align: "right", dispensability: 5 },
      { title: "took", align: "right" },
      { title: "throughput", align: "right", dispensability: 6 },
      { title: "mean", align: "right" },
      { title: "min", align: "right", dispensability: 7 },
      { title: "p50", align: "right", dispensability: 2 },
      { title: "p95", align: "right", dispensability: 3 },
      { title: "p99", align: "right", dispensability: 1 },
      { title: "max", align: "right", dispensability: 4 },
    ],
    rows: workloads.map((workload) => [
      { text: workload.part !== undefined && whole.has(workload.name) ? `– ${workload.part}` : nameWorkload(workload) },
      { text: writeTargetCell(workload.target) },
      numberCell(workload.operations, formatCount),
      numberCell(workload.bytes, formatBytes),
      numberCell(workload.durationSeconds, formatDuration),
      writeThroughputCell(workload),
      numberCell(workload.latencySeconds.mean, formatLatency),
      numberCell(workload.latencySeconds.min, formatLatency),
      numberCell(workload.latencySeconds.p50, formatLatency),
      numberCell(workload.latencySeconds.p95, formatLatency),
      numberCell(workload.latencySeconds.p99, formatLatency),
      numberCell(workload.latencySeconds.max, formatLatency),
    ]),
  };
  return dropEmptyColumns(dropEmptyColumns(table), NOT_MEASURED);
}

function writeThroughputCell({ bytes, durationSeconds }: Workload): Cell {
  return bytes > 0 && durationSeconds > 0 ? numberCell(bytes / durationSeconds, formatRate) : { text: "" };
}

/** A workload's name, with its part. */
export function nameWorkload({ name, part }: Workload): string {
  return part === undefined ? name : `${name}: ${part}`;
}

/** A workload's operations by how long they took. */
export function tabulateHistogram({ histogram = [], operations }: Workload): Table {
  return {
    columns: [
      { title: "took", align: "right" },
      { title: "operations", align: "right" },
      { title: "share", align: "left" },
    ],
    rows: histogram.map(({ upToSeconds, operations: count }, index) => {
      const edge = upToSeconds ?? histogram[index - 1]?.upToSeconds;
      const share = operations === 0 ? 0 : count / operations;
      return [
        { text: edge === undefined ? "any" : `${upToSeconds === undefined ? "over" : "up to"} ${formatLatency(edge)}` },
        numberCell(count, formatCount),
        { text: formatShare(share), share },
      ];
    }),
  };
}
