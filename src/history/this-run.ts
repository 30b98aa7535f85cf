import { CONFIDENCE } from "../compare/significance.ts";
import { quantileOfT } from "../compare/statistics/distributions.ts";
import { findMoments } from "../compare/statistics/means.ts";
import { groupInto } from "../model/group-into.ts";
import type { History, RunFigure } from "../model/history.ts";
import { median, sum } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { Row } from "../model/row.ts";
import { identifySeries, keySeries, type SeriesIdentity } from "./build-series.ts";
import { MIN_RATIO } from "./change-points.ts";
import { MIN_SIDE } from "./split-test.ts";

/** So many of the newest runs of the same machine class are compared with. */
const NEWEST = 20;

/** A run's figures against the history before it: by their machine classes, and since the newest change. */
export function compareRun(
  rows: readonly Row[],
  history: Pick<History, "series" | "runs" | "machineClasses">,
): RunFigure[] {
  const known = new Map(history.series.map((series) => [keySeries(series as SeriesIdentity), series]));
  const groups = groupInto(rows, (row) => JSON.stringify([keySeries(identifySeries(row)), row.machineClass]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group as [Row, ...Row[]];
    const identity = identifySeries(first);
    const series = known.get(keySeries(identity));
    // What no history has is a new step, and nothing to compare.
    if (series === undefined) return [];
    const { machineClass } = first;
    const since = series.changes.at(-1)?.run;
    const from = since === undefined ? 0 : history.runs.findIndex(({ run }) => run === since);
    const { points } = series;
    const baseline = points.values.filter((_, i) => {
      const run = points.runs[i] as number;
      const isOther = history.runs[run]?.run !== (first.runId ?? first.jobStartedAt);
      return isOther && run >= from && history.machineClasses[points.machineClasses[i] as number] === machineClass;
    });
    const values = group.map(({ value }) => value);
    const judged = judge(values, baseline.slice(-NEWEST));
    return [
      omitUndefined({ ...identity, machineClass, value: median(values), jobs: values.length, ...judged }) as RunFigure,
    ];
  });
}

type Judgement = Pick<RunFigure, "state" | "runs" | "baseline" | "ratio" | "low" | "high">;

/**
 * The ratio of a run's values to the baseline's, with the interval in which a further run lies, moved by a change
 * (Student's prediction interval on logarithms).
 */
function judge(values: readonly number[], baseline: readonly number[]): Judgement {
  const runs = baseline.length;
  if (runs < MIN_SIDE || [...values, ...baseline].some((value) => value <= 0)) return { state: "cannot say", runs };
  const { mean, variance } = findMoments(baseline.map(Math.log));
  const own = sum(values.map(Math.log)) / values.length;
  const error = Math.sqrt(variance * (1 / values.length + 1 / runs));
  const reach = quantileOfT((1 + CONFIDENCE) / 2, runs - 1) * error;
  const [low, high] = [Math.exp(own - mean - reach), Math.exp(own - mean + reach)];
  const ratio = Math.exp(own - mean);
  return { state: nameState(ratio, low, high), runs, baseline: Math.exp(mean), ratio, low, high };
}

function nameState(ratio: number, low: number, high: number): Judgement["state"] {
  const isLarge = Math.max(ratio, 1 / ratio) >= MIN_RATIO;
  if (isLarge && low > 1) return "higher";
  return isLarge && high < 1 ? "lower" : "unchanged";
}
