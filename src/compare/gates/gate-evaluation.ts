import type { Cell, FigureRow, FilledCell } from "../../model/comparison.ts";
import type { Reason } from "../../model/comparison-reasons.ts";
import { WHOLE_JOB } from "../../model/figures.ts";
import type { GateCheck, GateResult } from "../../model/gate.ts";
import type { RunFigure } from "../../model/history.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { findFilled } from "../compared-figures.ts";
import { explainFailures } from "../failures.ts";
import type { LegFigure } from "../leg.ts";
import { findMeantName, selectFigures } from "./gate-figures.ts";
import type { Gate } from "./gate-parser.ts";

const NO_COMPARISON = leaveOpen({ id: "no-comparison" });
const NO_HISTORY = leaveOpen({ id: "no-history" });

/** The gates' results for one job, where ratios have no baseline. */
export function checkReport(gates: readonly Gate[], figures: readonly LegFigure[]): GateResult[] {
  return gates.map((gate) => {
    if (gate.ratio) return conclude(gate, [gate.drift ? NO_HISTORY : NO_COMPARISON]);
    const selected = selectFigures(figures, gate.figure, gate.name);
    return conclude(
      gate,
      selected.length === 0 ? [missing(gate, figures)] : selected.map((figure) => checkFigure(gate, figure)),
    );
  });
}

/** The gates' results: ratios decide by their whole interval, other figures if all of a label's jobs agree. */
export function checkComparison(
  gates: readonly Gate[],
  comparison: { figures: readonly FigureRow[]; baseline: string },
): GateResult[] {
  return gates.map((gate) => {
    if (gate.drift) return conclude(gate, [NO_HISTORY]);
    const rows = selectFigures(comparison.figures, gate.figure, gate.name);
    const checks = rows.flatMap((row) => {
      const baseline = findFilled(row, comparison.baseline);
      return row.cells
        .filter(({ label }) => !gate.ratio || label !== comparison.baseline)
        .map((cell) => ({ label: cell.label, figure: describe(row), ...checkCell(gate, cell, baseline) }));
    });
    return conclude(
      gate,
      checks.length > 0 ? checks : [rows.length > 0 ? NO_COMPARISON : missing(gate, comparison.figures)],
    );
  });
}

/** The gates' results for a run against its history, which decides by the whole interval of `drift`; others cannot say. */
export function checkRun(gates: readonly Gate[], figures: readonly RunFigure[]): GateResult[] {
  const named = figures.map((figure) => ({ ...figure, name: figure.step ?? WHOLE_JOB, measure: figure.figure }));
  return gates.map((gate) => {
    if (!gate.drift) return conclude(gate, [NO_COMPARISON]);
    const checks = selectFigures(named, gate.figure, gate.name).map((figure): GateCheck => {
      const about = { label: figure.label, figure: describe(figure) };
      if (figure.low === undefined || figure.high === undefined) return { ...about, ...leaveOpen({ id: "few-runs" }) };
      return { ...about, ...judge(gate, figure.low, figure.high, { id: "interval" }) };
    });
    return conclude(gate, checks.length > 0 ? checks : [missing(gate, named)]);
  });
}

type CellVerdict = Omit<GateCheck, "label" | "figure">;

function leaveOpen(reason: Reason, known: Pick<GateCheck, "low" | "high"> = {}): CellVerdict {
  return { outcome: "cannot-say", ...known, reason };
}

function conclude({ text, ratio }: Gate, checks: GateCheck[]): GateResult {
  const outcome = (["failed", "cannot-say"] as const).find((kind) => checks.some((check) => check.outcome === kind));
  const decisive = checks.filter((check) => check.outcome === (outcome ?? "passed"));
  return { gate: text, outcome: outcome ?? "passed", ratio, checks: decisive };
}

function missing({ name, figure }: Gate, figures: readonly Pick<FigureRow, "kind" | "name" | "measure">[]): GateCheck {
  const meant = name === undefined ? undefined : findMeantName(figures, figure, name);
  return leaveOpen(omitUndefined({ id: "figure-not-measured" as const, word: figure.id, name, meant }));
}

function describe({ name, measure, unit }: Pick<FigureRow, "name" | "measure" | "unit">): GateCheck["figure"] {
  return { name, measure, unit };
}

function checkFigure(gate: Gate, figure: LegFigure): GateCheck {
  const { value, low = value, high = value } = figure;
  const failure = explainFailures([figure]);
  // What failed or is cut may have gone on.
  const isCut = figure.lowerBound === true || failure !== undefined;
  const check = judge(gate, low, isCut ? Number.POSITIVE_INFINITY : high);
  const reason: Reason = failure ?? { id: isCut ? "gap" : "within-bounds" };
  return { ...check, figure: describe(figure), ...(check.outcome === "cannot-say" && { reason }) };
}

/** What failed may have gone on: then only a gate that the other jobs break is decided. */
function checkCell(gate: Gate, cell: Cell, baseline: FilledCell | undefined): CellVerdict {
  if (cell.state === "not-measured") return leaveOpen({ id: "not-measured" });
  if (cell.state === "failed") return leaveOpen(cell.reason);
  if (gate.ratio && baseline?.failure?.id === "failed")
    return leaveOpen({ ...baseline.failure, id: "baseline-failed" });
  const verdict = checkFilled(gate, cell, baseline);
  if (cell.failure === undefined || verdict.outcome === "failed") return verdict;
  return { ...verdict, outcome: "cannot-say", reason: cell.failure };
}

function checkFilled(gate: Gate, cell: FilledCell, baseline: FilledCell | undefined): CellVerdict {
  if (!gate.ratio) return checkValues(gate, cell);
  if (cell.state === "not-comparable") return leaveOpen(cell.reason);
  const { ratio: known } = cell;
  if (known === undefined) return leaveOpen(cell.noRatio ?? { id: "no-ratio" });
  if (known.method === "one-run") return leaveOpen({ id: "one-run" }, { low: known.ratio, high: known.ratio });
  if (known.method === "medians") return leaveOpen({ id: "some-zero" });
  const { low, high } = known;
  if (known.method === "range") return leaveOpen({ id: "two-jobs" }, { low, high });
  const verdict = judge(gate, low, high, { id: "interval" });
  if (verdict.outcome === "cannot-say") return verdict;
  const bounds = widenByBounds({ low, high }, cell, baseline);
  return judge(gate, bounds.low, bounds.high, { id: "within-bounds" });
}

/** An interval with all that the bounds of estimates allow. */
function widenByBounds(
  { low, high }: { low: number; high: number },
  { lowBound, highBound }: FilledCell,
  baseline: FilledCell | undefined,
): { low: number; high: number } {
  const { lowBound: lowBase, highBound: highBase } = baseline ?? {};
  if (lowBound === undefined || highBound === undefined || lowBase === undefined || highBase === undefined) {
    return { low, high };
  }
  return { low: Math.min(low, lowBound / highBase), high: Math.max(high, highBound / lowBase) };
}

function checkValues(gate: Gate, cell: FilledCell): CellVerdict {
  const { lowest, highest, lowBound = lowest, highBound = highest } = cell;
  const agree = isBroken(gate, lowest) === isBroken(gate, highest);
  return judge(gate, lowBound, highBound, { id: agree ? "within-bounds" : "jobs-disagree" });
}

function judge(gate: Gate, low: number, high: number, reason?: Reason): CellVerdict {
  const known = omitUndefined({ low, high: Number.isFinite(high) ? high : undefined });
  const [lowBreaks, highBreaks] = [isBroken(gate, low), isBroken(gate, high)];
  if (lowBreaks !== highBreaks) return omitUndefined({ outcome: "cannot-say" as const, ...known, reason });
  return { outcome: lowBreaks ? "failed" : "passed", ...known };
}

function isBroken({ operator, limit }: Gate, value: number): boolean {
  if (operator === "<") return value < limit;
  if (operator === "<=") return value <= limit;
  if (operator === ">") return value > limit;
  return value >= limit;
}
