import type { Cell, Comparison, FigureRow, FilledCell, RankedLabel, Ratio } from "../../model/comparison.ts";
import { cleanText, joinAnd } from "../../model/plain-text.ts";

/** The longest label inside a sentence. */
const LABEL_LIMIT = 60;
/** More names than this make no sentence. */
export const SHOWN_NAMES = 4;
/** From so many jobs on each side on there is an interval, and with it a ranking. */
export const JOBS_FOR_AN_INTERVAL = 3;

/** The row that the labels are ranked by. */
export function findPrimaryRow({ figures }: Comparison): FigureRow | undefined {
  return figures.find(({ primary }) => primary);
}

/** A label's figures in a row, where it has some. */
export function findFilledCell(row: FigureRow | undefined, label: string): FilledCell | undefined {
  const cell = row?.cells.find((candidate) => candidate.label === label);
  return cell !== undefined && isFilled(cell) ? cell : undefined;
}

/** A label's ratio to the baseline in a row, where it has one. */
export function findRatio(row: FigureRow, label: string): Ratio | undefined {
  const cell = findFilledCell(row, label);
  return cell?.state === "measured" ? cell.ratio : undefined;
}

/** Whether a cell has figures that measure what they say. */
export function isFilled(cell: Cell): cell is FilledCell {
  return cell.state === "measured" || cell.state === "not-comparable";
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

/** What is known of the label that this one shares its rank with; undefined where it shares none, or has too few jobs. */
export function describeTie(comparison: Comparison, { label, tiedWith }: RankedLabel): string | undefined {
  if (tiedWith === undefined) return undefined;
  const row = findPrimaryRow(comparison);
  const fewest = Math.min(...[label, tiedWith.label].map((name) => findFilledCell(row, name)?.jobs ?? 0));
  if (fewest < JOBS_FOR_AN_INTERVAL) return undefined;
  const other = quote(tiedWith.label);
  if (tiedWith.equal) return `equal to ${other} for any practical purpose (within 0.95x to 1.05x)`;
  if (tiedWith.moreJobs === undefined) return `perhaps equal to ${other}: these jobs cannot say`;
  const jobs = tiedWith.moreJobs === 1 ? "1 more job" : `${tiedWith.moreJobs} more jobs`;
  return `perhaps equal to ${other}: about ${jobs} each could settle it`;
}

/** Labels or other names inside a sentence, the first four of them. */
export function joinNames(names: readonly string[]): string {
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
