import type { Comparison } from "../../model/comparison.ts";
import { tellGate } from "../../words/comparison/gates.ts";
import { explainSteps, titleSteps } from "../../words/comparison/steps.ts";
import { explainDrawings } from "../../words/comparison/tables.ts";
import { explainPredictedSteps, titlePredictedSteps } from "../../words/predict.ts";
import { type Html, html } from "../formats/html.ts";
import { toHtmlTable } from "../formats/html-tables.ts";
import { renderCards, renderPage } from "../formats/page.ts";
import { buildMatrixData } from "./build-matrix-data.ts";
import { renderCauses } from "./causes-html.ts";
import { renderFigures } from "./figures-html.ts";
import { selectLabels } from "./labels.ts";
import { renderMatrix } from "./matrix.ts";
import type { MatrixData } from "./matrix-data.ts";
import { listReadingNotes, listRest } from "./notes.ts";
import { listPayloadNotes, PAYLOADS_TITLE, tabulatePayloads } from "./payloads.ts";
import { countHiddenPredictions, selectPredicted, tabulatePredictedSteps } from "./predictions.ts";
import { renderRanking } from "./ranking-html.ts";
import { countHiddenSteps, summarizeSteps, tabulateSteps } from "./steps.ts";
import { COMPARISON_STYLE } from "./style.ts";
import { listTiles } from "./tiles.ts";

const SHOWN_COLUMNS = 10;
const SHOWN_LINES = 500;

interface Section {
  id: string;
  title: string;
  content: Html | undefined;
  open?: boolean;
}

/** A comparison as one HTML file; `script` is the viewer, for sorting, links and exports. */
export function renderComparisonHtml(comparison: Comparison, { script }: { script?: string } = {}): string {
  const data = buildMatrixData(comparison);
  const sections = listSections(comparison, data).filter(({ content }) => content !== undefined);
  return renderPage({
    title: "io-probe: comparison",
    brand: "comparison",
    header: renderHeader(comparison, sections),
    main: html`${renderMatrix(comparison, data)}
${sections.map(renderSection)}`,
    toolVersion: comparison.toolVersion,
    style: COMPARISON_STYLE,
    ...(script !== undefined && { script, data }),
  });
}

function listSections(comparison: Comparison, data: MatrixData): Section[] {
  const { gates = [] } = comparison;
  const isPassed = gates.every(({ outcome }) => outcome === "passed");
  return [
    { id: "steps", title: titleSteps(), content: renderSteps(comparison), open: true },
    { id: "gates", title: "Gates", content: renderGates(comparison), open: !isPassed },
    { id: "ranking", title: "Ranking, with intervals", content: renderRanking(comparison) },
    { id: "causes", title: "Why they differ", content: renderCauses(comparison, data) },
    { id: "figures", title: `Every figure (${comparison.figures.length})`, content: renderFigures(comparison) },
    { id: "predictions", title: titlePredictedSteps(), content: renderPredictions(comparison), open: true },
    { id: "payloads", title: PAYLOADS_TITLE, content: renderPayloads(comparison) },
    { id: "missing", title: `Missing (${comparison.missing.length})`, content: renderMissing(comparison) },
    { id: "reading", title: "How to read this", content: renderNotes(comparison) },
  ];
}

/** Inside, the id opens the fold without a script. */
function renderSection({ id, title, content, open = false }: Section): Html {
  return html`<details class="section"${open ? html` open` : undefined}><summary><h2>${title}</h2></summary>
<div id="${id}">
${content}
</div></details>
`;
}

function renderSteps(comparison: Comparison): Html | undefined {
  const table = tabulateSteps(comparison, SHOWN_LINES);
  if (table === undefined) return undefined;
  return html`<p>${summarizeSteps(comparison)}</p>
${toHtmlTable(table, { caption: titleSteps() })}
<p class="quiet">${explainSteps()}${pointToRest(countHiddenSteps(comparison, SHOWN_LINES), "step")}</p>`;
}

function pointToRest(more: number, what: string): Html[] {
  return listRest(more, what, "in comparison.json").map((rest) => html` ${rest}.`);
}

function renderNotes(comparison: Comparison): Html {
  const notes = [explainDrawings(), ...comparison.notes.slice(0, SHOWN_LINES), ...listReadingNotes(comparison)];
  return html`${notes.map((note) => html`<p>${note}</p>`)}`;
}

function renderHeader(comparison: Comparison, sections: readonly Section[]): Html {
  const links = sections.map(({ id, title }) => html`<a href="#${id}">${title}</a> `);
  const [first, rest] = splitHeadline(comparison.headline ?? "");
  return html`<h1>${first}</h1>
${rest === "" ? undefined : html`<p class="more">${rest}</p>`}
${renderCards(listTiles(comparison))}
<nav aria-label="On this page">${links}</nav>`;
}

/** Names that could be taken for the sentence's words are in quotation marks. */
function splitHeadline(headline: string): [first: string, rest: string] {
  const end = headline.replace(/"[^"]*"/g, ({ length }) => "x".repeat(length)).search(/[.;] /);
  return end < 0 ? [headline, ""] : [`${headline.slice(0, end)}.`, headline.slice(end + 2)];
}

function renderGates({ gates = [] }: Comparison): Html | undefined {
  if (gates.length === 0) return undefined;
  const items = gates.map((gate) => html`<li class="outcome-${gate.outcome}">${tellGate(gate)}</li>`);
  return html`<ul class="findings">${items}</ul>`;
}

function renderPredictions(comparison: Comparison): Html | undefined {
  const labels = selectPredicted(comparison, Infinity);
  const table = tabulatePredictedSteps(comparison, labels.slice(0, SHOWN_COLUMNS), SHOWN_LINES);
  if (table.rows.length === 0) return undefined;
  const rest = [
    ...pointToRest(countHiddenPredictions(comparison, SHOWN_LINES), "step"),
    ...pointToRest(labels.length - SHOWN_COLUMNS, "label"),
  ];
  return html`<div class="predicted">${toHtmlTable(table, { caption: titlePredictedSteps() })}</div>
<p class="quiet">${explainPredictedSteps(comparison.baseline)}${rest}</p>`;
}

function renderPayloads(comparison: Comparison): Html | undefined {
  const table = toHtmlTable(tabulatePayloads(comparison, selectLabels(comparison, SHOWN_COLUMNS)), {
    caption: PAYLOADS_TITLE,
  });
  const hidden = listRest(comparison.labels.length - SHOWN_COLUMNS, "label", "in comparison.json");
  return (
    table &&
    html`${table}
<p class="quiet">${listPayloadNotes(comparison).join(" ")}</p>
${hidden.map((rest) => html`<p class="quiet">${rest}.</p>`)}`
  );
}

function renderMissing({ missing }: Comparison): Html | undefined {
  if (missing.length === 0) return undefined;
  const items = missing
    .slice(0, SHOWN_LINES)
    .map(({ name, reason }) => html`<li>${name}${reason === undefined ? undefined : html`: ${reason}`}</li>`);
  return html`<ul>${items}</ul>
${missing.length > SHOWN_LINES ? html`<p>${missing.length - SHOWN_LINES} more are missing.</p>` : undefined}`;
}
