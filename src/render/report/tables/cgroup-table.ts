import type { ListedWindow } from "../../../analysis/window-summary.ts";
import { formatBytes, formatDuration } from "../../../format/figures.ts";
import { findMachineCpuSeconds, findOwnBytes, findOwnCpuSeconds } from "../../../model/own-work.ts";
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

type Figure = "cpuSeconds" | "throttledSeconds" | "pressureSeconds" | "readBytes" | "writtenBytes";
type Memory = "memoryBytes" | "memoryLimitBytes";
type Row = { listed: ListedWindow; of: string } & Partial<Record<Figure | Memory, number | undefined>>;

/** The machine's figures above the command's and the cgroup's. */
export function tabulateCgroups(windows: readonly ListedWindow[]): Table {
  const rows = windows.flatMap((listed) => {
    const own = [...describeProcesses(listed), ...describeCgroup(listed)];
    return own.length === 0 ? [] : [describeMachine(listed), ...own];
  });
  const table = tabulate(rows, [
    right("#", ({ listed }) => numberCell(listed.number, String)),
    left("step", ({ listed }) => listed.window.name),
    left("figures of", ({ of }) => of),
    right("CPU", ({ cpuSeconds }) => figureCell(cpuSeconds, formatDuration)),
    right("throttled (CPU quota)", ({ throttledSeconds }) => figureCell(throttledSeconds, formatDuration)),
    right("I/O pressure, all tasks", ({ pressureSeconds }) => figureCell(pressureSeconds, formatDuration)),
    right("read", ({ readBytes }) => figureCell(readBytes, formatBytes)),
    right("written", ({ writtenBytes }) => figureCell(writtenBytes, formatBytes)),
    right("memory at the end", memoryCell),
  ]);
  return dropEmptyColumns(table);
}

function describeMachine(listed: ListedWindow): Row {
  const { memory, pressure } = listed.window;
  const { totalBytes, availableBytesAtEnd } = memory ?? {};
  const isKnown = totalBytes !== undefined && availableBytesAtEnd !== undefined;
  return {
    listed,
    of: "the machine",
    cpuSeconds: findMachineCpuSeconds(listed.window),
    pressureSeconds: pressure?.ioFullSeconds,
    readBytes: listed.figures.readBytes,
    writtenBytes: listed.figures.writtenBytes,
    memoryBytes: isKnown ? totalBytes - availableBytesAtEnd : undefined,
    memoryLimitBytes: totalBytes,
  };
}

function describeProcesses(listed: ListedWindow): Row[] {
  const { window } = listed;
  const bytes = findOwnBytes(window);
  if (window.command === undefined || bytes === undefined) return [];
  return [{ listed, of: "its processes", cpuSeconds: findOwnCpuSeconds(window), ...bytes }];
}

function describeCgroup(listed: ListedWindow): Row[] {
  const { cgroup } = listed.window;
  if (cgroup === undefined) return [];
  const total = (key: "readBytes" | "writtenBytes") => cgroup.devices?.reduce((sum, device) => sum + device[key], 0);
  return [
    {
      listed,
      of: `its cgroup ${cgroup.path ?? ""}`,
      cpuSeconds: cgroup.cpuSeconds,
      throttledSeconds: cgroup.cpuThrottledSeconds,
      pressureSeconds: cgroup.ioFullSeconds,
      readBytes: total("readBytes"),
      writtenBytes: total("writtenBytes"),
      memoryBytes: cgroup.memoryBytesAtEnd,
      memoryLimitBytes: cgroup.memoryLimitBytes,
    },
  ];
}

function memoryCell({ memoryBytes: bytes, memoryLimitBytes: limit }: Row): Cell {
  if (bytes === undefined) return { text: "" };
  const write = (format: (value: number) => string) =>
    limit === undefined ? format(bytes) : `${format(bytes)} of ${format(limit)}`;
  return { text: write(formatBytes), sortValue: bytes, quantity: "bytes", write };
}
