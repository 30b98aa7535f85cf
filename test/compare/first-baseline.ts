import type { PlannedComparison } from "../../src/compare/comparison.ts";
import { buildComparison, type CompareOptions } from "../../src/compare/comparison.ts";
import type { LegFigures } from "../../src/compare/leg.ts";
import type { Comparison } from "../../src/model/comparison.ts";
import { addMessages } from "../../src/words/comparison/written.ts";

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
