import { findOwnRate } from "../analysis/own-rate.ts";
import { WINDOW_FIGURES } from "../model/figures.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { findBenchmarking, findBenchmarkWindows } from "../model/own-work.ts";
import type { Storage } from "../model/storage.ts";
import { nameWindows } from "../model/subject-names.ts";
import type { Window } from "../model/window.ts";
import { findFailure, findJobFailure } from "../model/window-outcome.ts";
import { listPlacedLimits } from "./facts.ts";
import type { LegFigure, PlacedRate } from "./leg.ts";
import { readWork } from "./window-work.ts";

/** The figures of windows that are compared. */
export function listWindowFigures(windows: readonly Window[], storage: readonly Storage[]): LegFigure[] {
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
