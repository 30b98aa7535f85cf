import { listFew } from "../format/plain-text.ts";
import { UserError } from "../model/user-error.ts";
import { isNamed } from "./gates/gate-figures.ts";
import type { LegFigure, LegFigures } from "./leg.ts";

const MAX_SHOWN = 10;

/**
 * Each report as one for each of two steps, labelled by it.
 * @throws UserError unless two different steps are given that every report has
 */
export function separateSteps(reports: readonly LegFigures[], steps: readonly string[]): LegFigures[] {
  if (steps.length !== 2 || steps[0] === steps[1]) {
    const given = steps.map((step) => JSON.stringify(step)).join(" and ");
    throw new UserError(`--step: ${given} given; two different steps are needed, each with its own --step`);
  }
  return steps.flatMap((step) => reports.map((report) => takeStep(report, step)));
}

function takeStep({ label, startedAt, facts, figures }: LegFigures, step: string): LegFigures {
  const windows = figures.filter(({ kind }) => kind === "window");
  const own = windows.filter((figure) => figure.name === step);
  const found = own.length > 0 ? own : windows.filter((figure) => isNamed(figure, step));
  if (found.length === 0)
    throw new UserError(`--step: ${JSON.stringify(step)} is not a step of ${label}; ${listSteps(windows)}`);
  const renamed = found.map((figure): LegFigure => ({ ...figure, name: COMMON_NAME }));
  // With a common job they would merge.
  return { label: step, labelSource: "given", startedAt, facts, figures: renamed, writeCosts: [] };
}

const COMMON_NAME = "the step";

function listSteps(windows: readonly LegFigure[]): string {
  const names = [...new Set(windows.map(({ name }) => name))];
  const shown = names.map((name) => JSON.stringify(name.slice(0, 80)));
  return names.length === 0 ? "it has none" : `it has ${listFew(shown, MAX_SHOWN)}`;
}
