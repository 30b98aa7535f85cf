import type { Report } from "../../model/report.ts";
import type { Trial } from "../../model/trial.ts";
import { summarizeTrial } from "../../model/trial-result.ts";
import { writeFindings } from "../write-findings.ts";

/** The report of the recorded run, whose findings of waiting carry what the trial showed and say it in the place of what to type. */
export function addOutcome(report: Report, trial: Trial): Report {
  return { ...report, findings: writeFindings(report, summarizeTrial(trial)) };
}
