import { buildComparison, type CompareOptions } from "../compare/comparison.ts";
import type * as unworded from "../compare/data.ts";
import type { LegFigures } from "../compare/leg.ts";
import type * as worded from "../model/comparison.ts";
import type { GateResult } from "../model/gate.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { FAILURES, type WindowFailure } from "../model/window-outcome.ts";
import { nameCauseBriefly, tellCause } from "../words/comparison/causes.ts";
import { tellHeadline } from "../words/comparison/headline.ts";
import { tellNote } from "../words/comparison/notes.ts";
import { countFailures, giveReason, refuseReport } from "../words/comparison/reasons.ts";

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
    labels: data.labels.map(({ failures, ...label }) =>
      omitUndefined({
        ...label,
        failures: failures?.map(({ window, failures: counts }) => ({ window, reason: countFailures(counts) })),
      }),
    ),
    missing: [...data.missing, ...refused.map(({ name, refusal }) => ({ name, reason: refuseReport(refusal) }))],
    gates: data.gates?.map(wordGate),
    figures: data.figures.map((row) => ({ ...row, cells: row.cells.map(wordCell) })),
    steps: data.steps && wordSteps(data.steps),
    differences: data.differences.map(wordDifferences),
    notes: data.notes.map(tellNote),
  }) as worded.Comparison;
}

/** A gate's result in words. */
export function wordGate(gate: unworded.GateData): GateResult {
  return { ...gate, checks: gate.checks.map(({ reason, ...check }) => ({ ...check, ...wordReason(reason) })) };
}

function wordReason(reason: unworded.Reason | undefined): { reason?: string } {
  return reason === undefined ? {} : { reason: giveReason(reason) };
}

function wordCell(cell: unworded.CellData): worded.Cell {
  if (cell.state === "not-comparable") return { ...cell, reason: giveReason(cell.reason) };
  if (cell.state === "failed")
    return omitUndefined({ ...cell, ended: findWorstEnding(cell.reason.failures), reason: giveReason(cell.reason) });
  if (cell.state === "not-measured") return cell;
  const { noRatio, ...measured } = cell;
  return noRatio === undefined ? measured : { ...measured, noRatio: giveReason(noRatio) };
}

function findWorstEnding({ endings }: unworded.FailureCounts): WindowFailure["ended"] | undefined {
  return FAILURES.find((ended) => endings[ended] !== undefined);
}

function wordSteps({ rows, ...steps }: unworded.StepsData): worded.StepChanges {
  const word = ({ failures, ...side }: unworded.StepSideData): worded.StepSide =>
    omitUndefined({
      ...side,
      failure: failures && countFailures(failures),
      ended: failures && findWorstEnding(failures),
    });
  return {
    ...steps,
    rows: rows.map(({ window, before, after }) =>
      omitUndefined({ window, before: before && word(before), after: after && word(after) }),
    ),
  };
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
