import { findFindings } from "../../../src/analysis/findings/find-findings.ts";
import type { Finding } from "../../../src/model/finding.ts";
import type { Report } from "../../../src/model/report.ts";

/** The findings that can have this id; one shape may have several ids. */
export type Found<Id extends Finding["id"], One = Finding> = One extends { id: string }
  ? Id extends One["id"]
    ? One
    : never
  : never;

/** Those of the findings that have this id. */
export function pick<Id extends Finding["id"]>(findings: readonly Finding[], id: Id): Found<Id>[] {
  return findings.filter((found): found is Found<Id> => found.id === id);
}

/** The findings of a report with this id. */
export function findOf<Id extends Finding["id"]>(report: Report, id: Id): Found<Id>[] {
  return pick(findFindings(report), id);
}
