import { cleanText } from "../../format/plain-text.ts";
import type { Report } from "../../model/report.ts";
import { buildChartData, type ChartData } from "./chart-data.ts";
import { describeStepFigures, listStepValues } from "./row-figures.ts";
import { layOutSteps, type StepBar } from "./step-bars.ts";
import { findTimeAxis } from "./time-axis.ts";
import { listWindows } from "./window-figures.ts";

/** A step's bar with its figures. */
export interface PageStep extends StepBar {
  figures: [name: string, value: string][];
  values: Record<string, number>;
}

/** What a report page's script reads. */
export interface PageData {
  kind: "report";
  label: string;
  fromSeconds: number;
  toSeconds: number;
  steps: PageStep[];
  charts?: ChartData;
}

/** A report page's data; undefined without steps and samples. */
export function buildPageData(report: Report): PageData | undefined {
  const axis = findTimeAxis(report);
  if (axis === undefined) return undefined;
  const charts = buildChartData(report);
  const listed = listWindows(report);
  const bars = layOutSteps(report)?.steps ?? [];
  return {
    kind: "report",
    label: cleanText(report.label),
    fromSeconds: axis.fromSeconds,
    toSeconds: axis.toSeconds,
    steps: listed.flatMap((step, index) => {
      const bar = bars[index];
      return bar === undefined ? [] : [{ ...bar, figures: describeStepFigures(step), values: listStepValues(step) }];
    }),
    ...(charts !== undefined && { charts }),
  };
}
