import { listWindows } from "../../analysis/window-summary.ts";
import { formatRate } from "../../format/figures.ts";
import { findLargestKnown } from "../../model/numbers.ts";
import type { Report } from "../../model/report.ts";
import { placeWindow } from "../../model/series.ts";
import { explainThroughputChart, titleThroughput } from "../../words/step-chart.ts";
import { NEUTRAL_TEXT } from "../formats/gantt.ts";
import type { MermaidChart, Panel } from "../formats/panel.ts";
import type { StyleText, TextStyle } from "../formats/text-lines.ts";
import { bucketExtremes, drawPoints, sumThroughput, type Throughput } from "./throughput.ts";

const POINTS = 120;
const MAX_IN_SECONDS = 600;
const MAX_PAUSES = 6;
/** Reads are blue, writes orange. */
const LINE_COLORS = "#2e86c8, #d9541e";
const AXIS_COLORS = ["x", "y"].flatMap((axis) =>
  ["Label", "Title", "Tick", "Line"].map((part) => [`${axis}Axis${part}Color`, NEUTRAL_TEXT]),
);
const LOOKS = {
  xyChart: { width: 900, height: 240 },
  themeVariables: {
    xyChart: {
      ...{ backgroundColor: "transparent", plotColorPalette: LINE_COLORS },
      ...Object.fromEntries(AXIS_COLORS),
    },
  },
};

/** All disks' throughput as a Mermaid xychart; undefined without two samples or traffic. */
export function renderThroughputChart(report: Report): MermaidChart | undefined {
  const throughput = sumThroughput(report);
  if (throughput === undefined) return undefined;
  const { timesSeconds, endSeconds, zero } = throughput;
  const drawLine = (values: Throughput["read"]) =>
    drawPoints(timesSeconds, values, POINTS).map((value = 0) => value / 1e6);
  const [reads, writes] = [drawLine(throughput.read), drawLine(throughput.written)];
  const highest = Math.max(...reads, ...writes);
  if (highest === 0) return undefined;
  const [unit, end] = endSeconds > MAX_IN_SECONDS ? ["minutes", endSeconds / 60] : ["seconds", endSeconds];
  const isDecimated = timesSeconds.length > POINTS;
  return {
    mermaid: [
      `%%{init: ${JSON.stringify(LOOKS)}}%%`,
      "xychart-beta",
      `  x-axis "${unit}" 0 --> ${round(end)}`,
      `  y-axis "MB/s" 0 --> ${round(Math.max(0.1, highest) * 1.05)}`,
      `  line [${reads.map(round).join(", ")}]`,
      `  line [${writes.map(round).join(", ")}]`,
    ].join("\n"),
    legend: explainThroughputChart({
      intervalSeconds: isDecimated ? (endSeconds / POINTS) * 2 : undefined,
      pauses: findPauses(report, zero),
    }),
  };
}

/** Mermaid draws no gaps, so the legend names them. */
function findPauses({ sampling }: Report, zero: number): { startSeconds: number; endSeconds: number }[] {
  return (sampling?.gaps ?? [])
    .filter(({ cause }) => cause.id === "paused")
    .slice(0, MAX_PAUSES)
    .map((gap) => {
      const startSeconds = (Date.parse(gap.startedAt) - zero) / 1000;
      return { startSeconds, endSeconds: startSeconds + gap.durationSeconds };
    });
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}

const NAME = "  written ";
const LEVELS = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/** All disks' throughput, and where the steps began; undefined without two samples or disks. */
export function drawSparklines(report: Report): Panel | undefined {
  const throughput = sumThroughput(report);
  if (throughput === undefined) return undefined;
  return {
    title: titleThroughput(throughput.endSeconds),
    drawLines: (width, style) => {
      const buckets = Math.min(width - NAME.length - "  up to 999 MB/s".length, throughput.timesSeconds.length);
      const marks = markSteps(report, throughput, buckets);
      return [...drawRates(throughput, buckets, style), style("dim", `  step    ${marks}`)];
    },
  };
}

function drawRates(throughput: Throughput, buckets: number, style: StyleText): string[] {
  const findPeaks = (values: Throughput["read"]) =>
    bucketExtremes(throughput.timesSeconds, values, buckets).map((bucket) => bucket?.max);
  const [read, written] = [findPeaks(throughput.read), findPeaks(throughput.written)];
  const highest = findLargestKnown([...read, ...written]) ?? 0;
  const draw = (color: TextStyle, peaks: readonly (number | undefined)[]) =>
    `${style(color, drawSparkline(peaks, highest))}  up to ${formatRate(findLargestKnown(peaks))}`;
  return [`  read    ${draw("cyan", read)}`, `${NAME}${draw("yellow", written)}`];
}

/** A character for each value, by its share of `highest`. */
function drawSparkline(values: readonly (number | undefined)[], highest: number): string {
  const levels = values.map((value) => {
    if (value === undefined) return " ";
    return LEVELS[highest <= 0 ? 0 : Math.round((Math.max(0, value) / highest) * (LEVELS.length - 1))];
  });
  return levels.join("");
}

/** A line with the steps' numbers where they began. */
function markSteps(report: Report, { zero, endSeconds }: Throughput, buckets: number): string {
  const marks = Array.from({ length: buckets }, () => " ");
  for (const { number, window } of listWindows(report)) {
    const { fromSeconds, toSeconds } = placeWindow(window, zero);
    const at = Math.max(0, Math.floor((fromSeconds / endSeconds) * buckets));
    const digits = String(number);
    if (toSeconds <= 0 || at + digits.length > buckets) continue;
    if (marks.slice(at, at + digits.length).every((mark) => mark === " ")) marks.splice(at, digits.length, ...digits);
  }
  return marks.join("").trimEnd();
}
