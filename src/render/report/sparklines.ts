import { findHighest, listWindows } from "../../analysis/window-summary.ts";
import { selectDisks } from "../../disks/device-names.ts";
import { formatRate } from "../../format/figures.ts";
import type { Report } from "../../model/report.ts";
import type { Series } from "../../model/series.ts";
import { titleThroughput } from "../../words/step-chart.ts";
import type { Panel } from "../formats/table.ts";
import { renderSparkline } from "../formats/text-bar.ts";
import type { StyleText, TextStyle } from "../formats/text-lines.ts";
import { addColumns, bucketExtremes } from "./decimation.ts";

const NAME = "  written ";

/** All disks' throughput, and where the steps began; undefined without two samples or disks. */
export function drawSparklines(report: Report): Panel | undefined {
  const { series } = report;
  const endSeconds = series?.timesSeconds.at(-1) ?? 0;
  if (series === undefined || series.timesSeconds.length < 2 || series.devices.length === 0) return undefined;
  return {
    title: titleThroughput(endSeconds),
    drawLines: (width, style) => {
      const buckets = Math.min(width - NAME.length - "  up to 999 MB/s".length, series.timesSeconds.length);
      return [...drawRates(series, buckets, style), style("dim", `  step    ${markSteps(report, series, buckets)}`)];
    },
  };
}

function drawRates({ devices, timesSeconds }: Series, buckets: number, style: StyleText): string[] {
  const endSeconds = timesSeconds.at(-1) ?? 0;
  const disks = selectDisks(devices);
  const columns = [disks.map((disk) => disk.readBytesPerSecond), disks.map((disk) => disk.writeBytesPerSecond)];
  const [reads = [], writes = []] = columns.map((values) =>
    bucketExtremes(timesSeconds, addColumns(values), endSeconds, buckets).map((bucket) => bucket?.max),
  );
  const highest = findHighest([...reads, ...writes]) ?? 0;
  const draw = (color: TextStyle, peaks: readonly (number | undefined)[]) =>
    `${style(color, renderSparkline(peaks, highest))}  up to ${formatRate(findHighest(peaks))}`;
  return [`  read    ${draw("cyan", reads)}`, `${NAME}${draw("yellow", writes)}`];
}

/** A line with the steps' numbers where they began. */
function markSteps(report: Report, { startedAt, timesSeconds }: Series, buckets: number): string {
  const zero = Date.parse(startedAt);
  const endSeconds = timesSeconds.at(-1) ?? 0;
  const marks = Array.from({ length: buckets }, () => " ");
  for (const { number, window } of listWindows(report)) {
    const at = Math.max(0, Math.floor(((Date.parse(window.startedAt) - zero) / 1000 / endSeconds) * buckets));
    const digits = String(number);
    if (Date.parse(window.endedAt) <= zero || at + digits.length > buckets) continue;
    if (marks.slice(at, at + digits.length).every((mark) => mark === " ")) marks.splice(at, digits.length, ...digits);
  }
  return marks.join("").trimEnd();
}
