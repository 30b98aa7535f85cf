import { listWindows } from "../../analysis/window-summary.ts";
import { formatRate } from "../../format/figures.ts";
import { findLargestKnown } from "../../model/numbers.ts";
import type { Report } from "../../model/report.ts";
import { placeWindow } from "../../model/series.ts";
import { titleThroughput } from "../../words/step-chart.ts";
import type { Panel } from "../formats/table.ts";
import type { StyleText, TextStyle } from "../formats/text-lines.ts";
import { bucketExtremes, sumThroughput, type Throughput } from "./throughput.ts";

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
  return values
    .map((value) => {
      if (value === undefined) return " ";
      const level = highest <= 0 ? 0 : Math.round((Math.max(0, value) / highest) * (LEVELS.length - 1));
      return LEVELS[Math.min(LEVELS.length - 1, level)];
    })
    .join("");
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
