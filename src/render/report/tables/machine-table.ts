import { formatBytes, formatCount, formatDuration, formatLatency } from "../../../format/figures.ts";
import { selectDisks } from "../../../model/disks.ts";
import type { Window } from "../../../model/window.ts";
import { type Cell, dropEmptyColumns, numberCell, type Table } from "../../formats/table.ts";
import type { ListedWindow } from "../window-figures.ts";

/**
 * What the machine did beside reading and writing, one row for each step: CPU time of all cores, context switches,
 * network, NFS, paging, flushes, and what was left in memory to be written. A column without any figure is left out.
 */
export function tabulateMachine(windows: readonly ListedWindow[]): Table {
  return dropEmptyColumns({
    columns: [
      { title: "#", align: "right" },
      { title: "step", align: "left" },
      { title: "user CPU", align: "right" },
      { title: "system CPU", align: "right" },
      { title: "stolen", align: "right" },
      { title: "switches/s", align: "right" },
      { title: "received", align: "right" },
      { title: "sent", align: "right" },
      { title: "NFS requests", align: "right" },
      { title: "paged in", align: "right" },
      { title: "flushes", align: "right" },
      { title: "left to write", align: "right" },
    ],
    rows: windows.map(({ number, window }) => {
      const { cpu, network, memory, durationSeconds } = window;
      const switches = cpu?.contextSwitches;
      return [
        { text: String(number), sortValue: number },
        { text: window.name },
        figure(cpu?.userSeconds, formatDuration),
        figure(cpu?.systemSeconds, formatDuration),
        figure(cpu?.stealSeconds, formatDuration),
        figure(switches === undefined || durationSeconds === 0 ? undefined : switches / durationSeconds, formatCount),
        figure(network?.receivedBytes, formatBytes),
        figure(network?.sentBytes, formatBytes),
        nfsCell(window),
        figure(memory?.pagedInBytes, formatBytes),
        flushCell(window),
        figure(leftBytes(window), formatBytes),
      ];
    }),
  });
}

/** Empty where nothing was measured, so that a column of such cells can go. */
function figure(value: number | undefined, format: (value: number | undefined) => string): Cell {
  return value === undefined ? { text: "" } : numberCell(value, format);
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
