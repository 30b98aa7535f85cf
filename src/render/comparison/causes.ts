import type { ComparedLabel, Comparison, Fact, LabelDifferences } from "../../model/comparison.ts";
import { ruleOut, tellMachineKind, tellMixture, tellUnexplained, weighCause } from "../../words/comparison/causes.ts";
import { nameFact, tellFact } from "../../words/comparison/facts.ts";
import type { Table } from "../formats/table.ts";
import { findCell, findPrimaryRow } from "./rows.ts";

/** The facts in which any of these labels differs from the baseline; of a label, those of its most frequent machine. */
export function tabulateDifferences(comparison: Comparison, labels: readonly ComparedLabel[]): Table {
  const base = comparison.labels.find(({ label }) => label === comparison.baseline);
  const shown = [...(base === undefined ? [] : [base]), ...labels.filter((label) => label !== base)];
  const names = new Set(shown.map(({ label }) => label));
  const differing = new Map(
    comparison.differences
      .filter(({ label }) => names.has(label))
      .flatMap(({ differences }) => differences.map((fact) => [keyOf(fact), fact] as const)),
  );
  const facts = shown.map(({ machines }) => new Map(machines[0]?.facts.map((fact) => [keyOf(fact), fact.value])));
  return {
    columns: [
      { title: "what differs", align: "left" },
      ...shown.map(({ label }, index) => ({
        title: index === 0 && base !== undefined ? `${label} (baseline)` : label,
        align: "left" as const,
      })),
    ],
    rows: [...differing].map(([key, fact]) => [
      { text: nameFact(fact) },
      ...facts.map((values) => ({ text: tellFact(fact.name, values.get(key)) })),
    ]),
  };
}

function keyOf({ place, name }: Pick<Fact, "place" | "name">): string {
  return JSON.stringify([place, name]);
}

/** A label's causes, the best fit first, with their predictions, and the figure where it is not the ranked one. */
export function listCauses({ figures }: Comparison, { explanations }: LabelDifferences): string[] {
  return explanations.map((explanation) => {
    const row = figures.find(({ id, primary }) => id === explanation.figure && !primary);
    return weighCause(explanation.message, explanation, row);
  });
}

/** What nothing explains about a label, and what is ruled out. */
export function listRemarks(
  { figures, baseline }: Comparison,
  { label, unexplained = [], ruledOut = [] }: LabelDifferences,
): string[] {
  const rows = figures.filter(({ id }) => unexplained.includes(id));
  const ratios = rows.map((figure) => {
    const cell = findCell(figure, label);
    return { figure, ratio: cell?.state === "measured" ? cell.ratio?.ratio : undefined };
  });
  return [
    ...(ratios.length === 0 ? [] : [tellUnexplained(label, baseline, ratios)]),
    ...ruledOut.map(({ message, by }) => ruleOut(message, by, baseline)),
  ];
}

const MAX_MACHINES = 4;

/** The kinds of machine of a label, a line each; empty where all are alike. */
export function listMixture(comparison: Comparison, { label, machines }: ComparedLabel): string[] {
  if (machines.length < 2) return [];
  const row = findPrimaryRow(comparison);
  const lines = machines.slice(0, MAX_MACHINES).map((machine) => {
    const own = machine.facts.filter((fact) => machines.some((other) => !hasFact(other.facts, fact)));
    return tellMachineKind(machine, own, row);
  });
  const more = machines.length - lines.length;
  return [tellMixture(label, machines.length), ...lines, ...(more > 0 ? [`and ${more} more kinds`] : [])];
}

function hasFact(facts: readonly Fact[], { place, name, value }: Fact): boolean {
  return facts.some((fact) => fact.place === place && fact.name === name && fact.value === value);
}
