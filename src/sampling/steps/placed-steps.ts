import type { Window } from "../../model/window.ts";
import type { StepBoundary, StepRecord, StepScript } from "./step-record.ts";

type NameSource = NonNullable<Window["nameSource"]>;

/** A step in the job's sequence: what was said of it, and the boundaries that lie in it. */
export interface PlacedStep {
  /** Absent for a boundary that nothing tells of. */
  record?: StepRecord;
  nameSource?: NameSource;
  /** When it began, as far as it is known; never before the end of the step before it. */
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

/** The kernel's time of a new file may lie this much before the moment it was made: its clock ticks 100 times a second or more. */
export const CLOCK_SECONDS = 0.02;
/** Of boundaries that nothing tells of, those this close are one step's: a composite action's own and its first step's. */
const NESTED_SECONDS = 0.02;

/**
 * Gives every boundary to the step that it belongs to. The steps are those of the worker log, which may end before the
 * job's present, then those that the API knows beyond it; a boundary that neither tells of is a step of its own. Skipped
 * steps are left out: they have no boundary.
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
 * The boundaries in their order. Two in the same tick of the kernel's clock are a composite action's and its first step's,
 * for a process takes longer to start: where one of them is io-probe's own, it is the step inside.
 */
function sortBoundaries({ boundaries, ownIds = [] }: KnownSteps): StepBoundary[] {
  const own = new Set(ownIds);
  return boundaries.toSorted((a, b) => a.atSeconds - b.atSeconds || Number(own.has(a.id)) - Number(own.has(b.id)));
}

/** The exact start of a step where it has a boundary, else the best that is known. */
export function findStart({ boundaries, startedAtSeconds }: PlacedStep): number {
  return boundaries[0]?.atSeconds ?? startedAtSeconds;
}

/** The last moment at which a step can have ended; infinite while it runs. A second of a log stands for any moment in it. */
export function findLatestEnd({ endedAtSeconds, isExact }: StepRecord): number {
  return endedAtSeconds === undefined ? Number.POSITIVE_INFINITY : endedAtSeconds + (isExact ? 0 : 1);
}

function listSteps(log: readonly StepRecord[], api: readonly StepRecord[]): PlacedStep[] {
  const steps: PlacedStep[] = [];
  let freeFrom = 0;
  const open = (record: StepRecord, nameSource: NameSource): void => {
    if (record.result === "skipped") return;
    // Steps in the foreground come one after the other: what the log's seconds leave open, the end before narrows down.
    const startedAtSeconds = record.isExact ? record.startedAtSeconds : Math.max(record.startedAtSeconds, freeFrom);
    steps.push({ record, nameSource, startedAtSeconds, boundaries: [] });
    if (!record.isBackground) freeFrom = Math.max(startedAtSeconds, record.endedAtSeconds ?? 0);
  };
  const { known, beyond } = joinApi(log, api);
  for (const record of known) open(record, "worker-log");
  for (const record of beyond) open(record, "api");
  return steps;
}

/** The log's steps, the last of which the API may know the end of, and the API's steps after that one. */
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

/** Gives each background step whose exact start is known the first boundary after it; returns those steps. */
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
 * The step that a boundary belongs to: the first that has none yet and began at this very moment, as far as the clocks
 * tell; else the last that began before; of steps in the same second, the first that has none yet.
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
 * Whether a boundary lies beyond all that is told of: after the end of the last step, or, while that one still runs,
 * after its start, unless it is the running step itself (then it is a composite action, and the boundary one inside).
 * In the second in which the last step ended, a further boundary is rather the next step's than one inside of it.
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

/** A boundary behind which a script was written is that of a `run:` step, so the next one does not lie inside of it. */
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
