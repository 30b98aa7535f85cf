import type { Comparison } from "../../model/comparison.ts";
import { tellGate } from "../../words/comparison/gates.ts";
import { explainDrawings, titleRanking } from "../../words/comparison/tables.ts";
import { tellOrigin } from "../../words/page.ts";
import { countMissing } from "../../words/report-notes.ts";
import { type Html, html } from "../formats/html.ts";
import { renderList, renderPanel } from "../formats/html-tables.ts";
import { renderCards, renderPage } from "../formats/page.ts";
import type { Panel } from "../formats/table.ts";
import { buildMatrixData } from "./build-matrix-data.ts";
import { renderCauses } from "./causes-html.ts";
import { renderFigures, renderRanking } from "./drawn-tables.ts";
import { listRanked, selectLabels } from "./labels.ts";
import { renderMatrix } from "./matrix.ts";
import type { MatrixData } from "./matrix-data.ts";
import { listReadingNotes, listRest, nameMissing } from "./notes.ts";
import { describePayloads } from "./payloads.ts";
import { describePredictedSteps } from "./predictions.ts";
import { describeSteps } from "./steps.ts";
import { COMPARISON_STYLE } from "./style.ts";
import { listTiles } from "./tiles.ts";

const SHOWN_COLUMNS = 10;
const SHOWN_LINES = 500;
const PREDICTED = { steps: SHOWN_LINES, labels: SHOWN_COLUMNS };
const ELSEWHERE = "in comparison.json";

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
    footer: tellOrigin(comparison.toolVersion),
    style: COMPARISON_STYLE,
    ...(script !== undefined && { script, data }),
  });
}

function listSections(comparison: Comparison, data: MatrixData): Section[] {
  const { gates = [] } = comparison;
  const isRanked = listRanked(comparison).length > 0;
  const isPassed = gates.every(({ outcome }) => outcome === "passed");
  return [
    { ...holdPanel("steps", describeSteps(comparison, SHOWN_LINES, ELSEWHERE)), open: true },
    { id: "gates", title: "Gates", content: renderGates(comparison), open: !isPassed },
    {
      id: "ranking",
      title: `${titleRanking(isRanked)}${isRanked ? ", with intervals" : ""}`,
      content: renderRanking(comparison),
    },
    { id: "causes", title: "Why they differ", content: renderCauses(comparison, data) },
    { id: "figures", title: `All metrics (${comparison.figures.length})`, content: renderFigures(comparison) },
    { ...holdPanel("predictions", describePredictedSteps(comparison, PREDICTED, ELSEWHERE)), open: true },
    holdPanel("payloads", selectPayloads(comparison)),
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

function holdPanel(id: string, panel: Panel | undefined): Section {
  return { id, title: panel?.title ?? "", content: panel && renderPanel(panel) };
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

function selectPayloads(comparison: Comparison): Panel | undefined {
  const panel = describePayloads(comparison, selectLabels(comparison, SHOWN_COLUMNS));
  return panel && { ...panel, rest: listRest(comparison.labels.length - SHOWN_COLUMNS, "label", ELSEWHERE) };
}

function renderMissing({ missing }: Comparison): Html | undefined {
  if (missing.length === 0) return undefined;
  return html`${renderList({ items: missing.slice(0, SHOWN_LINES).map(nameMissing) })}
${missing.length > SHOWN_LINES ? html`<p>${countMissing(missing.length - SHOWN_LINES)}.</p>` : undefined}`;
}
