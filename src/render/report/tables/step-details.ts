import {
  findLeftBytes,
  findSwitchRate,
  listOwners,
  listPrograms,
  type OwnerFigures,
  type RequestSummary,
  summarizeFlushes,
  summarizeNfs,
} from "../../../analysis/window-details.ts";
import type { ListedWindow } from "../../../analysis/window-summary.ts";
import { formatBytes, formatCount, formatDuration, formatLatency } from "../../../format/figures.ts";
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
    { title: "The whole machine's CPU, network, memory and flushes in each step", table: tabulateMachine(steps) },
    { title: "The job's own I/O beside the machine's", table: tabulateCgroups(steps) },
    {
      title: "What each program on the machine read and wrote, with its short-lived children",
      table: tabulateProcesses(steps),
    },
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
    right("NFS requests", ({ window }) => requestsCell(summarizeNfs(window))),
    right("paged in", ({ window: { memory } }) => figureCell(memory?.pagedInBytes, formatBytes)),
    right("flushes", ({ window }) => requestsCell(summarizeFlushes(window))),
    right("left to write", ({ window }) => figureCell(findLeftBytes(window), formatBytes)),
  ]);
  return dropEmptyColumns(table);
}

function requestsCell(summary: RequestSummary | undefined): Cell {
  if (summary === undefined) return { text: "" };
  const { requests, latencySeconds } = summary;
  const latency = latencySeconds === undefined ? "" : ` × ${formatLatency(latencySeconds)}`;
  return { text: `${formatCount(requests)}${latency}`, sortValue: requests };
}

interface Row extends OwnerFigures {
  listed: ListedWindow;
}

/** The machine's figures above the command's and the cgroup's. */
function tabulateCgroups(windows: readonly ListedWindow[]): Table {
  const rows = windows.flatMap((listed) => listOwners(listed).map((figures): Row => ({ listed, ...figures })));
  const table = tabulate<Row>(rows, [
    right("#", ({ listed }) => numberCell(listed.number, String)),
    left("step", ({ listed }) => listed.window.name),
    left("figures of", nameOwner),
    right("CPU", ({ cpuSeconds }) => figureCell(cpuSeconds, formatDuration)),
    right("throttled (CPU quota)", ({ throttledSeconds }) => figureCell(throttledSeconds, formatDuration)),
    right("I/O pressure, all tasks", ({ pressureSeconds }) => figureCell(pressureSeconds, formatDuration)),
    right("read", ({ readBytes }) => figureCell(readBytes, formatBytes)),
    right("written", ({ writtenBytes }) => figureCell(writtenBytes, formatBytes)),
    right("memory at the end", memoryCell),
  ]);
  return dropEmptyColumns(table);
}

function nameOwner({ owner, cgroupPath = "" }: Row): string {
  return { machine: "the machine", processes: "its processes", cgroup: `its cgroup ${cgroupPath}` }[owner];
}

function memoryCell({ memoryBytes: bytes, memoryLimitBytes: limit }: Row): Cell {
  if (bytes === undefined) return { text: "" };
  const write = (format: (value: number) => string) =>
    limit === undefined ? format(bytes) : `${format(bytes)} of ${format(limit)}`;
  return { text: write(formatBytes), sortValue: bytes, quantity: "bytes", write };
}

/** The programs that read and wrote most. */
function tabulateProcesses(windows: readonly ListedWindow[]): Table {
  const rows = windows.flatMap(({ window }) => listPrograms(window).map((program) => ({ step: window.name, program })));
  return tabulate(rows, [
    left("step", ({ step }) => step),
    left("program", ({ program }) => program.name),
    right("read", ({ program }) => numberCell(program.readBytes, formatBytes)),
    right("written", ({ program }) => numberCell(program.writtenBytes, formatBytes)),
  ]);
}
