import type { MeasuredBenchmark, Workload } from "./benchmark.ts";
import { LARGE_REQUEST_BYTES } from "./benchmark-kind.ts";
import { selectDisks } from "./device-names.ts";
import { findLargestKnown, sum } from "./numbers.ts";
import { findMachineCpuSeconds, findOwnCpuSeconds, findQueuedSeconds } from "./own-work.ts";
import type { DiskWait, Window } from "./window.ts";

/** The base units of figures; a rate's name in a label says of what. */
export const FIGURE_UNITS = ["seconds", "bytes", "bytesPerSecond", "operationsPerSecond", "count"] as const;
/** Which direction is better; `neither` for amounts. */
export const BETTER = ["lower", "higher", "neither"] as const;
/** Where a figure comes from: a step or the job, a fio job, a workload. */
export const FIGURE_KINDS = ["window", "benchmark", "workload"] as const;

/** What every figure is, whatever it is read from. */
export interface FigureAbout {
  /** As it is spelled in gates, `primary`, CSV and JSON: `duration`, and of one step `duration("npm test")`. */
  id: string;
  kind: (typeof FIGURE_KINDS)[number];
  unit: (typeof FIGURE_UNITS)[number];
  better: (typeof BETTER)[number];
  /** Its name in a table's heading and in sentences: `disk wait`. */
  label: string;
  /** The same where there is little room. */
  brief?: string;
  /** Shown in smaller units, since it is of single requests. */
  isLatency?: true;
}

/** A figure of a window; undefined where it was not measured. */
export interface WindowFigure extends FigureAbout {
  kind: "window";
  read: (window: Window) => number | undefined;
  /** The bounds of an estimate. */
  bounds?: (window: Window) => { low: number; high: number; basis: DiskWait["basis"] } | undefined;
  /** Compared between labels, and a gate's: each label and step costs memory, so not all are. */
  compared?: true;
  /** In the rows of histories and exports for each step, too: of the whole job all are. */
  stored?: true;
  /** A column of the steps (`row`), shown with a step (`tip`), or among the folded details, where by default all others are. */
  place?: "row" | "tip";
  /** The heading of its column, where the label is longer than needed there. */
  heading?: string;
  /** Its column is dropped before those of lower numbers where there is no room. */
  dropped?: number;
}
interface BenchmarkFigure extends FigureAbout {
  kind: "benchmark";
  direction: MeasuredBenchmark["direction"];
  read: (benchmark: MeasuredBenchmark) => number | undefined;
}
interface WorkloadFigure extends FigureAbout {
  kind: "workload";
  read: (workload: Workload) => number | undefined;
}

/** What is compared between labels, stored for each step, and a column of the steps. */
const MAIN = { compared: true, stored: true, place: "row" } as const;

/** The figures of steps, commands and the job, in the order in which they are shown. A new entry is in all of them. */
export const WINDOW_FIGURES: readonly WindowFigure[] = [
  ofWindow("duration", "duration", "seconds", ({ durationSeconds }) => durationSeconds, {
    ...{ ...MAIN, better: "lower", heading: "took" },
  }),
  ofWindow("disk-wait", "disk wait", "seconds", ({ diskWait }) => diskWait?.seconds, {
    bounds: ({ diskWait: wait }) => wait && { low: wait.lowSeconds, high: wait.highSeconds, basis: wait.basis },
    ...{ ...MAIN, better: "lower", heading: "waited for disk" },
  }),
  ofWindow("core-wait", "waited for a core", "seconds", findQueuedSeconds, {
    ...{ better: "lower", stored: true, place: "tip" },
  }),
  ofWindow("read-bytes", "bytes read", "bytes", ofDisks("readBytes"), { ...MAIN, heading: "read" }),
  ofWindow("written-bytes", "bytes written", "bytes", ofDisks("writtenBytes"), { ...MAIN, heading: "written" }),
  ofWindow("reads", "reads", "count", ofDisks("reads"), { stored: true }),
  ofWindow("writes", "writes", "count", ofDisks("writes"), { stored: true }),
  ofWindow("peak-rate", "peak", "bytesPerSecond", findPeakRate, { place: "row", dropped: 2 }),
  ofWindow("latency", "mean latency", "seconds", findRequestLatency, {
    ...{ better: "lower", isLatency: true, place: "row", dropped: 4 },
  }),
  ofWindow("cpu-time", "CPU", "seconds", findOwnCpuSeconds, { stored: true, place: "tip" }),
  ofWindow("machine-cpu-time", "machine's CPU", "seconds", findMachineCpuSeconds, { place: "tip" }),
  ofWindow("user-cpu-time", "user CPU", "seconds", ({ cpu }) => cpu?.userSeconds),
  ofWindow("system-cpu-time", "system CPU", "seconds", ({ cpu }) => cpu?.systemSeconds),
  ofWindow("stolen-cpu-time", "stolen", "seconds", ({ cpu }) => cpu?.stealSeconds),
  ofWindow("pressure-io-some", "I/O pressure (some)", "seconds", ({ pressure }) => pressure?.ioSomeSeconds),
  ofWindow("pressure-io-full", "I/O pressure (full)", "seconds", ({ pressure }) => pressure?.ioFullSeconds),
  ofWindow("switch-rate", "switches/s", "operationsPerSecond", findSwitchRate),
  ofWindow("received-bytes", "received", "bytes", ({ network }) => network?.receivedBytes, { place: "tip" }),
  ofWindow("sent-bytes", "sent", "bytes", ({ network }) => network?.sentBytes, { place: "tip" }),
  ofWindow("nfs-requests", "NFS requests", "count", ({ nfs }) => nfs?.requests),
  ofWindow("nfs-latency", "NFS latency", "seconds", findNfsLatency, { isLatency: true }),
  ofWindow("paged-in-bytes", "paged in", "bytes", ({ memory }) => memory?.pagedInBytes),
  ofWindow("flushes", "flushes", "count", ofDisks("flushes"), { stored: true }),
  ofWindow("flush-latency", "flush latency", "seconds", findFlushLatency, { isLatency: true }),
  ofWindow("unwritten-bytes", "left to write", "bytes", findUnwrittenBytes),
];

function ofWindow(
  id: string,
  label: string,
  unit: FigureAbout["unit"],
  read: WindowFigure["read"],
  more: Partial<WindowFigure> = {},
): WindowFigure {
  return { id, kind: "window", label, unit, better: "neither", read, ...more };
}

/** All disks' together, each counted once. */
function ofDisks(name: "readBytes" | "writtenBytes" | "reads" | "writes" | "flushes"): WindowFigure["read"] {
  return ({ devices }) => {
    const known = selectDisks(devices).flatMap((disk) => disk[name] ?? []);
    return known.length === 0 ? undefined : sum(known);
  };
}

function findPeakRate({ devices }: Window): number | undefined {
  const disks = selectDisks(devices);
  return findLargestKnown(disks.flatMap((disk) => [disk.peakReadBytesPerSecond, disk.peakWriteBytesPerSecond]));
}

function findRequestLatency({ devices }: Window): number | undefined {
  const kinds = selectDisks(devices).flatMap((disk) => [
    { count: disk.reads, mean: disk.meanReadLatencySeconds },
    { count: disk.writes, mean: disk.meanWriteLatencySeconds },
  ]);
  return findMeanLatency(kinds);
}

function findFlushLatency({ devices }: Window): number | undefined {
  const disks = selectDisks(devices);
  return findMeanLatency(disks.map((disk) => ({ count: disk.flushes, mean: disk.meanFlushLatencySeconds })));
}

/** The mean over requests of several kinds; undefined without any. */
function findMeanLatency(kinds: readonly { count?: number | undefined; mean?: number | undefined }[]) {
  const measured = kinds.flatMap(({ count = 0, mean }) => (count > 0 && mean !== undefined ? [{ count, mean }] : []));
  const requests = sum(measured.map(({ count }) => count));
  return requests === 0 ? undefined : sum(measured.map(({ count, mean }) => count * mean)) / requests;
}

function findNfsLatency({ nfs }: Window): number | undefined {
  return nfs === undefined || nfs.requests === 0 ? undefined : nfs.requestSeconds / nfs.requests;
}

function findSwitchRate({ cpu, durationSeconds }: Window): number | undefined {
  return cpu?.contextSwitches === undefined || durationSeconds === 0
    ? undefined
    : cpu.contextSwitches / durationSeconds;
}

function findUnwrittenBytes({ memory }: Window): number | undefined {
  if (memory?.dirtyBytesAtEnd === undefined) return undefined;
  return memory.dirtyBytesAtEnd + (memory.writebackBytesAtEnd ?? 0);
}

/** Smaller requests are limited by operations, larger ones by bytes: each has the figure that its disk decides. */
const isLarge = ({ blockSizeBytes = 0 }: MeasuredBenchmark): boolean => blockSizeBytes >= LARGE_REQUEST_BYTES;

/** The figures of fio jobs: rates of each direction, and the latency of which 1% are above. */
export const BENCHMARK_FIGURES: readonly BenchmarkFigure[] = (
  ["read", "write", "trim", "mixed", "sync"] as const
).flatMap((direction): BenchmarkFigure[] => {
  const about = { kind: "benchmark", direction } as const;
  const latency: BenchmarkFigure = {
    ...about,
    id: `${direction}-latency`,
    label: "99th-percentile latency",
    brief: "latency p99",
    ...{ unit: "seconds", better: "lower", isLatency: true },
    read: (benchmark) => benchmark.latencySeconds?.p99,
  };
  if (direction === "sync") return [latency];
  return [
    {
      ...about,
      id: `${direction}-bandwidth`,
      label: "bandwidth",
      ...{ unit: "bytesPerSecond", better: "higher" },
      read: (benchmark) => (isLarge(benchmark) ? benchmark.bandwidthBytesPerSecond : undefined),
    },
    {
      ...about,
      id: `${direction}-iops`,
      label: "IOPS",
      ...{ unit: "operationsPerSecond", better: "higher" },
      read: (benchmark) => (isLarge(benchmark) ? undefined : benchmark.iops),
    },
    latency,
  ];
});

const ofWorkload = (id: string, label: string, read: WorkloadFigure["read"], brief?: string): WorkloadFigure => ({
  ...{ id, kind: "workload", label, unit: "seconds", better: "lower", read },
  ...(label.endsWith("latency") && { isLatency: true }),
  ...(brief !== undefined && { brief }),
});

export const WORKLOAD_FIGURES: readonly WorkloadFigure[] = [
  ofWorkload("workload", "mean latency", ({ latencySeconds }) => latencySeconds.mean),
  ofWorkload("workload-duration", "duration", ({ durationSeconds }) => durationSeconds),
  ofWorkload("workload-p95", "95th-percentile latency", ({ latencySeconds }) => latencySeconds.p95, "latency p95"),
  ofWorkload("workload-p99", "99th-percentile latency", ({ latencySeconds }) => latencySeconds.p99, "latency p99"),
];

/** Every figure by its id: tables, CSV, gates, comparisons, histories and exports all read it. */
export const FIGURES: ReadonlyMap<string, WindowFigure | BenchmarkFigure | WorkloadFigure> = new Map(
  [...WINDOW_FIGURES, ...BENCHMARK_FIGURES, ...WORKLOAD_FIGURES].map((figure) => [figure.id, figure]),
);

/** A window figure's value; undefined where it was not measured. @throws Error for an id that is none */
export function readFigure(id: string, window: Window): number | undefined {
  const figure = FIGURES.get(id);
  if (figure?.kind !== "window") throw new Error(`${id} is no figure of a window`);
  return figure.read(window);
}

/** A figure of what it is read from. */
export type ReadableFigure<T> = FigureAbout & { read: (source: T) => number | undefined };

/** Those of the figures that were measured, with their values. */
export function readAll<T, F extends ReadableFigure<T>>(
  figures: readonly F[],
  source: T,
): { figure: F; value: number }[] {
  return figures.flatMap((figure) => {
    const value = figure.read(source);
    return value === undefined ? [] : [{ figure, value }];
  });
}

/** All that was measured of a window, in base units by id; an estimate also with `-low` and `-high`. */
export function readFigures(window: Window): Record<string, number> {
  const known = WINDOW_FIGURES.flatMap(({ id, read, bounds }): [string, number | undefined][] => {
    const { low, high } = bounds?.(window) ?? {};
    return [
      [id, read(window)],
      [`${id}-low`, low],
      [`${id}-high`, high],
    ];
  });
  return Object.fromEntries(known.filter((entry): entry is [string, number] => entry[1] !== undefined));
}

/** The job's window in comparisons. */
export const WHOLE_JOB = "whole job";

export const DISK_WAIT = "disk-wait";

/** Whether a figure is the duration of a step or command. */
export function isStepDuration({ measure, name }: { measure: string; name: string }): boolean {
  return measure === "duration" && name !== WHOLE_JOB;
}

/** A figure of a step, fio job or workload in the one spelling: `duration("npm test")`, of the whole job `duration`. */
export function spellFigure(id: string, name: string): string {
  return name === WHOLE_JOB ? id : `${id}("${name.replace(/["\\]/g, "\\$&")}")`;
}
