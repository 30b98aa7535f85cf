import type { ComparedLabel, Explanation, FigureRow, LabelDifferences } from "../model/comparison.ts";
import { listDifferences } from "./differences.ts";
import { explainRatio } from "./explanations.ts";

/** For every label but the baseline: what differs, and which of it can explain the ratio of the primary figure. */
export function explainLabels(
  labels: readonly ComparedLabel[],
  baseline: ComparedLabel,
  rows: readonly FigureRow[],
  target: string | undefined,
): LabelDifferences[] {
  const primary = rows.find((row) => row.primary);
  return labels
    .filter((label) => label !== baseline)
    .map((label) => {
      const differences = listDifferences(label, baseline);
      const known = label.machines[0]?.facts.some(({ place }) => place === target) ?? false;
      const place = target !== undefined && known ? target : "workspace";
      const ratio = primary && findRatio(primary, label.label);
      const explanations: Explanation[] =
        primary === undefined || ratio === undefined
          ? []
          : explainRatio({ row: primary, label: label.label, ratio, place }, differences, rows, baseline.label);
      return { label: label.label, differences, explanations };
    });
}

/** The ratio where there is one to explain: an interval that holds 1 is noise. */
function findRatio(row: FigureRow, label: string): number | undefined {
  const cell = row.cells.find((candidate) => candidate.label === label);
  if (cell?.state !== "measured" || cell.ratio === undefined || cell.ratio.ratio <= 0) return undefined;
  const { ratio } = cell;
  return "low" in ratio && ratio.low <= 1 && 1 <= ratio.high ? undefined : ratio.ratio;
}
