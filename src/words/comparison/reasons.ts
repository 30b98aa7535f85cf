import type { FailureCounts, Reason, Refusal } from "../../compare/data.ts";
import { FAILURES, type WindowFailure } from "../../model/window-outcome.ts";
import { tellUnlikeSettings } from "../benchmark-setting.ts";

const MAX_CODES = 3;

const VERBS: Record<WindowFailure["ended"], string> = {
  failed: "failed",
  cancelled: "was cancelled",
  "timed out": "timed out",
  skipped: "was skipped",
};

const REASONS = {
  "baseline-not-measured": "the baseline has no such figure",
  "baseline-zero": "the baseline's figure is 0",
  "too-far-apart": "the figures are too far apart",
  "not-measured": "not measured",
  "no-ratio": "no ratio",
  "no-comparison": "a ratio needs a comparison",
  gap: "the recording has a gap",
  "within-bounds": "the limit lies within its bounds",
  "jobs-disagree": "the jobs do not agree",
  "one-run": "one run says nothing about the noise",
  "two-jobs": "two jobs say too little about the noise",
  "some-zero": "some of the figures are 0",
  interval: "the limit lies within the interval",
};

/** In how many jobs a step failed, was cancelled, timed out or was skipped. */
export function countFailures({ jobs, endings, exitCodes }: FailureCounts): string {
  const counts = FAILURES.flatMap((ended) =>
    endings[ended] === undefined ? [] : [`${VERBS[ended]} in ${endings[ended]}`],
  );
  const more = exitCodes.length > MAX_CODES ? " and others" : "";
  const codes = `exit code${exitCodes.length > 1 ? "s" : ""} ${exitCodes.slice(0, MAX_CODES).join(", ")}${more}`;
  const all = `${jobs} ${jobs === 1 ? "job" : "jobs"}`;
  return `${counts.join(" and ")} of ${all}${exitCodes.length === 0 ? "" : ` (${codes})`}`;
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
      const { word, name } = reason;
      return `${name === undefined ? word : `${word} of ${JSON.stringify(name)}`} was not measured`;
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
  return `${owner} has several figures, which differ in ${what}`;
}

/** Why a report is refused. */
export function refuseReport(refusal: Refusal): string {
  if (refusal.id === "attempt") return `refused: it claims attempt ${refusal.attempt}; no run has so many`;
  const claim = `refused: ${refusal.reports} reports claim the check run ${refusal.checkRun}`;
  if (refusal.id === "other-uploader") return `${claim}, and different jobs uploaded them`;
  return `${claim}, with different values of ${refusal.differing.join(" and ")}`;
}

/** Why an artifact is not read: its name claims a later attempt than the run's. */
export function refuseLaterAttempt(attempt: number, runAttempt: number): string {
  return `refused: its name says attempt ${attempt}, but the run is in attempt ${runAttempt}`;
}

/** Why an artifact is not read: its job also uploaded reports of other legs. */
export function refuseSeveralLegs(legs: number): string {
  return `refused: the job that uploaded it uploaded reports of ${legs} legs or attempts, but is only one`;
}

/** Why an artifact is not read: its job uploaded a later one. */
export function refuseEarlierUpload(): string {
  return "refused: the job that uploaded it uploaded a later report";
}

/** Why a report is refused: it claims another repository, run or attempt than its artifact's. */
export function refuseOtherOrigin(what: "repository" | "run" | "attempt", claimed: unknown, known: unknown): string {
  return `refused: it claims ${what} ${JSON.stringify(claimed)}, not ${JSON.stringify(known)}`;
}

/** Why a report is refused: its artifact's name is another leg's. */
export function refuseOtherLeg(): string {
  return "refused: its job, label or matrix is not the one in its name";
}

/** Why a report is refused: it names no job. */
export function refuseNamelessJob(): string {
  return "refused: it names no job";
}

/** Why a report is not compared: it needs too much memory. */
export function refuseTooMuch(figures: number, facts: number, legs: number): string {
  return `refused: its ${figures} figures and ${facts} facts are too many for one of ${legs} legs`;
}

/** Why a job has no report. */
export function explainLostJob(conclusion: string): string {
  return `the job ended as ${conclusion} and left no report`;
}
