import type { Change } from "../model/history.ts";
import type { Point } from "./build-series.ts";
import type { PreparedSeries } from "./judged-values.ts";
import { levelSides, sizeChange } from "./levels.ts";

/** Runs, by their positions: the first of the old level and of the new one, and the last. */
interface Stretch {
  from: number;
  at: number;
  to: number;
}

/** A step has so many figures that moved with it, at most. */
const MAX_MOVED = 6;

/** The other figures of a step that moved where it did, the most first. */
export function findMoved(siblings: readonly PreparedSeries[], { from, at, to }: Stretch): Change["moved"] {
  const moved = siblings.flatMap(({ series, judged }) => {
    const runOf = (i: number) => series.points[judged.points[i] ?? 0]?.run ?? 0;
    const positions = [...judged.points.keys()];
    const first = positions.find((i) => runOf(i) >= from);
    const split = positions.find((i) => runOf(i) >= at);
    const last = positions.findLast((i) => runOf(i) <= to);
    if (first === undefined || split === undefined || last === undefined) return [];
    const sized = sizeChange(judged, first, split, last + 1);
    if (sized === undefined) return [];
    const after = positions.slice(split, last + 1).map((i) => series.points[judged.points[i] ?? 0]?.value ?? 0);
    const { ratio, low, high } = sized;
    return [{ figure: series.figure, ratio, low, high, ...levelSides(after, ratio) }];
  });
  return moved.sort((a, b) => Math.abs(Math.log(b.ratio)) - Math.abs(Math.log(a.ratio))).slice(0, MAX_MOVED);
}

/** So many runs on each side of a change say what was replaced. */
const NEIGHBOURS = 5;

/** What all neighbouring runs before have, and none after. */
export function findReplaced(before: readonly Point[], after: readonly Point[]): Change["replaced"] {
  const [last, next] = [before.slice(-NEIGHBOURS), after.slice(0, NEIGHBOURS)];
  return (
    [
      ["image", "image"],
      ["tool", "toolVersion"],
    ] as const
  ).flatMap(([what, field]) => {
    const [old, fresh] = [new Set(last.map((point) => point[field])), new Set(next.map((point) => point[field]))];
    const [was, is] = [last.at(-1)?.[field], next[0]?.[field]];
    if (old.size !== 1 || fresh.has(was) || was === undefined || is === undefined) return [];
    return [{ what, before: was, after: is }];
  });
}
