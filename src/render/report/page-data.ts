import { cleanText } from "../../format/plain-text.ts";
import { selectDisks } from "../../model/device-names.ts";
import { findLargest, findSmallest } from "../../model/numbers.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import type { Report } from "../../model/report.ts";
import type { Series } from "../../model/series.ts";
import { explainDensity, explainDrawnDisks } from "../../words/page.ts";
import { type EncodedColumn, encodeColumn } from "./column-encoding.ts";
import { layOutSteps, type StepBar } from "./step-bars.ts";

/** What a report page's script reads. */
export interface PageData {
  kind: "report";
  label: string;
  fromSeconds: number;
  toSeconds: number;
  steps: StepBar[];
  charts?: ChartData;
}

/** A report page's data; undefined without steps and samples. */
export function buildPageData(report: Report): PageData | undefined {
  const axis = findTimeAxis(report);
  if (axis === undefined) return undefined;
  const { zero, ...range } = axis;
  return omitUndefined({
    kind: "report" as const,
    label: cleanText(report.label),
    ...range,
    steps: layOutSteps(report, zero),
    charts: buildChartData(report),
  });
}

interface TimeAxis {
  /** Milliseconds since 1970. */
  zero: number;
  fromSeconds: number;
  toSeconds: number;
}

/** The axis of all steps and samples; undefined without any. */
function findTimeAxis({ series, windows }: Report): TimeAxis | undefined {
  const steps = windows.filter(({ kind }) => kind !== "job");
  const starts = steps.map(({ startedAt }) => Date.parse(startedAt));
  const ends = steps.map(({ endedAt }) => Date.parse(endedAt));
  if (series === undefined && steps.length === 0) return undefined;
  const zero = series === undefined ? findSmallest(starts) : Date.parse(series.startedAt);
  const toSeconds = Math.max(series?.timesSeconds.at(-1) ?? 0, (findLargest(ends) - zero) / 1000);
  const fromSeconds = Math.min(0, (findSmallest(starts) - zero) / 1000);
  return toSeconds > fromSeconds ? { zero, fromSeconds, toSeconds } : undefined;
}

const FEW_DISKS = 4;
const DRAWN_DISKS = 3;

/** Columns by their names in the series. */
export type EncodedColumns = Record<string, EncodedColumn>;

export interface ChartData {
  /** The time to the first sample, then from each to the next. */
  stepMilliseconds: number[];
  /** `drawn` is false for what is hidden at first. */
  devices: { name: string; inMemory?: boolean; drawn: boolean; columns: EncodedColumns }[];
  /** Groups that were not measured are absent. */
  machine: Partial<Record<"own" | "pressure" | "cpu" | "network" | "memory", EncodedColumns>>;
}

function buildChartData({ series, storage }: Report): ChartData | undefined {
  if (series === undefined || series.timesSeconds.length < 2) return undefined;
  const times = series.timesSeconds.map((seconds) => Math.round(seconds * 1000));
  const isUnderWorkspace = findWorkspaceDisks(storage);
  const devices = series.devices.toSorted((a, b) => isUnderWorkspace(b) - isUnderWorkspace(a));
  const drawn = selectDrawn(devices, isUnderWorkspace);
  const { own, pressure, cpu, network, memory } = series;
  return {
    stepMilliseconds: times.map((time, index) => time - (times[index - 1] ?? 0)),
    devices: devices.map((device) => {
      const { name, inMemory, ...columns } = device;
      return {
        name: cleanText(name, 60),
        ...(inMemory && { inMemory }),
        drawn: drawn.has(device),
        columns: encodeColumns(columns),
      };
    }),
    machine: mapKnown({ own, pressure, cpu, network, memory }, encodeColumns),
  };
}

type SeriesDevice = Series["devices"][number];

/** 1 for a disk that the workspace is on, 0 for others. */
function findWorkspaceDisks(storage: Report["storage"]): (device: SeriesDevice) => number {
  const under = storage.filter(({ role }) => role === "workspace").flatMap((entry) => entry.devices);
  const names = new Set(under.map(({ name }) => name));
  return ({ name }) => Number(names.has(name));
}

function selectDrawn(devices: Series["devices"], isUnderWorkspace: (device: SeriesDevice) => number) {
  const disks = selectDisks(devices)
    .map((device) => ({ device, moved: sum(device.readBytesPerSecond) + sum(device.writeBytesPerSecond) }))
    .filter(({ moved }) => moved > 0);
  const most = disks.toSorted((a, b) => isUnderWorkspace(b.device) - isUnderWorkspace(a.device) || b.moved - a.moved);
  return new Set((disks.length <= FEW_DISKS ? disks : most.slice(0, DRAWN_DISKS)).map(({ device }) => device));
}

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}

/** Names the disks drawn at first; undefined where all are. */
export function describeDrawn({ devices }: ChartData): string | undefined {
  const disks = selectDisks(devices);
  const drawn = disks.filter((device) => device.drawn);
  if (disks.length <= FEW_DISKS || drawn.length !== DRAWN_DISKS) return undefined;
  const names = drawn.map(({ name }) => name);
  return explainDrawnDisks(names, disks.length);
}

/** Buckets of a chart: about one for two pixels of a wide window. */
export const BUCKETS = 600;
/** From this many samples in a bucket on, the mean is drawn too. */
export const DENSE_SAMPLES = 6;

/** How to read dense charts; undefined for others. */
export function describeDensity({ stepMilliseconds }: ChartData): string | undefined {
  return stepMilliseconds.length >= BUCKETS * DENSE_SAMPLES ? explainDensity() : undefined;
}

function encodeColumns(columns: Record<string, (number | null)[] | undefined>): EncodedColumns {
  return mapKnown(columns, encodeColumn);
}

function mapKnown<From, To>(values: Record<string, From | undefined>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, map(value)]])),
  );
}
