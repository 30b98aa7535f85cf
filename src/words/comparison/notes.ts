import type { Note } from "../../compare/data.ts";
import type { ReplacedReport } from "../../compare/newest.ts";
import type { Ratio } from "../../model/comparison.ts";

const MAX_LISTED = 5;
const MAX_LETTERS = 5;

/** A remark about the reports. */
export function tellNote(note: Note): string {
  switch (note.id) {
    case "alike":
      return tellAlike(note.labels);
    case "copies":
      return tellCopies(note.reports, note.labels);
    case "replaced":
      return tellReplaced(note.reports);
    case "merged":
      return `${note.count} reports are repeats of a job: each job counts once, by the median of its reports.`;
    case "nameless":
      return `${note.count} reports name no job; each counts as one job.`;
    case "gaps":
      return `${note.count} figures were left out: the recording of their windows has a gap.`;
    case "hidden-figures":
      return `${note.count} figures are not shown: with this many labels, only those that most labels have.`;
    case "unranked":
      return `More than ${note.count} labels are not ranked.`;
    case "unpredicted":
      return `The baseline's steps are not predicted for ${note.count} more labels.`;
  }
}

/** Labels that look alike, with their code points. */
export function tellAlike(labels: readonly string[]): string {
  return `These labels look alike but differ: ${labels.map(spellLabel).join(", ")}.`;
}

function spellLabel(label: string): string {
  const foreign = [...new Set([...label].filter((letter) => (letter.codePointAt(0) ?? 0) > 0x7e))].slice(
    0,
    MAX_LETTERS,
  );
  const codes = foreign.map((letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`);
  return `${JSON.stringify(label)}${codes.length > 0 ? ` (${codes.join(", ")})` : ""}`;
}

/** Reports that were found twice. */
export function tellCopies(reports: number, labels: readonly string[]): string {
  const more = labels.length > MAX_LISTED ? ` and ${labels.length - MAX_LISTED} more` : "";
  return `${reports} reports are copies of others and count once: ${labels.slice(0, MAX_LISTED).join(", ")}${more}.`;
}

/** Reports replaced by newer attempts. */
export function tellReplaced(replaced: readonly ReplacedReport[]): string {
  const legs = new Map<string, ReplacedReport[]>();
  for (const report of replaced) {
    const key = JSON.stringify([report.leg, report.by]);
    legs.set(key, [...(legs.get(key) ?? []), report]);
  }
  const listed = [...legs.values()].slice(0, MAX_LISTED).map(tellLeg).join("; ");
  const more = legs.size > MAX_LISTED ? `; and ${legs.size - MAX_LISTED} more` : "";
  return `Only the newest attempt of a job counts. Left out: ${listed}${more}.`;
}

function tellLeg(reports: readonly ReplacedReport[]): string {
  const { leg, by, isUnread } = reports[0] as ReplacedReport;
  const attempts = [...new Set(reports.map(({ attempt }) => attempt))].sort((a, b) => a - b);
  const shown = attempts.slice(0, MAX_LISTED).join(", ");
  const more = attempts.length > MAX_LISTED ? ` and ${attempts.length - MAX_LISTED} more` : "";
  const counts = isUnread ? `attempt ${by} counts, and could not be read` : `attempt ${by} counts`;
  return `${leg}, attempt${attempts.length > 1 ? "s" : ""} ${shown}${more} (${counts})`;
}

/** Why the baseline's steps are predicted from fewer recordings than it has, or not at all. */
export function tellUnreadRecording(reason: string): string {
  return `A recording of the baseline could not be read again to predict from it: ${reason}`;
}

/** A file that is no report. */
export function tellUnreadable(reason: string): string {
  return `A file was left out: ${reason}`;
}

/** How figures and ratios are made. */
export function explainFigures(): string {
  return "Figures are medians over jobs, ratios are to the baseline; the repeats inside one job count once.";
}

/** What a ratio of so many jobs means. */
export function explainMethod(method: Ratio["method"]): string {
  return METHODS[method];
}

const METHODS: Record<Ratio["method"], string> = {
  "one-run": "One job of a label is one run: its ratio says nothing about the noise.",
  range: "With two jobs the range is from the smallest to the largest ratio of any two.",
  medians: "Where a figure is 0, the ratio is that of the medians, and its noise is unknown.",
  welch:
    "With three jobs, or if one label scatters more than the other, the ratio has Welch's 95 % interval on logarithms.",
  "hodges-lehmann":
    "With four or more jobs the ratio is Hodges and Lehmann's; its 95 % interval includes Welch's, or that of the medians if jobs are on two levels.",
};

/** What `≈` means. */
export function explainNoise(): string {
  return "≈ = the interval includes 1.00x: the difference may be noise.";
}

/** What `?` means, and how many jobs help. */
export function explainChance(tests: number, jobs: number): string {
  return (
    `? = not significant after correcting for ${tests} comparisons (Holm, all but the ranked figure); ` +
    `from ${jobs} jobs per label on, figures that do not overlap pass.`
  );
}

/** What `?` means in the ranking. */
export function explainSharedRank(pairs: number): string {
  return `In the ranking, ? = the interval excludes 1.00x, but not significantly after correcting for ${pairs} pairs of labels: such labels share a rank.`;
}
