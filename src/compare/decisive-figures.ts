import { DISK_WAIT, type FigureAbout, isStepDuration, WHOLE_JOB } from "../model/figures.ts";
import { suggest } from "../model/near-word.ts";
import { findLargest } from "../model/numbers.ts";
import { UserError } from "../model/user-error.ts";
import type { FigureValues } from "./cells.ts";
import { findWindowFigure } from "./compared-figures.ts";
import { findSucceededMedian } from "./failures.ts";
import { GATE_FIGURES, isNamed, selectFigures } from "./gates/gate-figures.ts";
import { parseFigure } from "./gates/gate-parser.ts";

interface PrimaryChoice {
  /** Absent where the slowest label will be: then the slowest of any label counts. */
  baseline: number | undefined;
  wanted?: string | undefined;
  hasFailed: readonly boolean[];
}

/**
 * What ranks the labels: the figure asked for, else the duration of the baseline's slowest shared step, random write IOPS
 * (deepest queue), a workload's mean latency, or the first figure.
 * @throws UserError where the one asked for does not exist
 */
export function selectPrimary(
  figures: readonly FigureValues[],
  { baseline, wanted, hasFailed }: PrimaryChoice,
): FigureValues | undefined {
  if (wanted !== undefined && wanted !== "") return findWanted(figures, wanted);
  const shared = figures.filter(({ jobs }) => jobs.every((list, index) => list.length > 0 || hasFailed[index]));
  return (
    findSlowest(shared.filter(isStepDuration), baseline) ??
    findRandomWrites(shared) ??
    findWorkload(shared, baseline) ??
    shared.find(({ better }) => better !== "neither") ??
    figures[0]
  );
}

function findWanted(figures: readonly FigureValues[], wanted: string): FigureValues {
  const named = figures.find((figure) => figure.title === wanted || isNamed(figure, wanted));
  const found = named ?? findSpelled(figures, wanted);
  if (found !== undefined) return found;
  if (figures.length === 0) {
    throw new UserError(
      `primary: ${JSON.stringify(wanted)} is not a metric of these reports; they have none in common`,
    );
  }
  const known = new Set([
    ...GATE_FIGURES.keys(),
    ...figures.flatMap(({ id, name, title = name }) => [name, title, id]),
  ]);
  const allowed = figures.slice(0, 20).map(({ id }) => id.slice(0, 80));
  throw new UserError(
    `primary: ${JSON.stringify(wanted)} is not a metric of these reports; ${suggest(wanted, [...known])}some are ${allowed.join(", ")}`,
  );
}

/** As gates spell it: `duration("npm ci")`. */
function findSpelled(figures: readonly FigureValues[], wanted: string): FigureValues | undefined {
  if (!GATE_FIGURES.has(/^[\w-]+/.exec(wanted)?.[0] ?? "")) return undefined;
  const { figure, name } = parseFigure(wanted, "primary");
  return selectFigures(figures, figure, name)[0];
}

function findRandomWrites(figures: readonly FigureValues[]): FigureValues | undefined {
  const writes = figures.filter(({ measure, name }) => measure === "write-iops" && /rand/i.test(name));
  return writes.sort((a, b) => readDepth(b) - readDepth(a))[0];
}

function readDepth({ setting }: FigureValues): number {
  return setting?.queueDepth ?? 0;
}

function findWorkload(figures: readonly FigureValues[], baseline: number | undefined): FigureValues | undefined {
  const means = figures.filter(({ measure }) => measure === "workload");
  return means.find(({ part }) => part === undefined) ?? findSlowest(means, baseline);
}

function findSlowest(figures: readonly FigureValues[], baseline: number | undefined): FigureValues | undefined {
  const seconds = figures.map((values) => findSeconds(values, baseline));
  return figures[seconds.indexOf(Math.max(0, findLargest(seconds)))];
}

function findSeconds({ jobs }: FigureValues, baseline: number | undefined): number {
  return (
    findSucceededMedian((baseline === undefined ? undefined : jobs[baseline]) ?? []) ??
    Math.max(0, ...jobs.map((list) => findSucceededMedian(list) ?? 0))
  );
}

const MAX_KEY_FIGURES = 9;
const MIN_KEY_FIGURES = 4;

/** At most nine to decide by: the ranked one, the whole job, a disk wait, fio's sequential, random and sync, workloads. */
export function selectKeyFigures(figures: readonly FigureValues[], primary: FigureValues | undefined): string[] {
  const pick = (id: string): FigureValues[] => selectFigures(figures, GATE_FIGURES.get(id) as FigureAbout, undefined);
  const isStep = primary?.kind === "window" && primary.measure !== DISK_WAIT;
  const wait = isStep ? findWindowFigure(figures, primary.name, DISK_WAIT) : undefined;
  const windows = [
    primary,
    findWindowFigure(figures, WHOLE_JOB, "duration"),
    wait ?? findWindowFigure(figures, WHOLE_JOB, DISK_WAIT),
  ];
  const chosen = [
    ...windows.filter((figure) => figure !== undefined),
    ...["read-bandwidth", "write-bandwidth", "read-iops", "write-iops", "sync-latency"].flatMap((name) =>
      pick(name).sort(compareShapes).slice(0, 1),
    ),
    ...pick("workload"),
  ];
  const ids = [...new Set(chosen.map(({ id }) => id))];
  const others = figures.filter(({ id, better }) => !ids.includes(id) && better !== "neither").map(({ id }) => id);
  return [...ids, ...others.slice(0, Math.max(0, MIN_KEY_FIGURES - ids.length))].slice(0, MAX_KEY_FIGURES);
}

function compareShapes(a: FigureValues, b: FigureValues): number {
  const isRandom = ({ name }: FigureValues): number => Number(/rand/i.test(name));
  return isRandom(a) - isRandom(b) || readDepth(b) - readDepth(a);
}
