import type { Change, HistoryRun } from "../model/history.ts";
import { distanceFromOne } from "../model/numbers.ts";
import type { Point } from "./build-series.ts";
import type { JudgedSeries } from "./judged-series.ts";
import { levelSides, type SizedChange, sizeChange } from "./levels.ts";

/**
 * A change of a series with what came with it: commits, other figures of its step, another image or io-probe.
 * @param ends among the judged points: where the old level begins, and the new one ends
 */
export function describeChange(
  { at, ratio, low, high, pValue }: SizedChange,
  [from, to]: [number, number],
  { series, points }: JudgedSeries,
  siblings: readonly JudgedSeries[],
  runs: readonly HistoryRun[],
): Change {
  const [before, after] = [points.slice(from, at), points.slice(at, to)];
  const [last, first] = [before.at(-1), after[0]] as [Point, Point];
  const between = runs.slice(last.run + 1, first.run + 1).flatMap(({ commit }) => commit ?? []);
  const others = siblings.filter((other) => other.series !== series);
  return {
    ...(runs[first.run] as HistoryRun),
    previous: runs[last.run] as HistoryRun,
    ...{ ratio, low, high, pValue },
    ...levelSides(after, ratio),
    runsBefore: before.length,
    runsAfter: after.length,
    commits: [...new Set(between)],
    moved: findMoved(others, before, after),
    replaced: findReplaced(before, after),
  };
}

/** A step has so many figures that moved with it, at most. */
const MAX_MOVED = 6;

/** The other figures of a step that moved where it did, the most first. */
function findMoved(
  siblings: readonly JudgedSeries[],
  before: readonly Point[],
  after: readonly Point[],
): Change["moved"] {
  const [from, at, to] = [before[0], after[0], after.at(-1)].map((point) => point?.run ?? 0) as [
    number,
    number,
    number,
  ];
  const moved = siblings.flatMap((sibling) => {
    const { series, points } = sibling;
    const first = points.findIndex(({ run }) => run >= from);
    const split = points.findIndex(({ run }) => run >= at);
    const end = points.findLastIndex(({ run }) => run <= to) + 1;
    const sized = first < 0 || split < 0 || end === 0 ? undefined : sizeChange(sibling, first, split, end);
    if (sized === undefined) return [];
    const { ratio, low, high } = sized;
    return [{ figure: series.figure, ratio, low, high, ...levelSides(points.slice(split, end), ratio) }];
  });
  return moved.sort((a, b) => distanceFromOne(b.ratio) - distanceFromOne(a.ratio)).slice(0, MAX_MOVED);
}

/** So many runs on each side of a change say what was replaced. */
const NEIGHBOURS = 5;

/** What all neighbouring runs before have, and none after. */
function findReplaced(before: readonly Point[], after: readonly Point[]): Change["replaced"] {
  const [last, next] = [before.slice(-NEIGHBOURS), after.slice(0, NEIGHBOURS)];
  const fields = [
    ["image", "image"],
    ["tool", "toolVersion"],
  ] as const;
  return fields.flatMap(([what, field]) => {
    const [old, fresh] = [new Set(last.map((point) => point[field])), new Set(next.map((point) => point[field]))];
    const [was, is] = [last.at(-1)?.[field], next[0]?.[field]];
    if (old.size !== 1 || fresh.has(was) || was === undefined || is === undefined) return [];
    return [{ what, before: was, after: is }];
  });
}
