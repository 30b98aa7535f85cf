import type { Cell, FigureRow, Ranking, Ratio } from "../model/comparison.ts";
import { findRatio } from "./compared-figures.ts";

/** How often an interval holds the true ratio. */
export const CONFIDENCE = 0.95;

/** Equal for any practical purpose: our judgement. */
export const EQUAL = { low: 0.95, high: 1.05 };

/** Whether an interval (of three jobs a side or more) is within 0.95 to 1.05. */
export function isEqual(ratio: Ratio | undefined): boolean {
  return ratio !== undefined && "pValue" in ratio && EQUAL.low <= ratio.low && ratio.high <= EQUAL.high;
}

/** Whether an interval is on one side of 1. */
export function excludesOne(ratio: Ratio | undefined): boolean {
  return ratio !== undefined && "low" in ratio && (ratio.low > 1 || ratio.high < 1);
}

const ERROR_RATE = 1 - CONFIDENCE;

type TestedRatio = Extract<Ratio, { pValue: number }>;

/**
 * The rows with doubts about their ratios: of the primary figure by the ranking, of others by p values adjusted together.
 * A row that repeats another one, by its index in `repeated`, is no comparison of its own, and has the other's doubt.
 */
export function markSignificance(
  rows: readonly FigureRow[],
  ranking: Ranking | undefined,
  repeated: readonly number[] = [],
): FigureRow[] {
  const originals = rows.map((row, index) => rows[repeated[index] ?? index] ?? row);
  const tested = rows.filter((row, index) => !row.primary && originals[index] === row);
  const pValues = tested.flatMap((row) => row.cells.flatMap((cell) => findTested(cell)?.pValue ?? []));
  const values = adjustByHolm(pValues).values();
  const adjusted = new Map(
    tested.flatMap((row) => row.cells.filter(findTested).map((cell) => [keyOf(row, cell), values.next().value])),
  );
  const open = new Set(
    ranking?.labels.filter(({ besideBaseline }) => besideBaseline === undefined).map(({ label }) => label),
  );
  return rows.map((row, index) => ({
    ...row,
    cells: row.cells.map((cell) => {
      const ratio = findTested(cell);
      if (ratio === undefined) return cell;
      const original = originals[index] as FigureRow;
      if (original.primary) return { ...cell, ratio: { ...ratio, ...findDoubt(ratio, open.has(cell.label)) } };
      const adjustedPValue = adjusted.get(keyOf(original, cell)) ?? 1;
      return { ...cell, ratio: { ...ratio, adjustedPValue, ...findDoubt(ratio, adjustedPValue >= ERROR_RATE) } };
    }),
  }));
}

function keyOf({ id }: FigureRow, { label }: Cell): string {
  return JSON.stringify([id, label]);
}

function findDoubt(ratio: TestedRatio, isChance: boolean): Pick<TestedRatio, "doubt"> {
  if (!excludesOne(ratio)) return { doubt: "noise" };
  return isChance ? { doubt: "chance" } : {};
}

function findTested(cell: Cell): TestedRatio | undefined {
  const ratio = findRatio(cell);
  return ratio !== undefined && "pValue" in ratio ? ratio : undefined;
}

/** A figure relative to the baseline's: `perhaps-` where it may be chance. */
export type Verdict = "better" | "worse" | "perhaps-better" | "perhaps-worse" | "equal" | "undecided";

/** By the interval, its doubt and the bounds of waits. */
export function judgeRatio(better: FigureRow["better"], ratio: Ratio): Verdict {
  if (isEqual(ratio)) return "equal";
  if (better === "neither" || !("pValue" in ratio) || ratio.doubt === "noise" || ratio.boundsOverlap)
    return "undecided";
  const verdict = ratio.ratio < 1 === (better === "lower") ? "better" : "worse";
  return ratio.doubt === "chance" ? `perhaps-${verdict}` : verdict;
}

/** P values by Holm's step-down method, in the given order (S. Holm, Scand. J. Statist. 6, 1979). */
function adjustByHolm(pValues: readonly number[]): number[] {
  const order = pValues.map((_, index) => index).sort((a, b) => (pValues[a] as number) - (pValues[b] as number));
  const adjusted = new Array<number>(pValues.length);
  let largest = 0;
  order.forEach((index, position) => {
    largest = Math.max(largest, Math.min(1, (pValues[index] as number) * (pValues.length - position)));
    adjusted[index] = largest;
  });
  return adjusted;
}

/** From how many jobs a side the rank test's least p value, 2 in C(2n, n), is significant in so many tests. */
export function countDecisiveJobs(tests: number): number {
  let [jobs, orders] = [1, 2];
  while ((2 / orders) * tests > ERROR_RATE) {
    jobs++;
    orders *= (2 * (2 * jobs - 1)) / jobs;
  }
  return jobs;
}
