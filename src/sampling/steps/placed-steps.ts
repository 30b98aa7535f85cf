import type { Window } from "../../model/window.ts";
import type { StepBoundary, StepRecord, StepScript } from "./step-record.ts";

type NameSource = NonNullable<Window["nameSource"]>;

/** A step in the job's sequence with the boundaries that lie in it. */
export interface PlacedStep {
  record?: StepRecord;
  nameSource?: NameSource;
  /** The best known start; never before the end of the step before it. */
  startedAtSeconds: number;
  /** The step's own first, then those of steps inside of it. */
  boundaries: StepBoundary[];
}

/** What is known of a job's steps. */
export interface KnownSteps {
  boundaries: readonly StepBoundary[];
  workerLog?: readonly StepRecord[];
  apiSteps?: readonly StepRecord[];
  scripts?: readonly StepScript[];
  ownIds?: readonly string[];
}

/** A new file's time may lie this much before its creation: the kernel's clock ticks 100 times a second or more. */
export const CLOCK_SECONDS = 0.02;
/** Boundaries this close, and otherwise unknown, are a composite action's and its first step's. */
const NESTED_SECONDS = 0.02;

/**
 * Assigns every boundary to its step: those of the worker log, which may end early, then the API's later ones; a
 * boundary in neither is a step of its own. Skipped steps have no boundary and are left out.
 */
export function placeBoundaries(sources: KnownSteps): PlacedStep[] {
  const boundaries = sortBoundaries(sources);
  const steps = listSteps(sources.workerLog ?? [], sources.apiSteps ?? []);
  const claimed = claimBackground(steps, boundaries);
  const sequence = steps.filter((step) => !claimed.has(step));
  const taken = new Set(steps.flatMap((step) => step.boundaries));
  const running = boundaries.findLast(({ id }) => sources.ownIds?.includes(id))?.id;
  const alone: StepBoundary[] = [];
  for (const boundary of boundaries) {
    if (taken.has(boundary)) continue;
    const step = locateStep(sequence, boundary);
    if (step === undefined || isBeyond(step, { boundary, running, isLast: step === sequence.at(-1) }))
      alone.push(boundary);
    else step.boundaries.push(boundary);
  }
  return [...steps, ...groupAlone(alone, sources.scripts ?? [])].sort((a, b) => findStart(a) - findStart(b));
}

/**
 * Sorts boundaries by time. Two in the same clock tick are a composite action's and its first step's, since a process
 * takes longer to start; io-probe's own is then the step inside.
 */
function sortBoundaries({ boundaries, ownIds = [] }: KnownSteps): StepBoundary[] {
  const own = new Set(ownIds);
  return boundaries.toSorted((a, b) => a.atSeconds - b.atSeconds || Number(own.has(a.id)) - Number(own.has(b.id)));
}

/** The exact start of a step with a boundary, else the best that is known. */
export function findStart({ boundaries, startedAtSeconds }: PlacedStep): number {
  return boundaries[0]?.atSeconds ?? startedAtSeconds;
}

/** The last moment at which a step can have ended; infinite while it runs. A log's second means any moment in it. */
export function findLatestEnd({ endedAtSeconds, isExact }: StepRecord): number {
  return endedAtSeconds === undefined ? Number.POSITIVE_INFINITY : endedAtSeconds + (isExact ? 0 : 1);
}

function listSteps(log: readonly StepRecord[], api: readonly StepRecord[]): PlacedStep[] {
  const steps: PlacedStep[] = [];
  let freeFrom = 0;
  const open = (record: StepRecord, nameSource: NameSource): void => {
    if (record.result === "skipped") return;
    // Foreground steps follow each other: a log's second lies behind the end of the step before.
    const startedAtSeconds = record.isExact ? record.startedAtSeconds : Math.max(record.startedAtSeconds, freeFrom);
    steps.push({ record, nameSource, startedAtSeconds, boundaries: [] });
    if (!record.isBackground) freeFrom = Math.max(startedAtSeconds, record.endedAtSeconds ?? 0);
  };
  const { known, beyond } = joinApi(log, api);
  for (const record of known) open(record, "worker-log");
  for (const record of beyond) open(record, "api");
  return steps;
}

/** The log's steps, the last one with its end from the API, and the API's steps after it. */
function joinApi(
  log: readonly StepRecord[],
  api: readonly StepRecord[],
): { known: StepRecord[]; beyond: StepRecord[] } {
  const last = log.at(-1);
  if (last === undefined) return { known: [], beyond: [...api] };
  const same = api.findLastIndex(({ name, startedAtSeconds }) => {
    return name === last.name && Math.abs(startedAtSeconds - last.startedAtSeconds) < 2;
  });
  const beyond =
    same === -1 ? api.filter((step) => step.startedAtSeconds > last.startedAtSeconds) : api.slice(same + 1);
  const { endedAtSeconds, result } = api[same] ?? {};
  const ended = last.endedAtSeconds === undefined && endedAtSeconds !== undefined ? { endedAtSeconds } : {};
  return { known: [...log.slice(0, -1), { ...(result && { result }), ...last, ...ended }], beyond };
}

/** Gives each background step with an exact start the first boundary after it; returns those steps. */
function claimBackground(steps: readonly PlacedStep[], boundaries: readonly StepBoundary[]): Set<PlacedStep> {
  const claimed = new Set<PlacedStep>();
  const taken = new Set<StepBoundary>();
  for (const step of steps) {
    const { record } = step;
    if (!record?.isBackground || !record.isExact) continue;
    claimed.add(step);
    const own = boundaries.find(
      (boundary) => !taken.has(boundary) && boundary.atSeconds >= record.startedAtSeconds - CLOCK_SECONDS,
    );
    if (own === undefined || own.atSeconds > findLatestEnd(record)) continue;
    taken.add(own);
    step.boundaries.push(own);
  }
  return claimed;
}

/**
 * The step of a boundary: the first without one that began at this moment, within the clock's precision; else the last
 * that began before, and of several in that second the first without one.
 */
function locateStep(steps: readonly PlacedStep[], { atSeconds }: StepBoundary): PlacedStep | undefined {
  const beginning = steps.find(({ boundaries, startedAtSeconds }) => {
    return boundaries.length === 0 && Math.abs(startedAtSeconds - atSeconds) <= CLOCK_SECONDS;
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
 * Whether a boundary lies beyond all known steps: after the last step's end, or while that runs, after its start unless
 * it is the running step (a composite action, with this boundary inside). In the second of the last step's end, a
 * further boundary is probably the next step's.
 */
function isBeyond(
  { record, boundaries }: PlacedStep,
  { boundary, running, isLast }: { boundary: StepBoundary; running: string | undefined; isLast: boolean },
): boolean {
  if (!isLast || record === undefined) return false;
  const hasOwn = boundaries.length > 0;
  if (record.endedAtSeconds === undefined) return running !== undefined && hasOwn && boundaries[0]?.id !== running;
  const end = hasOwn ? record.endedAtSeconds : findLatestEnd(record);
  return boundary.atSeconds > end - CLOCK_SECONDS;
}

/** A script written after a boundary makes it a `run:` step, so the next one does not lie inside of it. */
function groupAlone(boundaries: readonly StepBoundary[], scripts: readonly StepScript[]): PlacedStep[] {
  const steps: PlacedStep[] = [];
  for (const boundary of boundaries) {
    const last = steps.at(-1);
    const before = last?.boundaries.at(-1)?.atSeconds ?? Number.NEGATIVE_INFINITY;
    const isNear = boundary.atSeconds - before < NESTED_SECONDS;
    const hasRun = scripts.some(({ bornAtSeconds: at }) => at >= before && at < boundary.atSeconds);
    if (last !== undefined && isNear && !hasRun) last.boundaries.push(boundary);
    else steps.push({ startedAtSeconds: boundary.atSeconds, boundaries: [boundary] });
  }
  return steps;
}
