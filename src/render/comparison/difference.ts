import type { Comparison, FigureRow, RankedLabel, Ratio } from "../../model/comparison.ts";
import { formatRatio } from "../../model/format.ts";
import { cleanText } from "../../model/plain-text.ts";
import { formatInterval, phraseFigure } from "./cells.ts";
import { findFilledCell, findRatio, JOBS_FOR_AN_INTERVAL, joinNames, quote, SHOWN_NAMES } from "./words.ts";

/** A cause that fits worse than this is not named in the headline. */
const GOOD_FIT = 0.5;
/** The longest cause inside a sentence. */
const CAUSE_LIMIT = 160;

/**
 * The labels beside the baseline, first the one that differs most with what explains it, then those that are as fast, and
 * those of which the data say neither. Undefined where none is told apart from the baseline and none is equal to it.
 */
export function describeDifference(comparison: Comparison, row: FigureRow): string | undefined {
  const { baseline } = comparison;
  const others = (comparison.ranking?.labels ?? []).filter(({ label }) => label !== baseline);
  const pick = (beside: RankedLabel["besideBaseline"]): string[] =>
    others.filter(({ besideBaseline }) => besideBaseline === beside).map(({ label }) => label);
  const apart = pick("apart").sort((a, b) => findDistance(row, b) - findDistance(row, a));
  const [equal, open] = [pick("equal"), pick(undefined)];
  if (apart.length === 0) return undefined;
  const isFew = (label: string): boolean => (findFilledCell(row, label)?.jobs ?? 0) < JOBS_FOR_AN_INTERVAL;
  const few = open.filter(isFew);
  const unsure = open.filter((label) => !isFew(label));
  return [
    describeApart(comparison, row, apart),
    ...(equal.length === 0
      ? []
      : [`${joinNames(equal)} ${equal.length > 1 ? "are" : "is"} ${sayEqual(row, baseline)}.`]),
    ...(unsure.length === 0
      ? []
      : [
          `Whether ${joinNames(unsure)} ${unsure.length > 1 ? "differ" : "differs"} from ${quote(baseline)} cannot be said.`,
        ]),
    ...(few.length === 0 ? [] : [`${joinNames(few)} ${few.length > 1 ? "have" : "has"} too few jobs to be ranked.`]),
    `Ranked by the ${phraseFigure(row)}.`,
  ].join(" ");
}

function describeApart(comparison: Comparison, row: FigureRow, apart: readonly string[]): string {
  const { baseline } = comparison;
  const sentences = apart.slice(0, SHOWN_NAMES).map((label, place) => {
    const ratio = findRatio(row, label);
    const interval = ratio === undefined ? "" : formatInterval(ratio);
    const cause = findCause(comparison, row, label);
    const said = ratio === undefined ? "differs" : sayRatio(row, ratio, place === 0 ? baseline : undefined);
    return `${quote(label)} ${said}${interval === "" ? "" : ` (${interval})`}${cause === undefined ? "" : `: ${cause}`}`;
  });
  const more = apart.length - sentences.length;
  return `${sentences.join("; ")}${more > 0 ? `; ${more} more differ from ${quote(baseline)}` : ""}.`;
}

/** The first explanation of the ranked figure in a few words, where it fits well. */
function findCause({ differences }: Comparison, { id }: FigureRow, label: string): string | undefined {
  const explanations = differences.find((entry) => entry.label === label)?.explanations ?? [];
  const first = explanations.find(({ figure }) => figure === id);
  return first !== undefined && first.fit >= GOOD_FIT ? first.brief && cleanText(first.brief, CAUSE_LIMIT) : undefined;
}

function sayRatio({ unit, measure }: FigureRow, { ratio }: Ratio, baseline: string | undefined): string {
  const value = formatRatio(ratio);
  const other = baseline === undefined ? undefined : quote(baseline);
  if (measure === "disk-wait" || measure === "io-stall")
    return `waits ${value} as long for the disk${other === undefined ? "" : ` as ${other}`}`;
  if (unit === "seconds") return `takes ${value} as long${other === undefined ? "" : ` as ${other}`}`;
  const what = measure === "iops" ? "IOPS" : "bandwidth";
  return `has ${value} the ${what}${other === undefined ? "" : ` of ${other}`}`;
}

function sayEqual({ measure }: FigureRow, baseline: string): string {
  const adverb = measure === "disk-wait" || measure === "io-stall" ? "waiting for the disk as long" : "as fast";
  return `${adverb} as ${quote(baseline)}`;
}

function findDistance(row: FigureRow, label: string): number {
  return Math.abs(Math.log(findRatio(row, label)?.ratio ?? 1));
}
