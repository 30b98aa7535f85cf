import type { Comparison, FigureRow, FilledCell, RankedLabel } from "../../model/comparison.ts";
import { formatRatio } from "../../model/format.ts";
import { cleanText, joinAnd } from "../formats/plain-text.ts";
import { formatFigure, formatInterval, phraseFigure } from "./cells.ts";

/** The longest label inside a sentence. */
const LABEL_LIMIT = 60;
/** More names than this make no sentence. */
const SHOWN_NAMES = 4;
/** From so many jobs on each side on there is an interval, and with it a ranking. */
const JOBS_FOR_AN_INTERVAL = 3;

/** The row that the labels are ranked by. */
export function findPrimaryRow({ figures }: Comparison): FigureRow | undefined {
  return figures.find(({ primary }) => primary);
}

/** A label's figures in a row, where it has some. */
export function findFilledCell(row: FigureRow | undefined, label: string): FilledCell | undefined {
  const cell = row?.cells.find((candidate) => candidate.label === label);
  return cell === undefined || cell.state === "not-measured" ? undefined : cell;
}

/** The answer in a sentence: who is best by how much, or that the data do not say so. Plain text, to be escaped. */
export function describeVerdict(comparison: Comparison): string {
  const row = findPrimaryRow(comparison);
  if (row === undefined) return "The labels have no figure in common.";
  if (comparison.labels.length === 1) return "There is one label only: nothing to compare it with.";
  const { ranking } = comparison;
  if (ranking === undefined) {
    return row.better === "neither"
      ? `The labels are not ranked: of the ${phraseFigure(row)}, neither more nor less is better.`
      : `These are too many labels to rank by the ${phraseFigure(row)}.`;
  }
  if (ranking.winner !== undefined) return describeWinner(comparison, row, ranking.labels);
  const first = ranking.labels[0]?.label ?? comparison.baseline;
  if (ranking.labels.length < 2) return `Only ${quote(first)} has a figure that can be compared.`;
  const tied = ranking.labels.filter(({ label, tiedWith }) => label === first || tiedWith?.label === first);
  const fewest = Math.min(...tied.map(({ label }) => findFilledCell(row, label)?.jobs ?? 0));
  if (fewest < JOBS_FOR_AN_INTERVAL) {
    const ranked = listRanked(comparison);
    if (ranked.length > 1) return describeRanked(comparison, row, ranked);
    const few = fewest === 1 ? "one run of a label says nothing" : "two jobs of a label say too little";
    return `${summarizeRatios(comparison, row)}; ${few} about the noise, so they are not ranked.`;
  }
  const behind = ranking.labels.length - tied.length;
  const rest = behind === 0 ? "" : `; ${behind} more ${behind === 1 ? "is" : "are"} behind them`;
  return `${joinNames(tied.map(({ label }) => label))} cannot be told apart by the ${phraseFigure(row)}${rest}.`;
}

/** A label that has jobs enough for a rank. */
export interface RankedPlace {
  place: RankedLabel;
  /** Whether it is told from all such labels above it. */
  told: boolean;
}

/** The labels that have jobs enough for a rank, best first. Those with fewer are told from none, and count for no rank. */
export function listRanked(comparison: Comparison): RankedPlace[] {
  const row = findPrimaryRow(comparison);
  return (comparison.ranking?.labels ?? [])
    .filter(({ label }) => (findFilledCell(row, label)?.jobs ?? 0) >= JOBS_FOR_AN_INTERVAL)
    .map((place, index) => ({ place, told: place.rank - 1 === index }));
}

/** The answer where some labels have too few jobs for a rank, and several others have enough. */
function describeRanked(comparison: Comparison, row: FigureRow, ranked: readonly RankedPlace[]): string {
  const labels = ranked.map(({ place }) => place);
  const names = new Set(labels.map(({ label }) => label));
  const few = (comparison.ranking?.labels ?? []).map(({ label }) => label).filter((label) => !names.has(label));
  const rest = `${joinNames(few)} ${few.length === 1 ? "has" : "have"} too few jobs to be ranked.`;
  const [first] = labels;
  if (first === undefined || !ranked.every(({ told }) => told)) return `${summarizeRatios(comparison, row)}; ${rest}`;
  return `Of the labels with several jobs, ${describeWinner(comparison, row, labels)} ${rest}`;
}

/** The first of these labels is told from all the others. */
function describeWinner({ baseline }: Comparison, row: FigureRow, labels: readonly RankedLabel[]): string {
  const winner = labels[0]?.label ?? baseline;
  const cell = findFilledCell(row, winner);
  const best = `${quote(winner)}${winner === baseline ? ", the baseline," : ""} is best by the ${phraseFigure(row)}`;
  const value = cell === undefined ? "" : `: ${formatFigure(row, cell.median)}`;
  if (winner !== baseline) return `${best}${value}, ${describeRatio(cell, baseline)}.`;
  const second = labels[1]?.label ?? baseline;
  return `${best}${value}; ${quote(second)} has ${describeRatio(findFilledCell(row, second), baseline)}.`;
}

function describeRatio(cell: FilledCell | undefined, baseline: string): string {
  if (cell?.state !== "measured" || cell.ratio === undefined) return "no ratio";
  const interval = formatInterval(cell.ratio);
  return `${formatRatio(cell.ratio.ratio)} that of ${quote(baseline)}${interval === "" ? "" : ` (${interval})`}`;
}

/** The ratios of the first few labels to the baseline. */
function summarizeRatios({ baseline }: Comparison, row: FigureRow): string {
  const ratios = row.cells.flatMap(({ label, ...cell }) =>
    cell.state === "measured" && cell.ratio !== undefined ? [{ label, ratio: formatRatio(cell.ratio.ratio) }] : [],
  );
  if (ratios.length === 0) return `By the ${phraseFigure(row)}, no label has a ratio`;
  const shown = ratios.slice(0, SHOWN_NAMES).map(({ label, ratio }, place) => {
    return `${ratio}${place === 0 ? ` that of ${quote(baseline)}` : ""} on ${quote(label)}`;
  });
  const more = ratios.length > SHOWN_NAMES ? `, and ${ratios.length - SHOWN_NAMES} more` : "";
  return `The ${phraseFigure(row)} is ${shown.join(", ")}${more}`;
}

/** What would tell two labels apart, in a sentence; undefined for a label that is told from all above it, or has too few jobs. */
export function describeTie(comparison: Comparison, { label, tiedWith }: RankedLabel): string | undefined {
  if (tiedWith === undefined) return undefined;
  const row = findPrimaryRow(comparison);
  const fewest = Math.min(...[label, tiedWith.label].map((name) => findFilledCell(row, name)?.jobs ?? 0));
  const apart = `not told from ${quote(tiedWith.label)}`;
  if (fewest < JOBS_FOR_AN_INTERVAL) return undefined;
  if (tiedWith.moreJobs === undefined) return `${apart}: equal for any practical purpose`;
  const jobs = tiedWith.moreJobs === 1 ? "1 more job" : `${tiedWith.moreJobs} more jobs`;
  return `${apart}: about ${jobs} each would probably do`;
}

function joinNames(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN_NAMES).map(quote);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(", ")} and ${more} more`;
  return joinAnd(shown);
}

/** A label inside a sentence, cut to a length that leaves the sentence readable. */
export function quote(label: string): string {
  return cleanText(label, LABEL_LIMIT);
}

/** What is not shown here, as the beginning of a sentence: `1 more label stands`, `12 more labels stand`. */
export function countMore(more: number, what: string): string {
  return more === 1 ? `1 more ${what} stands` : `${more} more ${what}s stand`;
}
