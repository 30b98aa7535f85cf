import { omitUndefined } from "../../model/omit-undefined.ts";
import type { Window } from "../../model/window.ts";
import {
  CLOCK_SECONDS,
  findLatestEnd,
  findStart,
  type KnownSteps,
  type PlacedStep,
  placeBoundaries,
} from "./placed-steps.ts";
import type { StepRecord, StepScript } from "./step-record.ts";

/** A step as a window of the report. */
export interface StepMark {
  name: string;
  kind: "step";
  nameSource: NonNullable<Window["nameSource"]>;
  /** `success`, `failure` or `cancelled`, where known. */
  result?: string;
  /** Seconds since the epoch. */
  startedAtSeconds: number;
  endedAtSeconds: number;
  /** The start of the next step, where that is so soon that its sample holds what this one did. */
  countedUntilSeconds?: number;
  overlaps?: string[];
}

/** All that is known of a job's steps; the latest of io-probe's own boundaries is the step that asks. */
export interface StepSources extends KnownSteps {
  /** When the sampling began and ended; steps are cut to it. */
  since: number;
  until: number;
}

/**
 * Up to this long after a step's end, the sample at the next step's start counts as its end: the runner itself does
 * little in between. After a longer pause (background steps, a condition that hashes files) it belongs to no step.
 */
const MAX_HANDOVER_SECONDS = 2;

/**
 * The steps of a job between two moments, by start. A composite action is one step, as on GitHub's pages; skipped steps
 * and io-probe's own are left out. Names come from the worker log, else the REST API, else the script, else are
 * numbers.
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
    const naming = nameStep(step, { index, next: findNextStart(steps, index), scripts: sources.scripts ?? [] });
    return [
      omitUndefined({
        ...naming,
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

/**
 * Whether a step is the one that asks although its boundary was given to the step before it, as a log's seconds can
 * suggest: it still runs, and every other step that has begun has a boundary.
 */
function isAsking({ record, boundaries }: PlacedStep, { ownIds = [] }: StepSources): boolean {
  const isRunning = record !== undefined && record.endedAtSeconds === undefined && !record.isBackground;
  return isRunning && boundaries.length === 0 && ownIds.length > 0;
}

function findNextStart(steps: readonly PlacedStep[], index: number): number {
  const next = steps[index + 1];
  return next === undefined ? Number.POSITIVE_INFINITY : findStart(next);
}

interface StepEnd {
  end: number;
  countedUntil?: number;
}

function findEnd({ record }: PlacedStep, steps: readonly PlacedStep[], index: number): StepEnd {
  // Background steps neither end the step before them nor end where the next one starts.
  const next = steps.find((step, at) => at > index && !step.record?.isBackground);
  const nextStart = next === undefined ? Number.POSITIVE_INFINITY : findStart(next);
  if (record === undefined) return { end: nextStart };
  const latest = findLatestEnd(record);
  if (record.isBackground) return { end: record.isExact ? latest : narrowEnd(latest, record, steps) };
  const end = record.isExact ? latest : Math.min(latest, nextStart);
  const pause = nextStart - end;
  const isSampled = pause >= -CLOCK_SECONDS && pause <= MAX_HANDOVER_SECONDS && next?.boundaries.length !== 0;
  return isSampled && pause !== 0 ? { end, countedUntil: nextStart } : { end };
}

/** A background step known to the second ends at the latest where a step starts that may have waited for it. */
function narrowEnd(latest: number, record: StepRecord, steps: readonly PlacedStep[]): number {
  const starts = steps.map(findStart).filter((start) => start > Math.max(latest - 1, record.startedAtSeconds + 1));
  return Math.min(latest, ...starts);
}

interface Naming {
  index: number;
  next: number;
  scripts: readonly StepScript[];
}

function nameStep(step: PlacedStep, { index, next, scripts }: Naming): Pick<StepMark, "name" | "nameSource"> {
  const { record, nameSource } = step;
  if (record?.name && nameSource !== undefined) return { name: record.name, nameSource };
  const start = findStart(step);
  const title = scripts.find(({ bornAtSeconds }) => bornAtSeconds >= start && bornAtSeconds < next)?.title;
  return title === undefined
    ? { name: `step ${index + 1}`, nameSource: "number" }
    : { name: `Run ${title}`, nameSource: "script" };
}

/** GitHub runs no more beside each other; thousands of names in each of thousands would fill the memory. */
const MAX_OVERLAPS = 20;

function withOverlaps(mark: StepMark, marks: readonly StepMark[]): StepMark {
  const beside = marks.filter((other) => other !== mark && overlap(mark, other)).slice(0, MAX_OVERLAPS);
  return beside.length === 0 ? mark : { ...mark, overlaps: beside.map(({ name }) => name) };
}

/** Whether two steps shared more time than the clocks' error. */
function overlap(one: StepMark, other: StepMark): boolean {
  const shared =
    Math.min(one.endedAtSeconds, other.endedAtSeconds) - Math.max(one.startedAtSeconds, other.startedAtSeconds);
  return shared > CLOCK_SECONDS;
}
