import type { Comparison, Ratio } from "../../model/comparison.ts";
import {
  explainChance,
  explainFigures,
  explainMethod,
  explainNoise,
  explainSharedRank,
} from "../../words/comparison/notes.ts";
import { findPrimaryRow } from "./rows.ts";

/** For all secondary figures together. */
const ERROR_RATE = 0.05;
const METHODS = ["one-run", "range", "medians", "welch", "hodges-lehmann"] as const;

/** How to read the figures of this comparison, a sentence each. */
export function listReadingNotes(comparison: Comparison): string[] {
  const primary = findPrimaryRow(comparison);
  const ratios = comparison.figures.flatMap(({ cells }) => cells.flatMap(findRatio));
  const ranked = primary?.cells.flatMap(findRatio) ?? [];
  const methods = new Set(ratios.map(({ method }) => method));
  const tests = ratios.filter((ratio) => "adjustedPValue" in ratio);
  const labels = comparison.ranking?.labels.length ?? 0;
  return [
    explainFigures(),
    ...METHODS.filter((method) => methods.has(method)).map(explainMethod),
    ...(ratios.some((ratio) => hasDoubt(ratio, "noise")) ? [explainNoise()] : []),
    ...(tests.some((ratio) => hasDoubt(ratio, "chance")) ? [explainChance(tests.length, countJobs(tests.length))] : []),
    ...(ranked.some((ratio) => hasDoubt(ratio, "chance")) ? [explainSharedRank((labels * (labels - 1)) / 2)] : []),
  ];
}

function findRatio(cell: Comparison["figures"][number]["cells"][number]): Ratio[] {
  return cell.state === "measured" && cell.ratio !== undefined ? [cell.ratio] : [];
}

function hasDoubt(ratio: Ratio, doubt: "noise" | "chance"): boolean {
  return "doubt" in ratio && ratio.doubt === doubt;
}

/**
 * The jobs a side from which the least p value of Mann and Whitney's test, 2 in C(2n, n), stays significant in so many
 * tests.
 */
function countJobs(tests: number): number {
  let [jobs, orders] = [1, 2];
  while ((2 / orders) * tests > ERROR_RATE) {
    jobs++;
    orders *= (2 * (2 * jobs - 1)) / jobs;
  }
  return Math.max(4, jobs);
}
