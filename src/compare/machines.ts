import type { Fact, MachineKind } from "../model/comparison.ts";
import { groupInto } from "./group-into.ts";
import type { LegFigures } from "./leg-figures.ts";

/** The kinds of machine behind a label by all their facts, the most frequent first. */
export function groupMachines(legs: readonly LegFigures[]): MachineKind[] {
  const kinds = groupInto(legs, ({ facts }) => JSON.stringify(sortFacts(facts)));
  return [...kinds.values()]
    .map((members) => ({ jobs: members.length, facts: members[0]?.facts ?? [] }))
    .sort((a, b) => b.jobs - a.jobs);
}

function sortFacts(facts: readonly Fact[]): string[] {
  return facts.map(({ place, name, value }) => JSON.stringify([place, name, value])).sort();
}
