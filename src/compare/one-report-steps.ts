import { UserError } from "../model/user-error.ts";
import { isNamed } from "./gates/gate-figures.ts";
import type { LegFigure, LegFigures } from "./leg.ts";

/** More names than this are no help. */
const SHOWN_STEPS = 10;

/**
 * Steps of the same reports beside each other: each report becomes one for each of the steps, with the step as its label and
 * its figures alone. A step is named as in the report, or by its command; of several of one name the second is `NAME (2)`.
 * @throws UserError where there are other than two names, where both are the same step, and where a report lacks one
 */
export function separateSteps(reports: readonly LegFigures[], steps: readonly string[]): LegFigures[] {
  if (steps.length !== 2 || steps[0] === steps[1]) {
    const given = steps.map((step) => JSON.stringify(step)).join(" and ");
    throw new UserError(`--step: ${given} given; two different steps are needed, each with a --step of its own`);
  }
  return steps.flatMap((step) => reports.map((report) => takeStep(report, step)));
}

function takeStep({ label, startedAt, facts, figures }: LegFigures, step: string): LegFigures {
  const windows = figures.filter(({ kind }) => kind === "window");
  const own = windows.filter((figure) => figure.name === step);
  const found = own.length > 0 ? own : windows.filter((figure) => isNamed(figure, step));
  if (found.length === 0)
    throw new UserError(`--step: ${JSON.stringify(step)} is no step of ${label}; ${listSteps(windows)}`);
  // Of two names, so that the figures of one step stand beside those of the other.
  const renamed = found.map((figure): LegFigure => ({ ...figure, name: COMMON_NAME }));
  // A job in common would make both one.
  return { label: step, labelSource: "given", startedAt, facts, figures: renamed, writeCosts: [] };
}

/** What both steps are called where they stand in one row. */
const COMMON_NAME = "the step";

function listSteps(windows: readonly LegFigure[]): string {
  const names = [...new Set(windows.map(({ name }) => name))];
  const more = names.length > SHOWN_STEPS ? ` and ${names.length - SHOWN_STEPS} more` : "";
  const shown = names.slice(0, SHOWN_STEPS).map((name) => JSON.stringify(name.slice(0, 80)));
  return names.length === 0 ? "it has none" : `it has ${shown.join(", ")}${more}`;
}
