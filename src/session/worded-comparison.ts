import { buildComparison, type CompareOptions } from "../compare/comparison.ts";
import type * as unworded from "../compare/data.ts";
import type { LegFigures } from "../compare/leg.ts";
import type * as worded from "../model/comparison.ts";
import type { GateResult } from "../model/gate.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { nameCauseBriefly, tellCause } from "../words/comparison/causes.ts";
import { tellHeadline } from "../words/comparison/headline.ts";
import { tellNote } from "../words/comparison/notes.ts";
import { giveReason, refuseReport } from "../words/comparison/reasons.ts";

/**
 * Reports as comparison.json has them.
 * @throws UserError without any, or without the baseline or primary figure
 */
export function compareReports(reports: readonly LegFigures[], options: CompareOptions = {}): worded.Comparison {
  return wordComparison(buildComparison(reports, options));
}

export function wordComparison({ refused, plan: _, ...data }: unworded.ComparisonData): worded.Comparison {
  return omitUndefined({
    ...data,
    headline: tellHeadline(data.headline),
    labels: data.labels.map(wordLabel),
    missing: [...data.missing, ...refused.map(({ name, reason }) => ({ name, reason: refuseReport(reason) }))],
    gates: data.gates?.map(wordGate),
    figures: data.figures.map((row) => ({ ...row, cells: row.cells.map(wordCell) })),
    steps: data.steps && { ...data.steps, rows: data.steps.rows.map(wordStep) },
    differences: data.differences.map(wordDifferences),
    notes: data.notes.map(tellNote),
  });
}

function wordLabel(label: unworded.LabelData): worded.ComparedLabel {
  const failures = label.failures?.map(({ window, reason }) => ({ window, reason: giveReason(reason) }));
  return omitUndefined({ ...label, failures });
}

/** A gate's result in words. */
export function wordGate(gate: unworded.GateData): GateResult {
  const checks = gate.checks.map((check) =>
    omitUndefined({ ...check, reason: check.reason && giveReason(check.reason) }),
  );
  return { ...gate, checks };
}

function wordCell(cell: unworded.CellData): worded.Cell {
  if (cell.state === "failed") return { ...cell, reason: giveReason(cell.reason) };
  if (cell.state === "not-comparable") {
    const { reason, failure, ...known } = cell;
    return omitUndefined({ ...known, reason: giveReason(reason), failure: failure && giveReason(failure) });
  }
  if (cell.state === "not-measured") return cell;
  const { noRatio, failure, ...measured } = cell;
  return omitUndefined({
    ...measured,
    noRatio: noRatio && giveReason(noRatio),
    failure: failure && giveReason(failure),
  });
}

function wordStep({ window, before, after }: unworded.StepsData["rows"][number]): worded.StepChanges["rows"][number] {
  return omitUndefined({ window, before: before && wordSide(before), after: after && wordSide(after) });
}

function wordSide(side: unworded.StepSideData): worded.StepSide {
  return omitUndefined({ ...side, failure: side.failure && giveReason(side.failure) });
}

/** Where two figures have one cause, the first one stays. */
function wordDifferences({ explanations, ruledOut, ...label }: unworded.LabelDifferencesData): worded.LabelDifferences {
  const others = keepFirst(ruledOut.map(wordRuledOut));
  return omitUndefined({
    ...label,
    explanations: keepFirst(explanations.map(wordExplanation)),
    ruledOut: others.length > 0 ? others : undefined,
  });
}

function keepFirst<T extends { message: string }>(entries: readonly T[]): T[] {
  const first = new Map<string, T>();
  for (const entry of entries) if (!first.has(entry.message)) first.set(entry.message, entry);
  return [...first.values()];
}

function wordExplanation({ cause, ...explanation }: unworded.ExplanationData): worded.Explanation {
  return omitUndefined({ ...explanation, message: tellCause(cause), brief: nameCauseBriefly(cause) });
}

function wordRuledOut({ cause, ...ruledOut }: unworded.RuledOutData): worded.RuledOut {
  return { ...ruledOut, message: tellCause(cause) };
}
