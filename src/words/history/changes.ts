import { findFormat, formatDuration, formatRatio, formatShare } from "../../format/figures.ts";
import { cleanText, countOf, joinAnd } from "../../format/plain-text.ts";
import { FIGURES } from "../../model/figures.ts";
import type { Change, DriftSeries, Mixture } from "../../model/history.ts";
import { nameMeasure } from "../comparison/figures.ts";
import { nameRun, nameStep, shortenCommit } from "./names.ts";

const MAX_TEXT = 100;

/** A change of level: `"npm ci" takes 1.31x as long since 4f2c1d9 (12 Nov 2026)`. */
export function tellChange(series: DriftSeries, change: Change, hasJobs: boolean): string {
  const since = `since ${nameRun(change)}`;
  if (series.figure !== "duration") {
    const factor = formatRatio(Math.max(change.ratio, 1 / change.ratio));
    const way = change.ratio > 1 ? "up" : "down";
    return `${capitalize(nameStep(series, hasJobs))}: ${nameMeasure(series.figure)} ${way} ${factor} ${since}`;
  }
  const step = nameStep(series, hasJobs);
  const what =
    change.ratio > 1 ? `takes ${formatRatio(change.ratio)} as long` : `is ${formatRatio(1 / change.ratio)} faster`;
  return `${capitalize(step)} ${what} ${since}`;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What moved with a change of a duration. */
export function tellCause({ moved, replaced }: Change): string {
  const all = [...moved.map(tellMoved), ...replaced.map(tellReplaced)];
  if (all.length === 0) return "Nothing else that was measured changed with it.";
  return `With it, ${joinAnd(all)}.`;
}

function tellMoved({ figure, ratio, before, after }: Change["moved"][number]): string {
  const about = FIGURES.get(figure);
  const format = about === undefined ? String : findFormat(about);
  return `${nameMeasure(figure)} went ${ratio > 1 ? "up" : "down"} ${formatRatio(Math.max(ratio, 1 / ratio))} (${format(before)} to ${format(after)})`;
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
export function tellWeekly(seconds: number): string {
  return seconds > 0 ? `${formatDuration(seconds)} lost a week` : `${formatDuration(-seconds)} saved a week`;
}

/** A changed mixture of machines. */
export function tellMixture({ shares, ratio, ...mixture }: Mixture, hasJobs: boolean): string {
  const risen = shares.reduce((most, one) => (one.after - one.before > most.after - most.before ? one : most));
  const job = nameStep({ job: mixture.job, label: mixture.label }, hasJobs);
  const share = `${formatShare(risen.after)} of the runs of ${job} (before: ${formatShare(risen.before)})`;
  const slower =
    ratio === undefined || Math.abs(Math.log(ratio)) < Math.log(1.05)
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
    const parts = [...(slower > 0 ? [`${slower} slower`] : []), ...(faster > 0 ? [`${faster} faster`] : [])];
    return `In ${runs}, ${newest.length} of ${countOf(durations.length, "step")} changed: ${joinAnd(parts)}.`;
  }
  const unsure = durations.filter(({ state }) => state === "cannot say").length;
  if (durations.length > 0 && unsure === durations.length)
    return `${runs}: too few or too noisy to say whether a step changed.`;
  return `No step changed in ${runs}${unsure === 0 ? "" : `; ${countOf(unsure, "step")} cannot be judged yet`}.`;
}

/** A series' level with its interval. */
export function tellLevel({ figure, machineClass }: DriftSeries, level: NonNullable<DriftSeries["level"]>): string {
  const about = FIGURES.get(figure);
  const format = about === undefined ? String : findFormat(about);
  const where = cleanText(machineClass, MAX_TEXT);
  return `Level of the newest ${countOf(level.runs, "run")} on ${where}: ${format(level.value)} (95% interval ${format(level.low)} to ${format(level.high)}).`;
}
