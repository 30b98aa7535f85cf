import { findFormat, formatCount, formatNumber, formatRatio } from "../../format/figures.ts";
import { cleanText, countOf, joinAnd, quoteText, shortenMiddle } from "../../format/plain-text.ts";
import type { Comparison, FigureRow, FilledCell, Ratio } from "../../model/comparison.ts";
import { DISK_WAIT, FIGURES, WHOLE_JOB } from "../../model/figures.ts";
import { distanceFromOne, sum } from "../../model/numbers.ts";
import { formatWait } from "../windows.ts";

/** The label of a pull request's run beside its base. */
export const namePullRequest = () => "this pull request";

const MAX_LABEL = 60;
const MAX_NAME = 80;
const MAX_NAMES = 4;
/** Names that are words of a sentence as they are. */
const OWN_NAMES = new Set([WHOLE_JOB, namePullRequest()]);

type Named = Pick<FigureRow, "name" | "title" | "measure">;
export const nameMeasure = (measure: string) => FIGURES.get(measure)?.label ?? measure;

/** A figure's name in a table. */
export const nameFigure = ({ name, title, measure }: Named) => `${title ?? name}: ${nameMeasure(measure)}`;

/** A figure's name inside a sentence. */
export function phraseFigure({ name, title, measure }: Named): string {
  const own = title === undefined ? quoteLabel(name) : phraseTitle(title);
  return `${nameMeasure(measure)} of ${name === WHOLE_JOB ? `the ${name}` : own}`;
}

/** Own job files and targets can bring their names into it. */
function phraseTitle(title: string): string {
  return /"|[.;](?:\s|$)/.test(title) ? quoteText(title, MAX_NAME) : cleanText(title, MAX_NAME);
}

/** A value of a figure in its unit. */
export function formatFigure({ measure }: Pick<Measured, "measure">, value: number): string {
  const figure = FIGURES.get(measure);
  return figure === undefined ? formatNumber(value) : findFormat(figure)(value);
}

/** The median of a label's jobs, of a disk wait with its bounds. */
export const formatMedian = (row: Measured, { median, diskWait }: Pick<FilledCell, "median" | "diskWait">) =>
  diskWait === undefined ? formatFigure(row, median) : formatWait(diskWait);

/** What tells a figure's direction. */
interface Measured {
  unit: string;
  measure: string;
}

/** Wider intervals say no more. */
const MAX_FACTOR = 1000;

/** The factor of a ratio, 1 or more: `2.20x`. */
function formatFactor(ratio: number): string {
  const factor = Math.max(ratio, 1 / ratio);
  return factor > MAX_FACTOR ? `over ${formatCount(MAX_FACTOR)}x` : formatRatio(factor);
}

/** A ratio in the only direction that is shown: `2.20x faster`, of a wait `2.20x shorter`, of bytes `2.20x less`; `1.00x` without a word. */
export function tellRatio({ unit, measure }: Measured, ratio: number): string {
  const factor = formatFactor(ratio);
  if (factor === formatRatio(1)) return factor;
  if (unit === "bytes") return `${factor} ${ratio < 1 ? "less" : "more"}`;
  if (measure === DISK_WAIT) return `${factor} ${ratio < 1 ? "shorter" : "longer"}`;
  return `${factor} ${ratio < 1 === (unit === "seconds") ? "faster" : "slower"}`;
}

/** A ratio's interval, its ends as the ratio is told, with words where they differ; empty where the noise is unknown. */
export function formatInterval(
  figure: Measured,
  ratio: { low?: number | undefined; high?: number | undefined } | Ratio,
): string {
  if (!("low" in ratio) || ratio.low === undefined || ratio.high === undefined) return "";
  const { low, high } = ratio;
  // What is slower first, and what is less.
  const isTime = figure.unit === "seconds" && figure.measure !== DISK_WAIT;
  const ends = isTime ? [high, low] : [low, high];
  if (low < 1 && high > 1) return ends.map((end) => tellRatio(figure, end)).join(" to ");
  return [low, high]
    .sort((a, b) => distanceFromOne(a) - distanceFromOne(b))
    .map(formatFactor)
    .join(" to ");
}

/** A ratio with its mark: `≈` noise, or waits whose bounds overlap; `?` perhaps chance. */
export const markRatio = (figure: Measured, ratio: Ratio) => markDoubt(tellRatio(figure, ratio.ratio), ratio);

/** The same without its direction, for a cell that shows it by an arrow. */
export const markFactor = (ratio: Ratio) => markDoubt(formatFactor(ratio.ratio), ratio);

function markDoubt(told: string, ratio: Ratio): string {
  const doubt = "doubt" in ratio ? ratio.doubt : undefined;
  if (doubt === "noise" || ratio.boundsOverlap) return `≈${told}`;
  return `${told}${doubt === "chance" ? "?" : ""}`;
}

/** A label or step inside a sentence, cut in the middle; quoted where it could be taken for its words. */
export function quoteLabel(label: string): string {
  const text = shortenMiddle(cleanText(label), MAX_LABEL);
  return /[\s"]|[.;]$/.test(text) && !OWN_NAMES.has(text) ? quoteText(text, MAX_LABEL) : text;
}

/** Up to four labels inside a sentence. */
export const joinLabels = (labels: readonly string[]) => joinAnd(labels.map(quoteLabel), MAX_NAMES);

/** The number of jobs, and what so few mean. */
export function countJobs(jobs: number): string {
  if (jobs === 1) return "1 job (noise unknown)";
  return jobs === 3 ? "3 jobs (indicative)" : `${jobs} jobs`;
}

/** Which labels tables have, and where the others are. */
export const tellShownLabels = (rest: string) => `The best, the baseline and the worst are shown; ${rest}`;

/** Beside the ranked figure. */
export const sayRankedBy = () => "ranked by this";

/** A label's heading in a table. */
export const titleLabel = (label: string, baseline: string) => (label === baseline ? `${label} (baseline)` : label);

/** The numbers of labels and jobs. */
export const countCompared = ({ labels }: Pick<Comparison, "labels">) =>
  `${countOf(labels.length, "label")}, ${countOf(sum(labels.map(({ jobs }) => jobs)), "job")}`;

/** How many jobs have no report; empty for none. */
export const countAbsent = (missing: number) => (missing > 0 ? [`${missing} missing`] : []);
