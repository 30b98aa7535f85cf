import { formatRatio } from "../../model/format.ts";
import type { GateCheck, GateResult } from "../../model/gate.ts";
import { formatFigure, phraseFigure } from "./cells.ts";
import { quote } from "./words.ts";

const OUTCOMES = { passed: "passed", failed: "failed", "cannot-say": "cannot say" };
/** More checks than this are counted, not listed. */
const SHOWN_CHECKS = 5;

/** What came of a gate, in a sentence: the gate, its outcome, and the figures or reasons behind it. Plain text, to be escaped. */
export function describeGate({ gate, outcome, ratio, checks }: GateResult): string {
  const shown = checks.slice(0, SHOWN_CHECKS).map((check) => describeCheck(check, ratio));
  const more = checks.length > shown.length ? [`and ${checks.length - shown.length} more`] : [];
  return `${gate}: ${OUTCOMES[outcome]} (${[...shown, ...more].join("; ")})`;
}

function describeCheck({ label, figure, low, high, reason }: GateCheck, ratio: boolean): string {
  const format = (value: number): string =>
    ratio || figure === undefined ? formatRatio(value) : formatFigure(figure, value);
  const value =
    low === undefined
      ? ""
      : high === undefined
        ? `at least ${format(low)}`
        : low === high
          ? format(low)
          : `${format(low)} to ${format(high)}`;
  const what = [label === undefined ? "" : quote(label), figure === undefined ? "" : phraseFigure(figure)];
  return [[...what.filter((part) => part !== ""), value].filter((part) => part !== "").join(", "), reason]
    .filter((part) => part !== undefined && part !== "")
    .join(": ");
}
