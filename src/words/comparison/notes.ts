import { countOf, listFew } from "../../format/plain-text.ts";
import { tellUnread } from "../../format/unreadable-file.ts";
import type { Ratio } from "../../model/comparison.ts";
import type { Note, ReplacedReport } from "../../model/comparison-reasons.ts";
import { groupInto } from "../../model/group-into.ts";
import { quoteLabel } from "./figures.ts";

const MAX_LISTED = 5;
const MAX_LETTERS = 5;

/** A remark about the reports. */
export function tellNote(note: Note): string {
  switch (note.id) {
    case "confusable-labels":
      return `These labels look alike but differ: ${note.labels.map(spellLabel).join(", ")}.`;
    case "copies":
      return `${countOf(note.reports, "report")} ${note.reports === 1 ? "is a copy of another and counts" : "are copies of others and count"} once: ${listFew(note.labels.map(quoteLabel), MAX_LISTED)}.`;
    case "replaced": {
      const legs = groupInto(note.reports, ({ leg, by }) => JSON.stringify([leg, by]));
      return `Only the newest attempt of a job counts. Left out: ${listFew([...legs.values()].map(tellLeg), MAX_LISTED, "; ")}.`;
    }
    case "merged":
      return `${countOf(note.count, "report")} ${note.count === 1 ? "repeats" : "repeat"} a job: each job counts once, with the median of its reports.`;
    case "nameless":
      return `${countOf(note.count, "report")} ${note.count === 1 ? "names no job; it" : "name no job; each"} counts as one job.`;
    case "gaps":
      return `${countMetrics(note.count)} left out: the recording has a gap there.`;
    case "hidden-figures":
      return `${countMetrics(note.count)} not shown: with this many labels, those that most of them lack are left out.`;
    case "unranked":
      return `More than ${note.count} labels are not ranked.`;
    case "unpredicted":
      return `The baseline's steps are not predicted for ${countOf(note.count, "more label")}.`;
    case "unread-recording":
      return `A recording of the baseline could not be read for predictions: ${tellUnread(note)}`;
    case "unreadable":
      return `A file was left out: ${tellUnread(note)}`;
  }
}

function countMetrics(count: number): string {
  return count === 1 ? "1 metric is" : `${count} metrics are`;
}

/** A label with its foreign code points. */
function spellLabel(label: string): string {
  const foreign = [...new Set([...label].filter((letter) => (letter.codePointAt(0) ?? 0) > 0x7e))];
  const codes = foreign
    .slice(0, MAX_LETTERS)
    .map((letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`);
  return `${JSON.stringify(label)}${codes.length > 0 ? ` (${codes.join(", ")})` : ""}`;
}

function tellLeg(reports: readonly ReplacedReport[]): string {
  const { leg, by, isUnread } = reports[0] as ReplacedReport;
  const attempts = [...new Set(reports.map(({ attempt }) => attempt))].sort((a, b) => a - b);
  const counts = isUnread ? `attempt ${by} counts, and could not be read` : `attempt ${by} counts`;
  return `${leg}, attempt${attempts.length > 1 ? "s" : ""} ${listFew(attempts.map(String), MAX_LISTED)} (${counts})`;
}

/** How figures and ratios are made. */
export function explainFigures(): string {
  return "Values are medians over jobs; repeats within a job count once. 2.00x faster than the baseline is half the time, or twice the rate.";
}

/** How a ratio's interval is made. */
export function explainMethod(method: Ratio["method"]): string {
  return METHODS[method];
}

const METHODS: Record<Ratio["method"], string> = {
  "one-run": "Where a label has one job, the noise is unknown.",
  range: "Where a label has two jobs, the range covers the ratios of all pairs of jobs.",
  medians: "Where a value is 0, the ratio is that of the medians, and its noise is unknown.",
  welch:
    "Where a label has three jobs, or varies more than the other, the ratio is indicative and its interval Welch's (95%, on logarithms, wider for three jobs). " +
    "If half of a label's machines take twice as long, three jobs may not show it: the interval is then right in 3 of 4 cases.",
  "hodges-lehmann":
    "With four or more jobs per label, the ratio is the Hodges-Lehmann estimate; its 95% interval includes Welch's and Student's, or that of the medians where jobs lie on two levels or vary unequally.",
};

/** What `≈` means. */
export function explainNoise(): string {
  return "≈: the interval includes no difference, so it may be noise.";
}

/** What `≈` means beside a ratio of disk waits. */
export function explainOpenRatios(): string {
  return "≈ beside a ratio of disk waits: their bounds overlap, so either may be the longer.";
}

/** What `?` means, and how many jobs help. */
export function explainChance(tests: number, jobs: number): string {
  return (
    `?: not significant after correcting for ${countOf(tests, "comparison")} (Holm, all but the ranked metric). ` +
    `With ${jobs} or more jobs per label, values that do not overlap are significant.`
  );
}

/** What `?` means in the ranking. */
export function explainSharedRank(pairs: number): string {
  return `In the ranking, ?: the interval excludes no difference, but not significantly after correcting for ${countOf(pairs, "pair")} of labels; such labels may be equal.`;
}
