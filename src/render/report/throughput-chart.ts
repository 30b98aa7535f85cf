import { selectDisks } from "../../model/disks.ts";
import type { Report } from "../../model/report.ts";
import type { Series } from "../../model/series.ts";
import { explainThroughputChart } from "../../words/step-chart.ts";
import { NEUTRAL_TEXT } from "./chart-colors.ts";
import { addColumns, drawPoints } from "./decimation.ts";

/** The points of each line, whatever the length of the job. */
const POINTS = 120;
/** On a longer axis seconds have too many digits. */
const LONGEST_IN_SECONDS = 600;
const READ_COLOR = "#2e86c8";
const WRITE_COLOR = "#d9541e";
/** Without a background of its own, and in colours for light pages and dark ones. */
const LOOKS = {
  xyChart: { width: 900, height: 240 },
  themeVariables: {
    xyChart: {
      backgroundColor: "transparent",
      plotColorPalette: `${READ_COLOR}, ${WRITE_COLOR}`,
      ...Object.fromEntries(
        ["x", "y"].flatMap((axis) =>
          ["Label", "Title", "Tick", "Line"].map((part) => [`${axis}Axis${part}Color`, NEUTRAL_TEXT]),
        ),
      ),
    },
  },
};
/** A chart names no more than this many stretches without samples. */
const MAX_PAUSES = 6;

/** A Mermaid chart of a job's throughput, and what its lines stand for. */
export interface ThroughputChart {
  mermaid: string;
  /** How to read it. */
  legend: string;
}

/**
 * All disks' throughput over time as a Mermaid xychart of constant size. Undefined where there is no series, only one
 * sample, or no traffic. Mermaid allows 50,000 characters; this has about 2,000.
 */
export function renderThroughputChart(report: Report): ThroughputChart | undefined {
  const { series } = report;
  const endSeconds = series?.timesSeconds.at(-1) ?? 0;
  if (series === undefined || series.timesSeconds.length < 2 || series.devices.length === 0 || endSeconds <= 0) {
    return undefined;
  }
  const reads = drawLine(series, endSeconds, "readBytesPerSecond");
  const writes = drawLine(series, endSeconds, "writeBytesPerSecond");
  const highest = Math.max(...reads, ...writes);
  if (highest === 0) return undefined;
  const inMinutes = endSeconds > LONGEST_IN_SECONDS;
  const isDecimated = series.timesSeconds.length > POINTS;
  return {
    mermaid: [
      `%%{init: ${JSON.stringify(LOOKS)}}%%`,
      "xychart-beta",
      `  x-axis "${inMinutes ? "minutes" : "seconds"}" 0 --> ${round(inMinutes ? endSeconds / 60 : endSeconds)}`,
      `  y-axis "MB/s" 0 --> ${round(Math.max(0.1, highest) * 1.05)}`,
      `  line [${reads.map(round).join(", ")}]`,
      `  line [${writes.map(round).join(", ")}]`,
    ].join("\n"),
    legend: explainThroughputChart({
      stretchSeconds: isDecimated ? (endSeconds / POINTS) * 2 : undefined,
      pauses: findPauses(report, series),
    }),
  };
}

/** The line's points in MB/s. Where nothing was sampled, it lies at 0. */
function drawLine(series: Series, endSeconds: number, key: "readBytesPerSecond" | "writeBytesPerSecond"): number[] {
  const values = addColumns(selectDisks(series.devices).map((device) => device[key]));
  return drawPoints(series.timesSeconds, values, endSeconds, POINTS).map((value = 0) => value / 1e6);
}

/** A Mermaid chart has no holes, so its legend names them. */
function findPauses({ sampling }: Report, { startedAt }: Series): { startSeconds: number; endSeconds: number }[] {
  const zero = Date.parse(startedAt);
  return (sampling?.gaps ?? [])
    .filter(({ planned }) => planned === true)
    .slice(0, MAX_PAUSES)
    .map((gap) => {
      const startSeconds = (Date.parse(gap.startedAt) - zero) / 1000;
      return { startSeconds, endSeconds: startSeconds + gap.durationSeconds };
    });
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
