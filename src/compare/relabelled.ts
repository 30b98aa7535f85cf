import { listFew } from "../format/plain-text.ts";
import { cleanLabel } from "../model/label.ts";
import { UserError } from "../model/user-error.ts";
import { isNamed } from "./gates/gate-figures.ts";
import type { LegFigure, LegFigures } from "./leg.ts";

/** A report under a label of its own, without the matrix and job that would merge it with others. */
export function relabel({ matrix: _, job: __, ...leg }: LegFigures, label: string): LegFigures {
  return { ...leg, label: cleanLabel(label), labelSource: "given" };
}

interface ReportsApart {
  reports: LegFigures[];
  earliest: string;
}

/** Reports of one label, such as two runs on one machine, under their own names; undefined where these stay ambiguous. */
export function setApart(reports: readonly LegFigures[], names: readonly string[]): ReportsApart | undefined {
  const labels = new Set(reports.map(({ label }) => label));
  if (reports.length < 2 || labels.size > 1) return undefined;
  const apart = reports.map((report, index) => relabel(report, `${report.label} (${names[index]})`));
  if (new Set(apart.map(({ label }) => label)).size < apart.length) return undefined;
  return { reports: apart, earliest: findEarliest(apart) };
}

/** The label of the report that began first. */
export function findEarliest(reports: readonly LegFigures[]): string {
  const [first] = [...reports].sort((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt));
  return first?.label ?? "";
}

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
  return { label: step, labelSource: "given", startedAt, facts, figures: renamed };
}

const COMMON_NAME = "the step";

function listSteps(windows: readonly LegFigure[]): string {
  const names = [...new Set(windows.map(({ name }) => name))];
  const shown = names.map((name) => JSON.stringify(name.slice(0, 80)));
  return names.length === 0 ? "it has none" : `it has ${listFew(shown, MAX_SHOWN)}`;
}
