import type { Comparison, Explanation, FigureRow, Ratio } from "../model/comparison.ts";
import { findRatio, isFilled } from "./compared-figures.ts";
import { MIN_FIT } from "./headline.ts";

/** A label's ratio, and what may explain it. */
export interface RatioAnswer {
  label: string;
  ratio: Ratio;
  cause: Explanation | undefined;
  isCauseLikely: boolean;
  /** Whether nothing that is known explains it. */
  isUnexplained: boolean;
}

/** The ratio to tell first: the winner's, else the one that is farthest from 1. */
export function findMainRatio({ ranking, differences }: Comparison, row: FigureRow): RatioAnswer | undefined {
  const ratios = row.cells.flatMap((cell) => {
    const ratio = findRatio(cell);
    return ratio !== undefined && ratio.ratio > 0 ? [{ label: cell.label, ratio }] : [];
  });
  const distance = ({ ratio }: { ratio: Ratio }): number => Math.abs(Math.log(ratio.ratio));
  const own = ratios.find(({ label }) => label === ranking?.winner);
  const main = own ?? ratios.toSorted((a, b) => distance(b) - distance(a))[0];
  if (main === undefined) return undefined;
  const known = differences.find(({ label }) => label === main.label);
  const cause = known?.explanations.find(({ figure }) => figure === row.id);
  return {
    ...main,
    cause,
    isCauseLikely: cause !== undefined && cause.fit >= MIN_FIT,
    isUnexplained: cause === undefined && known?.unexplained?.includes(row.id) === true,
  };
}

/** The jobs of the label with the fewest, where no label has enough for a rank; else 0. */
export function countFewestJobs({ ranking }: Comparison, { cells }: FigureRow): number {
  const isRanked = ranking?.labels.some(({ tooFewJobs }) => !tooFewJobs) ?? false;
  const jobs = cells.filter(isFilled).map((cell) => cell.jobs);
  return isRanked || jobs.length === 0 ? 0 : Math.min(...jobs);
}
