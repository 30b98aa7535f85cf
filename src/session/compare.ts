import { buildComparison, type CompareOptions } from "../compare/comparison.ts";
import type { LegFigure, LegFigures } from "../compare/leg.ts";
import { mergePredictions, predictSteps, type StepPrediction } from "../compare/prediction-plan.ts";
import { relabel } from "../compare/relabelled.ts";
import { listFew } from "../format/plain-text.ts";
import { describeUnread } from "../format/unreadable-file.ts";
import type { Comparison } from "../model/comparison.ts";
import type { Note } from "../model/comparison-reasons.ts";
import { cleanLabel } from "../model/label.ts";
import { suggest } from "../model/near-word.ts";
import type { Report } from "../model/report.ts";
import { UserError } from "../model/user-error.ts";
import { toPrediction } from "../predict/predict-report.ts";
import { type CollectedReports, readLegFile, readRecordingFile } from "./collect-reports.ts";
import { locateReport } from "./result-files.ts";

/** Reads a report again by its `origin`, with its samples. */
type ReadRecording = (origin: string) => Promise<Report>;

/**
 * Reduced reports side by side, with a note of each unreadable report, and how long the baseline's steps would take on labels
 * that only ran benchmarks: recordings are read again, one at a time. Origins are paths by default.
 */
export async function compareCollected(
  { reports, unreadable }: CollectedReports,
  options: CompareOptions,
  readRecording: ReadRecording = readRecordingFile,
): Promise<Comparison> {
  const { comparison, plan } = buildComparison(reports, options);
  const { origins, targets } = plan ?? { origins: [], targets: [] };
  const predicted: StepPrediction[] = [];
  const unread: Note[] = [];
  for (const origin of origins) {
    try {
      predicted.push(...predictSteps(await readRecording(origin), targets));
    } catch (error) {
      // The comparison goes on without this recording.
      unread.push({ id: "unread-recording", ...describeUnread(error, origin) });
    }
  }
  const predictions = mergePredictions(predicted).map(({ window: name, label: on, recordedSeconds, result }) =>
    toPrediction({ window: { name, durationSeconds: recordedSeconds }, on, result }),
  );
  return {
    ...comparison,
    ...(predictions.length > 0 && { predictions }),
    notes: [...comparison.notes, ...unread, ...unreadable.map((file) => ({ id: "unreadable" as const, ...file }))],
  };
}

/**
 * A stored report's benchmarks and workloads.
 * @throws UserError where there are none
 */
export async function readStored(path: string): Promise<LegFigures> {
  const leg = await readLegFile(await locateReport(path));
  const figures = leg.figures.filter(({ kind }) => kind !== "window");
  if (figures.length > 0) return { ...leg, figures };
  throw new UserError(`${path}: the report has no benchmark or workload to compare with`);
}

/**
 * Compares a report's benchmarks with stored ones.
 * @throws UserError where they have none in common
 */
export async function compareWithStored(path: string, stored: LegFigures): Promise<Comparison> {
  const fresh = await readStored(path);
  if (!fresh.figures.some((figure) => stored.figures.some((other) => isLike(figure, other)))) {
    throw new UserError(
      `the stored report has other benchmarks: it has ${listNames(stored)}, and here ran ${listNames(fresh)}`,
    );
  }
  const { label } = stored;
  // A label has at most 200 characters: these are told apart by the end.
  const other = fresh.label === label ? `${label.slice(0, MAX_SAME_LABEL)} (stored)` : label;
  return compareTwo(relabel(stored, other), relabel(fresh, fresh.label));
}

const MAX_SAME_LABEL = 180;

function compareTwo(baseline: LegFigures, own: LegFigures): Comparison {
  return buildComparison([baseline, own], { baseline: baseline.label }).comparison;
}

/**
 * Compares the report at a path with another of the same job.
 * @throws UserError without one
 */
export async function compareWithOther(
  path: string,
  other: LegFigures,
  names: { own: string; other: string },
): Promise<Comparison> {
  const own = await readLegFile(await locateReport(path));
  return compareTwo(relabel(other, names.other), relabel(own, names.own));
}

function isLike(a: LegFigure, b: LegFigure): boolean {
  return a.kind === b.kind && a.name === b.name && a.measure === b.measure;
}

const MAX_SHOWN_NAMES = 4;

function listNames({ figures }: LegFigures): string {
  const names = [...new Set(figures.map(({ name }) => JSON.stringify(name)))];
  return listFew(names, MAX_SHOWN_NAMES);
}

function quoteAll(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name)).join(", ");
}

/** @throws UserError that names labels that a comparison lacks, and those that it has */
export function demandLabels({ labels }: Comparison, required: readonly string[]): void {
  const present = labels.map(({ label }) => label);
  const absent = required.filter((label) => !present.includes(cleanLabel(label)));
  if (absent.length === 0) return;
  throw new UserError(
    `require: no report of ${quoteAll(absent)}; ${suggest(absent[0] ?? "", present)}there are reports of ${quoteAll(present.slice(0, 20))}`,
  );
}
