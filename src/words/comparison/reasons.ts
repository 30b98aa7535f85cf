import { formatCount, formatRatio } from "../../format/figures.ts";
import { countOf, joinPresent, listFew } from "../../format/plain-text.ts";
import { type Sentences, tellCase } from "../../format/sentences.ts";
import { tellUnread } from "../../format/unreadable-file.ts";
import type { FailureCounts, Reason, Refusal } from "../../model/comparison-reasons.ts";
import type { GateCheck, GateResult } from "../../model/gate.ts";
import { FAILURES, type WindowFailure } from "../../model/window-outcome.ts";
import { tellUnlikeSettings } from "../benchmark-comparison.ts";
import { formatFigure, phraseFigure, quoteLabel } from "./figures.ts";

/** Why there is no figure, ratio or verdict. */
export const giveReason = (reason: Reason) => tellCase(REASONS, reason);

const REASONS: Sentences<Reason> = {
  failed: ({ failures }) => countFailures(failures),
  "baseline-failed": ({ failures }) => `the baseline ${countFailures(failures)}`,
  unlike: ({ who, what }) => `${UNLIKE[who]}${tellUnlikeSettings(what)}`,
  "figure-not-measured": ({ word, name, meant }) => {
    const figure = name === undefined ? word : `${word} of ${JSON.stringify(name)}`;
    return `${figure} was not measured${meant === undefined ? "" : `; did you mean ${JSON.stringify(meant)}?`}`;
  },
  "baseline-not-measured": "the baseline has no such metric",
  "baseline-zero": "the baseline's value is 0",
  zero: "the value is 0",
  "too-far-apart": "the values are too far apart",
  "not-measured": "not measured",
  "no-ratio": "no ratio",
  "no-comparison": "a ratio needs a comparison",
  "no-history": "drift needs a history: mode history, or io-probe history",
  "few-runs": "fewer than 5 earlier runs on this machine class",
  gap: "the recording has a gap",
  "within-bounds": "the limit is within the bounds",
  "jobs-disagree": "the jobs do not agree",
  "one-run": "one job: the noise is unknown",
  "two-jobs": "two jobs: too few to know the noise",
  "some-zero": "some of the values are 0",
  interval: "the limit is within the interval",
};

const UNLIKE = {
  pair: "",
  jobs: "its jobs differ in ",
  "baseline-jobs": "the baseline's jobs differ in ",
  repeats: "one of its jobs has several results, which differ in ",
  "baseline-repeats": "a job of the baseline has several results, which differ in ",
};

const ENDINGS: Record<WindowFailure["ended"], string> = {
  failed: "failed",
  cancelled: "was cancelled",
  "timed out": "timed out",
  skipped: "was skipped",
};

/** How often a step failed. */
function countFailures({ jobs, names = [], endings, exitCodes, signals }: FailureCounts): string {
  const counts = FAILURES.flatMap((ended) =>
    endings[ended] === undefined ? [] : [`${ENDINGS[ended]} in ${endings[ended]}`],
  );
  const how = joinPresent(
    [
      listSome(names.map(quoteLabel)),
      exitCodes.length === 0 ? "" : `exit code${exitCodes.length > 1 ? "s" : ""} ${listSome(exitCodes)}`,
      signals.length === 0 ? "" : `killed by ${listSome(signals)}`,
    ],
    "; ",
  );
  return `${counts.join(" and ")} of ${countOf(jobs, "job")}${how && ` (${how})`}`;
}

const MAX_CODES = 3;

function listSome(values: readonly (number | string)[]): string {
  return `${values.slice(0, MAX_CODES).join(", ")}${values.length > MAX_CODES ? " and others" : ""}`;
}

/** Why a report is refused, or a job has none. */
export const refuseReport = (refusal: Refusal) => tellCase(REFUSALS, refusal);

const REFUSALS: Sentences<Refusal> = {
  "no-report": ({ conclusion }) => `the job left no report (conclusion: ${conclusion})`,
  unread: tellUnread,
  unserved:
    "the service does not provide it, as for a job of an earlier attempt; with the input token (permission actions: read) it can be downloaded through the REST API",
  "other-digest": "the digest of what was downloaded is not that of what was uploaded",
  "many-legs": ({ most }) => `refused: only the first ${formatCount(most)} jobs are compared`,
  "too-much": ({ figures, facts, legs }) =>
    `refused: its ${formatCount(figures)} metrics and ${formatCount(facts)} facts are too many for one of ${formatCount(legs)} jobs`,
  "later-attempt": ({ attempt, runAttempt }) =>
    `refused: its name says attempt ${attempt}, but the run is in attempt ${runAttempt}`,
  "several-legs": ({ legs }) => `refused: one job uploaded it and reports of other jobs or attempts (${legs} in all)`,
  "earlier-upload": "refused: the same job uploaded a newer report",
  "no-job": "refused: it names no job",
  "other-leg": "refused: its job, label or matrix is not the one in its name",
  "other-origin": ({ what, claimed, known }) =>
    `refused: it claims ${what} ${JSON.stringify(claimed)}, not ${JSON.stringify(known)}`,
  attempt: ({ attempt }) => `refused: it claims attempt ${attempt}, more than any run has`,
  "other-uploader": ({ reports, checkRun }) =>
    `refused: ${reports} reports claim the check run ${checkRun}, but different jobs uploaded them`,
  contradiction: ({ reports, checkRun, differing }) =>
    `refused: ${reports} reports claim the check run ${checkRun}, with different values of ${differing.join(" and ")}`,
};

const OUTCOMES = { passed: "passed", failed: "failed", "cannot-say": "cannot say" };
const MAX_CHECKS = 5;

/** A gate, its outcome, and the figures or reasons. */
export function tellGate({ gate, outcome, ratio, checks }: GateResult): string {
  const told = checks.map((check) => tellCheck(check, ratio));
  return `${gate}: ${OUTCOMES[outcome]} (${listFew(told, MAX_CHECKS, "; ")})`;
}

function tellCheck({ label, figure, low, high, reason }: GateCheck, ratio: boolean): string {
  const format = (value: number): string =>
    ratio || figure === undefined ? formatRatio(value) : formatFigure(figure, value);
  const what = [label && quoteLabel(label), figure && phraseFigure(figure), tellRange(low, high, format)];
  return joinPresent([joinPresent(what), reason && giveReason(reason)], ": ");
}

/** A ratio of 0 is only ever a bound. */
function tellRange(low: number | undefined, high: number | undefined, format: (value: number) => string): string {
  if (low === undefined) return "";
  if (high !== undefined && format(low) === formatRatio(0)) return `at most ${format(high)}`;
  if (high === undefined) return `at least ${format(low)}`;
  return low === high ? format(low) : `${format(low)} to ${format(high)}`;
}
