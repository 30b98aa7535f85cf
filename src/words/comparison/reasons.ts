import { formatCount } from "../../format/figures.ts";
import { countOf } from "../../format/plain-text.ts";
import { tellUnread } from "../../format/unreadable-file.ts";
import type { FailureCounts, Reason, Refusal } from "../../model/comparison-reasons.ts";
import { FAILURES, type WindowFailure } from "../../model/window-outcome.ts";
import { tellUnlikeSettings } from "../benchmark-setting.ts";
import { quoteLabel } from "./figures.ts";

const MAX_CODES = 3;

const VERBS: Record<WindowFailure["ended"], string> = {
  failed: "failed",
  cancelled: "was cancelled",
  "timed out": "timed out",
  skipped: "was skipped",
};

const REASONS = {
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

/** How often a step failed. */
function countFailures({ jobs, names = [], endings, exitCodes, signals }: FailureCounts): string {
  const counts = FAILURES.flatMap((ended) =>
    endings[ended] === undefined ? [] : [`${VERBS[ended]} in ${endings[ended]}`],
  );
  const how = [
    ...(names.length === 0 ? [] : [listSome(names.map(quoteLabel))]),
    ...(exitCodes.length === 0 ? [] : [`exit code${exitCodes.length > 1 ? "s" : ""} ${listSome(exitCodes)}`]),
    ...(signals.length === 0 ? [] : [`killed by ${listSome(signals)}`]),
  ];
  return `${counts.join(" and ")} of ${countOf(jobs, "job")}${how.length === 0 ? "" : ` (${how.join("; ")})`}`;
}

function listSome(values: readonly (number | string)[]): string {
  return `${values.slice(0, MAX_CODES).join(", ")}${values.length > MAX_CODES ? " and others" : ""}`;
}

/** That a list of the server's has more entries than are read. */
export function tellCutList(list: string, read: number, all: number): string {
  return `${list}: the first ${formatCount(read)} of ${formatCount(all)} are read; the others are missing in the comparison`;
}

/** Why there is no figure, ratio or verdict. */
export function giveReason(reason: Reason): string {
  switch (reason.id) {
    case "failed":
      return countFailures(reason.failures);
    case "baseline-failed":
      return `the baseline ${countFailures(reason.failures)}`;
    case "unlike":
      return explainUnlike(reason);
    case "figure-not-measured": {
      const { word, name, meant } = reason;
      const question = meant === undefined ? "" : `; did you mean ${JSON.stringify(meant)}?`;
      return `${name === undefined ? word : `${word} of ${JSON.stringify(name)}`} was not measured${question}`;
    }
    default:
      return REASONS[reason.id];
  }
}

function explainUnlike({ who, what: settings }: Extract<Reason, { id: "unlike" }>): string {
  const what = tellUnlikeSettings(settings);
  if (who === "pair") return what;
  if (who === "jobs") return `its jobs differ in ${what}`;
  if (who === "baseline-jobs") return `the baseline's jobs differ in ${what}`;
  const owner = who === "repeats" ? "one of its jobs" : "a job of the baseline";
  return `${owner} has several results, which differ in ${what}`;
}

/** Why a report is refused, or a job has none. */
export function refuseReport(refusal: Refusal): string {
  switch (refusal.id) {
    case "no-report":
      return `the job left no report (conclusion: ${refusal.conclusion})`;
    case "unread":
      return tellUnread(refusal);
    case "unserved":
      return "the service does not provide it, as for a job of an earlier attempt; with the input token (permission actions: read) it can be downloaded through the REST API";
    case "other-digest":
      return "the digest of what was downloaded is not that of what was uploaded";
    default:
      return `refused: ${explainRefusal(refusal)}`;
  }
}

type Claimed = Exclude<Refusal, { id: "no-report" | "unread" | "unserved" | "other-digest" }>;

function explainRefusal(refusal: Claimed): string {
  switch (refusal.id) {
    case "many-legs":
      return `only the first ${formatCount(refusal.most)} jobs are compared`;
    case "too-much":
      return `its ${formatCount(refusal.figures)} metrics and ${formatCount(refusal.facts)} facts are too many for one of ${formatCount(refusal.legs)} jobs`;
    case "later-attempt":
      return `its name says attempt ${refusal.attempt}, but the run is in attempt ${refusal.runAttempt}`;
    case "several-legs":
      return `one job uploaded it and reports of other jobs or attempts (${refusal.legs} in all)`;
    case "earlier-upload":
      return "the same job uploaded a newer report";
    case "no-job":
      return "it names no job";
    case "other-leg":
      return "its job, label or matrix is not the one in its name";
    case "other-origin":
      return `it claims ${refusal.what} ${JSON.stringify(refusal.claimed)}, not ${JSON.stringify(refusal.known)}`;
    case "attempt":
      return `it claims attempt ${refusal.attempt}, more than any run has`;
    case "other-uploader":
      return `${countClaims(refusal)}, but different jobs uploaded them`;
    case "contradiction":
      return `${countClaims(refusal)}, with different values of ${refusal.differing.join(" and ")}`;
  }
}

function countClaims({ reports, checkRun }: { reports: number; checkRun: string }): string {
  return `${reports} reports claim the check run ${checkRun}`;
}
