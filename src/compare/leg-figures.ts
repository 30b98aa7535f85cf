import { findOwnRate } from "../analysis/own-rate.ts";
import { WINDOW_FIGURES } from "../model/figures.ts";
import { groupInto } from "../model/group-into.ts";
import { cleanLabel } from "../model/label.ts";
import { median } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { findBenchmarking, findBenchmarkWindows } from "../model/own-work.ts";
import type { Storage } from "../model/storage.ts";
import { nameWindows } from "../model/subject-names.ts";
import type { DiskWait, Window } from "../model/window.ts";
import { findFailure, findJobFailure } from "../model/window-outcome.ts";
import { readBenchmarkedDisk } from "../predict/benchmarked-disk.ts";
import { listBenchmarkFigures, listWorkloadFigures } from "./benchmark-figures.ts";
import { listFacts, listPlacedLimits } from "./facts.ts";
import type { ComparableReport, LegFigure, LegFigures, PlacedRate } from "./leg.ts";
import { boundFact, boundFigure, boundJob } from "./leg-bounds.ts";
import { readWork } from "./window-work.ts";

/** Reduces a report to what a comparison needs. */
export function reduceReport(report: ComparableReport): LegFigures {
  const disk = readBenchmarkedDisk(report);
  const figures = [
    ...listWindowFigures(report.windows, report.storage),
    ...listBenchmarkFigures(report.benchmarks, report.storage),
    ...listWorkloadFigures(report.workloads, report.storage),
  ];
  return {
    label: cleanLabel(report.label) || "unnamed",
    labelSource: report.labelSource,
    matrix: report.matrix,
    job: report.job && boundJob(report.job),
    startedAt: report.startedAt,
    figures: mergeRepeats(figures.filter(({ value }) => Number.isFinite(value)).map(boundFigure)),
    facts: listFacts(report).map(boundFact),
    ...(disk !== undefined && { disk }),
  };
}

/** The figures without repeats in the same setting. */
export function mergeRepeats(figures: readonly LegFigure[]): LegFigure[] {
  if (!haveRepeats(figures)) return [...figures];
  const groups = groupInto(figures, (figure) =>
    JSON.stringify([figure.kind, figure.name, figure.measure, figure.target, figure.setting]),
  );
  return [...groups.values()].map(mergeFigures);
}

/** Whether two may be the same figure: compared by name alone, since serialising settings takes long. */
function haveRepeats(figures: readonly LegFigure[]): boolean {
  const names = groupInto(figures, ({ measure }) => measure);
  return [...names.values()].some((same) => new Set(same.map(({ name }) => name)).size < same.length);
}

/** A job's dependent repeats as one: the median, failed if one is. */
export function mergeFigures(same: readonly LegFigure[]): LegFigure {
  const first = same[0] as LegFigure;
  if (same.length === 1) return first;
  const failure = same.find((figure) => figure.failure !== undefined)?.failure;
  return omitUndefined({ ...first, value: median(same.map(({ value }) => value)), failure, ...boundEstimates(same) });
}

/** The widest bounds of estimates; empty for other figures. */
export function boundEstimates(figures: readonly LegFigure[]): Pick<LegFigure, "low" | "high"> {
  const bounded = figures.filter(({ low }) => low !== undefined);
  if (bounded.length === 0) return {};
  const lows = bounded.flatMap(({ low }) => low ?? []);
  const highs = bounded.flatMap(({ high }) => high ?? []);
  return { low: Math.min(...lows), high: Math.max(...highs) };
}

/** The jobs' median disk wait; its bounds, the medians of theirs, contain the true median. Undefined for other figures. */
export function findMedianWait(figures: readonly LegFigure[]): DiskWait | undefined {
  const waits = figures.flatMap(({ value, low, high, basis }) =>
    low === undefined || high === undefined || basis === undefined ? [] : [{ value, low, high, basis }],
  );
  if (waits.length === 0) return undefined;
  return {
    seconds: median(waits.map(({ value }) => value)),
    lowSeconds: median(waits.map(({ low }) => low)),
    highSeconds: median(waits.map(({ high }) => high)),
    basis: [...new Set(waits.flatMap(({ basis }) => basis))],
  };
}

function listWindowFigures(windows: readonly Window[], storage: readonly Storage[]): LegFigure[] {
  const isBenchmark = findBenchmarkWindows(windows);
  const isBenchmarking = findBenchmarking(windows);
  const names = nameWindows(windows);
  const limits = listPlacedLimits(storage);
  return windows.flatMap((window) => {
    const known = omitUndefined({
      name: names.get(window) ?? window.name,
      isBenchmarkWindow: isBenchmark(window) || undefined,
      ofBenchmarks: (window.kind === "job" && isBenchmarking(window)) || undefined,
      failure: window.kind === "job" ? findJobFailure(window, windows) : findFailure(window),
    });
    const rates = limits.map((limit) =>
      omitUndefined({ ...limit, own: findOwnRate(window, limit.device, limit.rate) }),
    );
    return listFigures(window, known, rates);
  });
}

const COMPARED = WINDOW_FIGURES.filter(({ compared }) => compared);

function listFigures(
  window: Window,
  known: Pick<LegFigure, "name" | "isBenchmarkWindow" | "ofBenchmarks" | "failure">,
  rates: PlacedRate[],
): LegFigure[] {
  const work = readWork(window);
  return COMPARED.flatMap(({ id: measure, kind, unit, better, read, bounds }): LegFigure[] => {
    const value = read(window);
    if (value === undefined) return [];
    const about = { ...known, kind, measure, unit, better, value };
    if (measure === "duration") return [{ ...about, ...(rates.length > 0 && { rates }), ...(work && { work }) }];
    return [{ ...about, ...(window.incomplete && { lowerBound: true }), ...bounds?.(window) }];
  });
}
