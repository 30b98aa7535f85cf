import type { ComparedLabel, Comparison, FigureRow, FilledCell, RankedLabel, Ratio } from "../../model/comparison.ts";
import { formatRatio } from "../../model/format.ts";
import { formatFigure, formatInterval, phraseFigure } from "./cells.ts";
import { describeDifference } from "./difference.ts";
import {
  findFilledCell,
  findPrimaryRow,
  findRatio,
  JOBS_FOR_AN_INTERVAL,
  joinNames,
  listRanked,
  quote,
  SHOWN_NAMES,
} from "./words.ts";

/**
 * The answer in a sentence or a few: who is best by how much, or which label differs most and why, or that the data do not
 * say so; and which labels failed. Plain text, to be escaped.
 */
export function describeVerdict(comparison: Comparison): string {
  const row = findPrimaryRow(comparison);
  const failures = describeFailures(comparison, row);
  const doubts = row === undefined ? [] : describeOverlap(comparison, row);
  const verdict = describeOrder(comparison, row);
  const comparable = comparison.ranking?.labels.length ?? 0;
  // Where there is nothing to compare because of a failure, that is the news.
  return (comparable < 2 ? [...failures, verdict] : [verdict, ...doubts, ...failures]).join(" ");
}

function describeOrder(comparison: Comparison, row: FigureRow | undefined): string {
  if (row === undefined) return "The labels have no figure in common.";
  if (comparison.labels.length === 1) return "There is one label only: nothing to compare it with.";
  const { ranking } = comparison;
  if (ranking === undefined) {
    return row.better === "neither"
      ? `The labels are not ranked: of the ${phraseFigure(row)}, neither more nor less is better.`
      : `These are too many labels to rank by the ${phraseFigure(row)}.`;
  }
  const [first, ...others] = ranking.labels;
  if (first === undefined) return `No label can be compared by the ${phraseFigure(row)}.`;
  if (others.length === 0) return `Only ${quote(first.label)} can be compared by the ${phraseFigure(row)}.`;
  const tied = others.filter((other) => isTied(first, other, comparison.baseline));
  if (tied.length === 0) return describeWinner(comparison, row, ranking.labels);
  const fewest = Math.min(...[first, ...tied].map(({ label }) => findFilledCell(row, label)?.jobs ?? 0));
  if (fewest < JOBS_FOR_AN_INTERVAL) return describeFew(comparison, row, fewest);
  return describeDifference(comparison, row) ?? describeTies(row, first, tied, others.length - tied.length);
}

/** Whether the data tell another label from the first, by more than is of any practical purpose. */
function isTied(first: RankedLabel, other: RankedLabel, baseline: string): boolean {
  if (other.tiedWith?.label === first.label) return true;
  if (first.label === baseline) return other.besideBaseline === "equal";
  return other.label === baseline && first.besideBaseline === "equal";
}

/** Where none differs from the baseline: who may be equal to the first. */
function describeTies(row: FigureRow, first: RankedLabel, tied: readonly RankedLabel[], behind: number): string {
  const rest = behind === 0 ? "" : `; ${behind} more ${behind === 1 ? "is" : "are"} behind them`;
  const names = joinNames([first, ...tied].map(({ label }) => label));
  const equal = tied.every(({ tiedWith }) => tiedWith?.label !== first.label || tiedWith.equal);
  const verb = equal ? "are equal for any practical purpose" : "cannot be told apart";
  return `${names} ${verb} by the ${phraseFigure(row)}${rest}.`;
}

function describeFew(comparison: Comparison, row: FigureRow, fewest: number): string {
  const ranked = listRanked(comparison).map(({ place }) => place);
  if (ranked.length < 2) {
    const few = fewest === 1 ? "one run of a label says nothing" : "two jobs of a label say too little";
    return `${summarizeRatios(comparison, row)}; ${few} about the noise, so they are not ranked.`;
  }
  const names = new Set(ranked.map(({ label }) => label));
  const few = (comparison.ranking?.labels ?? []).map(({ label }) => label).filter((label) => !names.has(label));
  const rest = `${joinNames(few)} ${few.length === 1 ? "has" : "have"} too few jobs to be ranked.`;
  if (!listRanked(comparison).every(({ told }) => told)) return `${summarizeRatios(comparison, row)}; ${rest}`;
  return `Of the labels with several jobs, ${describeWinner(comparison, row, ranked)} ${rest}`;
}

/** The first of these labels is told from all the others. */
function describeWinner({ baseline, labels }: Comparison, row: FigureRow, ranked: readonly RankedLabel[]): string {
  const winner = ranked[0]?.label ?? baseline;
  const failed = labels.find(({ label }) => label === winner)?.failures !== undefined;
  const cell = findFilledCell(row, winner);
  const best = `${quote(winner)}${winner === baseline ? ", the baseline," : ""} is ${failed ? "first" : "best"} by the ${phraseFigure(row)}`;
  const value = cell === undefined ? "" : `: ${formatFigure(row, cell.median)}`;
  const warning = failed ? " A label with a failed step is never called the best." : "";
  if (winner !== baseline) {
    const ratio = describeRatio(findRatio(row, winner), baseline);
    return `${best}${value}${ratio === "" ? "" : `, ${ratio}`}.${warning}`;
  }
  const second = ranked[1]?.label ?? baseline;
  return `${best}${value}; ${quote(second)} has ${describeRatio(findRatio(row, second), baseline) || "no ratio"}.${warning}`;
}

function describeRatio(ratio: Ratio | undefined, baseline: string): string {
  if (ratio === undefined) return "";
  const interval = formatInterval(ratio);
  return `${formatRatio(ratio.ratio)} that of ${quote(baseline)}${interval === "" ? "" : ` (${interval})`}`;
}

/** The ratios of those labels to the baseline that differ most. */
function summarizeRatios({ baseline }: Comparison, row: FigureRow): string {
  const ratios = row.cells
    .flatMap(({ label }) => ({ label, ratio: findRatio(row, label)?.ratio ?? Number.NaN }))
    .filter(({ ratio }) => !Number.isNaN(ratio))
    .sort((a, b) => Math.abs(Math.log(b.ratio)) - Math.abs(Math.log(a.ratio)));
  if (ratios.length === 0) return `By the ${phraseFigure(row)}, no label has a ratio`;
  const shown = ratios.slice(0, SHOWN_NAMES).map(({ label, ratio }, place) => {
    return `${formatRatio(ratio)}${place === 0 ? ` that of ${quote(baseline)}` : ""} on ${quote(label)}`;
  });
  const more = ratios.length > SHOWN_NAMES ? `, and ${ratios.length - SHOWN_NAMES} more` : "";
  return `The ${phraseFigure(row)} is ${shown.join(", ")}${more}`;
}

/** Where the ranked figure is an estimate: of which labels that were told apart its bounds allow that they are equal. */
function describeOverlap({ baseline, ranking }: Comparison, row: FigureRow): string[] {
  const base = findFilledCell(row, baseline);
  const names = (ranking?.labels ?? [])
    .filter(({ label, besideBaseline }) => besideBaseline === "apart" && overlaps(findFilledCell(row, label), base))
    .map(({ label }) => label);
  if (names.length === 0) return [];
  return [`That is an estimate, whose bounds on ${joinNames(names)} overlap those on ${quote(baseline)}.`];
}

function overlaps(cell: FilledCell | undefined, other: FilledCell | undefined): boolean {
  const [low, high] = [cell?.lowBound, cell?.highBound];
  const [otherLow, otherHigh] = [other?.lowBound, other?.highBound];
  if (low === undefined || high === undefined || otherLow === undefined || otherHigh === undefined) return false;
  return low <= otherHigh && otherLow <= high;
}

/** A sentence for each of the first labels of which something failed. */
function describeFailures({ labels }: Comparison, row: FigureRow | undefined): string[] {
  const lines = labels.flatMap((label) => describeFailedLabel(label, row) ?? []);
  const more = lines.length - SHOWN_NAMES;
  return [...lines.slice(0, SHOWN_NAMES), ...(more > 0 ? [`Steps of ${more} more labels failed.`] : [])];
}

function describeFailedLabel({ label, failures = [] }: ComparedLabel, row: FigureRow | undefined): string | undefined {
  const cell = row?.cells.find((candidate) => candidate.label === label);
  if (row !== undefined && cell?.state === "failed") {
    return `${quote(label)} is not ranked: ${quote(row.title ?? row.name)} ${cell.reason}.`;
  }
  const [first, ...others] = failures;
  if (first === undefined) return undefined;
  const more = others.length === 0 ? "" : `, and ${others.length} more of its steps failed`;
  return `On ${quote(label)}, ${quote(first.window)} ${first.reason}${more}.`;
}
