import { cleanText } from "../../model/plain-text.ts";
import type { Report } from "../../model/report.ts";
import { buildChartData, type ChartData } from "./chart-data.ts";
import { describeStepFigures } from "./row-figures.ts";
import { layOutSteps, type StepBar } from "./step-bars.ts";
import { findTimeAxis } from "./time-axis.ts";
import { listWindows } from "./window-figures.ts";

/** A step's bar with what its row says when pointed at. */
export interface PageStep extends StepBar {
  figures: [name: string, value: string][];
}

/** What the script of a report's page reads. */
export interface PageData {
  kind: "report";
  label: string;
  /** The time that the steps and the charts share, in seconds from the first sample's interval. */
  fromSeconds: number;
  toSeconds: number;
  steps: PageStep[];
  /** Absent where nothing was sampled. */
  charts?: ChartData;
}

/** The data of a report's page; undefined where it has neither steps nor samples. */
export function buildPageData(report: Report): PageData | undefined {
  const axis = findTimeAxis(report);
  if (axis === undefined) return undefined;
  const charts = buildChartData(report);
  const figures = new Map(listWindows(report).map((step) => [step.number, describeStepFigures(step)]));
  return {
    kind: "report",
    label: cleanText(report.label),
    fromSeconds: axis.fromSeconds,
    toSeconds: axis.toSeconds,
    steps: (layOutSteps(report)?.steps ?? []).map((step) => ({ ...step, figures: figures.get(step.number) ?? [] })),
    ...(charts !== undefined && { charts }),
  };
}
