import { formatDuration } from "../format/figures.ts";
import type { FigureRow, Ratio, StepChanges, StepSide } from "../model/comparison.ts";
import { waitsOverlap } from "../model/disk-wait.ts";
import { DISK_WAIT, WHOLE_JOB } from "../model/figures.ts";
import { groupInto } from "../model/group-into.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { findRatio } from "./compared-figures.ts";
import { explainFailures, findSucceededMedian, findWorstEnding, pickSucceeded } from "./failures.ts";
import type { LegFigure } from "./leg.ts";
import { findMedianWait } from "./leg-figures.ts";
import type { LabelledLegs } from "./legs.ts";

const MAX_STEPS = 500;

/** The steps of two labels, the largest change of duration first, the whole job last. */
export function listStepChanges(labels: readonly LabelledLegs[], baseline: number): StepChanges | undefined {
  const [before, after] = [labels[baseline], labels[1 - baseline]];
  if (labels.length !== 2 || before === undefined || after === undefined) return undefined;
  const [was, is] = [summarizeSteps(before), summarizeSteps(after)];
  if ([was, is].some((steps) => [...steps.keys()].every((name) => name === WHOLE_JOB))) return undefined;
  const change = (name: string): number =>
    Math.abs((is.get(name)?.durationSeconds ?? 0) - (was.get(name)?.durationSeconds ?? 0));
  const names = [...new Set([...was.keys(), ...is.keys()])].sort((a, b) => change(b) - change(a));
  const steps = names.filter((name) => name !== WHOLE_JOB).slice(0, MAX_STEPS);
  const shown = [...steps, ...names.filter((name) => name === WHOLE_JOB)];
  const rows = shown.map((window) => omitUndefined({ window, before: was.get(window), after: is.get(window) }));
  return { before: before.label, after: after.label, rows };
}

function summarizeSteps({ legs }: LabelledLegs): Map<string, StepSide> {
  const figures = legs.flatMap((leg) =>
    leg.figures.filter(({ kind, isBenchmarkWindow }) => kind === "window" && !isBenchmarkWindow),
  );
  return new Map([...groupInto(figures, ({ name }) => name)].map(([name, own]) => [name, summarize(own)]));
}

function summarize(figures: readonly LegFigure[]): StepSide {
  const durations = figures.filter(({ measure }) => measure === "duration");
  const failure = explainFailures(durations);
  const pick = (measure: string): LegFigure[] =>
    pickSucceeded(figures).filter((figure) => figure.measure === measure && !figure.lowerBound);
  return omitUndefined({
    jobs: durations.length,
    ...(failure && { failure, ended: findWorstEnding(failure) }),
    durationSeconds: findSucceededMedian(pick("duration")),
    diskWait: findMedianWait(pick(DISK_WAIT)),
    readBytes: findSucceededMedian(pick("read-bytes")),
    writtenBytes: findSucceededMedian(pick("written-bytes")),
  });
}

/** A step of two labels. */
export type StepRow = StepChanges["rows"][number];

export type PickFigure = (side: StepSide) => number | undefined;

/** The ratios of the steps' durations by their names. */
export type StepRatios = ReadonlyMap<string, Ratio | undefined>;

/** The steps' ratios, of the label that is not the baseline. */
export function mapRatios({ after }: StepChanges, figures: readonly FigureRow[]): StepRatios {
  return new Map(
    figures
      .filter(({ kind, measure }) => kind === "window" && measure === "duration")
      .map((row) => [row.name, findRatio(row.cells.find(({ label }) => label === after))]),
  );
}

/** The step whose duration changed most. */
interface BiggestChange {
  row: StepRow;
  window: string;
  difference: number;
  /** The only label that has the step. */
  onlyIn: string | undefined;
  isUnsure: boolean;
}

/**
 * The rows are sorted by it; a step that failed on one side comes first there, but has no difference. Durations that are
 * written alike have none worth a sentence: 0, where no other step has one.
 */
export function findBiggest(steps: StepChanges, ratios: StepRatios): BiggestChange | undefined {
  const changed = steps.rows.flatMap((row) => {
    const difference = findDifference(steps, row);
    return row.window === WHOLE_JOB || difference === undefined ? [] : { row, difference };
  });
  const [same] = changed.map(({ row }) => ({ row, difference: 0 }));
  const biggest = changed.find(({ row }) => !isWrittenAlike(row)) ?? same;
  if (biggest === undefined) return undefined;
  const { window } = biggest.row;
  const ratio = ratios.get(window);
  const isUnsure = ratio !== undefined && "doubt" in ratio && ratio.doubt !== undefined;
  return { ...biggest, window, onlyIn: findOnly(steps, biggest.row), isUnsure };
}

function isWrittenAlike({ before, after }: StepRow): boolean {
  if (before?.durationSeconds === undefined || after?.durationSeconds === undefined) return false;
  return formatDuration(before.durationSeconds) === formatDuration(after.durationSeconds);
}

/** Seconds that a step takes longer; undefined where a side was not measured or not reached. */
export function findDifference(steps: StepChanges, row: StepRow): number | undefined {
  if (findUnreached(steps, row) !== undefined) return undefined;
  const { before, after } = row;
  const [was, is] = [before, after].map((side) => (side === undefined ? 0 : side.durationSeconds));
  return was === undefined || is === undefined ? undefined : is - was;
}

/** How much larger a figure is after; undefined where a side lacks it. */
export function findChange({ before, after }: StepRow, pick: PickFigure): number | undefined {
  const [was, is] = [before && pick(before), after && pick(after)];
  return was === undefined || is === undefined ? undefined : is - was;
}

/** Whether the bounds of a step's two waits overlap. */
export function isWaitOpen({ before, after }: StepRow): boolean {
  return waitsOverlap(before?.diskWait, after?.diskWait);
}

/** The only label that has the step, if one lacks it. */
export function findOnly(steps: StepChanges, { before, after }: StepRow): string | undefined {
  if (before === undefined) return steps.after;
  return after === undefined ? steps.before : undefined;
}

/** The side without the step in which another one failed: it may not have come to it. */
export function findUnreached(steps: StepChanges, { before, after }: StepRow): string | undefined {
  const hasFailed = (pick: (row: StepRow) => StepSide | undefined): boolean =>
    steps.rows.map(pick).some((side) => side?.failure !== undefined && side.ended !== "skipped");
  if (before === undefined) return hasFailed((row) => row.before) ? steps.before : undefined;
  return after === undefined && hasFailed((row) => row.after) ? steps.after : undefined;
}
