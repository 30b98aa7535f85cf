import type { Report } from "../../model/report.ts";
import { explainThroughputChart } from "../../words/step-chart.ts";
import { NEUTRAL_TEXT } from "../formats/markdown-sections.ts";
import type { MermaidChart } from "../formats/table.ts";
import { drawPoints, sumThroughput, type Throughput } from "./throughput.ts";

const POINTS = 120;
const MAX_IN_SECONDS = 600;
const READ_COLOR = "#2e86c8";
const WRITE_COLOR = "#d9541e";
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
const MAX_PAUSES = 6;

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
  const inMinutes = endSeconds > MAX_IN_SECONDS;
  const isDecimated = timesSeconds.length > POINTS;
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
