import type { PlannedComparison } from "../../src/compare/comparison.ts";
import { buildComparison, type CompareOptions } from "../../src/compare/comparison.ts";
import type { LegFigures } from "../../src/compare/leg.ts";
import type { Comparison } from "../../src/model/comparison.ts";
import type { Report } from "../../src/model/report.ts";
import { addMessages } from "../../src/words/comparison/written.ts";
import { buildReport, buildStep, legOf, reduceJob } from "./report-builder.ts";

/** The first label is the baseline, so that a test says by its order which one is. */
export function planWithFirst(reports: readonly LegFigures[], options: CompareOptions = {}): PlannedComparison {
  return buildComparison(reports, {
    baseline: buildComparison(reports, options).comparison.labels[0]?.label,
    ...options,
  });
}

/** The comparison alone, with its sentences as they are written. */
export function compareWithFirst(reports: readonly LegFigures[], options: CompareOptions = {}): Comparison {
  return addMessages(planWithFirst(reports, options).comparison);
}

/** Labels whose step took so long in each of their jobs. */
export function compareDurations(labels: Record<string, readonly number[]>): Comparison {
  const legs = Object.entries(labels).flatMap(([label, durations]) =>
    durations.map((seconds) => legOf({ label, windows: [buildStep("npm ci", seconds)] })),
  );
  return compareWithFirst(legs);
}

/** So many jobs of each label, all alike. */
export function compareAlike(labels: Record<string, Partial<Report>>, jobs = 4): Comparison {
  const reports = Object.entries(labels).flatMap(([label, parts]) =>
    Array.from({ length: jobs }, () => buildReport({ label, ...parts })),
  );
  return compareWithFirst(reports.map(reduceJob));
}
