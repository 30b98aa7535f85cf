import type { MachineKind } from "../model/comparison.ts";
import { identifyFact } from "./facts.ts";
import { groupInto } from "./group-into.ts";
import type { LegFigures } from "./leg-figures.ts";

/** The kinds of machine behind a label by all their facts, the most frequent first. */
export function groupMachines(legs: readonly LegFigures[]): MachineKind[] {
  const kinds = groupInto(legs, ({ facts }) => JSON.stringify(facts.map(identifyFact).sort()));
  return [...kinds.values()]
    .map((members) => ({ jobs: members.length, facts: members[0]?.facts ?? [] }))
    .sort((a, b) => b.jobs - a.jobs);
}
