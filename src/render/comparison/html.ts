import { selectLabels } from "../../compare/label-order.ts";
import type { Comparison } from "../../model/comparison.ts";
import { tellHeadline } from "../../words/comparison/headline.ts";
import { tellOrigin } from "../../words/page.ts";
import { type Html, html, renderHtmlFold } from "../formats/html.ts";
import { renderContent } from "../formats/html-tables.ts";
import { renderCards, renderPage } from "../formats/page.ts";
import { listTiles, renderWhy } from "./cards.ts";
import { renderCauses } from "./causes.ts";
import { renderFigures } from "./drawn-tables.ts";
import type { MatrixData } from "./exports.ts";
import { buildMatrixData, renderMatrix, SHOWN_LABELS } from "./matrix.ts";
import { listSections } from "./sections.ts";
import { COMPARISON_STYLE } from "./style.ts";

const EXTENT = {
  ranks: SHOWN_LABELS,
  steps: 500,
  predictedLabels: 10,
  figures: 0,
  lines: 500,
  hasDrawings: true,
  elsewhere: "in comparison.json",
};
const SHOWN_COLUMNS = 10;

interface PageSection {
  id: string;
  title: string;
  content: Html;
  isOpen: boolean | undefined;
}

/** A comparison as one HTML file; `script` is the viewer, for sorting, links and exports. */
export function renderComparisonHtml(comparison: Comparison, { script }: { script?: string } = {}): string {
  const data = buildMatrixData(comparison);
  const sections = layOutSections(comparison, data);
  return renderPage({
    title: "io-probe: comparison",
    brand: "comparison",
    header: renderHeader(comparison, sections),
    main: html`${renderMatrix(comparison, data)}
${sections.map(renderSection)}`,
    footer: tellOrigin(comparison.toolVersion),
    style: COMPARISON_STYLE,
    script,
    data,
  });
}

function layOutSections(comparison: Comparison, data: MatrixData): PageSection[] {
  const all = listSections(comparison, { ...EXTENT, labels: selectLabels(comparison, SHOWN_COLUMNS) });
  /** What a page draws in its own way: these have all labels and figures. */
  const drawn: Partial<Record<(typeof all)[number]["name"], () => Html | undefined>> = {
    verdict: () => undefined,
    causes: () => renderCauses(comparison, data),
    metrics: () => renderFigures(comparison),
  };
  return all.flatMap(({ name, isOpen, describe }) => {
    const { title = "", ...panel } = describe() ?? {};
    const draw = drawn[name];
    const content = draw === undefined ? renderContent(panel, title) : draw();
    const hasToOpen = isOpen ?? panel.weighed?.some(({ look }) => look !== "passed");
    return content === undefined ? [] : [{ id: name, title, content, isOpen: hasToOpen }];
  });
}

/** Inside, the id opens the fold without a script. */
function renderSection({ id, title, content, isOpen }: PageSection): Html {
  return renderHtmlFold("section", html`<h2>${title}</h2>`, html`<div id="${id}">\n${content}\n</div>`, isOpen);
}

function renderHeader(comparison: Comparison, sections: readonly PageSection[]): Html {
  const links = sections.map(({ id, title }) => html`<a href="#${id}">${title}</a> `);
  const [first, rest] = splitHeadline(tellHeadline(comparison.headline));
  return html`<h1>${first}</h1>
${rest === "" ? undefined : html`<p class="more">${rest}</p>`}
${renderCards(listTiles(comparison), renderWhy(comparison))}
<nav aria-label="On this page">${links}</nav>`;
}

/** Names that could be taken for the sentence's words are in quotation marks. */
function splitHeadline(headline: string): [first: string, rest: string] {
  const end = headline.replace(/"[^"]*"/g, ({ length }) => "x".repeat(length)).search(/[.;] /);
  return end < 0 ? [headline, ""] : [`${headline.slice(0, end)}.`, headline.slice(end + 2)];
}
