import type { Finding } from "../../model/finding.ts";
import type { Window } from "../../model/window.ts";

/** What a rule found, as data: src/words/findings makes its sentences. A figure that was not measured is undefined. */
export interface Verdict<Id extends string, Evidence extends object> {
  id: Id;
  severity: Finding["severity"];
  confidence: NonNullable<Finding["confidence"]>;
  window?: Window | undefined;
  device?: string | undefined;
  /** The figures as report.json has them. */
  evidence: Evidence;
}
