import { type IostatFigures, type IostatRow, listIostat } from "../../../analysis/iostat-figures.ts";
import {
  findLeftBytes,
  findSwitchRate,
  listOwners,
  listPrograms,
  type OwnerFigures,
  type RequestSummary,
  summarizeNfs,
} from "../../../analysis/window-details.ts";
import type { ListedWindow } from "../../../analysis/window-summary.ts";
import { formatBytes, formatCount, formatDuration, formatLatency } from "../../../format/figures.ts";
import { KIBIBYTE } from "../../../model/units.ts";
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

const MILLISECOND = 0.001;

/** The columns that name a step. */
const NAME_COLUMNS = 2;

/** What is folded below the steps: their further figures, as far as there are any. */
export function listStepDetails(steps: readonly ListedWindow[]): Fold[] {
  const details = [
    { title: "Each step's devices, as iostat -x shows them", table: tabulateDevices(steps) },
    { title: "The whole machine's CPU, network and memory in each step", table: tabulateMachine(steps) },
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

/** iostat's columns in its units: KiB, milliseconds and percent. */
const IOSTAT_COLUMNS: readonly (readonly [title: string, field: keyof IostatFigures, unit: number])[] = [
  ["r/s", "readsPerSecond", 1],
  ["rkB/s", "readBytesPerSecond", KIBIBYTE],
  ["rrqm/s", "mergedReadsPerSecond", 1],
  ["r_await", "readLatencySeconds", MILLISECOND],
  ["rareq-sz", "meanReadBytes", KIBIBYTE],
  ["w/s", "writesPerSecond", 1],
  ["wkB/s", "writeBytesPerSecond", KIBIBYTE],
  ["wrqm/s", "mergedWritesPerSecond", 1],
  ["w_await", "writeLatencySeconds", MILLISECOND],
  ["wareq-sz", "meanWriteBytes", KIBIBYTE],
  ["f/s", "flushesPerSecond", 1],
  ["f_await", "flushLatencySeconds", MILLISECOND],
  ["aqu-sz", "queueDepth", 1],
  ["%util", "utilization", 0.01],
];

/** A row for each step and device, with iostat's two decimals. */
function tabulateDevices(windows: readonly ListedWindow[]): Table {
  const rows = windows.flatMap((listed) => listIostat(listed.window).map((row) => ({ listed, ...row })));
  const table = tabulate<IostatRow & { listed: ListedWindow }>(rows, [
    right("#", ({ listed }) => numberCell(listed.number, String)),
    left("step", ({ listed }) => listed.window.name),
    left("device", ({ device }) => device),
    ...IOSTAT_COLUMNS.map(([title, field, unit]) => {
      const write = (value: number | undefined) => ((value ?? 0) / unit).toFixed(2);
      return right<IostatRow>(title, ({ figures }) => figureCell(figures[field], write));
    }),
  ]);
  return dropEmptyColumns(table);
}

/** Each step's CPU, network, NFS, paging and unwritten memory. */
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
