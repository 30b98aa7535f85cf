import type { Finding } from "../../model/finding.ts";
import type { Window } from "../../model/window.ts";

/** A rule's result as data; src/words/findings makes its sentences. Unmeasured figures are undefined. */
export interface Verdict<Id extends string, Evidence extends object> {
  id: Id;
  severity: Finding["severity"];
  confidence: NonNullable<Finding["confidence"]>;
  window?: Window | undefined;
  device?: string | undefined;
  /** As in report.json. */
  evidence: Evidence;
}
