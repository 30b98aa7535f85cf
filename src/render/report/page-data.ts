import { cleanText } from "../../format/plain-text.ts";
import type { Report } from "../../model/report.ts";
import { buildChartData, type ChartData } from "./chart-data.ts";
import { layOutSteps, type StepBar } from "./step-bars.ts";
import { findTimeAxis } from "./time-axis.ts";

/** What a report page's script reads. */
export interface PageData {
  kind: "report";
  label: string;
  fromSeconds: number;
  toSeconds: number;
  steps: StepBar[];
  charts?: ChartData;
}

/** A report page's data; undefined without steps and samples. */
export function buildPageData(report: Report): PageData | undefined {
  const axis = findTimeAxis(report);
  if (axis === undefined) return undefined;
  const charts = buildChartData(report);
  return {
    kind: "report",
    label: cleanText(report.label),
    fromSeconds: axis.fromSeconds,
    toSeconds: axis.toSeconds,
    steps: layOutSteps(report)?.steps ?? [],
    ...(charts !== undefined && { charts }),
  };
}
