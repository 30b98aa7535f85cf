import { countOf, listFew } from "../../format/plain-text.ts";
import { type Sentences, tellCase } from "../../format/sentences.ts";
import { tellUnread } from "../../format/unreadable-file.ts";
import type { Ratio } from "../../model/comparison.ts";
import type { Note, ReplacedReport } from "../../model/comparison-reasons.ts";
import { groupInto } from "../../model/group-into.ts";
import { quoteLabel } from "./figures.ts";

const MAX_LISTED = 5;
const MAX_LETTERS = 5;

/** A remark about the reports. */
export const tellNote = (note: Note) => tellCase(NOTES, note);

const NOTES: Sentences<Note> = {
  "confusable-labels": ({ labels }) => `These labels look alike but differ: ${labels.map(spellLabel).join(", ")}.`,
  copies: ({ reports, labels }) =>
    `${countOf(reports, "report")} ${reports === 1 ? "is a copy of another and counts" : "are copies of others and count"} once: ${listFew(labels.map(quoteLabel), MAX_LISTED)}.`,
  replaced: ({ reports }) => {
    const legs = groupInto(reports, ({ leg, by }) => JSON.stringify([leg, by]));
    return `Only the newest attempt of a job counts. Left out: ${listFew([...legs.values()].map(tellLeg), MAX_LISTED, "; ")}.`;
  },
  merged: ({ count }) =>
    `${countOf(count, "report")} ${count === 1 ? "repeats" : "repeat"} a job: each job counts once, with the median of its reports.`,
  nameless: ({ count }) =>
    `${countOf(count, "report")} ${count === 1 ? "names no job; it" : "name no job; each"} counts as one job.`,
  gaps: ({ count }) => `${countMetrics(count)} left out: the recording has a gap there.`,
  "hidden-figures": ({ count }) =>
    `${countMetrics(count)} not shown: with this many labels, those that most of them lack are left out.`,
  unranked: ({ count }) => `More than ${count} labels are not ranked.`,
  unpredicted: ({ count }) => `The baseline's steps are not predicted for ${countOf(count, "more label")}.`,
  "unread-recording": (file) => `A recording of the baseline could not be read for predictions: ${tellUnread(file)}`,
  unreadable: (file) => `A file was left out: ${tellUnread(file)}`,
};

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
export const explainFigures = () =>
  "Values are medians over jobs; repeats within a job count once. 2.00x faster than the baseline is half the time, or twice the rate.";

/** How a ratio's interval is made. */
export const explainMethod = (method: Ratio["method"]) => METHODS[method];

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
export const explainNoise = () => "≈: the interval includes no difference, so it may be noise.";

/** What `≈` means beside a ratio of disk waits. */
export const explainOpenRatios = () =>
  "≈ beside a ratio of disk waits: their bounds overlap, so either may be the longer.";

/** What `?` means, and how many jobs help. */
export const explainChance = (tests: number, jobs: number) =>
  `?: not significant after correcting for ${countOf(tests, "comparison")} (Holm, all but the ranked metric). ` +
  `With ${jobs} or more jobs per label, values that do not overlap are significant.`;

/** What `?` means in the ranking. */
export const explainSharedRank = (pairs: number) =>
  `In the ranking, ?: the interval excludes no difference, but not significantly after correcting for ${countOf(pairs, "pair")} of labels; such labels may be equal.`;
