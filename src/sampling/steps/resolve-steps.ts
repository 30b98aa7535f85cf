import { omitUndefined } from "../../model/omit-undefined.ts";
import type { Window } from "../../model/window.ts";
import {
  findLatestEnd,
  findStart,
  type KnownSteps,
  MAX_CLOCK_ERROR_SECONDS,
  type PlacedStep,
  placeBoundaries,
} from "./placed-steps.ts";
import type { StepRecord, StepScript } from "./step-record.ts";

/** A step as a window of the report. */
export interface StepMark {
  name: string;
  kind: "step";
  nameSource: NonNullable<Window["nameSource"]>;
  result?: string;
  startedAtSeconds: number;
  endedAtSeconds: number;
  /** The next step's start, if its sample ends this one. */
  countedUntilSeconds?: number;
  overlaps?: string[];
}

/** io-probe's latest boundary is the step that asks. */
export interface StepSources extends KnownSteps {
  since: number;
  until: number;
}

/** The next step's first sample is this one's last, unless the pause is longer (background steps, hashed files). */
const MAX_HANDOVER_SECONDS = 2;

/**
 * The job's steps between two moments, in order: composite actions as one, without skipped ones and io-probe's own; named
 * by worker log, API, script or number.
 */
export function resolveSteps(sources: StepSources): StepMark[] {
  const own = new Set(sources.ownIds);
  const steps = placeBoundaries(sources);
  const marks = steps.flatMap((step, index): StepMark[] => {
    if (own.has(step.boundaries[0]?.id ?? "") || isAsking(step, sources)) return [];
    const startedAtSeconds = Math.max(findStart(step), sources.since);
    const { end, countedUntil } = findEnd(step, steps, index);
    const endedAtSeconds = Math.min(end, sources.until);
    if (endedAtSeconds <= startedAtSeconds) return [];
    return [
      omitUndefined({
        ...nameStep(step, index, findTitle(step, steps[index + 1], sources.scripts)),
        kind: "step" as const,
        startedAtSeconds,
        endedAtSeconds,
        countedUntilSeconds: countedUntil !== undefined && countedUntil <= sources.until ? countedUntil : undefined,
        result: step.record?.result || undefined,
      }),
    ];
  });
  return marks.map((mark) => withOverlaps(mark, marks));
}

/** The step that asks is the running one without a boundary. */
function isAsking({ record, boundaries }: PlacedStep, { ownIds }: StepSources): boolean {
  const isRunning = record !== undefined && record.endedAtSeconds === undefined && !record.isBackground;
  return isRunning && boundaries.length === 0 && ownIds.length > 0;
}

function findEnd(
  { record }: PlacedStep,
  steps: readonly PlacedStep[],
  index: number,
): { end: number; countedUntil?: number } {
  // Background steps neither end the one before nor end at the next start.
  const next = steps.find((step, at) => at > index && !step.record?.isBackground);
  const nextStart = next === undefined ? Number.POSITIVE_INFINITY : findStart(next);
  if (record === undefined) return { end: nextStart };
  const latest = findLatestEnd(record);
  if (record.isBackground) return { end: record.isExact ? latest : narrowEnd(latest, record, steps) };
  const end = record.isExact ? latest : Math.min(latest, nextStart);
  const pause = nextStart - end;
  const isSampled = pause >= -MAX_CLOCK_ERROR_SECONDS && pause <= MAX_HANDOVER_SECONDS && next?.boundaries.length !== 0;
  return isSampled && pause !== 0 ? { end, countedUntil: nextStart } : { end };
}

/** Known to the second, it ends before steps that may wait for it. */
function narrowEnd(latest: number, record: StepRecord, steps: readonly PlacedStep[]): number {
  const starts = steps.map(findStart).filter((start) => start > Math.max(latest - 1, record.startedAtSeconds + 1));
  return Math.min(latest, ...starts);
}

function findTitle(step: PlacedStep, next: PlacedStep | undefined, scripts: readonly StepScript[]) {
  const end = next === undefined ? Number.POSITIVE_INFINITY : findStart(next);
  return scripts.find(({ bornAtSeconds: at }) => at >= findStart(step) && at < end)?.title;
}

function nameStep(
  { record, nameSource }: PlacedStep,
  index: number,
  title: string | undefined,
): Pick<StepMark, "name" | "nameSource"> {
  if (record?.name && nameSource !== undefined) return { name: record.name, nameSource };
  return title === undefined
    ? { name: `step ${index + 1}`, nameSource: "number" }
    : { name: `Run ${title}`, nameSource: "script" };
}

/** GitHub runs no more at once. */
const MAX_OVERLAPS = 20;

function withOverlaps(mark: StepMark, marks: readonly StepMark[]): StepMark {
  const beside = marks.filter((other) => other !== mark && overlap(mark, other)).slice(0, MAX_OVERLAPS);
  return beside.length === 0 ? mark : { ...mark, overlaps: beside.map(({ name }) => name) };
}

/** Whether two steps overlap by more than the clocks' error. */
function overlap(one: StepMark, other: StepMark): boolean {
  const shared =
    Math.min(one.endedAtSeconds, other.endedAtSeconds) - Math.max(one.startedAtSeconds, other.startedAtSeconds);
  return shared > MAX_CLOCK_ERROR_SECONDS;
}
