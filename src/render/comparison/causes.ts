import { findCell, findPrimaryRow, findRatio } from "../../compare/compared-figures.ts";
import { keyOf } from "../../compare/facts.ts";
import { countOf } from "../../format/plain-text.ts";
import {
  type ComparedLabel,
  type Comparison,
  EXISTS,
  type Fact,
  type LabelDifferences,
} from "../../model/comparison.ts";
import type { Difference } from "../../model/comparison-reasons.ts";
import {
  ruleOut,
  tellCause,
  tellMachineKind,
  tellMixture,
  tellUnexplained,
  tellWork,
  titleCauses,
  weighCause,
} from "../../words/comparison/causes.ts";
import { nameFact, tellFact } from "../../words/comparison/facts.ts";
import { titleLabel } from "../../words/comparison/figures.ts";
import { type List, left, type Panel, type Table, tabulate } from "../formats/table.ts";
import { listHidden } from "./notes.ts";

/** Why these labels differ: causes, mixed machines, facts. */
export function describeCauses(
  comparison: Comparison,
  { labels, elsewhere }: { labels: readonly ComparedLabel[]; elsewhere: string },
): Panel {
  const names = new Set(labels.map(({ label }) => label));
  const causes = comparison.differences
    .filter(({ label }) => names.has(label))
    .flatMap((of): List[] => {
      const items = listCauses(comparison, of);
      const remarks = listRemarks(comparison, of).map((head) => ({ head, items: [] }));
      const work = listWork(of).map((head) => ({ head, items: [] }));
      return [
        ...work,
        ...(items.length === 0 ? [] : [{ head: `${titleCauses(of.label)}, best match first:`, items, numbered: true }]),
        ...remarks,
      ];
    });
  const mixtures = labels.flatMap((label) => listMixture(comparison, label));
  const table = tabulateDifferences(comparison, labels);
  const hidden = table.rows.length === 0 ? [] : listHidden(comparison.labels.length - labels.length, elsewhere);
  return { title: "Why they differ", lists: [...causes, ...mixtures], table, rest: hidden };
}

/** What differs, by each label's most frequent machine. */
export function tabulateDifferences(
  { labels: all, baseline, differences }: Comparison,
  labels: readonly ComparedLabel[],
): Table {
  const shown = [...all.filter(({ label }) => label === baseline), ...labels.filter(({ label }) => label !== baseline)];
  const names = new Set(shown.map(({ label }) => label));
  const differing = new Map(
    differences
      .filter(({ label }) => names.has(label))
      .flatMap((of) => of.differences.map((fact) => [keyOf(fact), fact] as const)),
  );
  const facts = shown.map(({ machines }) => new Map(machines[0]?.facts.flatMap(listKnown)));
  return tabulate(
    [...differing],
    [
      left("what differs", ([, fact]) => nameFact(fact)),
      ...shown.map(({ label }, index) =>
        left<[string, Difference]>(titleLabel(label, baseline), ([key, { name }]) =>
          tellFact(name, facts[index]?.get(key)),
        ),
      ),
    ],
  );
}

/** A fact, and that its path is there. */
function listKnown(fact: Fact): [key: string, value: Fact["value"]][] {
  return [
    [keyOf(fact), fact.value],
    [keyOf({ place: fact.place, name: EXISTS }), true],
  ];
}

/** How a label's work differs; empty where it does not. */
export function listWork({ label, work = [] }: LabelDifferences): string[] {
  return work.length === 0 ? [] : [tellWork(label, work)];
}

/** A label's causes with their predictions, the best fit first. */
export function listCauses({ figures }: Comparison, { explanations }: LabelDifferences): string[] {
  return explanations.map((explanation) => {
    const row = figures.find(({ id }) => id === explanation.figure);
    return weighCause(tellCause(explanation.cause), explanation, row);
  });
}

/** What is unexplained about a label, and what is ruled out. */
export function listRemarks(
  { figures, baseline }: Comparison,
  { label, unexplained = [], ruledOut = [] }: LabelDifferences,
): string[] {
  const rows = figures.filter(({ id }) => unexplained.includes(id));
  const ratios = rows.flatMap((figure) => {
    const ratio = findRatio(findCell(figure, label))?.ratio;
    return ratio === undefined ? [] : [{ figure, ratio }];
  });
  return [
    ...(ratios.length === 0 ? [] : [tellUnexplained(label, baseline, ratios)]),
    ...ruledOut.map((entry) => ruleOut(entry, baseline)),
  ];
}

const MAX_MACHINES = 4;

/** A label's kinds of machine, if several. */
export function listMixture(comparison: Comparison, { label, machines }: ComparedLabel): List[] {
  if (machines.length < 2) return [];
  const row = findPrimaryRow(comparison);
  const lines = machines.slice(0, MAX_MACHINES).map((machine) => {
    const own = machine.facts.filter((fact) => machines.some((other) => !hasFact(other.facts, fact)));
    return tellMachineKind(machine, own, row);
  });
  const more = machines.length - lines.length;
  const items = more > 0 ? [...lines, `and ${countOf(more, "more kind")}`] : lines;
  return [{ head: tellMixture(label, machines.length), items }];
}

function hasFact(facts: readonly Fact[], { place, name, value }: Fact): boolean {
  return facts.some((fact) => fact.place === place && fact.name === name && fact.value === value);
}
