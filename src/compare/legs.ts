import { createHash } from "node:crypto";
import { cleanLabel, deriveLabel, describeMatrix } from "../model/label.ts";
import type { MissingData, Refusal } from "./data.ts";
import { groupInto } from "./group-into.ts";
import type { LegFigures } from "./leg.ts";
import { mergeRepeats } from "./leg-figures.ts";
import { keepNewest, type ReplacedReport } from "./newest.ts";

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

function findLabel({ label, labelSource, matrix, job }: LegFigures, groupBy: readonly string[] | undefined): string {
  if (groupBy !== undefined && groupBy.length > 0) {
    const leftOut = Object.keys(matrix ?? {}).filter((key) => !groupBy.includes(key));
    return cleanLabel(describeMatrix(matrix, leftOut)) || label;
  }
  if (labelSource !== "matrix") return label;
  return deriveLabel({ given: describeMatrix(matrix, REPEAT_KEYS), fallback: job?.name ?? label }).label;
}

/** The legs that count, and what became of the other reports. */
export interface SelectedLegs {
  legs: LegFigures[];
  /** The reports that newer attempts replaced. */
  replaced: ReplacedReport[];
  /** The labels of the reports that are copies of another. */
  copies: string[];
  /** How many reports were merged with another one of the same job. */
  merged: number;
  /** Those that contradict another one. */
  refused: MissingData[];
}

/** GitHub runs a workflow again at most 50 times; a report that claims a larger attempt would replace every other. */
const MOST_ATTEMPTS = 1000;

/**
 * One entry for each job: of every leg the newest attempt, by its number, and of several reports of one job the median
 * of their figures, because repeats inside a job are not independent. Reports that name no job count as one job each.
 * Reports of one job that say different things of it are refused, all of them: nothing tells which one is true.
 */
export function selectJobs(reports: readonly LegFigures[]): SelectedLegs {
  const { legs, copies } = dropCopies(reports);
  const refused = new Map(
    legs.flatMap((leg) => doubtAttempt(leg).map((refusal): [LegFigures, Refusal] => [leg, refusal])),
  );
  const believable = legs.filter((leg) => !refused.has(leg));
  for (const group of groupInto(believable, identifyCheckRun).values()) {
    const refusal = findContradiction(group);
    if (refusal !== undefined) for (const leg of group) refused.set(leg, refusal);
  }
  const { kept, replaced } = keepNewest(
    believable.filter((leg) => !refused.has(leg)),
    identifyLeg,
    findAttempt,
  );
  const jobs = [...groupInto(kept, identifyLeg).values()].flatMap((group) => [
    ...groupInto(group, identifyJob).values(),
  ]);
  return {
    legs: jobs.map(mergeReports),
    replaced: replaced.map(({ item, by }) => ({ leg: nameJob(item), attempt: findAttempt(item), by })),
    copies,
    merged: kept.length - jobs.length,
    refused: [...refused].map(([leg, refusal]) => ({ name: nameJob(leg), refusal })),
  };
}

/**
 * The same report found twice, as below two of the folders that were named, is one. Of many that seem to be alike no more
 * than a digest is kept. What one job uploaded has been looked at already.
 */
function dropCopies(reports: readonly LegFigures[]): Pick<SelectedLegs, "legs" | "copies"> {
  const legs: LegFigures[] = [];
  const copies: string[] = [];
  // What is cheap to compare first: a copy has all of it.
  const quick = ({ label, startedAt, job, figures, uploader }: LegFigures): string =>
    JSON.stringify([label, startedAt, job?.runId, job?.checkRunId, figures.length, uploader]);
  for (const group of groupInto(reports, quick).values()) {
    const seen = new Set<string>();
    for (const leg of group) {
      const content = group.length === 1 ? "" : digest(leg);
      if (seen.has(content)) copies.push(leg.label);
      else legs.push(leg);
      seen.add(content);
    }
  }
  return { legs, copies };
}

function digest(leg: LegFigures): string {
  return createHash("sha256").update(JSON.stringify(leg)).digest("hex");
}

function doubtAttempt(leg: LegFigures): Refusal[] {
  const attempt = findAttempt(leg);
  return attempt > MOST_ATTEMPTS ? [{ id: "attempt", attempt }] : [];
}

/** What the reports of one check run, which is one job of one attempt, say differently of it; undefined where nothing. */
function findContradiction(group: readonly LegFigures[]): Refusal | undefined {
  const first = group[0];
  if (first?.job?.checkRunId === undefined || group.length === 1) return undefined;
  const claim = { reports: group.length, checkRun: first.job.checkRunId };
  if (new Set(group.map(({ uploader }) => uploader)).size > 1) return { id: "other-uploader", ...claim };
  const differing = [
    ["job", ({ job }: LegFigures) => job?.name],
    ["label", ({ label }: LegFigures) => label],
    ["matrix", ({ matrix }: LegFigures) => describeValues(matrix)],
    ["attempt", (leg: LegFigures) => String(findAttempt(leg))],
    ["workflow", ({ job }: LegFigures) => job?.workflow],
  ] as const;
  const found = differing.filter(([, read]) => new Set(group.map(read)).size > 1).map(([name]) => name);
  return found.length === 0 ? undefined : { id: "contradiction", ...claim, differing: found };
}

/** A leg as people know it: its label, and its job where that is known. */
export function nameJob({ label, job }: Pick<LegFigures, "label" | "job">): string {
  return job === undefined ? label : `${label} (job ${job.name})`;
}

function findAttempt(leg: LegFigures): number {
  return leg.job?.attempt ?? 1;
}

function describeValues(matrix: LegFigures["matrix"]): string {
  return JSON.stringify(Object.entries(matrix ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The same for all attempts of one leg, and for nothing else; reports without a job are legs of their own. */
function identifyLeg(leg: LegFigures): unknown {
  const { job, matrix, label } = leg;
  if (job?.runId === undefined) return leg;
  return JSON.stringify([job.repository, job.runId, job.workflow, job.name, describeValues(matrix), label]);
}

/** The job inside an attempt: reusable workflows can run legs of one name and matrix several times. */
function identifyJob(leg: LegFigures): unknown {
  return leg.job?.runId === undefined ? leg : (leg.uploader ?? leg.job.checkRunId);
}

/** The check run that a report claims to be of; reports that claim none stand for themselves. */
function identifyCheckRun(leg: LegFigures): unknown {
  const { job } = leg;
  if (job?.runId === undefined || job.checkRunId === undefined) return leg;
  return JSON.stringify([job.repository, job.runId, job.checkRunId]);
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
