import type { ListedWindow } from "../../../analysis/window-summary.ts";
import { formatBytes, formatCount, formatDuration, formatLatency } from "../../../format/figures.ts";
import { selectDisks } from "../../../model/disks.ts";
import type { Window } from "../../../model/window.ts";
import {
  type Cell,
  dropEmptyColumns,
  figureCell,
  left,
  numberCell,
  right,
  type Table,
  tabulate,
} from "../../formats/table.ts";

/** Each step's CPU, network, NFS, paging, flushes and unwritten memory. */
export function tabulateMachine(windows: readonly ListedWindow[]): Table {
  const table = tabulate(windows, [
    right("#", ({ number }) => numberCell(number, String)),
    left("step", ({ window }) => window.name),
    right("user CPU", ({ window: { cpu } }) => figureCell(cpu?.userSeconds, formatDuration)),
    right("system CPU", ({ window: { cpu } }) => figureCell(cpu?.systemSeconds, formatDuration)),
    right("stolen", ({ window: { cpu } }) => figureCell(cpu?.stealSeconds, formatDuration)),
    right("switches/s", ({ window }) => figureCell(findSwitchRate(window), formatCount)),
    right("received", ({ window: { network } }) => figureCell(network?.receivedBytes, formatBytes)),
    right("sent", ({ window: { network } }) => figureCell(network?.sentBytes, formatBytes)),
    right("NFS requests", ({ window }) => nfsCell(window)),
    right("paged in", ({ window: { memory } }) => figureCell(memory?.pagedInBytes, formatBytes)),
    right("flushes", ({ window }) => flushCell(window)),
    right("left to write", ({ window }) => figureCell(leftBytes(window), formatBytes)),
  ]);
  return dropEmptyColumns(table);
}

function findSwitchRate({ cpu, durationSeconds }: Window): number | undefined {
  const switches = cpu?.contextSwitches;
  return switches === undefined || durationSeconds === 0 ? undefined : switches / durationSeconds;
}

function flushCell({ devices }: Window): Cell {
  const counted = selectDisks(devices).filter(({ flushes }) => flushes !== undefined);
  if (counted.length === 0) return { text: "" };
  const flushes = counted.reduce((sum, disk) => sum + (disk.flushes ?? 0), 0);
  const slowest = Math.max(0, ...counted.map(({ meanFlushLatencySeconds = 0 }) => meanFlushLatencySeconds));
  return {
    text: `${formatCount(flushes)}${flushes > 0 && slowest > 0 ? ` × ${formatLatency(slowest)}` : ""}`,
    sortValue: flushes,
  };
}

function nfsCell({ nfs }: Window): Cell {
  if (nfs === undefined) return { text: "" };
  const { requests, requestSeconds } = nfs;
  const mean = requests > 0 ? ` × ${formatLatency(requestSeconds / requests)}` : "";
  return { text: `${formatCount(requests)}${mean}`, sortValue: requests };
}

function leftBytes({ memory }: Window): number | undefined {
  if (memory?.dirtyBytesAtEnd === undefined) return undefined;
  return memory.dirtyBytesAtEnd + (memory.writebackBytesAtEnd ?? 0);
}
