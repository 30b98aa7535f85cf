import { findPrimaryRow, findRatio } from "../../compare/compared-figures.ts";
import { countDecisiveJobs } from "../../compare/significance.ts";
import type { ComparedLabel, Comparison, FigureRow, Ratio } from "../../model/comparison.ts";
import { tellShownLabels } from "../../words/comparison/figures.ts";
import * as words from "../../words/comparison/notes.ts";
import { listRest } from "../../words/report-notes.ts";

const METHODS = ["one-run", "range", "medians", "welch", "hodges-lehmann"] as const;

/** How to read this comparison's figures, a sentence each. */
export function listReadingNotes(comparison: Comparison): string[] {
  const primary = findPrimaryRow(comparison);
  const ratios = comparison.figures.flatMap(({ cells }) => cells.flatMap((cell) => findRatio(cell) ?? []));
  const ranked = primary?.cells.flatMap((cell) => findRatio(cell) ?? []) ?? [];
  const methods = new Set(ratios.map(({ method }) => method));
  const tests = ratios.filter((ratio) => "adjustedPValue" in ratio);
  const labels = comparison.ranking?.labels.filter(({ tooFewJobs }) => tooFewJobs !== true).length ?? 0;
  return [
    words.explainFigures(),
    ...METHODS.filter((method) => methods.has(method)).map(words.explainMethod),
    ...(ratios.some((ratio) => hasDoubt(ratio, "noise")) ? [words.explainNoise()] : []),
    ...(tests.some((ratio) => hasDoubt(ratio, "chance") && !ratio.boundsOverlap)
      ? [words.explainChance(tests.length, countDecisiveJobs(tests.length))]
      : []),
    ...(ranked.some((ratio) => hasDoubt(ratio, "chance"))
      ? [words.explainSharedRank((labels * (labels - 1)) / 2)]
      : []),
  ];
}

/** What marks a table's waits; empty where none is in doubt. */
export function explainWaits(rows: readonly FigureRow[], labels: readonly ComparedLabel[]): string[] {
  const shown = new Set(labels.map(({ label }) => label));
  const isOpen = rows.some(({ cells }) =>
    cells.some((cell) => shown.has(cell.label) && findRatio(cell)?.boundsOverlap),
  );
  return isOpen ? [words.explainOpenRatios()] : [];
}

function hasDoubt(ratio: Ratio, doubt: "noise" | "chance"): boolean {
  return "doubt" in ratio && ratio.doubt === doubt;
}

/** Which labels a table has, where it leaves some out. */
export function listHidden(more: number, where: string): string[] {
  return listRest(more, "label", where).map(tellShownLabels);
}
