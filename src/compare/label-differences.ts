import type { Cell, ComparedLabel, Difference, Explanation, FigureRow, LabelDifferences } from "../model/comparison.ts";
import { listDifferences } from "./differences.ts";
import { explainRatio } from "./explanations.ts";
import { findStallShare } from "./stall-share.ts";

/** A figure beside the primary one is explained where it differs by at least this much. */
const TELLING_RATIO = 1.2;
/** Tails differ by chance, and a workload's duration is its mean once more. */
const TELLING_MEASURES = new Set(["bandwidth", "iops", "latency-mean"]);

/** What explaining a label needs of the whole comparison. */
export interface ExplainedComparison {
  baseline: ComparedLabel;
  rows: readonly FigureRow[];
  /** The place of the fingerprint that a figure depends on, by the row's id; absent for steps. */
  targets: ReadonlyMap<string, string | undefined>;
}

/**
 * For every label but the baseline: what differs, and which of it can explain the ratio of the primary figure and of
 * the benchmark or workload that differs most (a job that is as fast as another may still have a slower disk).
 */
export function explainLabels(labels: readonly ComparedLabel[], comparison: ExplainedComparison): LabelDifferences[] {
  return labels.flatMap((label, index) => {
    if (label === comparison.baseline) return [];
    const differences = listDifferences(label, comparison.baseline);
    // The cells of every row are in the order of the labels: with many of both, looking for them would take long.
    const ratios = comparison.rows.map((row) => findRatio(row.cells[index]));
    return [{ label: label.label, differences, explanations: explainLabel(label, ratios, differences, comparison) }];
  });
}

/** The causes of the primary figure's ratio, then those of the other figure that are not among them. */
function explainLabel(
  label: ComparedLabel,
  ratios: readonly (number | undefined)[],
  differences: readonly Difference[],
  { baseline, rows, targets }: ExplainedComparison,
): Explanation[] {
  const known = new Map<string, Explanation>();
  for (const index of [rows.findIndex((row) => row.primary), findTellingRow(rows, ratios)]) {
    const [row, ratio] = [rows[index], ratios[index]];
    if (row === undefined || ratio === undefined) continue;
    const question = {
      row,
      label: label.label,
      ratio,
      place: findPlace(label, targets.get(row.id)),
      stallShare: findStallShare(row, rows, [label.label, baseline.label]),
    };
    for (const explanation of explainRatio(question, differences, rows, baseline.label)) {
      if (!known.has(explanation.message)) known.set(explanation.message, explanation);
    }
  }
  return [...known.values()];
}

function findPlace({ machines }: ComparedLabel, target: string | undefined): string {
  const known = machines[0]?.facts.some(({ place }) => place === target) ?? false;
  return target !== undefined && known ? target : "workspace";
}

/** Where the benchmark or workload stands whose ratio is farthest from 1, the primary figure aside; -1 where none is far. */
function findTellingRow(rows: readonly FigureRow[], ratios: readonly (number | undefined)[]): number {
  let [farthest, distance] = [-1, Math.log(TELLING_RATIO)];
  rows.forEach(({ primary, kind, measure }, index) => {
    const reach = Math.abs(Math.log(ratios[index] ?? 1));
    if (primary || kind === "window" || !TELLING_MEASURES.has(measure) || reach < distance) return;
    [farthest, distance] = [index, reach];
  });
  return farthest;
}

/** The ratio where there is one to explain: an interval that holds 1 is noise. */
function findRatio(cell: Cell | undefined): number | undefined {
  if (cell?.state !== "measured" || cell.ratio === undefined || cell.ratio.ratio <= 0) return undefined;
  const { ratio } = cell;
  return "low" in ratio && ratio.low <= 1 && 1 <= ratio.high ? undefined : ratio.ratio;
}
