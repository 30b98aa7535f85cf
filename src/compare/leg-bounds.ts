import type { Fact } from "../model/comparison.ts";
import { cleanLabel } from "../model/label.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { ComparableReport, LegFigure, LegFigures } from "./leg.ts";

/** What one leg may contribute. Real jobs have some hundred steps; only a malicious report comes near these bounds. */
export const MAX_ENTRIES = 1000;
const MAX_PATHS = 50;
/** The longest text read of a report; stored names and facts are shorter. */
export const LONGEST_TEXT = 1000;
const LONGEST_NAME = 300;
const LONGEST_JOB = 200;
const LONGEST_FACT = 500;
/** The longest matrix, as JSON. */
export const LONGEST_MATRIX = 10_000;

/** The report, cut to these bounds. */
export function boundReport(report: ComparableReport): ComparableReport {
  const { windows, benchmarks, workloads, storage, matrix, job, label } = report;
  return omitUndefined({
    ...report,
    label: cleanLabel(label) || "unnamed",
    matrix: matrix && JSON.stringify(matrix).length > LONGEST_MATRIX ? {} : matrix,
    job: job && boundJob(job),
    windows: windows.slice(0, MAX_ENTRIES),
    benchmarks: benchmarks.slice(0, MAX_ENTRIES),
    workloads: workloads.slice(0, MAX_ENTRIES),
    storage: storage.slice(0, MAX_PATHS),
  });
}

function boundJob(job: NonNullable<ComparableReport["job"]>): NonNullable<ComparableReport["job"]> {
  const bounded = Object.entries(job).map(([name, value]) => [
    name,
    typeof value === "string" ? boundText(value, LONGEST_JOB) : value,
  ]);
  return Object.fromEntries(bounded);
}

/** The figure with bounded texts. */
export function boundFigure(figure: LegFigure): LegFigure {
  const { name, title, part, target, setting } = figure;
  // Nearly always the case; copying all figures takes long.
  const texts = [name, title, part, target, setting?.engine];
  if (texts.every((text) => text === undefined || text.length <= LONGEST_NAME)) return figure;
  return omitUndefined({
    ...figure,
    name: boundName(name),
    setting: setting?.engine === undefined ? setting : { ...setting, engine: boundName(setting.engine) },
    title: title && boundName(title),
    part: part && boundName(part),
    target: target && boundName(target),
  });
}

/** The fact with bounded texts. */
export function boundFact({ place, name, value }: Fact): Fact {
  return {
    place: boundName(place),
    name,
    value: typeof value === "string" ? boundText(value, LONGEST_FACT) : value,
  };
}

/** A bounded name of a step, benchmark or place. */
export function boundName(name: string): string {
  return boundText(name, LONGEST_NAME);
}

/** The text, cut with an ellipsis. */
export function boundText(text: string, longest: number): string {
  // A copy: a substring keeps the whole text in memory.
  return text.length > longest ? JSON.parse(JSON.stringify(`${text.slice(0, longest - 1)}…`)) : text;
}

/** About the memory of an object with a few members; a character takes up to two bytes. */
const OBJECT_BYTES = 150;

/** About the bytes of memory of a reduced report's figures and facts. */
export function weighLeg({ figures, facts }: Pick<LegFigures, "figures" | "facts">): {
  figures: number;
  facts: number;
} {
  const text = (...texts: readonly unknown[]): number =>
    texts.reduce<number>((sum, some) => sum + (typeof some === "string" ? 2 * some.length : 0), OBJECT_BYTES);
  return {
    figures: figures.reduce(
      (sum, { name, title, part, target, setting }) =>
        sum + text(name, title, part, target, setting?.engine) + (setting === undefined ? 0 : OBJECT_BYTES),
      0,
    ),
    facts: facts.reduce((sum, { place, value }) => sum + text(place, value), 0),
  };
}
