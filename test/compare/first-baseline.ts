import { buildComparison, type CompareOptions } from "../../src/compare/comparison.ts";
import type { ComparisonData } from "../../src/compare/data.ts";
import type { LegFigures } from "../../src/compare/leg.ts";
import type { Comparison } from "../../src/model/comparison.ts";
import { wordComparison } from "../../src/session/worded-comparison.ts";

/** The first label is the baseline, so that a test says by its order which one is. */
export function buildBesideFirst(reports: readonly LegFigures[], options: CompareOptions = {}): ComparisonData {
  return buildComparison(reports, {
    baseline: buildComparison(reports, options).labels[0]?.label,
    ...options,
  });
}

/** The same in words. */
export function compareWithFirst(reports: readonly LegFigures[], options: CompareOptions = {}): Comparison {
  return wordComparison(buildBesideFirst(reports, options));
}
