import { omitUndefined } from "../../model/omit-undefined.ts";
import type { Window } from "../../model/window.ts";
import type { StepBoundary, StepRecord, StepScript } from "./step-record.ts";

type NameSource = NonNullable<Window["nameSource"]>;

/** A step with the boundaries in it. */
export interface PlacedStep {
  record?: StepRecord;
  nameSource?: NameSource;
  /** When it started, never before the step before ended. */
  startedAtSeconds: number;
  boundaries: StepBoundary[];
}

/** What is known of a job's steps. */
export interface KnownSteps {
  boundaries: readonly StepBoundary[];
  workerLog: readonly StepRecord[];
  apiSteps: readonly StepRecord[];
  scripts: readonly StepScript[];
  /** See findOwnBoundary. */
  ownIds: readonly string[];
}

/** Files' times may be so early: the kernel's clock ticks at 100 Hz or more. */
export const MAX_CLOCK_ERROR_SECONDS = 0.02;
/** Boundaries so close are a composite action's and its first step's. */
const MAX_NESTED_SECONDS = 0.02;

/**
 * Gives each boundary to its step of the worker log or, later, the API, else to one of its own:
 * 1. a background step with an exact start takes the first boundary from that start on,
 * 2. each other boundary is of the step that ran at its time,
 * 3. unless that is the last known step, and is over or is not the one that asks: a further step has begun.
 */
export function placeBoundaries(sources: KnownSteps): PlacedStep[] {
  const boundaries = sortBoundaries(sources);
  const steps = listSteps(sources.workerLog, sources.apiSteps);
  const background = claimBackground(steps, boundaries);
  const taken = new Set([...background].flatMap((step) => step.boundaries));
  const sequence = steps.filter((step) => !background.has(step));
  const asking = boundaries.findLast(({ id }) => sources.ownIds.includes(id))?.id;
  const alone: StepBoundary[] = [];
  for (const boundary of boundaries.filter((one) => !taken.has(one))) {
    const step = locateStep(sequence, boundary);
    const isFurther = step === undefined || (step === sequence.at(-1) && isOver(step, boundary, asking));
    (isFurther ? alone : step.boundaries).push(boundary);
  }
  return [...steps, ...groupAlone(alone, sources.scripts)].sort((a, b) => findStart(a) - findStart(b));
}

/** In one tick of the clock, a composite action's boundary comes before io-probe's own. */
function sortBoundaries({ boundaries, ownIds }: KnownSteps): StepBoundary[] {
  const own = new Set(ownIds);
  return boundaries.toSorted((a, b) => a.atSeconds - b.atSeconds || Number(own.has(a.id)) - Number(own.has(b.id)));
}

/** A step's start, exact with a boundary. */
export function findStart({ boundaries, startedAtSeconds }: PlacedStep): number {
  return boundaries[0]?.atSeconds ?? startedAtSeconds;
}

/** A step's latest end, infinite while it runs; a log's second is anywhere in it. */
export function findLatestEnd({ endedAtSeconds, isExact }: StepRecord): number {
  return endedAtSeconds === undefined ? Number.POSITIVE_INFINITY : endedAtSeconds + (isExact ? 0 : 1);
}

function listSteps(log: readonly StepRecord[], api: readonly StepRecord[]): PlacedStep[] {
  const steps: PlacedStep[] = [];
  let freeFrom = 0;
  const open = (record: StepRecord, nameSource: NameSource): void => {
    if (record.result === "skipped") return;
    const startedAtSeconds = record.isExact ? record.startedAtSeconds : Math.max(record.startedAtSeconds, freeFrom);
    steps.push({ record, nameSource, startedAtSeconds, boundaries: [] });
    if (!record.isBackground) freeFrom = Math.max(startedAtSeconds, record.endedAtSeconds ?? 0);
  };
  const { known, beyond } = joinApi(log, api);
  for (const record of known) open(record, "worker-log");
  for (const record of beyond) open(record, "api");
  return steps;
}

/** The log's steps, its last one with the end and result that only the API knows, and the API's steps beyond it. */
function joinApi(
  log: readonly StepRecord[],
  api: readonly StepRecord[],
): { known: StepRecord[]; beyond: readonly StepRecord[] } {
  const last = log.at(-1);
  if (last === undefined) return { known: [], beyond: api };
  const isLast = ({ name, startedAtSeconds }: StepRecord) =>
    name === last.name && Math.abs(startedAtSeconds - last.startedAtSeconds) < 2;
  const index = api.findLastIndex(isLast);
  const same = api[index];
  if (same === undefined) {
    return { known: [...log], beyond: api.filter((step) => step.startedAtSeconds > last.startedAtSeconds) };
  }
  const endedAtSeconds = last.endedAtSeconds ?? same.endedAtSeconds;
  const result = last.result ?? same.result;
  const joined = omitUndefined({ ...last, endedAtSeconds, result: result || undefined });
  return { known: [...log.slice(0, -1), joined], beyond: api.slice(index + 1) };
}

/** Gives background steps with an exact start the next boundary; returns those steps. */
function claimBackground(steps: readonly PlacedStep[], boundaries: readonly StepBoundary[]): Set<PlacedStep> {
  const claimed = new Set<PlacedStep>();
  const taken = new Set<StepBoundary>();
  for (const step of steps) {
    const { record } = step;
    if (!record?.isBackground || !record.isExact) continue;
    claimed.add(step);
    const own = boundaries.find(
      (boundary) => !taken.has(boundary) && boundary.atSeconds >= record.startedAtSeconds - MAX_CLOCK_ERROR_SECONDS,
    );
    if (own === undefined || own.atSeconds > findLatestEnd(record)) continue;
    taken.add(own);
    step.boundaries.push(own);
  }
  return claimed;
}

/** The first step without a boundary that began now; else the last before, of several in one second the first without one. */
function locateStep(steps: readonly PlacedStep[], { atSeconds }: StepBoundary): PlacedStep | undefined {
  const beginning = steps.find(({ boundaries, startedAtSeconds }) => {
    return boundaries.length === 0 && Math.abs(startedAtSeconds - atSeconds) <= MAX_CLOCK_ERROR_SECONDS;
  });
  if (beginning !== undefined) return beginning;
  let index = steps.findLastIndex((step) => step.startedAtSeconds <= atSeconds);
  while (index > 0) {
    const before = steps[index - 1] as PlacedStep;
    if (before.startedAtSeconds !== steps[index]?.startedAtSeconds || before.boundaries.length > 0) break;
    index--;
  }
  return steps[index];
}

/**
 * Whether the last known step is over at a boundary: by its end (if it has a boundary, also in its last second), or, while
 * its record has none, by a boundary of its own that is not of the step that asks (a composite action).
 */
function isOver({ record, boundaries: [own] }: PlacedStep, { atSeconds }: StepBoundary, asking?: string): boolean {
  if (record === undefined) return false;
  if (record.endedAtSeconds === undefined) return asking !== undefined && own !== undefined && own.id !== asking;
  const end = own === undefined ? findLatestEnd(record) : record.endedAtSeconds;
  return atSeconds > end - MAX_CLOCK_ERROR_SECONDS;
}

/** A script between two boundaries makes the first a `run:` step. */
function groupAlone(boundaries: readonly StepBoundary[], scripts: readonly StepScript[]): PlacedStep[] {
  const steps: PlacedStep[] = [];
  for (const boundary of boundaries) {
    const last = steps.at(-1);
    const before = last?.boundaries.at(-1)?.atSeconds ?? Number.NEGATIVE_INFINITY;
    const isNear = boundary.atSeconds - before < MAX_NESTED_SECONDS;
    const hasRun = scripts.some(({ bornAtSeconds: at }) => at >= before && at < boundary.atSeconds);
    if (last !== undefined && isNear && !hasRun) last.boundaries.push(boundary);
    else steps.push({ startedAtSeconds: boundary.atSeconds, boundaries: [boundary] });
  }
  return steps;
}
