import type { ComparedLabel, Comparison } from "../../model/comparison.ts";
import { introduceCauses } from "../../words/comparison/causes.ts";
import { tellGate } from "../../words/comparison/gates.ts";
import { titleRanking } from "../../words/comparison/tables.ts";
import { titleBase, titleBaseRun } from "../../words/pull-request.ts";
import {
  formatHeading,
  formatSentence,
  formatStrong,
  listTable,
  markdown,
  renderDetails,
  toMarkdownTable,
} from "../formats/markdown.ts";
import {
  COMMENT_LIMIT_BYTES,
  fitSections,
  limitList,
  type Section,
  titleSection,
  writePanel,
} from "../formats/markdown-sections.ts";
import { dropEmptyColumns } from "../formats/table.ts";
import { findKeyRows } from "./build-matrix-data.ts";
import { listCauses, listMixture, listRemarks, tabulateDifferences } from "./causes.ts";
import { countCompared, listRanked, orderLabels, selectLabels } from "./labels.ts";
import { listReadingNotes, listRest } from "./notes.ts";
import { describePayloads } from "./payloads.ts";
import { describePredictedSteps } from "./predictions.ts";
import { selectMeasured, splitFigures } from "./rows.ts";
import { describeSteps } from "./steps.ts";
import { tabulateFigures, tabulateRanking } from "./tables.ts";

/** GitHub drops a step's summary beyond 1 MiB. */
export const COMPARISON_LIMIT_BYTES = 900 * 1024;

const SHOWN_LABELS = 7;
const SHOWN_RANKS = 20;
const SHOWN_STEPS = 40;
const SHOWN_FIGURES = 40;
const FOLDED_FIGURES = 120;
const SHOWN_LINES = 20;
const PREDICTED = { steps: 40, labels: SHOWN_LABELS };
const ELSEWHERE = "in comparison.html";

/** A comparison for the job summary, in at most `limitBytes` of UTF-8. */
export function renderComparisonMarkdown(comparison: Comparison, limitBytes: number = COMPARISON_LIMIT_BYTES): string {
  const labels = selectLabels(comparison, SHOWN_LABELS);
  const sections = [
    renderVerdict(comparison),
    renderGates(comparison),
    renderSteps(comparison),
    renderRanking(comparison),
    renderFigures(comparison, labels),
    renderOtherFigures(comparison, labels),
    writePanel(5, "predictions", describePredictedSteps(comparison, PREDICTED, ELSEWHERE)),
    writePanel(4, "payloads", describePayloads(comparison, labels)),
    renderCauses(comparison, labels),
    renderMissing(comparison),
    renderNotes(comparison),
  ];
  return fitSections(sections, limitBytes, "comparison.html has all.");
}

/** The same for a pull request's comment, in short. */
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

/** The report above it takes the rest of the comment. */
const BASE_LIMIT_BYTES = 20_000;
const BASE_STEPS = 15;

/** The base branch's run. */
export interface BaseRun {
  branch: string;
  commit: string;
  url: string;
}

/** A job beside its base branch's: steps, or else key figures. */
export function renderBaseComparison(comparison: Comparison, { branch, commit, url }: BaseRun): string {
  const headline = formatStrong(comparison.headline ?? "");
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
  const { missing, headline = "" } = comparison;
  const counts = `${countCompared(comparison)}${missing.length > 0 ? `, ${missing.length} missing` : ""}`;
  const title = formatHeading(2, "io-probe: comparison");
  return {
    importance: 9,
    name: "verdict",
    blocks: [title, formatStrong(headline), counts],
  };
}

function renderGates({ gates = [] }: Comparison): Section {
  const lines = gates.map((gate) => markdown`- ${formatSentence(tellGate(gate))}`.markdown);
  return titleSection(8, "gates", "Gates", limitList(lines, SHOWN_LINES));
}

function renderSteps(comparison: Comparison, most = SHOWN_STEPS): Section {
  return writePanel(8, "steps", describeSteps(comparison, most, ELSEWHERE));
}

function pointToRest(more: number, what: string): string[] {
  return listRest(more, what, ELSEWHERE).map((rest) => `${rest}.`);
}

function pointToLabels(hidden: number, best = "The best"): string[] {
  return pointToRest(hidden, "label").map((rest) => `${best}, the baseline and the worst are shown; ${rest}`);
}

function renderRanking(comparison: Comparison): Section {
  const labels = orderLabels(comparison);
  const shown = labels.length <= SHOWN_RANKS ? labels : selectLabels(comparison, SHOWN_LABELS);
  const table = dropEmptyColumns(tabulateRanking(comparison, shown));
  const isRanked = labels.length > 1 && comparison.primary !== undefined;
  const blocks = isRanked ? [toMarkdownTable(table), ...pointToLabels(labels.length - shown.length)] : [];
  return titleSection(7, "ranking", titleRanking(listRanked(comparison).length > 0), blocks);
}

function renderFigures(comparison: Comparison, labels: readonly ComparedLabel[]): Section {
  const { main } = splitFigures(comparison.figures);
  const shown = selectMeasured(main, labels).slice(0, SHOWN_FIGURES);
  const blocks = [
    ...listTable(tabulateFigures(comparison, shown, labels)),
    ...pointToRest(main.length - shown.length, "metric"),
    ...pointToLabels(comparison.labels.length - labels.length, "Here and below, the best"),
  ];
  return titleSection(6, "metrics", "Metrics", main.length === 0 ? [] : blocks);
}

function renderKeyFigures(comparison: Comparison, labels: readonly ComparedLabel[]): Section {
  const rows = selectMeasured(findKeyRows(comparison), labels);
  const blocks = [
    toMarkdownTable(tabulateFigures(comparison, rows, labels)),
    ...pointToLabels(comparison.labels.length - labels.length),
  ];
  return titleSection(6, "metrics", "Metrics", rows.length === 0 ? [] : blocks);
}

function renderOtherFigures(comparison: Comparison, labels: readonly ComparedLabel[]): Section {
  const { other } = splitFigures(comparison.figures);
  const folded = selectMeasured(other, labels).slice(0, FOLDED_FIGURES);
  const summary = `${folded.length} more metrics: bytes, and steps of a moment`;
  const table = listTable(tabulateFigures(comparison, folded, labels));
  const blocks = table.length === 0 ? [] : [renderDetails(summary, table)];
  return { importance: 2, name: `${other.length} more metrics`, blocks };
}

function renderCauses(comparison: Comparison, labels: readonly ComparedLabel[]): Section {
  const names = new Set(labels.map(({ label }) => label));
  const lists = comparison.differences
    .filter(({ label }) => names.has(label))
    .flatMap((label) => {
      const lines = listCauses(comparison, label).map((cause) => `1. ${formatSentence(cause).markdown}`);
      const title = formatSentence(introduceCauses(label.label)).markdown;
      const remarks = listRemarks(comparison, label).map((remark) => formatSentence(remark).markdown);
      return [...(lines.length === 0 ? [] : [`${title}\n\n${lines.join("\n")}`]), ...remarks];
    });
  const mixtures = labels.flatMap((label) => formatMixture(listMixture(comparison, label)));
  const table = listTable(tabulateDifferences(comparison, labels));
  return titleSection(5, "why they differ", "Why they differ", [...lists, ...mixtures, ...table]);
}

/** Two blocks, or the next paragraph continues the last item. */
function formatMixture([first, ...kinds]: readonly string[]): string[] {
  if (first === undefined) return [];
  return [formatSentence(first).markdown, kinds.map((kind) => `- ${formatSentence(kind).markdown}`).join("\n")];
}

function renderMissing({ missing }: Comparison): Section {
  const lines = missing.map(
    ({ name, reason }) =>
      (reason === undefined ? markdown`- ${name}` : markdown`- ${name}: ${formatSentence(reason)}`).markdown,
  );
  return titleSection(4, "missing legs", "Missing", limitList(lines, SHOWN_LINES));
}

function renderNotes(comparison: Comparison): Section {
  const notes = [...comparison.notes.slice(0, SHOWN_LINES), ...listReadingNotes(comparison)];
  return { importance: 3, name: "notes", blocks: [notes.map((note) => formatSentence(note).markdown).join(" ")] };
}
