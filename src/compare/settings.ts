import { contrastSettings, describeUnlikeSettings, type Setting } from "../model/setting.ts";
import type { LegFigure } from "./leg.ts";

/** Why a label's figures must not be set against the baseline's; undefined where they may be. */
export function explainUnlike(jobs: readonly LegFigure[], baseline: readonly LegFigure[]): string | undefined {
  const own = describeUnlike(jobs);
  if (own !== undefined) return `its jobs differ in ${own}`;
  const other = describeUnlike(baseline);
  if (other !== undefined) return `the baseline's jobs differ in ${other}`;
  return contrastSettings(listSettings(jobs), listSettings(baseline));
}

/** In which setting some figures differ, with its values; undefined where they are of one kind. */
export function describeUnlike(figures: readonly LegFigure[]): string | undefined {
  return describeUnlikeSettings(listSettings(figures));
}

function listSettings(figures: readonly LegFigure[]): (Setting | undefined)[] {
  return figures.map(({ setting }) => setting);
}
