import { quoteText } from "../../format/plain-text.ts";
import type { DriftSeries, HistoryRun } from "../../model/history.ts";
import { nameMeasure } from "../comparison/figures.ts";

const MAX_NAME = 80;
/** As Git shortens it. */
const COMMIT_LENGTH = 7;

type Subject = Pick<DriftSeries, "job" | "label" | "step" | "kind" | "figure">;

/** A step in a sentence, with its job where there are several: `"npm ci"`, `"npm ci" of "build"`, `the job "build"`. */
export function nameStep({ job, label, step }: Pick<Subject, "job" | "label" | "step">, hasJobs: boolean): string {
  const of = label === job ? quoteText(job, MAX_NAME) : `${quoteText(job, MAX_NAME)} (${quoteText(label, MAX_NAME)})`;
  if (step === undefined) return hasJobs ? `the job ${of}` : "the job";
  return hasJobs ? `${quoteText(step, MAX_NAME)} of ${of}` : quoteText(step, MAX_NAME);
}

/** The same in a table. */
export function titleStep({ job, label, step }: Pick<Subject, "job" | "label" | "step">, hasJobs: boolean): string {
  const owner = label === job ? job : `${job} (${label})`;
  if (step === undefined) return hasJobs ? `${owner}: whole job` : "whole job";
  return hasJobs ? `${owner}: ${step}` : step;
}

/** A figure of a step in a sentence: `bytes written of "npm ci"`. */
export function nameSeries(series: Subject, hasJobs: boolean): string {
  return `${nameMeasure(series.figure)} of ${nameStep(series, hasJobs)}`;
}

/** A run by its commit, else its number: `4f2c1d9 (12 Nov 2026)`, `run 812 (12 Nov 2026)`. */
export function nameRun({ run, runNumber, commit, at }: HistoryRun): string {
  const day = formatDay(at);
  if (commit !== undefined) return `${commit.slice(0, COMMIT_LENGTH)} (${day})`;
  if (runNumber !== undefined) return `run ${runNumber} (${day})`;
  return run === at ? `${day}, ${at.slice(11, 16)} UTC` : `run ${quoteText(run, MAX_NAME)} (${day})`;
}

/** A commit as Git shortens it. */
export function shortenCommit(commit: string): string {
  return commit.slice(0, COMMIT_LENGTH);
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A day (UTC): `12 Nov 2026`. */
export function formatDay(at: string): string {
  const date = new Date(at);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}
