import { selectLabels } from "../../compare/label-order.ts";
import type { Comparison, LabelDifferences } from "../../model/comparison.ts";
import { tellNoDifference, tellNoRatio, titleCauses } from "../../words/comparison/causes.ts";
import { nameFact, tellFact } from "../../words/comparison/facts.ts";
import { type Html, html, renderHtmlDetails } from "../formats/html.ts";
import { renderList, toHtmlTable } from "../formats/html-tables.ts";
import { listCauses, listMixture, listRemarks, listWork, tabulateDifferences } from "./causes.ts";
import type { MatrixData } from "./matrix-data.ts";
import { listRest } from "./notes.ts";

const SHOWN_LABELS = 300;
const SHOWN_COLUMNS = 10;
const OPEN_LABELS = 8;

/** Why the labels differ: mixed machines, facts, causes. */
export function renderCauses(comparison: Comparison, data: MatrixData): Html {
  const addresses = new Map(data.labels.map(({ label, address }) => [label, address]));
  const table = toHtmlTable(tabulateDifferences(comparison, selectLabels(comparison, SHOWN_COLUMNS)), "What differs");
  const hidden = listRest(comparison.labels.length - SHOWN_COLUMNS, "label", "below and in comparison.json");
  return html`${comparison.labels.slice(0, SHOWN_LABELS).flatMap((label) => listMixture(comparison, label).map(renderList))}
${table ?? html`<p>${tellNoDifference()}</p>`}
${table && hidden.map((rest) => html`<p class="quiet">${rest}.</p>`)}
${comparison.differences
  .filter(({ explanations, differences, work = [] }) => explanations.length + differences.length + work.length > 0)
  .slice(0, SHOWN_LABELS)
  .map((label, index) => renderLabelCauses(comparison, label, addresses.get(label.label), index < OPEN_LABELS))}`;
}

function renderLabelCauses(
  comparison: Comparison,
  causesOfLabel: LabelDifferences,
  address: string | undefined,
  open: boolean,
): Html {
  const { label, differences, unexplained, work } = causesOfLabel;
  const items = listCauses(comparison, causesOfLabel);
  const isExplained = items.length > 0 || unexplained !== undefined || work !== undefined;
  const facts = differences.map(
    (fact) =>
      html`<tr><th scope="row">${nameFact(fact)}</th><td>${tellFact(fact.name, fact.baseline)}</td><td>${tellFact(fact.name, fact.value)}</td></tr>
`,
  );
  return renderHtmlDetails(
    html`<span data-causes="${address}">${titleCauses(label)}</span>`,
    html`${listWork(causesOfLabel).map((sentence) => html`<p>${sentence}</p>`)}
${isExplained ? renderList({ items, numbered: true }) : html`<p>${tellNoRatio()}</p>`}
${listRemarks(comparison, causesOfLabel).map((remark) => html`<p>${remark}</p>`)}
<table class="facts"><thead><tr><td></td><th scope="col">baseline</th><th scope="col">${label}</th></tr></thead><tbody>${facts}</tbody></table>`,
    open && isExplained,
  );
}
