import type { ComparedLabel, Comparison } from "../../model/comparison.ts";
import { titleOtherFigures } from "../../words/comparison/figures.ts";
import { tellGate } from "../../words/comparison/gates.ts";
import { titleBase, titleBaseRun } from "../../words/pull-request.ts";
import { tellLeftOut } from "../../words/report-notes.ts";
import { formatHeading, formatSentence, formatStrong } from "../formats/markdown.ts";
import {
  COMMENT_LIMIT_BYTES,
  fitSections,
  limitItems,
  type Section,
  writePanel,
} from "../formats/markdown-sections.ts";
import { findKeyRows } from "./build-matrix-data.ts";
import { describeCauses } from "./causes.ts";
import { countAbsent, countCompared, selectLabels } from "./labels.ts";
import { listHidden, listReadingNotes, nameMissing } from "./notes.ts";
import { describePayloads } from "./payloads.ts";
import { describePredictedSteps } from "./predictions.ts";
import { selectMeasured, splitFigures } from "./rows.ts";
import { describeSteps } from "./steps.ts";
import { describeFigures, describeRanking, tabulateFigures } from "./tables.ts";

/** GitHub drops a step's summary beyond 1 MiB. */
const COMPARISON_LIMIT_BYTES = 900 * 1024;

const SHOWN_LABELS = 7;
const SHOWN_RANKS = 20;
const SHOWN_STEPS = 40;
const SHOWN_FIGURES = 40;
const FOLDED_FIGURES = 120;
const SHOWN_LINES = 20;
const PREDICTED = { steps: 40, labels: SHOWN_LABELS };
const ELSEWHERE = "in comparison.html";
const EXTENT = { most: SHOWN_FIGURES, isBrief: false, elsewhere: ELSEWHERE };

/** A comparison for the job summary, in at most `limitBytes` of UTF-8. */
export function renderComparisonMarkdown(comparison: Comparison, limitBytes: number = COMPARISON_LIMIT_BYTES): string {
  const labels = selectLabels(comparison, SHOWN_LABELS);
  const sections = [
    renderVerdict(comparison),
    renderGates(comparison),
    renderSteps(comparison),
    renderRanking(comparison),
    writePanel(6, "metrics", describeFigures(comparison, splitFigures(comparison.figures).main, labels, EXTENT)),
    renderOtherFigures(comparison, labels),
    writePanel(5, "predictions", describePredictedSteps(comparison, PREDICTED, ELSEWHERE)),
    writePanel(4, "payloads", describePayloads(comparison, labels)),
    writePanel(5, "why they differ", describeCauses(comparison, labels)),
    renderMissing(comparison),
    renderNotes(comparison),
  ];
  return fitSections(sections, limitBytes, pointToAll);
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
  return fitSections(sections, COMMENT_LIMIT_BYTES, pointToAll);
}

/** The report above it takes the rest of the comment. */
const BASE_LIMIT_BYTES = 20_000;
const BASE_STEPS = 15;

/** The base branch's run. */
interface BaseRun {
  branch: string;
  commit: string;
  url: string;
}

/** A job beside its base branch's: steps, or else key figures. */
export function renderBaseComparison(comparison: Comparison, { branch, commit, url }: BaseRun): string {
  const headline = formatStrong(comparison.headline ?? "");
  const link = `[${formatSentence(titleBaseRun(commit))}](${url})`;
  const sections: Section[] = [
    { importance: 9, name: "what differs", blocks: [formatHeading(3, titleBase(branch)), `${headline} ${link}`] },
    comparison.steps === undefined
      ? renderKeyFigures(comparison, comparison.labels)
      : renderSteps(comparison, BASE_STEPS),
    renderMissing(comparison),
  ];
  return fitSections(sections, BASE_LIMIT_BYTES, (dropped) => tellLeftOut(dropped, "io-probe compare"));
}

function pointToAll(dropped: readonly string[]): string {
  return tellLeftOut(dropped, "comparison.html");
}

function renderVerdict(comparison: Comparison): Section {
  const { missing, headline = "" } = comparison;
  const counts = [countCompared(comparison), ...countAbsent(missing.length)].join(", ");
  const title = formatHeading(2, "io-probe: comparison");
  return {
    importance: 9,
    name: "verdict",
    blocks: [title, formatStrong(headline), counts],
  };
}

function renderGates({ gates = [] }: Comparison): Section {
  return writePanel(8, "gates", { title: "Gates", items: limitItems(gates.map(tellGate), SHOWN_LINES) });
}

function renderRanking(comparison: Comparison): Section {
  const extent = { ...EXTENT, most: SHOWN_RANKS, chosen: SHOWN_LABELS };
  return writePanel(7, "ranking", describeRanking(comparison, extent));
}

function renderSteps(comparison: Comparison, most = SHOWN_STEPS): Section {
  return writePanel(8, "steps", describeSteps(comparison, most, ELSEWHERE));
}

function renderKeyFigures(comparison: Comparison, labels: readonly ComparedLabel[]): Section {
  const rows = selectMeasured(findKeyRows(comparison), labels);
  const panel = describeFigures(comparison, rows, labels, { ...EXTENT, most: rows.length });
  const rest = listHidden(comparison.labels.length - labels.length, ELSEWHERE);
  return writePanel(6, "metrics", panel && { ...panel, rest });
}

function renderOtherFigures(comparison: Comparison, labels: readonly ComparedLabel[]): Section {
  const { other } = splitFigures(comparison.figures);
  const folded = selectMeasured(other, labels).slice(0, FOLDED_FIGURES);
  const summary = titleOtherFigures(folded.length);
  const table = tabulateFigures(comparison, folded, labels);
  return writePanel(2, `${other.length} more metrics`, { folds: [{ title: summary, tables: [{ table }] }] });
}

function renderMissing({ missing }: Comparison): Section {
  return writePanel(4, "missing legs", { title: "Missing", items: limitItems(missing.map(nameMissing), SHOWN_LINES) });
}

function renderNotes(comparison: Comparison): Section {
  const notes = [...comparison.notes.slice(0, SHOWN_LINES), ...listReadingNotes(comparison)];
  return { importance: 3, name: "notes", blocks: [notes.map(formatSentence).join(" ")] };
}
