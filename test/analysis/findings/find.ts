import { type FoundVerdict, findFindings } from "../../../src/analysis/findings/find-findings.ts";
import type { Report } from "../../../src/model/report.ts";

/** The findings that can have this id; one shape may have several ids. */
export type Found<Id extends FoundVerdict["id"], Verdict = FoundVerdict> = Verdict extends { id: string }
  ? Id extends Verdict["id"]
    ? Verdict
    : never
  : never;

/** Those of the findings that have this id. */
export function pick<Id extends FoundVerdict["id"]>(findings: readonly FoundVerdict[], id: Id): Found<Id>[] {
  return findings.filter((found): found is Found<Id> => found.id === id);
}

/** The findings of a report with this id. */
export function findOf<Id extends FoundVerdict["id"]>(report: Report, id: Id): Found<Id>[] {
  return pick(findFindings(report), id);
}
