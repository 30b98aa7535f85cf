import type { Report } from "../../model/report.ts";
import type { Trial } from "../../model/trial.ts";
import { NEXT, tellTried } from "../../words/findings/waiting.ts";
import { describeVerdict } from "../../words/try.ts";

/** The report of the recorded run, whose findings of waiting say what the trial showed in the place of what to type. */
export function addVerdict(report: Report, trial: Trial): Report {
  const findings = report.findings.map((finding) => ({
    ...finding,
    // A function, because a command's name may hold what `replace` takes for a pattern.
    advice: finding.advice.replace(NEXT, () => tellTried(describeVerdict(trial))),
  }));
  return { ...report, findings };
}
