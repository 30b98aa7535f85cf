import type { Comparison, Explanation, RuledOut, StepChanges } from "../../model/comparison.ts";
import type { Reason } from "../../model/comparison-reasons.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { addRefusalWords } from "../predict.ts";
import { tellCause } from "./causes.ts";
import { tellHeadline } from "./headline.ts";
import { tellNote } from "./notes.ts";
import { giveReason, refuseReport } from "./reasons.ts";

/** A comparison as comparison.json has it: with a `message` beside each reason, cause and note, for people with jq. */
export function addMessages(comparison: Comparison): Comparison {
  const { headline, labels, missing, gates, figures, steps, differences, predictions, notes } = comparison;
  return omitUndefined({
    ...comparison,
    message: tellHeadline(headline),
    labels: labels.map((label) => omitUndefined({ ...label, failures: label.failures?.map(sayAll) })),
    missing: missing.map((leg) => ({ ...leg, message: refuseReport(leg.reason) })),
    gates: gates?.map((gate) => ({ ...gate, checks: gate.checks.map(sayAll) })),
    figures: figures.map((row) => ({ ...row, cells: row.cells.map((cell) => sayAll(cell)) })),
    steps: steps && { ...steps, rows: steps.rows.map(sayRow) },
    differences: differences.map((label) =>
      omitUndefined({
        ...label,
        explanations: label.explanations.map(sayCause),
        ruledOut: label.ruledOut?.map(sayCause),
      }),
    ),
    predictions: predictions?.map(addRefusalWords),
    notes: notes.map((note) => ({ ...note, message: tellNote(note) })),
  });
}

/** Without the messages, which nothing reads back; a matrix may have a key of that name. */
export function dropMessages<T>(value: T): T {
  if (Array.isArray(value)) return value.map(dropMessages) as T;
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => name !== "message");
  return Object.fromEntries(kept.map(([name, of]) => [name, name === "matrix" ? of : dropMessages(of)])) as T;
}

/** What has reasons, with their sentences. */
function sayAll<T extends object>(of: T): T {
  const reasons = Object.entries(of).filter(([name]) => REASONS.has(name));
  return { ...of, ...Object.fromEntries(reasons.map(([name, reason]) => [name, say(reason)])) };
}

const REASONS: ReadonlySet<string> = new Set(["reason", "noRatio", "failure"]);

const say = (reason: Reason): Reason => ({ ...reason, message: giveReason(reason) });

function sayRow({ window, before, after }: StepChanges["rows"][number]) {
  return omitUndefined({ window, before: before && sayAll(before), after: after && sayAll(after) });
}

function sayCause<T extends Explanation | RuledOut>(entry: T): T {
  return { ...entry, message: tellCause(entry.cause) };
}
