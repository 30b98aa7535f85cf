import { formatBytes, formatCount, formatDuration, formatLatency } from "../../../format/figures.ts";
import { selectDisks } from "../../../model/disks.ts";
import type { Window } from "../../../model/window.ts";
import { type Cell, dropEmptyColumns, figureCell, type Table } from "../../formats/table.ts";
import type { ListedWindow } from "../window-figures.ts";

/** CPU, network, NFS, paging, flushes and unwritten memory of each step; columns without figures are left out. */
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
        figureCell(cpu?.userSeconds, formatDuration),
        figureCell(cpu?.systemSeconds, formatDuration),
        figureCell(cpu?.stealSeconds, formatDuration),
        figureCell(
          switches === undefined || durationSeconds === 0 ? undefined : switches / durationSeconds,
          formatCount,
        ),
        figureCell(network?.receivedBytes, formatBytes),
        figureCell(network?.sentBytes, formatBytes),
        nfsCell(window),
        figureCell(memory?.pagedInBytes, formatBytes),
        flushCell(window),
        figureCell(leftBytes(window), formatBytes),
      ];
    }),
  });
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
