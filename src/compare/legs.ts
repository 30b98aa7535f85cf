import { deriveLabel, describeMatrix } from "../model/label.ts";
import { groupInto } from "./group-into.ts";
import { type LegFigures, mergeRepeats } from "./leg-figures.ts";

/** Matrix keys that only repeat a leg: their values never make a label of their own. */
export const REPEAT_KEYS: readonly string[] = ["repeat", "shard", "attempt"];

/** The legs of one label: one entry for each job. */
export interface LabelledLegs {
  label: string;
  legs: LegFigures[];
}

/**
 * The legs under their labels, in the order in which the labels first appear. A label that was derived from the matrix
 * loses the values that only repeat; with `groupBy`, the values of those matrix keys make the label instead.
 */
export function groupLegs(legs: readonly LegFigures[], groupBy?: readonly string[]): LabelledLegs[] {
  const groups = groupInto(legs, (leg) => findLabel(leg, groupBy));
  return [...groups].map(([label, members]) => ({ label, legs: members }));
}

function findLabel({ label, matrix, job }: LegFigures, groupBy: readonly string[] | undefined): string {
  if (groupBy !== undefined && groupBy.length > 0) {
    const leftOut = Object.keys(matrix ?? {}).filter((key) => !groupBy.includes(key));
    return describeMatrix(matrix, leftOut) || label;
  }
  const derived = matrix !== undefined && label === deriveLabel({ matrix, fallback: "" });
  return derived ? deriveLabel({ given: describeMatrix(matrix, REPEAT_KEYS), fallback: job?.name ?? label }) : label;
}

/** The legs that count, and how many reports newer attempts replaced. */
export interface SelectedLegs {
  legs: LegFigures[];
  replaced: number;
}

/**
 * One entry for each job: of every leg the newest attempt, by its number, and of several reports of one job the median
 * of their figures, because repeats inside a job are not independent. Reports that name no job count as one job each.
 */
export function selectJobs(legs: readonly LegFigures[]): SelectedLegs {
  const selected: LegFigures[] = [];
  let replaced = 0;
  for (const group of groupInto(legs, identifyLeg).values()) {
    const newest = Math.max(...group.map(findAttempt));
    const current = group.filter((leg) => findAttempt(leg) === newest);
    replaced += group.length - current.length;
    for (const reports of groupInto(current, identifyJob).values()) selected.push(mergeReports(reports));
  }
  return { legs: selected, replaced };
}

function findAttempt(leg: LegFigures): number {
  return leg.job?.attempt ?? 1;
}

/** The same for all attempts of one leg, and for nothing else; reports without a job are legs of their own. */
function identifyLeg(leg: LegFigures): unknown {
  const { job, matrix, label } = leg;
  if (job?.runId === undefined) return leg;
  const values = Object.entries(matrix ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([job.repository, job.runId, job.workflow, job.name, values, label]);
}

/** The job inside an attempt: reusable workflows can run legs of one name and matrix several times. */
function identifyJob(leg: LegFigures): unknown {
  return leg.job?.runId === undefined ? leg : leg.job.checkRunId;
}

function mergeReports(reports: readonly LegFigures[]): LegFigures {
  const first = reports[0] as LegFigures;
  if (reports.length === 1) return first;
  return {
    ...first,
    figures: mergeRepeats(reports.flatMap(({ figures }) => figures)),
    writeCosts: reports.flatMap(({ writeCosts }) => writeCosts),
  };
}
