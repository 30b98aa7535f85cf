import { formatBytes, formatDuration } from "../../../format/figures.ts";
import { findCgroupWait } from "../../../model/disk-wait.ts";
import { findOwnBytes, findOwnCpuSeconds } from "../../../model/own-work.ts";
import { type Cell, dropEmptyColumns, figureCell, type Table } from "../../formats/table.ts";
import type { ListedWindow } from "../window-figures.ts";

/** The title of {@link tabulateCgroups}. */
export const CGROUPS_TITLE = "The machine's figures beside the job's own";

/**
 * The machine's figures above the command's own and the job's cgroup's, for steps that have these: the difference is
 * others' work.
 */
export function tabulateCgroups(windows: readonly ListedWindow[]): Table {
  return dropEmptyColumns({
    columns: [
      { title: "#", align: "right" },
      { title: "step", align: "left" },
      { title: "figures of", align: "left" },
      { title: "CPU", align: "right" },
      { title: "throttled (CPU quota)", align: "right" },
      { title: "I/O pressure, all tasks", align: "right" },
      { title: "read", align: "right" },
      { title: "written", align: "right" },
      { title: "memory at the end", align: "right" },
    ],
    rows: windows.flatMap((listed) => {
      const { command, cgroup } = listed.window;
      const own = [
        ...(command === undefined || findOwnBytes(listed.window) === undefined ? [] : [processesRow(listed)]),
        ...(cgroup === undefined ? [] : [ownRow(listed)]),
      ];
      return own.length === 0 ? [] : [machineRow(listed), ...own];
    }),
  });
}

function machineRow({ number, window, figures }: ListedWindow): Cell[] {
  const { cpu, memory } = window;
  const used =
    memory?.totalBytes === undefined || memory.availableBytesAtEnd === undefined
      ? undefined
      : memory.totalBytes - memory.availableBytesAtEnd;
  return [
    { text: String(number), sortValue: number },
    { text: window.name },
    { text: "the machine" },
    figureCell(cpu && cpu.userSeconds + cpu.systemSeconds, formatDuration),
    { text: "" },
    figureCell(window.pressure?.ioFullSeconds, formatDuration),
    figureCell(figures.readBytes, formatBytes),
    figureCell(figures.writtenBytes, formatBytes),
    memoryCell(used, memory?.totalBytes),
  ];
}

function processesRow({ number, window }: ListedWindow): Cell[] {
  const bytes = findOwnBytes(window);
  return [
    { text: String(number), sortValue: number },
    { text: window.name },
    { text: "its processes" },
    figureCell(findOwnCpuSeconds(window), formatDuration),
    { text: "" },
    { text: "" },
    figureCell(bytes?.readBytes, formatBytes),
    figureCell(bytes?.writtenBytes, formatBytes),
    { text: "" },
  ];
}

function ownRow({ number, window }: ListedWindow): Cell[] {
  const { cgroup } = window;
  const total = (key: "readBytes" | "writtenBytes") => cgroup?.devices?.reduce((sum, device) => sum + device[key], 0);
  return [
    { text: String(number), sortValue: number },
    { text: window.name },
    { text: `its cgroup ${cgroup?.path ?? ""}` },
    figureCell(cgroup?.cpuSeconds, formatDuration),
    figureCell(cgroup?.cpuThrottledSeconds, formatDuration),
    figureCell(findCgroupWait(window), formatDuration),
    figureCell(total("readBytes"), formatBytes),
    figureCell(total("writtenBytes"), formatBytes),
    memoryCell(cgroup?.memoryBytesAtEnd, cgroup?.memoryLimitBytes),
  ];
}

function memoryCell(bytes: number | undefined, limitBytes: number | undefined): Cell {
  if (bytes === undefined) return { text: "" };
  const write = (format: (value: number) => string) =>
    limitBytes === undefined ? format(bytes) : `${format(bytes)} of ${format(limitBytes)}`;
  return { text: write(formatBytes), sortValue: bytes, quantity: "bytes", write };
}
