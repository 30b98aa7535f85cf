import type { ComparedLabel, Comparison, LabelDifferences } from "../../model/comparison.ts";
import { type Html, html, renderHtmlDetails } from "../formats/html.ts";
import { toHtmlTable } from "../formats/html-tables.ts";
import {
  describeExplanation,
  describeMixture,
  formatFact,
  listRemarks,
  nameFact,
  tabulateDifferences,
} from "./facts.ts";
import { selectLabels } from "./labels.ts";
import { countMore } from "./words.ts";

const SHOWN_LABELS = 300;
const SHOWN_COLUMNS = 10;
const OPEN_LABELS = 8;

/** Why the labels of a comparison differ: mixtures of machines, what differs, and what can explain each label's ratio. */
export function renderCauses(comparison: Comparison): Html {
  const table = tabulateDifferences(comparison, selectLabels(comparison, SHOWN_COLUMNS));
  const hidden = comparison.labels.length - SHOWN_COLUMNS;
  return html`<h2>Why they differ</h2>
${comparison.labels.slice(0, SHOWN_LABELS).map((label) => renderMixture(comparison, label))}
${table.rows.length === 0 ? html`<p>Nothing that was found out about the machines and their storage differs.</p>` : toHtmlTable(table, { caption: "What differs" })}
${hidden > 0 && table.rows.length > 0 ? html`<p class="quiet">${countMore(hidden, "label")} below and in comparison.json.</p>` : undefined}
${comparison.differences
  .filter(({ explanations, differences }) => explanations.length + differences.length > 0)
  .slice(0, SHOWN_LABELS)
  .map((label, index) => renderLabelCauses(comparison, label, index < OPEN_LABELS))}`;
}

function renderLabelCauses(comparison: Comparison, causesOfLabel: LabelDifferences, open: boolean): Html {
  const { label, explanations, differences, unexplained } = causesOfLabel;
  const causes =
    explanations.length === 0
      ? unexplained === undefined
        ? html`<p>There is no ratio to explain: it is near 1.00x, within the noise, or the label is not ranked.</p>`
        : undefined
      : html`<ol class="causes">${explanations.map((explanation) => html`<li>${describeExplanation(comparison, explanation)}</li>`)}</ol>`;
  const facts = differences.map(
    (fact) =>
      html`<tr><th scope="row">${nameFact(fact)}</th><td>${formatFact(fact.name, fact.baseline)}</td><td>${formatFact(fact.name, fact.value)}</td></tr>
`,
  );
  return renderHtmlDetails(
    html`What can explain ${label}`,
    html`${causes}
${listRemarks(comparison, causesOfLabel).map((remark) => html`<p>${remark}</p>`)}
<table class="facts"><thead><tr><td></td><th scope="col">baseline</th><th scope="col">${label}</th></tr></thead><tbody>${facts}</tbody></table>`,
    open && (explanations.length > 0 || unexplained !== undefined),
  );
}

function renderMixture(comparison: Comparison, label: ComparedLabel): Html | undefined {
  const [first, ...lines] = describeMixture(comparison, label);
  if (first === undefined) return undefined;
  return html`<p>${first}</p><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>
`;
}
