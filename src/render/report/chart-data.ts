import type { Report } from "../../model/report.ts";
import type { Series } from "../../model/series.ts";
import { cleanText } from "../formats/plain-text.ts";
import { type EncodedColumn, encodeColumn } from "./column-encoding.ts";
import { listWindows } from "./window-figures.ts";

/** Columns by their name in the report's series. */
export type EncodedColumns = Record<string, EncodedColumn>;

/** What the viewer draws: the series in small, and the steps on the same axis. */
export interface ChartData {
  kind: "report";
  /** Milliseconds from the series' start to the first sample, and from each sample to the next. */
  stepMilliseconds: number[];
  steps: { number: number; name: string; fromSeconds: number; toSeconds: number }[];
  devices: { name: string; columns: EncodedColumns }[];
  /** Columns of the whole machine, each group absent where it was not measured. */
  machine: Partial<Record<"pressure" | "cpu" | "network" | "memory", EncodedColumns>>;
}

/** The chart data of a report; undefined where nothing was sampled. */
export function buildChartData({ series, ...report }: Report): ChartData | undefined {
  if (series === undefined || series.timesSeconds.length < 2) return undefined;
  const times = series.timesSeconds.map((seconds) => Math.round(seconds * 1000));
  const zero = Date.parse(series.startedAt);
  return {
    kind: "report",
    stepMilliseconds: times.map((time, index) => time - (times[index - 1] ?? 0)),
    steps: listWindows({ ...report, series }).map(({ number, window }) => ({
      number,
      name: cleanText(window.name),
      fromSeconds: (Date.parse(window.startedAt) - zero) / 1000,
      toSeconds: (Date.parse(window.endedAt) - zero) / 1000,
    })),
    devices: series.devices.map(({ name, source: _, ...columns }) => ({
      name: cleanText(name, 60),
      columns: encodeColumns(columns),
    })),
    machine: encodeGroups(series),
  };
}

function encodeGroups({ pressure, cpu, network, memory }: Series): ChartData["machine"] {
  return Object.fromEntries(
    Object.entries({ pressure, cpu, network, memory }).flatMap(([name, columns]) =>
      columns === undefined ? [] : [[name, encodeColumns(columns)]],
    ),
  );
}

function encodeColumns(columns: Record<string, (number | null)[] | undefined>): EncodedColumns {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, values]) => (values === undefined ? [] : [[name, encodeColumn(values)]])),
  );
}
