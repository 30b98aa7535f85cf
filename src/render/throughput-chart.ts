import { selectDisks } from "../model/disks.ts";
import { formatDuration } from "../model/format.ts";
import type { Report } from "../model/report.ts";
import type { Series } from "../model/series.ts";
import { addColumns, bucketExtremes } from "./decimation.ts";
import { describeSeriesSource } from "./series-source.ts";
import { type ListedWindow, listWindows } from "./window-figures.ts";

/** The chart's width in buckets, whatever the length of the job; each has its minimum and its maximum. */
const BUCKETS = 60;
const READ_COLOR = "#1f77b4";
const WRITE_COLOR = "#d9541e";
/** Visible on a light page as well as on a dark one, and quieter than the lines. */
const STEP_COLOR = "#8b949e88";

/** A Mermaid chart of a job's throughput, and what its lines stand for. */
export interface ThroughputChart {
  mermaid: string;
  /** How to read it, with the steps' numbers. */
  legend: string;
}

/**
 * All disks' throughput over time as a Mermaid xychart of constant size. A grey line marks the steps: it
 * is up during every second one (Mermaid's bars overlap on an axis of numbers, so they cannot shade a stretch of time).
 * Undefined where there is no series, or only one sample. Mermaid allows 50,000 characters; this has about 3,000.
 */
export function renderThroughputChart(report: Report): ThroughputChart | undefined {
  const { series } = report;
  const endSeconds = series?.timesSeconds.at(-1) ?? 0;
  if (series === undefined || series.timesSeconds.length < 2 || series.devices.length === 0 || endSeconds <= 0) {
    return undefined;
  }
  const reads = drawLine(series, endSeconds, "readBytesPerSecond");
  const writes = drawLine(series, endSeconds, "writeBytesPerSecond");
  const highest = Math.max(0.1, ...reads, ...writes);
  const steps = listWindows(report);
  const top = highest * 1.05;
  const marks = markSteps(steps, series, endSeconds).map((marked) => (marked ? top : 0));
  return {
    mermaid: [
      `%%{init: {"xyChart": {"width": 900, "height": 300}, "themeVariables": {"xyChart": {"plotColorPalette": "${STEP_COLOR}, ${READ_COLOR}, ${WRITE_COLOR}"}}}}%%`,
      "xychart-beta",
      `  x-axis "seconds" 0 --> ${round(endSeconds)}`,
      `  y-axis "MB/s" 0 --> ${round(top)}`,
      `  line [${marks.map(round).join(", ")}]`,
      `  line [${reads.map(round).join(", ")}]`,
      `  line [${writes.map(round).join(", ")}]`,
    ].join("\n"),
    legend: [
      `${describeLegend(steps, series, endSeconds)}${describePauses(report, series)}`,
      describeSeriesSource(series) ?? "",
    ]
      .join(" ")
      .trimEnd(),
  };
}

/** Two points for each bucket: the minimum and the maximum, in MB/s. Where nothing was sampled, the line lies at 0. */
function drawLine(series: Series, endSeconds: number, key: "readBytesPerSecond" | "writeBytesPerSecond"): number[] {
  const values = addColumns(selectDisks(series.devices).map((device) => device[key]));
  return bucketExtremes(series.timesSeconds, values, endSeconds, BUCKETS).flatMap((bucket) =>
    bucket === undefined ? [0, 0] : [bucket.min / 1e6, bucket.max / 1e6],
  );
}

/** For each point, whether it lies in a step with an even number. */
function markSteps(steps: readonly ListedWindow[], series: Series, endSeconds: number): boolean[] {
  const zero = Date.parse(series.startedAt);
  return Array.from({ length: BUCKETS * 2 }, (_, index) => {
    const at = zero + ((index + 0.5) / (BUCKETS * 2)) * endSeconds * 1000;
    const step = steps.find(({ window }) => Date.parse(window.startedAt) <= at && at < Date.parse(window.endedAt));
    return step !== undefined && step.number % 2 === 0;
  });
}

function describeLegend(steps: readonly ListedWindow[], series: Series, endSeconds: number): string {
  const zero = Date.parse(series.startedAt);
  const marked = steps
    .filter(({ number }) => number % 2 === 0)
    .slice(0, 12)
    .map(({ number, window }) => `${number} (from ${formatDuration((Date.parse(window.startedAt) - zero) / 1000)})`);
  const noun = marked.length === 1 ? "step" : "steps";
  const marks = marked.length === 0 ? "" : ` The grey line is up during ${noun} ${marked.join(", ")}.`;
  const bucket = formatDuration(endSeconds / BUCKETS);
  const width = endSeconds / BUCKETS > 1 ? ` Each stretch of ${bucket} shows its lowest and its highest sample.` : "";
  return `Reads are blue, writes orange.${marks}${width}`;
}

/** A Mermaid chart has no holes. */
function describePauses({ sampling }: Report, series: Series): string {
  const zero = Date.parse(series.startedAt);
  const pauses = (sampling?.gaps ?? [])
    .filter(({ planned }) => planned === true)
    .slice(0, 6)
    .map(({ startedAt, durationSeconds }) => {
      const start = (Date.parse(startedAt) - zero) / 1000;
      return `from ${formatDuration(start)} to ${formatDuration(start + durationSeconds)}`;
    });
  return pauses.length === 0 ? "" : ` Nothing was sampled ${pauses.join(" and ")}: the lines lie at 0 there.`;
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
