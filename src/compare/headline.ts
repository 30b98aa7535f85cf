import type {
  ComparedLabel,
  Comparison,
  FigureRow,
  LabelDifferences,
  RankedLabel,
  Ranking,
  Ratio,
} from "../model/comparison.ts";
import type { Statement } from "../model/comparison-reasons.ts";
import { waitsOverlap } from "../model/disk-wait.ts";
import { distanceFromOne } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { findCell, findFilled, findRatio, isFilled } from "./compared-figures.ts";
import { sumShares } from "./work-differences.ts";

/** A cause with a worse fit is not likely: the headline does not name it. */
export const MIN_FIT = 0.5;
const MAX_NAMED = 4;

interface HeadlineSource {
  labels: readonly ComparedLabel[];
  baseline: string;
  row: FigureRow | undefined;
  ranking: Ranking | undefined;
  differences: readonly LabelDifferences[];
}

/** The answer: which labels differ and why, who is best, what leaves doubt, and which failed. */
export function chooseHeadline(source: HeadlineSource): Statement[] {
  const failures = listFailed(source);
  const order = [...findDifferentWork(source), ...chooseOrder(source)].map(nameFigureAlone);
  if ((source.ranking?.labels.length ?? 0) < 2) return [...failures, ...order];
  return [...order, ...findOverlap(source), ...failures];
}

/** A statement names its figure, and does not repeat the row. */
function nameFigureAlone(statement: Statement): Statement {
  if (!("figure" in statement)) return statement;
  const { name, title, measure, unit } = statement.figure;
  return { ...statement, figure: omitUndefined({ name, title, measure, unit }) };
}

/** Whether other work explains at least half of a label's difference. */
export function didOtherWork(differences: readonly Pick<LabelDifferences, "label" | "work">[], label: string): boolean {
  return sumShares(differences.find((entry) => entry.label === label)?.work ?? []) >= MIN_FIT;
}

/** What most of a difference may be is said first, or else what the durations hide: the part that costs most. */
function findDifferentWork({ baseline, differences }: HeadlineSource): Statement[] {
  const other = differences.filter(({ label }) => didOtherWork(differences, label));
  const explaining = describeWork(baseline, other);
  if (explaining !== undefined) return [{ ...explaining, explains: true }];
  const hidden = describeWork(
    baseline,
    differences.flatMap(({ label, hiddenWork }) => (hiddenWork === undefined ? [] : { label, work: hiddenWork })),
  );
  return hidden === undefined ? [] : [{ ...hidden, explains: false }];
}

type DifferentWork = Extract<Statement, { id: "different-work" }>;

/** Of these labels' work, the part that costs most, of the labels that have it. */
function describeWork(
  baseline: string,
  other: readonly Pick<LabelDifferences, "label" | "work">[],
): Omit<DifferentWork, "explains"> | undefined {
  const parts = other.flatMap(({ work = [] }) => work).sort((a, b) => b.seconds - a.seconds);
  const [largest] = parts;
  if (largest === undefined) return undefined;
  // Each flush makes requests of its own.
  const flushes = largest.measure === "writes" && parts.find(({ measure }) => measure === "flushes");
  const { window, measure, baselineAmount } = flushes || largest;
  const amounts = other.flatMap(({ label, work = [] }) =>
    work.filter((part) => part.measure === measure).map(({ amount }) => ({ label, amount })),
  );
  const shown = [{ label: baseline, amount: baselineAmount }, ...amounts.slice(0, MAX_NAMED)];
  const more = other.length - shown.length + 1;
  return { id: "different-work", window, baseline, measure, amounts: shown, more };
}

function chooseOrder({ labels, baseline, row: figure, ranking, differences }: HeadlineSource): Statement[] {
  if (figure === undefined) return [{ id: "no-figure" }];
  if (labels.length === 1) return [{ id: "one-label" }];
  if (ranking === undefined) return [{ id: figure.better === "neither" ? "no-direction" : "too-many-labels", figure }];
  const [first, ...others] = ranking.labels;
  if (first === undefined) return [{ id: "none-comparable", figure }];
  if (others.length === 0) return [{ id: "one-comparable", figure, label: first.label }];
  const ranked = ranking.labels.filter(({ tooFewJobs }) => !tooFewJobs);
  const few = ranking.labels.filter(({ tooFewJobs }) => tooFewJobs).map(({ label }) => label);
  const pick = (beside: RankedLabel["besideBaseline"]): string[] =>
    ranked
      .filter(({ label, besideBaseline }) => label !== baseline && besideBaseline === beside)
      .map(({ label }) => label);
  const [apart, equal, unsure] = [pick("apart"), pick("equal"), pick(undefined)];
  const tooFew = sayIfAny({ id: "too-few-jobs", labels: few });
  const best =
    ranking.tied === undefined ? describeBest({ labels, baseline }, figure, ranked, few.length > 0) : undefined;
  if (apart.length === 0) {
    if (best !== undefined) return [...tooFew, best];
    if (ranking.tied === undefined) return [summarizeRatios(figure, baseline)];
    return [describeTies(figure, ranking.tied, ranked), ...tooFew];
  }
  const isBaselineRanked = ranked.some(({ label }) => label === baseline);
  return [
    describeApart(figure, apart, { baseline, differences }),
    ...sayIfAny({ id: "equal", figure, baseline, labels: equal }),
    ...(isBaselineRanked ? sayIfAny({ id: "unsure", baseline, labels: unsure }) : []),
    ...tooFew,
    best ?? describeFirst(figure, ranking, baseline),
  ];
}

function sayIfAny(statement: Extract<Statement, { labels: string[] }>): Statement[] {
  return statement.labels.length > 0 ? [statement] : [];
}

/** The label that is better than all others with enough jobs. */
function describeBest(
  { labels, baseline }: Pick<HeadlineSource, "labels" | "baseline">,
  figure: FigureRow,
  [first, ...others]: readonly RankedLabel[],
  isPartial: boolean,
): Statement | undefined {
  if (first === undefined || others.length === 0) return undefined;
  const { label } = first;
  const { median = Number.NaN, diskWait } = findFilled(figure, label) ?? {};
  return omitUndefined({
    id: "best" as const,
    figure,
    label,
    median,
    diskWait,
    isBaseline: label === baseline,
    hasFailed: labels.some((one) => one.label === label && one.failures !== undefined),
    isPartial,
  });
}

function describeApart(
  figure: FigureRow,
  apart: readonly string[],
  { baseline, differences }: Pick<HeadlineSource, "baseline" | "differences">,
): Statement {
  const distance = (label: string): number => distanceFromOne(findRatio(findCell(figure, label))?.ratio ?? 1);
  const labels = apart
    .toSorted((a, b) => distance(b) - distance(a))
    .slice(0, MAX_NAMED)
    .map((label) => {
      const explanations = differences.find((entry) => entry.label === label)?.explanations ?? [];
      const first = explanations.find((explanation) => explanation.figure === figure.id);
      const isLikely = first !== undefined && first.fit >= MIN_FIT && !didOtherWork(differences, label);
      const cause = isLikely ? first.cause : undefined;
      const [own, other] = [findFilled(figure, label), findFilled(figure, baseline)];
      const known: { ratio: number; low?: number; high?: number } | undefined = findRatio(own);
      const ratio = known && omitUndefined({ ratio: known.ratio, low: known.low, high: known.high });
      const medians = ratio === undefined && own && other ? { own: own.median, baseline: other.median } : undefined;
      return omitUndefined({ label, ratio, medians, cause });
    });
  return { id: "apart", figure, baseline, labels, more: apart.length - labels.length };
}

function describeFirst(figure: FigureRow, { tied }: Ranking, baseline: string): Statement {
  const isAnswer = tied?.equality === "equal" && !tied.labels.includes(baseline);
  return isAnswer ? { id: "best-equal", figure, labels: tied.labels } : { id: "ranked-by", figure };
}

function describeTies(
  figure: FigureRow,
  tied: NonNullable<Ranking["tied"]>,
  ranked: readonly RankedLabel[],
): Statement {
  const last = Math.max(...ranked.flatMap(({ label, rank }) => (tied.labels.includes(label) ? rank : [])));
  return { id: "tied", figure, ...tied, behind: ranked.filter(({ rank }) => rank > last).length };
}

function summarizeRatios(row: FigureRow, baseline: string): Statement {
  const cells = row.cells.filter((cell) => cell.state === "measured");
  const ratios = cells
    .flatMap(({ label, ratio }) => (ratio === undefined ? [] : [{ label, ratio: ratio.ratio }]))
    .sort((a, b) => distanceFromOne(b.ratio) - distanceFromOne(a.ratio));
  return {
    id: "unranked-ratios",
    figure: row,
    baseline,
    ratios: ratios.slice(0, MAX_NAMED),
    more: Math.max(0, ratios.length - MAX_NAMED),
    fewestJobs: Math.min(...cells.map(({ jobs }) => jobs)),
  };
}

function findOverlap({ baseline, ranking, row }: HeadlineSource): Statement[] {
  const base = findFilled(row, baseline)?.diskWait;
  const apart = (ranking?.labels ?? []).filter(({ besideBaseline }) => besideBaseline === "apart");
  const labels = apart
    .map(({ label }) => label)
    .filter((label) => waitsOverlap(findFilled(row, label)?.diskWait, base));
  return sayIfAny({ id: "bounds-overlap", baseline, labels });
}

function listFailed({ labels, row }: HeadlineSource): Statement[] {
  const failed = labels.flatMap((label) => describeFailed(label, row) ?? []);
  const more = failed.length - MAX_NAMED;
  return [...failed.slice(0, MAX_NAMED), ...(more > 0 ? [{ id: "more-failed", labels: more } as const] : [])];
}

function describeFailed({ label, failures = [] }: ComparedLabel, row: FigureRow | undefined): Statement | undefined {
  const cell = findCell(row, label);
  if (row !== undefined && cell?.state === "failed") {
    return { id: "figure-failed", label, window: row.title ?? row.name, reason: cell.reason };
  }
  const ranked = row?.title ?? row?.name;
  const [first, ...others] = failures.toSorted((a, b) => Number(b.window === ranked) - Number(a.window === ranked));
  if (first === undefined) return undefined;
  const compared = first.window === ranked && isFilled(cell) ? cell.jobs : undefined;
  return omitUndefined({ id: "step-failed" as const, label, ...first, compared, more: others.length });
}

/** The ratio to tell first: the winner's, else the one that is farthest from 1. */
export function findMainRatio({ ranking }: Comparison, row: FigureRow): { label: string; ratio: Ratio } | undefined {
  const ratios = row.cells.flatMap((cell) => {
    const ratio = findRatio(cell);
    return ratio !== undefined && ratio.ratio > 0 ? [{ label: cell.label, ratio }] : [];
  });
  const own = ratios.find(({ label }) => label === ranking?.winner);
  return own ?? ratios.toSorted((a, b) => distanceFromOne(b.ratio.ratio) - distanceFromOne(a.ratio.ratio))[0];
}

/** The jobs of the label with the fewest, where no label has enough for a rank; else 0. */
export function countFewestJobs({ ranking }: Comparison, { cells }: FigureRow): number {
  const isRanked = ranking?.labels.some(({ tooFewJobs }) => !tooFewJobs) ?? false;
  const jobs = cells.filter(isFilled).map((cell) => cell.jobs);
  return isRanked || jobs.length === 0 ? 0 : Math.min(...jobs);
}
