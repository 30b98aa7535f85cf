import { selectDisks } from "../../model/disks.ts";
import { formatDuration } from "../../model/format.ts";
import type { Report } from "../../model/report.ts";
import type { Series } from "../../model/series.ts";
import { addColumns, drawPoints } from "./decimation.ts";
import { type ListedWindow, listWindows, sortByWait } from "./window-figures.ts";

/** The points of each line, whatever the length of the job. */
const POINTS = 120;
/** With more steps, a line that marks every second one is a comb; then it marks those that waited longest. */
const MARKED_ALL = 12;
const MARKED_WORST = 5;
/** On a longer axis seconds have too many digits. */
const LONGEST_IN_SECONDS = 600;
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
 * All disks' throughput over time as a Mermaid xychart of constant size. A grey line marks the steps: it is up during
 * every second one, or, of many, during the worst (Mermaid's bars overlap on an axis of numbers, so they cannot shade a
 * stretch of time).
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
  const marked = selectMarked(steps);
  const top = highest * 1.05;
  const marks = markSteps(steps, marked, series, endSeconds).map((isMarked) => (isMarked ? top : 0));
  const inMinutes = endSeconds > LONGEST_IN_SECONDS;
  return {
    mermaid: [
      `%%{init: {"xyChart": {"width": 900, "height": 300}, "themeVariables": {"xyChart": {"plotColorPalette": "${STEP_COLOR}, ${READ_COLOR}, ${WRITE_COLOR}"}}}}%%`,
      "xychart-beta",
      `  x-axis "${inMinutes ? "minutes" : "seconds"}" 0 --> ${round(inMinutes ? endSeconds / 60 : endSeconds)}`,
      `  y-axis "MB/s" 0 --> ${round(top)}`,
      `  line [${marks.map(round).join(", ")}]`,
      `  line [${reads.map(round).join(", ")}]`,
      `  line [${writes.map(round).join(", ")}]`,
    ].join("\n"),
    legend: `${describeLegend(steps, marked, series)}${describePauses(report, series)}`.trimEnd(),
  };
}

/** The line's points in MB/s. Where nothing was sampled, it lies at 0. */
function drawLine(series: Series, endSeconds: number, key: "readBytesPerSecond" | "writeBytesPerSecond"): number[] {
  const values = addColumns(selectDisks(series.devices).map((device) => device[key]));
  return drawPoints(series.timesSeconds, values, endSeconds, POINTS).map((value = 0) => value / 1e6);
}

/** The numbers of the steps during which the grey line is up. */
function selectMarked(steps: readonly ListedWindow[]): Set<number> {
  const chosen =
    steps.length <= MARKED_ALL
      ? steps.filter(({ number }) => number % 2 === 0)
      : sortByWait(steps.filter(({ ownWork }) => !ownWork)).slice(0, MARKED_WORST);
  return new Set(chosen.map(({ number }) => number));
}

/** For each point, whether it lies in a marked step. */
function markSteps(
  steps: readonly ListedWindow[],
  marked: ReadonlySet<number>,
  series: Series,
  endSeconds: number,
): boolean[] {
  const zero = Date.parse(series.startedAt);
  return Array.from({ length: POINTS }, (_, index) => {
    const at = zero + ((index + 0.5) / POINTS) * endSeconds * 1000;
    const step = steps.find(({ window }) => Date.parse(window.startedAt) <= at && at < Date.parse(window.endedAt));
    return step !== undefined && marked.has(step.number);
  });
}

function describeLegend(steps: readonly ListedWindow[], numbers: ReadonlySet<number>, series: Series): string {
  const zero = Date.parse(series.startedAt);
  const marked = steps
    .filter(({ number }) => numbers.has(number))
    .map(({ number, window }) => `${number} (from ${formatDuration((Date.parse(window.startedAt) - zero) / 1000)})`);
  const noun = marked.length === 1 ? "step" : "steps";
  const which = steps.length > MARKED_ALL ? `the ${noun} that waited longest for the disk: ` : `${noun} `;
  const marks = marked.length === 0 ? "" : ` The grey line is up during ${which}${marked.join(", ")}.`;
  const stretch = ((series.timesSeconds.at(-1) ?? 0) / POINTS) * 2;
  const isDecimated = series.timesSeconds.length > POINTS;
  const width = isDecimated
    ? ` Each stretch of ${formatDuration(stretch)} shows its lowest and its highest sample.`
    : "";
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
