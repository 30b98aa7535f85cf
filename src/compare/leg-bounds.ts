import type { Fact } from "../model/comparison.ts";
import { cleanLabel } from "../model/label.ts";
import type { ComparableReport, LegFigure, LegFigures } from "./leg.ts";

/**
 * What one leg may bring into a comparison. No real job comes near it: a job has some hundred steps, and a label is cut
 * to 200 characters where it is made. A report that was written to fill the memory of the job that compares does.
 */
export const MOST_ENTRIES = 1000;
const MOST_PATHS = 50;
/** The longest text of a report that anything looks at; names and facts are cut further where they are kept. */
export const LONGEST_TEXT = 1000;
const LONGEST_NAME = 300;
const LONGEST_JOB = 200;
const LONGEST_FACT = 500;
/** The longest matrix of a leg, as JSON. */
export const LONGEST_MATRIX = 10_000;

/** The report with no more windows, results and paths than a real job has. */
export function boundReport(report: ComparableReport): ComparableReport {
  const { windows, benchmarks, workloads, storage, matrix, job, label } = report;
  return {
    ...report,
    label: cleanLabel(label) || "unnamed",
    ...(matrix !== undefined && { matrix: JSON.stringify(matrix).length > LONGEST_MATRIX ? {} : matrix }),
    ...(job !== undefined && { job: boundJob(job) }),
    windows: windows.slice(0, MOST_ENTRIES),
    benchmarks: benchmarks.slice(0, MOST_ENTRIES),
    workloads: workloads.slice(0, MOST_ENTRIES),
    storage: storage.slice(0, MOST_PATHS),
  };
}

function boundJob(job: NonNullable<ComparableReport["job"]>): NonNullable<ComparableReport["job"]> {
  const bounded = Object.entries(job).map(([name, value]) => [
    name,
    typeof value === "string" ? boundText(value, LONGEST_JOB) : value,
  ]);
  return Object.fromEntries(bounded);
}

/** The figure with texts of a bounded length. */
export function boundFigure(figure: LegFigure): LegFigure {
  const { name, title, part, target, setting } = figure;
  // Nearly always, and there are many: copying them all takes long.
  const texts = [name, title, part, target, setting?.engine];
  if (texts.every((text) => text === undefined || text.length <= LONGEST_NAME)) return figure;
  return {
    ...figure,
    name: boundName(name),
    ...(setting?.engine !== undefined && { setting: { ...setting, engine: boundName(setting.engine) } }),
    ...(title !== undefined && { title: boundName(title) }),
    ...(part !== undefined && { part: boundName(part) }),
    ...(target !== undefined && { target: boundName(target) }),
  };
}

/** The fact with texts of a bounded length. */
export function boundFact({ place, name, value }: Fact): Fact {
  return {
    place: boundName(place),
    name,
    value: typeof value === "string" ? boundText(value, LONGEST_FACT) : value,
  };
}

/** The name of a step, a benchmark or a place with a bounded length. */
export function boundName(name: string): string {
  return boundText(name, LONGEST_NAME);
}

/** The text, with an ellipsis for what is beyond that many characters. */
export function boundText(text: string, longest: number): string {
  // Written anew: a part of a text keeps the whole of it in memory.
  return text.length > longest ? JSON.parse(JSON.stringify(`${text.slice(0, longest - 1)}…`)) : text;
}

/** About what an object of a few members takes in memory, in bytes; a character takes two at most. */
const OBJECT_BYTES = 150;

/** About what a reduced report takes in memory, in bytes: its figures, and what it says of the machine. */
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
