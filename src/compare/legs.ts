import { createHash } from "node:crypto";
import type { MissingLeg } from "../model/comparison.ts";
import type { Refusal, ReplacedReport } from "../model/comparison-reasons.ts";
import { groupInto } from "../model/group-into.ts";
import { cleanLabel, deriveLabel, describeMatrix } from "../model/label.ts";
import { suggest } from "../model/near-word.ts";
import { UserError } from "../model/user-error.ts";
import type { LegFigures } from "./leg.ts";
import { boundName } from "./leg-bounds.ts";
import { mergeRepeats } from "./leg-figures.ts";

const REPEAT_KEYS: readonly string[] = ["repeat", "shard", "attempt"];

const SHOWN_KEYS = 20;

export interface LabelledLegs {
  label: string;
  legs: LegFigures[];
}

/**
 * The legs by label, in order of appearance, or by the values of matrix keys.
 * @throws UserError where no leg has such a key
 */
export function groupLegs(legs: readonly LegFigures[], groupBy: readonly string[] = []): LabelledLegs[] {
  const keys = new Set(legs.flatMap(({ matrix = {} }) => Object.keys(matrix)));
  const unknown = groupBy.find((key) => !keys.has(key));
  if (unknown !== undefined) {
    const shown = JSON.stringify([...keys].slice(0, SHOWN_KEYS)).slice(1, -1);
    const has = keys.size === 0 ? "these reports have none" : `allowed are ${shown}`;
    throw new UserError(
      `group-by: ${JSON.stringify(unknown)} is not a matrix key; ${suggest(unknown, [...keys])}${has}`,
    );
  }
  const groups = groupInto(legs, (leg) => findLabel(leg, groupBy));
  return [...groups].map(([label, members]) => ({ label, legs: members }));
}

function findLabel({ label, labelSource, matrix, job }: LegFigures, groupBy: readonly string[]): string {
  if (groupBy.length > 0) {
    const leftOut = Object.keys(matrix ?? {}).filter((key) => !groupBy.includes(key));
    return cleanLabel(describeMatrix(matrix, leftOut)) || label;
  }
  if (labelSource !== "matrix") return label;
  return deriveLabel({ given: describeMatrix(matrix, REPEAT_KEYS), fallback: job?.name ?? label }).label;
}

/** The jobs that count, and what was left out or merged. */
export interface SelectedLegs {
  legs: LegFigures[];
  replaced: ReplacedReport[];
  copies: string[];
  merged: number;
  refused: MissingLeg[];
}

/** GitHub allows 50; one that claims more would replace all others. */
const MAX_ATTEMPTS = 1000;

/** One entry for each job: its newest attempt, with medians over its reports; none where they contradict each other. */
export function selectJobs(reports: readonly LegFigures[]): SelectedLegs {
  const { legs, copies } = dropCopies(reports);
  const doubted = legs.filter((leg) => findAttempt(leg) > MAX_ATTEMPTS);
  const refused = new Map<LegFigures, Refusal>(
    doubted.map((leg) => [leg, { id: "attempt", attempt: findAttempt(leg) }]),
  );
  const believable = legs.filter((leg) => !refused.has(leg));
  for (const group of groupInto(believable, identifyCheckRun).values()) {
    const refusal = findContradiction(group);
    if (refusal !== undefined) for (const leg of group) refused.set(leg, refusal);
  }
  const usable = believable.filter((leg) => !refused.has(leg));
  const { kept, replaced } = keepNewest(usable, identifyLeg, findAttempt);
  const groups = [...groupInto(kept, identifyLeg).values()];
  const jobs = groups.flatMap((group) => [...groupInto(group, identifyJob).values()]);
  return {
    legs: jobs.map(mergeReports).map(nameFailures),
    replaced: replaced.map(({ item, by }) => ({ leg: nameJob(item), attempt: findAttempt(item), by })),
    copies,
    merged: kept.length - jobs.length,
    refused: [...refused].map(([leg, reason]) => ({ name: nameJob(leg), reason })),
  };
}

function dropCopies(reports: readonly LegFigures[]): Pick<SelectedLegs, "legs" | "copies"> {
  const legs: LegFigures[] = [];
  const copies: string[] = [];
  const quick = ({ label, startedAt, job, figures, uploader }: LegFigures): string =>
    JSON.stringify([label, startedAt, job?.runId, job?.jobId, figures.length, uploader]);
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

function digest({ origin: _, ...content }: LegFigures): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

function findContradiction(group: readonly LegFigures[]): Refusal | undefined {
  const checkRun = group[0]?.job?.jobId;
  if (checkRun === undefined) return undefined;
  const claim = { reports: group.length, checkRun };
  if (new Set(group.map(({ uploader }) => uploader)).size > 1) return { id: "other-uploader", ...claim };
  const claims = {
    job: group.map(({ job }) => job?.name),
    label: group.map(({ label }) => label),
    matrix: group.map(({ matrix }) => describeValues(matrix)),
    attempt: group.map(findAttempt),
    workflow: group.map(({ job }) => job?.workflow),
  };
  const differing = Object.entries(claims).flatMap(([name, values]) => (new Set<unknown>(values).size > 1 ? name : []));
  return differing.length === 0 ? undefined : { id: "contradiction", ...claim, differing };
}

/** A leg's label, and its job if known. */
export function nameJob({ label, job }: Pick<LegFigures, "label" | "job">): string {
  return job === undefined ? label : `${label} (job ${job.name})`;
}

/** Failures say which job they are of: its name with its matrix values, or the folder of its report. */
function nameFailures(leg: LegFigures): LegFigures {
  const name = nameOrigin(leg);
  if (name === undefined) return leg;
  const figures = leg.figures.map((figure) =>
    figure.failure === undefined ? figure : { ...figure, failure: { ...figure.failure, job: boundName(name) } },
  );
  return { ...leg, figures };
}

function nameOrigin({ job, matrix, origin = "" }: LegFigures): string | undefined {
  if (job === undefined) return origin.split("/").findLast((part) => part !== "report.json" && part !== "");
  const values = describeMatrix(matrix);
  return values === "" ? job.name : `${job.name} (${values})`;
}

function findAttempt(leg: LegFigures): number {
  return leg.job?.attempt ?? 1;
}

function describeValues(matrix: LegFigures["matrix"] = {}): string {
  const keys = Object.keys(matrix).sort();
  return JSON.stringify(keys.map((key) => [key, matrix[key]]));
}

/** Reports of no known run are each one of its own. */
function identifyBy(readKey: (job: NonNullable<LegFigures["job"]>, leg: LegFigures) => unknown) {
  return (leg: LegFigures): unknown => (leg.job?.runId === undefined ? leg : readKey(leg.job, leg));
}

const identifyLeg = identifyBy(({ repository, runId, workflow, name }, { matrix, label }) =>
  JSON.stringify([repository, runId, workflow, name, describeValues(matrix), label]),
);

/** Reusable workflows can run equal legs several times in an attempt. */
const identifyJob = identifyBy(({ jobId }, { uploader }) => uploader ?? jobId);

const identifyCheckRun = identifyBy(({ repository, runId, jobId }) => JSON.stringify([repository, runId, jobId]));

function mergeReports(reports: readonly LegFigures[]): LegFigures {
  const first = reports[0] as LegFigures;
  if (reports.length === 1) return first;
  // A job may have benchmarked in a report of its own.
  const [disk] = reports.flatMap((report) => report.disk ?? []);
  return {
    ...first,
    figures: mergeRepeats(reports.flatMap(({ figures }) => figures)),
    ...(disk !== undefined && { disk }),
  };
}

/** The newest items, and by which number each other was replaced. */
export interface Newest<T> {
  kept: T[];
  replaced: { item: T; by: number }[];
}

/** Keeps the items with each key's highest number, in order. */
export function keepNewest<T>(
  items: readonly T[],
  findKey: (item: T) => unknown,
  findNumber: (item: T) => number,
): Newest<T> {
  const keys = items.map(findKey);
  const highest = new Map<unknown, number>();
  items.forEach((item, index) => {
    highest.set(keys[index], Math.max(findNumber(item), highest.get(keys[index]) ?? 0));
  });
  const newest: Newest<T> = { kept: [], replaced: [] };
  items.forEach((item, index) => {
    const by = highest.get(keys[index]) ?? 0;
    if (findNumber(item) === by) newest.kept.push(item);
    else newest.replaced.push({ item, by });
  });
  return newest;
}
