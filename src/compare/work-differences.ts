import type { FigureRow, LabelDifferences, WorkDifference } from "../model/comparison.ts";
import { DISK_WAIT } from "../model/figures.ts";
import { distanceFromOne, median, sum } from "../model/numbers.ts";
import type { FigureValues, JobFigure } from "./cells.ts";
import { findWindowFigure, isFilled } from "./compared-figures.ts";
import { pickSucceeded } from "./failures.ts";
import type { WindowWork } from "./window-work.ts";

/** A smaller ratio of what was done says little: our judgement. */
const MIN_RATIO = 1.25;
/** Work that costs a smaller share of the difference is not worth a sentence, as a limit is not. */
const MIN_SHARE = 0.1;
/** More work that took a smaller share of the time of whoever did it hardly bears on who is faster: our judgement. */
const MIN_HIDDEN_SHARE = 0.2;
/** Durations closer than this count as equal: nothing explains them, but either label may have done more in that time. */
const EQUAL_RATIO = 1.05;
/** Requests and CPU time differ by machine as well: only these are surely other work. */
const HIDDEN_MEASURES: readonly WorkDifference["measure"][] = ["read-bytes", "written-bytes", "flushes"];

interface WorkPart {
  measure: WorkDifference["measure"];
  amount: keyof WindowWork;
  /** What it took of the window. */
  seconds: keyof WindowWork;
  /** Says the same, and more plainly. */
  insteadOf?: WorkDifference["measure"];
}

const PARTS: readonly WorkPart[] = [
  { measure: "read-bytes", amount: "readBytes", seconds: "readSeconds" },
  { measure: "reads", amount: "reads", seconds: "readSeconds", insteadOf: "read-bytes" },
  { measure: "written-bytes", amount: "writtenBytes", seconds: "writeSeconds" },
  { measure: "writes", amount: "writes", seconds: "writeSeconds", insteadOf: "written-bytes" },
  { measure: "flushes", amount: "flushes", seconds: "flushSeconds" },
  { measure: "cpu-time", amount: "cpuSeconds", seconds: "cpuSeconds" },
];

interface Side {
  jobs: { work: WindowWork; durationSeconds: number }[];
  /** Its median of the figure. */
  seconds: number;
}

/** A label and the baseline, and what their differences have in common. */
interface Pair {
  own: Side;
  base: Side;
  about: Pick<WorkDifference, "figure" | "window" | "differenceSeconds">;
}

interface Places {
  label: number;
  baseline: number;
  hasSameCpu: boolean;
}

/**
 * What label and baseline did differently in the ranked step: what explains its time, also where too few jobs show the
 * noise, since what was done hardly varies; else what a duration hides. A wait says itself what was waited for.
 */
export function findOtherWork(
  row: FigureRow | undefined,
  figures: readonly FigureValues[],
  places: Places,
): Pick<LabelDifferences, "work" | "hiddenWork"> {
  if (row === undefined) return {};
  const pair = pairSides(row, figures, places);
  if (pair === undefined) return {};
  const work = listExplaining(pair, row.measure !== DISK_WAIT && places.hasSameCpu);
  if (work.length > 0) return { work };
  const hiddenWork = row.measure === "duration" ? listHidden(pair) : [];
  return hiddenWork.length > 0 ? { hiddenWork } : {};
}

/**
 * What a label did more of than the baseline where it took longer, or less where it was faster: each with the seconds that
 * it can explain at the rates and latencies seen where there was more. CPU time counts on the same CPU alone.
 */
function listExplaining(pair: Pair, countsCpu: boolean): WorkDifference[] {
  const { own, base, about } = pair;
  if (distanceFromOne(own.seconds / base.seconds) < Math.log(EQUAL_RATIO)) return [];
  const isLonger = own.seconds > base.seconds;
  const found: WorkDifference[] = [];
  for (const part of PARTS) {
    const { measure, insteadOf } = part;
    if (measure === "cpu-time" && !countsCpu) continue;
    if (found.some((other) => other.measure === insteadOf)) continue;
    const more = isLonger ? compareAmounts(part, own, base) : compareAmounts(part, base, own);
    if (more === undefined || more.seconds < MIN_SHARE * about.differenceSeconds) continue;
    found.push(describeMore(pair, measure, more, isLonger));
  }
  return found;
}

/**
 * What the faster of label and baseline did more of, or either where they took as long: bytes and flushes that cost at least
 * a fifth of its time. The durations do not show that, and rank those who did less too well.
 */
function listHidden(pair: Pair): WorkDifference[] {
  const { own, base } = pair;
  return PARTS.filter(({ measure }) => HIDDEN_MEASURES.includes(measure)).flatMap((part) => {
    const ownMore = findHiddenMore(part, own, base);
    const more = ownMore ?? findHiddenMore(part, base, own);
    return more === undefined ? [] : describeMore(pair, part.measure, more, more === ownMore);
  });
}

function pairSides(row: FigureRow, figures: readonly FigureValues[], { label, baseline }: Places): Pair | undefined {
  const [own, base] = [row.cells[label], row.cells[baseline]];
  if (row.kind !== "window" || row.unit !== "seconds" || !isFilled(own) || !isFilled(base)) return undefined;
  const durations = findWindowFigure(figures, row.name, "duration");
  return {
    own: { jobs: listWork(durations?.jobs[label]), seconds: own.median },
    base: { jobs: listWork(durations?.jobs[baseline]), seconds: base.median },
    about: { figure: row.id, window: row.name, differenceSeconds: Math.abs(own.median - base.median) },
  };
}

function describeMore(
  { about }: Pair,
  measure: WorkDifference["measure"],
  { amount, otherAmount, seconds }: MoreWork,
  isOwn: boolean,
): WorkDifference {
  const amounts = isOwn ? { amount, baselineAmount: otherAmount } : { amount: otherAmount, baselineAmount: amount };
  return { ...about, measure, ...amounts, seconds };
}

function findHiddenMore(part: WorkPart, side: Side, other: Side): MoreWork | undefined {
  if (side.seconds >= EQUAL_RATIO * other.seconds) return undefined;
  const more = compareAmounts(part, side, other);
  return more !== undefined && more.share >= MIN_HIDDEN_SHARE ? more : undefined;
}

interface MoreWork {
  amount: number;
  otherAmount: number;
  /** What the part beyond the other's took, and its share of the duration. */
  seconds: number;
  share: number;
}

/** How much more one side did; undefined where that is not clear. */
function compareAmounts({ amount, seconds }: WorkPart, side: Side, other: Side): MoreWork | undefined {
  const listAmounts = ({ jobs }: Side): number[] => jobs.flatMap(({ work }) => work[amount] ?? []);
  const [more, less] = [listAmounts(side), listAmounts(other)];
  if (!isClearlyMore(more, less)) return undefined;
  const spent = side.jobs.map(({ work: { [seconds]: all = 0 }, durationSeconds }) =>
    // CPU time is spread over the cores that it kept busy.
    seconds === "cpuSeconds" ? Math.min(all, durationSeconds) : all,
  );
  const took = median(spent);
  const explained = took * (1 - median(less) / median(more));
  const duration = median(side.jobs.map(({ durationSeconds }) => durationSeconds));
  return { amount: median(more), otherAmount: median(less), seconds: explained, share: explained / duration };
}

/** The share of the difference that these explain together, 0 to 1. */
export function sumShares(work: readonly WorkDifference[]): number {
  return Math.min(1, sum(work.map(({ seconds, differenceSeconds }) => seconds / differenceSeconds)));
}

function listWork(jobs: readonly JobFigure[] = []): Side["jobs"] {
  return pickSucceeded(jobs).flatMap(({ work, value }) => (work ? [{ work, durationSeconds: value }] : []));
}

/** Whether all but the outer quarters of the jobs did more. */
function isClearlyMore(more: readonly number[], less: readonly number[]): boolean {
  if (more.length === 0 || less.length === 0) return false;
  const [low, high] = [pickQuartile(more, 0.25), pickQuartile(less, 0.75)];
  return low > 0 && low >= MIN_RATIO * high;
}

function pickQuartile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.round(share * (values.length - 1))] ?? 0;
}
