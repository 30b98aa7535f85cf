import { findFormat, formatDuration, formatRatio, formatShare } from "../../format/figures.ts";
import { capitalize, cleanText, countOf, joinAnd, quoteText } from "../../format/plain-text.ts";
import { FIGURES } from "../../model/figures.ts";
import type { Change, DriftSeries, HistoryRun, Mixture, RunFigure } from "../../model/history.ts";
import { distanceFromOne } from "../../model/numbers.ts";
import { nameMeasure } from "../comparison/figures.ts";

const MAX_NAME = 80;
/** As Git shortens it. */
const COMMIT_LENGTH = 7;

type Subject = Pick<DriftSeries, "job" | "label" | "step" | "figure">;

/** A step in a sentence, with its job where there are several: `"npm ci"`, `"npm ci" of "build"`, `the job "build"`. */
export function nameStep({ job, label, step }: Omit<Subject, "figure">, hasJobs: boolean): string {
  const of = label === job ? quoteText(job, MAX_NAME) : `${quoteText(job, MAX_NAME)} (${quoteText(label, MAX_NAME)})`;
  if (step === undefined) return hasJobs ? `the job ${of}` : "the job";
  return hasJobs ? `${quoteText(step, MAX_NAME)} of ${of}` : quoteText(step, MAX_NAME);
}

/** The same in a table. */
export function titleStep({ job, label, step }: Omit<Subject, "figure">, hasJobs: boolean): string {
  const owner = label === job ? job : `${job} (${label})`;
  if (step === undefined) return hasJobs ? `${owner}: whole job` : "whole job";
  return hasJobs ? `${owner}: ${step}` : step;
}

/** A figure of a step in a sentence: `bytes written of "npm ci"`. */
export const nameSeries = (series: Subject, hasJobs: boolean) =>
  `${nameMeasure(series.figure)} of ${nameStep(series, hasJobs)}`;

/** A run by its commit, else its number: `4f2c1d9 (12 Nov 2026)`, `run 812 (12 Nov 2026)`. */
export function nameRun({ run, runNumber, commit, at }: HistoryRun): string {
  const day = formatDay(at);
  if (commit !== undefined) return `${shortenCommit(commit)} (${day})`;
  if (runNumber !== undefined) return `run ${runNumber} (${day})`;
  return run === at ? `${day}, ${at.slice(11, 16)} UTC` : `run ${quoteText(run, MAX_NAME)} (${day})`;
}

/** A commit as Git shortens it. */
export const shortenCommit = (commit: string) => commit.slice(0, COMMIT_LENGTH);

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A day (UTC): `12 Nov 2026`. */
export function formatDay(at: string): string {
  const date = new Date(at);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

const MAX_TEXT = 100;

/** As a factor of 1 or more, whichever way the ratio goes. */
const formatFactor = (ratio: number) => formatRatio(Math.max(ratio, 1 / ratio));

/** A change of level: `"npm ci" takes 1.31x as long since 4f2c1d9 (12 Nov 2026)`. */
function tellChange(series: DriftSeries, change: Change, hasJobs: boolean): string {
  const { ratio } = change;
  const [step, since] = [capitalize(nameStep(series, hasJobs)), `since ${nameRun(change)}`];
  if (series.figure !== "duration") {
    return `${step}: ${nameMeasure(series.figure)} ${ratio > 1 ? "up" : "down"} ${formatFactor(ratio)} ${since}`;
  }
  return `${step} ${ratio > 1 ? `takes ${formatRatio(ratio)} as long` : `is ${formatFactor(ratio)} faster`} ${since}`;
}

/** What moved with a change of a duration. */
export function tellCause({ moved, replaced }: Change): string {
  const all = [...moved.map(tellMoved), ...replaced.map(tellReplaced)];
  if (all.length === 0) return "Nothing else that was measured changed with it.";
  return `With it, ${joinAnd(all)}.`;
}

function tellMoved({ figure, ratio, before, after }: Change["moved"][number]): string {
  const format = findFigureFormat(figure);
  return `${nameMeasure(figure)} went ${ratio > 1 ? "up" : "down"} ${formatFactor(ratio)} (${format(before)} to ${format(after)})`;
}

function findFigureFormat(figure: string): (value: number) => string {
  const about = FIGURES.get(figure);
  return about === undefined ? String : findFormat(about);
}

function tellReplaced({ what, before, after }: Change["replaced"][number]): string {
  const name = what === "image" ? "the runner's image" : "io-probe";
  return `${name} changed from ${cleanText(before, MAX_TEXT)} to ${cleanText(after, MAX_TEXT)}`;
}

/** A change and what goes with it, for a summary. */
export function tellWholeChange(series: DriftSeries, change: Change, hasJobs: boolean): string {
  const [low, high] = change.ratio > 1 ? [change.low, change.high] : [1 / change.high, 1 / change.low];
  const size = `${tellChange(series, change, hasJobs)} (95% interval ${formatRatio(low)} to ${formatRatio(high)}).`;
  return series.figure === "duration" ? `${size} ${tellCause(change)}` : size;
}

/** Which commits a change can be of. */
export function tellCommits({ commits, previous, commit }: Change): string {
  if (commit === undefined) return "Its commits are unknown.";
  if (commits.length <= 1 && previous.commit === commit) return "The commit is the same before and after.";
  const from = previous.commit === undefined ? "" : ` after ${shortenCommit(previous.commit)}`;
  return `It came with one of the commits${from} up to ${shortenCommit(commit)}.`;
}

/** What a change costs. */
export const tellWeekly = (seconds: number) =>
  `${formatDuration(Math.abs(seconds))} ${seconds > 0 ? "lost" : "saved"} a week`;

/** A changed mixture of machines. */
export function tellMixture({ shares, ratio, ...mixture }: Mixture, hasJobs: boolean): string {
  const risen = shares.reduce((most, one) => (one.after - one.before > most.after - most.before ? one : most));
  const job = nameStep({ job: mixture.job, label: mixture.label }, hasJobs);
  const share = `${formatShare(risen.after)} of the runs of ${job} (before: ${formatShare(risen.before)})`;
  const slower =
    ratio === undefined || distanceFromOne(ratio) < Math.log(1.05)
      ? ""
      : ` The job takes ${formatRatio(ratio)} as long since then.`;
  return `Since ${nameRun(mixture)}, ${share} are on ${cleanText(risen.machineClass, MAX_TEXT)}.${slower} Changes of steps are judged within each machine class.`;
}

/** How many steps changed: the first sentence of a history. */
export function tellHistory(history: { series: readonly DriftSeries[]; runs: readonly unknown[] }): string {
  const durations = history.series.filter(({ figure }) => figure === "duration");
  const newest = durations.flatMap(({ changes }) => changes.at(-1) ?? []);
  const slower = newest.filter(({ ratio }) => ratio > 1).length;
  const faster = newest.length - slower;
  const runs = countOf(history.runs.length, "run");
  if (newest.length > 0) {
    const parts = joinAnd([slower > 0 ? `${slower} slower` : "", faster > 0 ? `${faster} faster` : ""]);
    return `In ${runs}, ${newest.length} of ${countOf(durations.length, "step")} changed: ${parts}.`;
  }
  const unsure = durations.filter(({ state }) => state === "cannot say").length;
  if (durations.length > 0 && unsure === durations.length) {
    return `${runs}: too few or too noisy to say whether a step changed.`;
  }
  return `No step changed in ${runs}${unsure === 0 ? "" : `; ${countOf(unsure, "step")} cannot be judged yet`}.`;
}

/** A series' level with its interval. */
export function tellLevel({ figure, machineClass }: DriftSeries, level: NonNullable<DriftSeries["level"]>): string {
  const format = findFigureFormat(figure);
  const where = cleanText(machineClass, MAX_TEXT);
  return `Level of the newest ${countOf(level.runs, "run")} on ${where}: ${format(level.value)} (95% interval ${format(level.low)} to ${format(level.high)}).`;
}

/** How the durations of a run's steps compare with those before. */
export function tellThisRun(figures: readonly RunFigure[], hasJobs: boolean): string {
  const judged = figures.filter(({ figure, state }) => figure === "duration" && state !== "cannot say");
  const longer = judged.filter(({ state }) => state === "higher").sort((a, b) => gain(b) - gain(a));
  const [worst, ...others] = longer;
  if (worst !== undefined) {
    const more = others.length === 0 ? "" : `; so do ${countOf(others.length, "other step")}`;
    return `${capitalize(nameStep(worst, hasJobs))} takes longer than in the ${worst.runs} runs before: ${formatRatio(worst.ratio)}${more}.`;
  }
  if (judged.length === 0) return "Too few earlier runs on these machines to compare with.";
  return `No step takes longer than usual (${countOf(judged.length, "step")} compared with up to 20 earlier runs).`;
}

const gain = ({ value, baseline = value }: RunFigure): number => value - baseline;

const STATES = { higher: "higher", lower: "lower", unchanged: "as usual" };

/** How a figure of a run compares. */
export const tellRunFigure = ({ state, runs }: RunFigure) =>
  state === "cannot say" ? `cannot say: ${countOf(runs, "earlier run")}` : STATES[state];
