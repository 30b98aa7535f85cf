import { formatRatio } from "../../format/figures.ts";
import { joinPresent, listFew } from "../../format/plain-text.ts";
import type { GateCheck, GateResult } from "../../model/gate.ts";
import { formatFigure, phraseFigure, quoteLabel } from "./figures.ts";
import { giveReason } from "./reasons.ts";

const OUTCOMES = { passed: "passed", failed: "failed", "cannot-say": "cannot say" };
const MAX_CHECKS = 5;

/** A gate, its outcome, and the figures or reasons. */
export function tellGate({ gate, outcome, ratio, checks }: GateResult): string {
  const told = checks.map((check) => tellCheck(check, ratio));
  return `${gate}: ${OUTCOMES[outcome]} (${listFew(told, MAX_CHECKS, "; ")})`;
}

function tellCheck({ label, figure, low, high, reason }: GateCheck, ratio: boolean): string {
  const format = (value: number): string =>
    ratio || figure === undefined ? formatRatio(value) : formatFigure(figure, value);
  const what = [label && quoteLabel(label), figure && phraseFigure(figure), tellRange(low, high, format)];
  return joinPresent([joinPresent(what), reason && giveReason(reason)], ": ");
}

/** A ratio of 0 is only ever a bound. */
function tellRange(low: number | undefined, high: number | undefined, format: (value: number) => string): string {
  if (low === undefined) return "";
  if (high !== undefined && format(low) === formatRatio(0)) return `at most ${format(high)}`;
  if (high === undefined) return `at least ${format(low)}`;
  return low === high ? format(low) : `${format(low)} to ${format(high)}`;
}
