import type { Window } from "../../model/window.ts";
import type { StepBoundary, StepRecord, StepScript } from "./step-record.ts";

type NameSource = NonNullable<Window["nameSource"]>;

/** One step's turn in the job's sequence: what was said of it, and the boundaries that lie in it. */
export interface Turn {
  /** Absent for a boundary that nothing tells of. */
  record?: StepRecord;
  nameSource?: NameSource;
  /** When the turn came, as far as it is known; never before the end of the step before it. */
  startedAtSeconds: number;
  /** The step's own first, then those of steps inside of it. */
  boundaries: StepBoundary[];
}

/** What turns are made from. */
export interface TurnSources {
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
 * Puts every boundary into the turn that it belongs to. The turns are the steps of the worker log, which may end before
 * the job's present, then those that the API knows beyond it; a boundary that neither tells of is a turn of its own.
 * Skipped steps have no turn: they have no boundary either.
 */
export function placeBoundaries(sources: TurnSources): Turn[] {
  const boundaries = sortBoundaries(sources);
  const turns = openTurns(sources.workerLog ?? [], sources.apiSteps ?? []);
  const claimed = claimBackground(turns, boundaries);
  const sequence = turns.filter((turn) => !claimed.has(turn));
  const taken = new Set(turns.flatMap((turn) => turn.boundaries));
  const running = boundaries.findLast(({ id }) => sources.ownIds?.includes(id))?.id;
  const alone: StepBoundary[] = [];
  for (const boundary of boundaries) {
    if (taken.has(boundary)) continue;
    const turn = locateTurn(sequence, boundary);
    if (turn === undefined || isBeyond(turn, { boundary, running, isLast: turn === sequence.at(-1) }))
      alone.push(boundary);
    else turn.boundaries.push(boundary);
  }
  return [...turns, ...groupAlone(alone, sources.scripts ?? [])].sort((a, b) => findStart(a) - findStart(b));
}

/**
 * The boundaries in their order. Two in the same tick of the kernel's clock are a composite action's and its first step's,
 * for a process takes longer to start: where one of them is io-probe's own, it is the step inside.
 */
function sortBoundaries({ boundaries, ownIds = [] }: TurnSources): StepBoundary[] {
  const own = new Set(ownIds);
  return boundaries.toSorted((a, b) => a.atSeconds - b.atSeconds || Number(own.has(a.id)) - Number(own.has(b.id)));
}

/** The exact start of a turn where it has a boundary, else the best that is known. */
export function findStart({ boundaries, startedAtSeconds }: Turn): number {
  return boundaries[0]?.atSeconds ?? startedAtSeconds;
}

/** The last moment at which a step can have ended; infinite while it runs. A second of a log stands for any moment in it. */
export function findLatestEnd({ endedAtSeconds, isExact }: StepRecord): number {
  return endedAtSeconds === undefined ? Number.POSITIVE_INFINITY : endedAtSeconds + (isExact ? 0 : 1);
}

function openTurns(log: readonly StepRecord[], api: readonly StepRecord[]): Turn[] {
  const turns: Turn[] = [];
  let freeFrom = 0;
  const open = (record: StepRecord, nameSource: NameSource): void => {
    if (record.result === "skipped") return;
    // Steps in the foreground come one after the other: what the log's seconds leave open, the end before narrows down.
    const startedAtSeconds = record.isExact ? record.startedAtSeconds : Math.max(record.startedAtSeconds, freeFrom);
    turns.push({ record, nameSource, startedAtSeconds, boundaries: [] });
    if (!record.isBackground) freeFrom = Math.max(startedAtSeconds, record.endedAtSeconds ?? 0);
  };
  const { known, beyond } = joinApi(log, api);
  for (const record of known) open(record, "worker-log");
  for (const record of beyond) open(record, "api");
  return turns;
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

/** Gives each background step whose exact start is known the first boundary after it; returns the turns served so. */
function claimBackground(turns: readonly Turn[], boundaries: readonly StepBoundary[]): Set<Turn> {
  const claimed = new Set<Turn>();
  const taken = new Set<StepBoundary>();
  for (const turn of turns) {
    const { record } = turn;
    if (!record?.isBackground || !record.isExact) continue;
    claimed.add(turn);
    const own = boundaries.find(
      (boundary) => !taken.has(boundary) && boundary.atSeconds >= record.startedAtSeconds - CLOCK_SECONDS,
    );
    if (own === undefined || own.atSeconds > findLatestEnd(record)) continue;
    taken.add(own);
    turn.boundaries.push(own);
  }
  return claimed;
}

/**
 * The turn that a boundary belongs to: the first that has none yet and began at this very moment, as far as the clocks
 * tell; else the last that came before; of turns in the same second, the first that has none yet.
 */
function locateTurn(turns: readonly Turn[], { atSeconds }: StepBoundary): Turn | undefined {
  const beginning = turns.find(({ boundaries, startedAtSeconds }) => {
    return boundaries.length === 0 && Math.abs(startedAtSeconds - atSeconds) <= CLOCK_SECONDS;
  });
  if (beginning !== undefined) return beginning;
  let index = turns.findLastIndex((turn) => turn.startedAtSeconds <= atSeconds);
  while (index > 0) {
    const before = turns[index - 1] as Turn;
    if (before.startedAtSeconds !== turns[index]?.startedAtSeconds || before.boundaries.length > 0) break;
    index--;
  }
  return turns[index];
}

/**
 * Whether a boundary lies beyond all that is told of: after the end of the last step, or, while that one still runs,
 * after its start, unless it is the running step itself (then it is a composite action, and the boundary one inside).
 * In the second in which the last step ended, a further boundary is rather the next step's than one inside of it.
 */
function isBeyond(
  { record, boundaries }: Turn,
  { boundary, running, isLast }: { boundary: StepBoundary; running: string | undefined; isLast: boolean },
): boolean {
  if (!isLast || record === undefined) return false;
  const hasOwn = boundaries.length > 0;
  if (record.endedAtSeconds === undefined) return running !== undefined && hasOwn && boundaries[0]?.id !== running;
  const end = hasOwn ? record.endedAtSeconds : findLatestEnd(record);
  return boundary.atSeconds > end - CLOCK_SECONDS;
}

/** A boundary behind which a script was written is that of a `run:` step, so the next one does not lie inside of it. */
function groupAlone(boundaries: readonly StepBoundary[], scripts: readonly StepScript[]): Turn[] {
  const turns: Turn[] = [];
  for (const boundary of boundaries) {
    const last = turns.at(-1);
    const before = last?.boundaries.at(-1)?.atSeconds ?? Number.NEGATIVE_INFINITY;
    const isNear = boundary.atSeconds - before < NESTED_SECONDS;
    const hasRun = scripts.some(({ bornAtSeconds: at }) => at >= before && at < boundary.atSeconds);
    if (last !== undefined && isNear && !hasRun) last.boundaries.push(boundary);
    else turns.push({ startedAtSeconds: boundary.atSeconds, boundaries: [boundary] });
  }
  return turns;
}
