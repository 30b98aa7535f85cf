import { selectLabels } from "../../compare/label-order.ts";
import type { Comparison } from "../../model/comparison.ts";
import { tellHeadline } from "../../words/comparison/headline.ts";
import { tellLeftOut } from "../../words/report-notes.ts";
import { formatHeading, formatSentence, formatStrong } from "../formats/markdown.ts";
import { fitSections, MAX_COMMENT_BYTES } from "../formats/markdown-sections.ts";
import { listSections } from "./sections.ts";

/** GitHub drops a step's summary beyond 1 MiB. */
const MAX_COMPARISON_BYTES = 900 * 1024;

const SHOWN_LABELS = 7;
const EXTENT = {
  ranks: 20,
  steps: 40,
  predictedLabels: SHOWN_LABELS,
  figures: 40,
  foldedFigures: 120,
  lines: 20,
  elsewhere: "in comparison.html",
};
const TITLE = formatHeading(2, "io-probe: comparison");

/** A comparison for the job summary, in at most `limitBytes` of UTF-8. */
export function renderComparisonMarkdown(comparison: Comparison, limitBytes: number = MAX_COMPARISON_BYTES): string {
  const sections = listSections(comparison, { ...EXTENT, labels: selectLabels(comparison, SHOWN_LABELS) });
  return fitSections(TITLE, sections, limitBytes, pointToAll);
}

/** The same for a pull request's comment, in short. */
export function renderComparisonComment(comparison: Comparison): string {
  const labels = selectLabels(comparison, SHOWN_LABELS);
  const sections = listSections(comparison, { ...EXTENT, labels, isShort: true });
  const inComment = sections.filter(({ isInComment }) => isInComment);
  return fitSections(TITLE, inComment, MAX_COMMENT_BYTES, pointToAll);
}

function pointToAll(dropped: readonly string[]): string {
  return tellLeftOut(dropped, "comparison.html");
}

/** The report above it takes the rest of the comment. */
const MAX_BASE_BYTES = 20_000;
const BASE_STEPS = 15;

/** The base branch's run. */
interface BaseRun {
  branch: string;
  commit: string;
  url: string;
}

/** A job beside its base branch's: steps, or else key figures. */
export function renderBaseComparison(comparison: Comparison, { branch, commit, url }: BaseRun): string {
  const { headline, labels, steps } = comparison;
  const shown = [steps === undefined ? "metrics" : "steps", "missing"];
  const sections = listSections(comparison, { ...EXTENT, labels, steps: BASE_STEPS, isShort: true });
  const link = `[${formatSentence(`The run of ${commit.slice(0, 7)}`)}](${url})`;
  return fitSections(
    [formatHeading(3, `Compared with ${branch}`), `${formatStrong(tellHeadline(headline))} ${link}`].join("\n\n"),
    sections.filter(({ name }) => shown.includes(name)),
    MAX_BASE_BYTES,
    (dropped) => tellLeftOut(dropped, "io-probe compare"),
  );
}
