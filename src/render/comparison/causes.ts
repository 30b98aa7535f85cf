import { findCell, findPrimaryRow, findRatio } from "../../compare/compared-figures.ts";
import { keyOf } from "../../compare/facts.ts";
import { selectLabels } from "../../compare/label-order.ts";
import { countOf } from "../../format/plain-text.ts";
import {
  type ComparedLabel,
  type Comparison,
  EXISTS,
  type Fact,
  type LabelDifferences,
} from "../../model/comparison.ts";
import type { Difference } from "../../model/comparison-reasons.ts";
import * as words from "../../words/comparison/causes.ts";
import { nameFact, tellFact } from "../../words/comparison/facts.ts";
import { titleLabel } from "../../words/comparison/figures.ts";
import { listRest } from "../../words/report-notes.ts";
import { type Html, html, renderHtmlFold } from "../formats/html.ts";
import { renderList, toHtmlTable } from "../formats/html-tables.ts";
import type { List, Panel } from "../formats/panel.ts";
import { left, type Table, tabulate } from "../formats/table.ts";
import type { MatrixData } from "./exports.ts";
import { listHidden } from "./notes.ts";

const SHOWN_MACHINES = 4;
const SHOWN_LABELS = 300;
const SHOWN_COLUMNS = 10;
const OPEN_LABELS = 8;

/** Why these labels differ: causes, mixed machines, facts. */
export function describeCauses(
  comparison: Comparison,
  { labels, elsewhere }: { labels: readonly ComparedLabel[]; elsewhere: string },
): Panel {
  const names = new Set(labels.map(({ label }) => label));
  const causes = comparison.differences
    .filter(({ label }) => names.has(label))
    .flatMap((of): List[] => {
      const say = (head: string) => ({ head, items: [] });
      const items = listCauses(comparison, of);
      const ordered = { head: `${words.titleCauses(of.label)}, best match first:`, items, numbered: true };
      return [
        ...listWork(of).map(say),
        ...(items.length === 0 ? [] : [ordered]),
        ...listRemarks(comparison, of).map(say),
      ];
    });
  const mixtures = labels.flatMap((label) => listMixture(comparison, label));
  const table = tabulateDifferences(comparison, labels);
  const hidden = table.rows.length === 0 ? [] : listHidden(comparison.labels.length - labels.length, elsewhere);
  return { title: "Why they differ", lists: [...causes, ...mixtures], table, rest: hidden };
}

/** What differs, by each label's most frequent machine. */
function tabulateDifferences(
  { labels: all, baseline, differences }: Comparison,
  labels: readonly ComparedLabel[],
): Table {
  const shown = [...all.filter(({ label }) => label === baseline), ...labels.filter(({ label }) => label !== baseline)];
  const names = new Set(shown.map(({ label }) => label));
  const differing = differences.filter(({ label }) => names.has(label)).flatMap((of) => of.differences);
  const rows = [...new Map(differing.map((fact) => [keyOf(fact), fact])).values()];
  const columns = shown.map(({ label, machines }) => {
    const known = new Map(machines[0]?.facts.flatMap(listKnown));
    const show = (fact: Difference) => tellFact(fact.name, known.get(keyOf(fact)));
    return left(titleLabel(label, baseline), show);
  });
  return tabulate(rows, [left("what differs", nameFact), ...columns]);
}

/** A fact, and that its path is there. */
function listKnown(fact: Fact): [key: string, value: Fact["value"]][] {
  return [
    [keyOf(fact), fact.value],
    [keyOf({ place: fact.place, name: EXISTS }), true],
  ];
}

/** How a label's work differs; empty where it does not. */
function listWork({ label, work = [] }: LabelDifferences): string[] {
  return work.length === 0 ? [] : [words.tellWork(label, work)];
}

/** A label's causes with their predictions, the best fit first. */
function listCauses({ figures }: Comparison, { explanations }: LabelDifferences): string[] {
  return explanations.map((explanation) => {
    const row = figures.find(({ id }) => id === explanation.figure);
    return words.weighCause(explanation, row);
  });
}

/** What is unexplained about a label, and what is ruled out. */
function listRemarks(
  { figures, baseline }: Comparison,
  { label, unexplained = [], ruledOut = [] }: LabelDifferences,
): string[] {
  const rows = figures.filter(({ id }) => unexplained.includes(id));
  const ratios = rows.flatMap((figure) => {
    const ratio = findRatio(findCell(figure, label))?.ratio;
    return ratio === undefined ? [] : [{ figure, ratio }];
  });
  return [
    ...(ratios.length === 0 ? [] : [words.tellUnexplained(label, baseline, ratios)]),
    ...ruledOut.map((entry) => words.ruleOut(entry, baseline)),
  ];
}

/** A label's kinds of machine, if several. */
function listMixture(comparison: Comparison, { label, machines }: ComparedLabel): List[] {
  if (machines.length < 2) return [];
  const row = findPrimaryRow(comparison);
  const lines = machines.slice(0, SHOWN_MACHINES).map((machine) => {
    const own = machine.facts.filter((fact) => machines.some((other) => !hasFact(other.facts, fact)));
    return words.tellMachineKind(machine, own, row);
  });
  const more = machines.length - lines.length;
  const items = more > 0 ? [...lines, `and ${countOf(more, "more kind")}`] : lines;
  return [{ head: words.tellMixture(label, machines.length), items }];
}

function hasFact(facts: readonly Fact[], { place, name, value }: Fact): boolean {
  return facts.some((fact) => fact.place === place && fact.name === name && fact.value === value);
}

/** The same as a page has it, with all labels: mixed machines, facts, causes behind each label's name. */
export function renderCauses(comparison: Comparison, data: MatrixData): Html {
  const addresses = new Map(data.labels.map(({ label, address }) => [label, address]));
  const table = toHtmlTable(tabulateDifferences(comparison, selectLabels(comparison, SHOWN_COLUMNS)), "What differs");
  const hidden = listRest(comparison.labels.length - SHOWN_COLUMNS, "label", "below and in comparison.json");
  return html`${comparison.labels.slice(0, SHOWN_LABELS).flatMap((label) => listMixture(comparison, label).map(renderList))}
${table ?? html`<p>${words.tellNoDifference()}</p>`}
${table && hidden.map((rest) => html`<p class="quiet">${rest}.</p>`)}
${comparison.differences
  .filter(({ explanations, differences, work = [] }) => explanations.length + differences.length + work.length > 0)
  .slice(0, SHOWN_LABELS)
  .map((of, index) => {
    const title = html`<span data-causes="${addresses.get(of.label)}">${words.titleCauses(of.label)}</span>`;
    const items = listCauses(comparison, of);
    const isExplained = items.length > 0 || of.unexplained !== undefined || of.work !== undefined;
    const causes = isExplained ? renderList({ items, numbered: true }) : html`<p>${words.tellNoRatio()}</p>`;
    return renderHtmlFold("figure", title, renderLabel(comparison, of, causes), index < OPEN_LABELS && isExplained);
  })}`;
}

function renderLabel(comparison: Comparison, of: LabelDifferences, causes: Html): Html {
  const { label, differences } = of;
  const facts = differences.map(
    (fact) =>
      html`<tr><th scope="row">${nameFact(fact)}</th><td>${tellFact(fact.name, fact.baseline)}</td><td>${tellFact(fact.name, fact.value)}</td></tr>
`,
  );
  return html`${listWork(of).map((sentence) => html`<p>${sentence}</p>`)}
${causes}
${listRemarks(comparison, of).map((remark) => html`<p>${remark}</p>`)}
<table class="facts"><thead><tr><td></td><th scope="col">baseline</th><th scope="col">${label}</th></tr></thead><tbody>${facts}</tbody></table>`;
}
