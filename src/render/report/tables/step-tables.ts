import { type IostatFigures, type IostatRow, listIostat } from "../../../analysis/iostat-figures.ts";
import { type ListedWindow, listOwners, listPrograms, type OwnerFigures } from "../../../analysis/window-summary.ts";
import { findFormat, formatBytes, formatDuration, formatLatency, NOT_MEASURED } from "../../../format/figures.ts";
import { tellBounds, type WindowWait } from "../../../model/disk-wait.ts";
import { DISK_WAIT, WINDOW_FIGURES, type WindowFigure } from "../../../model/figures.ts";
import { KIBIBYTE } from "../../../model/units.ts";
import type { Window } from "../../../model/window.ts";
import { findFailure } from "../../../model/window-outcome.ts";
import { qualifyStep } from "../../../words/report-notes.ts";
import { nameExit, nameOwnBenchmark } from "../../../words/step-chart.ts";
import { formatWaitAndShare } from "../../../words/windows.ts";
import type { Fold } from "../../formats/panel.ts";
import {
  type Cell,
  figureCell,
  left,
  noteCell,
  numberCell,
  right,
  type Table,
  tabulate,
  tabulateFilled,
} from "../../formats/table.ts";

/** The steps in the given order. */
export function tabulateSteps(windows: readonly ListedWindow[]): Table {
  const figures = WINDOW_FIGURES.filter(({ place }) => place === "row");
  const table = tabulate(windows, [
    right("#", ({ number }) => numberCell(number, String)),
    left("step", nameCell),
    ...figures.map((figure) =>
      right<ListedWindow>(titleFigure(figure), (step) => showFigure(figure, step), figure.dropped),
    ),
  ]);
  return { ...table, steps: windows.map(({ number }) => number) };
}

function titleFigure({ heading, label }: WindowFigure): string {
  return heading ?? label;
}

function showFigure(figure: WindowFigure, { window, diskWait }: ListedWindow): Cell {
  if (figure.id === DISK_WAIT) return waitCell(diskWait);
  const value = figure.read(window);
  return figure.isLatency ? latencyCell(value, window) : numberCell(value, findFormat(figure));
}

function waitCell(wait: WindowWait | undefined): Cell {
  if (wait === undefined) return { text: NOT_MEASURED };
  const { seconds, share } = wait;
  // An upper bound alone is no amount to draw.
  const isAmount = tellBounds(wait) !== "upper";
  return {
    text: formatWaitAndShare(wait),
    sortValue: seconds,
    ...(isAmount && { share }),
    quantity: "seconds",
    write: (format) => formatWaitAndShare(wait, format),
  };
}

/** The kernel counts whole milliseconds, so few requests may add up to 0. */
function latencyCell(seconds: number | undefined, { devices }: Window): Cell {
  const idle = devices.length > 0 && devices.every(({ reads, writes }) => reads + writes === 0);
  if (idle) return { text: "–" };
  if (seconds !== 0) return numberCell(seconds, formatLatency);
  return { text: "<1 ms", sortValue: 0, quantity: "latency-seconds", write: () => "<1 ms" };
}

function nameCell({ window, isBenchmark }: ListedWindow): Cell {
  const own = isBenchmark ? nameOwnBenchmark() : "";
  return noteCell(window.name, [own, describeResult(window), qualifyStep(window)]);
}

function describeResult({ exitCode, signal, result }: Window): string {
  if (exitCode !== undefined && exitCode !== 0) return nameExit(exitCode, signal);
  return findFailure({ result }) === undefined ? "" : (result ?? "");
}

const MILLISECOND = 0.001;

const STEP_COLUMNS = [
  right<ListedWindow>("#", ({ number }) => numberCell(number, String)),
  left<ListedWindow>("step", ({ window }) => window.name),
];

/** What is folded below the steps: their further figures, as far as there are any. */
export function listStepDetails(steps: readonly ListedWindow[]): Fold[] {
  const details = [
    { title: "Each step's devices, as iostat -x shows them", table: tabulateDevices(steps) },
    { title: "Further figures of each step: CPU, network, memory, flushes", table: tabulateFurther(steps) },
    { title: "The job's own I/O beside the machine's", table: tabulateCgroups(steps) },
    {
      title: "What each program on the machine read and wrote, with its short-lived children",
      table: tabulateProcesses(steps),
    },
  ];
  return details
    .filter(({ table }) => table.rows.length > 0 && table.columns.length > STEP_COLUMNS.length)
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
function tabulateDevices(steps: readonly ListedWindow[]): Table {
  const rows = steps.flatMap((step) => listIostat(step.window).map((row) => ({ ...step, ...row })));
  return tabulateFilled<ListedWindow & IostatRow>(rows, [
    ...STEP_COLUMNS,
    left("device", ({ device }) => device),
    ...IOSTAT_COLUMNS.map(([title, field, unit]) => {
      const write = (value: number | undefined) => ((value ?? 0) / unit).toFixed(2);
      return right<IostatRow>(title, ({ figures }) => figureCell(figures[field], write));
    }),
  ]);
}

/** The figures that are no column of the steps, as far as some step has them. */
function tabulateFurther(steps: readonly ListedWindow[]): Table {
  const figures = WINDOW_FIGURES.filter(({ place }) => place !== "row");
  const columns = figures.map((figure) =>
    right<ListedWindow>(titleFigure(figure), ({ window }) => figureCell(figure.read(window), findFormat(figure))),
  );
  return tabulateFilled(steps, [...STEP_COLUMNS, ...columns]);
}

/** The machine's figures above the command's and the cgroup's. */
function tabulateCgroups(steps: readonly ListedWindow[]): Table {
  const rows = steps.flatMap((step) => listOwners(step).map((figures) => ({ ...step, ...figures })));
  return tabulateFilled<ListedWindow & OwnerFigures>(rows, [
    ...STEP_COLUMNS,
    left("figures of", nameOwner),
    right("CPU", ({ cpuSeconds }) => figureCell(cpuSeconds, formatDuration)),
    right("throttled (CPU quota)", ({ throttledSeconds }) => figureCell(throttledSeconds, formatDuration)),
    right("I/O pressure (full)", ({ pressureSeconds }) => figureCell(pressureSeconds, formatDuration)),
    right("read", ({ readBytes }) => figureCell(readBytes, formatBytes)),
    right("written", ({ writtenBytes }) => figureCell(writtenBytes, formatBytes)),
    right("memory at the end", memoryCell),
  ]);
}

function nameOwner({ owner, cgroupPath = "" }: OwnerFigures): string {
  return { machine: "the machine", processes: "its processes", cgroup: `its cgroup ${cgroupPath}` }[owner];
}

function memoryCell({ memoryBytes: bytes, memoryLimitBytes: limit }: OwnerFigures): Cell {
  if (bytes === undefined) return { text: "" };
  const write = (format: (value: number) => string) =>
    limit === undefined ? format(bytes) : `${format(bytes)} of ${format(limit)}`;
  return { text: write(formatBytes), sortValue: bytes, quantity: "bytes", write };
}

function tabulateProcesses(windows: readonly ListedWindow[]): Table {
  const rows = windows.flatMap(({ window }) => listPrograms(window).map((program) => ({ step: window.name, program })));
  return tabulate(rows, [
    left("step", ({ step }) => step),
    left("program", ({ program }) => program.name),
    right("read", ({ program }) => numberCell(program.readBytes, formatBytes)),
    right("written", ({ program }) => numberCell(program.writtenBytes, formatBytes)),
  ]);
}
