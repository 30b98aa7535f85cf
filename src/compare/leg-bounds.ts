import type { Fact } from "../model/comparison.ts";
import { sum } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { LegFigure, LegFigures } from "./leg.ts";

/** Real jobs have some hundred steps. */
export const MAX_ENTRIES = { windows: 1000, benchmarks: 1000, workloads: 1000, storage: 50, matrix: 1000 };
export const MAX_TEXT = 1000;
const MAX_NAME = 300;
const MAX_JOB_TEXT = 200;
const MAX_FACT = 500;
export const MAX_MATRIX = 10_000;

/** A job's facts with texts of at most 200 characters. */
export function boundJob(job: NonNullable<LegFigures["job"]>): NonNullable<LegFigures["job"]> {
  const bounded = Object.entries(job).map(([name, value]) => [name, boundValue(value, MAX_JOB_TEXT)]);
  return Object.fromEntries(bounded);
}

/** A figure whose names are cut to what a table can hold. */
export function boundFigure(figure: LegFigure): LegFigure {
  const { name, title, part, target, setting } = figure;
  // Copying all figures takes long.
  const texts = [name, title, part, target, setting?.engine];
  if (texts.every((text) => text === undefined || text.length <= MAX_NAME)) return figure;
  return omitUndefined({
    ...figure,
    name: boundName(name),
    setting: setting?.engine === undefined ? setting : { ...setting, engine: boundName(setting.engine) },
    title: title && boundName(title),
    part: part && boundName(part),
    target: target && boundName(target),
  });
}

/** A fact whose text is cut to what a table can hold. */
export function boundFact({ place, name, value }: Fact): Fact {
  return { place: boundName(place), name, value: boundValue(value, MAX_FACT) };
}

function boundValue<T>(value: T, longest: number): T | string {
  return typeof value === "string" ? boundText(value, longest) : value;
}

/** A name cut to what a table can hold. */
export function boundName(name: string): string {
  return boundText(name, MAX_NAME);
}

/** The text, cut with an ellipsis. */
export function boundText(text: string, longest: number): string {
  // A copy: a substring keeps the whole text in memory.
  return text.length > longest ? JSON.parse(JSON.stringify(`${text.slice(0, longest - 1)}…`)) : text;
}

const OBJECT_BYTES = 150;

/** About the memory of figures and facts, in bytes. */
export function weighLeg({ figures, facts }: Pick<LegFigures, "figures" | "facts">) {
  const figureBytes = figures.map(({ name, title, part, target, setting, work }) => {
    const objects = [setting, work].filter((known) => known !== undefined).length;
    return objects * OBJECT_BYTES + weighObject(name, title, part, target, setting?.engine);
  });
  return { figures: sum(figureBytes), facts: sum(facts.map(({ place, value }) => weighObject(place, value))) };
}

function weighObject(...values: readonly unknown[]): number {
  return OBJECT_BYTES + sum(values.map((value) => (typeof value === "string" ? 2 * value.length : 0)));
}
