import type { ListedWindow } from "../../../analysis/window-summary.ts";
import { formatBytes, formatCount, formatDuration, formatLatency } from "../../../format/figures.ts";
import { selectDisks } from "../../../model/disks.ts";
import { findMachineCpuSeconds, findOwnBytes, findOwnCpuSeconds } from "../../../model/own-work.ts";
import type { Window } from "../../../model/window.ts";
import {
  type Cell,
  dropEmptyColumns,
  type Fold,
  figureCell,
  left,
  numberCell,
  right,
  type Table,
  tabulate,
} from "../../formats/table.ts";

/** The columns that name a step. */
const NAME_COLUMNS = 2;

/** What is folded below the steps: their further figures, as far as there are any. */
export function listStepDetails(steps: readonly ListedWindow[]): Fold[] {
  const details = [
    { title: "CPU, network, memory and flushes of each step", table: tabulateMachine(steps) },
    { title: "The job's own I/O beside the machine's", table: tabulateCgroups(steps) },
    { title: "Who read and wrote", table: tabulateProcesses(steps) },
  ];
  return details
    .filter(({ table }) => table.rows.length > 0 && table.columns.length > NAME_COLUMNS)
    .map(({ title, table }) => ({ title, tables: [{ table }] }));
}

/** Each step's CPU, network, NFS, paging, flushes and unwritten memory. */
function tabulateMachine(windows: readonly ListedWindow[]): Table {
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

type Figure = "cpuSeconds" | "throttledSeconds" | "pressureSeconds" | "readBytes" | "writtenBytes";
type Memory = "memoryBytes" | "memoryLimitBytes";
type Row = { listed: ListedWindow; of: string } & Partial<Record<Figure | Memory, number | undefined>>;

/** The machine's figures above the command's and the cgroup's. */
function tabulateCgroups(windows: readonly ListedWindow[]): Table {
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

/** The programs that read and wrote most. */
function tabulateProcesses(windows: readonly ListedWindow[]): Table {
  const rows = windows.flatMap(({ window }) =>
    mergePrograms(window).map((program) => ({ step: window.name, program })),
  );
  return tabulate(rows, [
    left("step", ({ step }) => step),
    left("program", ({ program }) => program.name),
    right("read", ({ program }) => numberCell(program.readBytes, formatBytes)),
    right("written", ({ program }) => numberCell(program.writtenBytes, formatBytes)),
  ]);
}

function mergePrograms({ topReaders = [], topWriters = [] }: Window) {
  const programs = new Map([...topReaders, ...topWriters].map((program) => [program.name, program]));
  return [...programs.values()].sort((a, b) => b.readBytes + b.writtenBytes - (a.readBytes + a.writtenBytes));
}
