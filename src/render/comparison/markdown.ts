import type { ComparedLabel, Comparison } from "../../model/comparison.ts";
import { introduceCauses } from "../../words/comparison/causes.ts";
import { pointToRest } from "../../words/comparison/figures.ts";
import { tellGate } from "../../words/comparison/gates.ts";
import { explainSteps, titleSteps } from "../../words/comparison/steps.ts";
import { explainPredictedSteps, titlePredictedSteps } from "../../words/predict.ts";
import { titleBase, titleBaseRun } from "../../words/pull-request.ts";
import { formatHeading, formatSentence, formatStrong, markdown, renderDetails } from "../formats/markdown.ts";
import { COMMENT_LIMIT_BYTES, fitSections, type Section, withHeading } from "../formats/markdown-sections.ts";
import { toMarkdownTable } from "../formats/markdown-tables.ts";
import { dropEmptyColumns } from "../formats/table.ts";
import { findKeyRows } from "./build-matrix-data.ts";
import { listCauses, listMixture, listRemarks, tabulateDifferences } from "./causes.ts";
import { orderLabels, selectLabels } from "./labels.ts";
import { listReadingNotes } from "./notes.ts";
import { listPayloadNotes, PAYLOADS_TITLE, tabulatePayloads } from "./payloads.ts";
import { countHiddenPredictions, selectPredicted, tabulatePredictedSteps } from "./predictions.ts";
import { splitFigures } from "./rows.ts";
import { countHiddenSteps, summarizeSteps, tabulateSteps } from "./steps.ts";
import { tabulateFigures, tabulateRanking } from "./tables.ts";

/** GitHub drops a step's summary beyond 1 MiB; the rest is for others of the same step. */
export const COMPARISON_LIMIT_BYTES = 900 * 1024;

const SHOWN_LABELS = 7;
const SHOWN_RANKS = 20;
const SHOWN_STEPS = 40;
const SHOWN_FIGURES = 40;
const FOLDED_FIGURES = 120;
const SHOWN_LINES = 20;

/** A comparison for the job summary, in at most `limitBytes` of UTF-8; it names what had to be left out. */
export function renderComparisonMarkdown(comparison: Comparison, limitBytes: number = COMPARISON_LIMIT_BYTES): string {
  const labels = selectLabels(comparison, SHOWN_LABELS);
  const sections = [
    renderVerdict(comparison),
    renderGates(comparison),
    renderSteps(comparison),
    renderRanking(comparison),
    renderFigures(comparison, labels),
    renderOtherFigures(comparison, labels),
    renderPredictions(comparison),
    renderPayloads(comparison, labels),
    renderCauses(comparison, labels),
    renderMissing(comparison),
    renderNotes(comparison),
  ];
  return fitSections(sections, limitBytes, "comparison.html has all.");
}

/** A comparison as a comment on a pull request: verdict, gates, ranking, deciding figures, missing legs. */
export function renderComparisonComment(comparison: Comparison): string {
  const labels = selectLabels(comparison, SHOWN_LABELS);
  const sections = [
    renderVerdict(comparison),
    renderGates(comparison),
    renderRanking(comparison),
    renderKeyFigures(comparison, labels),
    renderMissing(comparison),
  ];
  return fitSections(sections, COMMENT_LIMIT_BYTES, "comparison.html has all.");
}

/** It stands below a report, which has the rest of the room. */
const BASE_LIMIT_BYTES = 20_000;
const BASE_STEPS = 15;

/** The run that a pull request's is compared with. */
export interface BaseRun {
  branch: string;
  commit: string;
  /** Where a browser finds it. */
  url: string;
}

/**
 * A job of a pull request beside the same job on the base branch, as a part of a comment: what differs, and the steps, or
 * where there are none the figures to decide by.
 */
export function renderBaseComparison(comparison: Comparison, { branch, commit, url }: BaseRun): string {
  const headline = formatStrong(formatSentence(comparison.headline ?? "")).markdown;
  const link = `[${formatSentence(titleBaseRun(commit)).markdown}](${url})`;
  const sections: Section[] = [
    { importance: 9, name: "what differs", blocks: [formatHeading(3, titleBase(branch)), `${headline} ${link}`] },
    comparison.steps === undefined
      ? renderKeyFigures(comparison, comparison.labels)
      : renderSteps(comparison, BASE_STEPS),
    renderMissing(comparison),
  ];
  return fitSections(sections, BASE_LIMIT_BYTES, "io-probe compare has all.");
}

function renderVerdict(comparison: Comparison): Section {
  const { labels, missing } = comparison;
  const jobs = labels.reduce((sum, label) => sum + label.jobs, 0);
  const counts = `${labels.length} ${labels.length === 1 ? "label" : "labels"}, ${jobs} ${jobs === 1 ? "job" : "jobs"}${missing.length > 0 ? `, ${missing.length} missing` : ""}`;
  return {
    importance: 9,
    name: "verdict",
    blocks: [
      formatHeading(2, "io-probe: comparison"),
      formatStrong(formatSentence(comparison.headline ?? "")).markdown,
      counts,
    ],
  };
}

function renderGates({ gates }: Comparison): Section {
  const lines = (gates ?? []).map((gate) => markdown`- ${formatSentence(tellGate(gate))}`.markdown);
  return { importance: 8, name: "gates", blocks: limitList(lines, "Gates") };
}

function limitList(lines: readonly string[], title: string): string[] {
  if (lines.length === 0) return [];
  const more = lines.length - SHOWN_LINES;
  const list = [...lines.slice(0, SHOWN_LINES), ...(more > 0 ? [`- and ${more} more`] : [])];
  return [formatHeading(3, title), list.join("\n")];
}

function renderSteps(comparison: Comparison, most = SHOWN_STEPS): Section {
  const table = tabulateSteps(comparison, most);
  if (table === undefined) return { importance: 8, name: "steps", blocks: [] };
  const more = countHiddenSteps(comparison, most);
  return {
    importance: 8,
    name: "steps",
    blocks: [
      formatHeading(3, titleSteps()),
      formatSentence(summarizeSteps(comparison)).markdown,
      toMarkdownTable(table),
      ...(more > 0 ? [`${pointToRest(more, "step", "in comparison.html")}.`] : []),
      markdown`${explainSteps()}`.markdown,
    ],
  };
}

function renderRanking(comparison: Comparison): Section {
  const labels = orderLabels(comparison);
  if (labels.length < 2 || comparison.primary === undefined) return { importance: 7, name: "ranking", blocks: [] };
  const shown = labels.length <= SHOWN_RANKS ? labels : selectLabels(comparison, SHOWN_LABELS);
  const more = labels.length - shown.length;
  return {
    importance: 7,
    name: "ranking",
    blocks: [
      formatHeading(3, "Ranking"),
      toMarkdownTable(dropEmptyColumns(tabulateRanking(comparison, shown))),
      ...(more > 0
        ? [`The best, the baseline and the worst are shown; ${pointToRest(more, "label", "in comparison.html")}.`]
        : []),
    ],
  };
}

function renderFigures(comparison: Comparison, labels: readonly ComparedLabel[]): Section {
  const { main } = splitFigures(comparison.figures);
  if (main.length === 0) return { importance: 6, name: "figures", blocks: [] };
  const hidden = comparison.labels.length - labels.length;
  const more = main.length - SHOWN_FIGURES;
  return {
    importance: 6,
    name: "figures",
    blocks: [
      formatHeading(3, "Figures"),
      toMarkdownTable(tabulateFigures(comparison, main.slice(0, SHOWN_FIGURES), labels)),
      ...(more > 0 ? [`${pointToRest(more, "figure", "in comparison.html")}.`] : []),
      ...(hidden > 0
        ? [
            `Here and below, the best, the baseline and the worst are shown; ${pointToRest(hidden, "label", "in comparison.html")}.`,
          ]
        : []),
    ],
  };
}

function renderKeyFigures(comparison: Comparison, labels: readonly ComparedLabel[]): Section {
  const rows = findKeyRows(comparison);
  const hidden = comparison.labels.length - labels.length;
  const blocks = [
    toMarkdownTable(tabulateFigures(comparison, rows, labels)),
    ...(hidden > 0
      ? [`The best, the baseline and the worst are shown; ${pointToRest(hidden, "label", "in comparison.html")}.`]
      : []),
  ];
  return withHeading({ importance: 6, name: "figures", blocks: rows.length === 0 ? [] : blocks }, "Figures");
}

function renderOtherFigures(comparison: Comparison, labels: readonly ComparedLabel[]): Section {
  const { other } = splitFigures(comparison.figures);
  const folded = other.slice(0, FOLDED_FIGURES);
  const blocks =
    folded.length === 0
      ? []
      : [
          renderDetails(`${folded.length} more figures: bytes, and what is over in a moment`, [
            toMarkdownTable(tabulateFigures(comparison, folded, labels)),
          ]),
        ];
  return { importance: 2, name: `${other.length} more figures`, blocks };
}

function renderPredictions(comparison: Comparison): Section {
  const table = tabulatePredictedSteps(comparison, selectPredicted(comparison, SHOWN_LABELS), SHOWN_STEPS);
  if (table.rows.length === 0) return { importance: 5, name: "predictions", blocks: [] };
  const more = countHiddenPredictions(comparison, SHOWN_STEPS);
  return {
    importance: 5,
    name: "predictions",
    blocks: [
      formatHeading(3, titlePredictedSteps()),
      toMarkdownTable(table),
      ...(more > 0 ? [`${pointToRest(more, "step", "in comparison.html")}.`] : []),
      markdown`${explainPredictedSteps(comparison.baseline)}`.markdown,
    ],
  };
}

function renderPayloads(comparison: Comparison, labels: readonly ComparedLabel[]): Section {
  const table = tabulatePayloads(comparison, labels);
  if (table.rows.length === 0) return { importance: 4, name: "payloads", blocks: [] };
  const notes = listPayloadNotes(comparison).map((note) => markdown`${note}`.markdown);
  return {
    importance: 4,
    name: "payloads",
    blocks: [formatHeading(3, PAYLOADS_TITLE), toMarkdownTable(table), notes.join(" ")],
  };
}

function renderCauses(comparison: Comparison, labels: readonly ComparedLabel[]): Section {
  const table = tabulateDifferences(comparison, labels);
  const names = new Set(labels.map(({ label }) => label));
  const lists = comparison.differences
    .filter(({ label }) => names.has(label))
    .flatMap((label) => {
      const lines = listCauses(comparison, label).map((cause) => `1. ${formatSentence(cause).markdown}`);
      const title = markdown`${introduceCauses(label.label)}`.markdown;
      const remarks = listRemarks(comparison, label).map((remark) => formatSentence(remark).markdown);
      return [...(lines.length === 0 ? [] : [`${title}\n\n${lines.join("\n")}`]), ...remarks];
    });
  const mixtures = labels.flatMap((label) => formatMixture(listMixture(comparison, label)));
  const blocks = [...lists, ...mixtures, ...(table.rows.length === 0 ? [] : [toMarkdownTable(table)])];
  return {
    importance: 5,
    name: "why they differ",
    blocks: blocks.length === 0 ? [] : [formatHeading(3, "Why they differ"), ...blocks],
  };
}

/** In one block, the next label's paragraph would continue the last item of the list. */
function formatMixture([first, ...kinds]: readonly string[]): string[] {
  if (first === undefined) return [];
  return [formatSentence(first).markdown, kinds.map((kind) => `- ${formatSentence(kind).markdown}`).join("\n")];
}

function renderMissing({ missing }: Comparison): Section {
  const lines = missing.map(
    ({ name, reason }) =>
      (reason === undefined ? markdown`- ${name}` : markdown`- ${name}: ${formatSentence(reason)}`).markdown,
  );
  return { importance: 4, name: "missing legs", blocks: limitList(lines, "Missing") };
}

function renderNotes(comparison: Comparison): Section {
  const notes = [...comparison.notes.slice(0, SHOWN_LINES), ...listReadingNotes(comparison)];
  return { importance: 3, name: "notes", blocks: [notes.map((note) => formatSentence(note).markdown).join(" ")] };
}
