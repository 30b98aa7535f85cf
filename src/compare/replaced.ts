import { groupInto } from "./group-into.ts";
import type { ReplacedReport } from "./newest.ts";

const MOST_LISTED = 5;

/** A note of the reports that newer attempts replaced, by leg; none where there are none. */
export function describeReplaced(replaced: readonly ReplacedReport[]): string[] {
  const legs = [...groupInto(replaced, ({ leg, by }) => JSON.stringify([leg, by])).values()];
  if (legs.length === 0) return [];
  const more = legs.length > MOST_LISTED ? `; and ${legs.length - MOST_LISTED} more` : "";
  const listed = legs.slice(0, MOST_LISTED).map(describeLeg).join("; ");
  return [`Only the newest attempt of a job counts. Left out: ${listed}${more}.`];
}

function describeLeg(reports: readonly ReplacedReport[]): string {
  const { leg, by, isUnread } = reports[0] as ReplacedReport;
  const attempts = [...new Set(reports.map(({ attempt }) => attempt))].sort((a, b) => a - b);
  const shown = attempts.slice(0, MOST_LISTED).join(", ");
  const more = attempts.length > MOST_LISTED ? ` and ${attempts.length - MOST_LISTED} more` : "";
  const counts = isUnread ? `attempt ${by} counts, and could not be read` : `attempt ${by} counts`;
  return `${leg}, attempt${attempts.length > 1 ? "s" : ""} ${shown}${more} (${counts})`;
}
