import { formatCount } from "../../format/figures.ts";
import { countOf } from "../../format/plain-text.ts";
import type { MissingLeg } from "../../model/comparison.ts";
import { refuseReport } from "./reasons.ts";

// Apart from the action's other messages, which the start step loads.

/** How many reports there are. */
export function countReports(reports: number): string {
  return `io-probe: comparing ${countOf(reports, "report")}`;
}

/** That a job has no readable report. */
export function tellMissing({ name, reason }: MissingLeg): string {
  return `compare: ${name} is left out: ${refuseReport(reason)}`;
}

/** How many more have none. */
export function countMoreMissing(more: number): string {
  return `compare: ${formatCount(more)} more ${more === 1 ? "is" : "are"} left out; comparison.json names them`;
}
