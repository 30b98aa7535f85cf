import type { MachineKind } from "../model/comparison.ts";
import { identifyFact, isFromMachine } from "./facts.ts";
import { pickSucceeded } from "./failures.ts";
import { groupInto } from "./group-into.ts";
import type { LegFigure, LegFigures } from "./leg.ts";
import { median } from "./statistics/median.ts";

/**
 * A label's kinds of machine by their own facts, most frequent first, with the primary figure's median over successful
 * jobs.
 */
export function groupMachines(legs: readonly LegFigures[], primary?: LegFigure): MachineKind[] {
  const kinds = groupInto(legs, ({ facts }) => JSON.stringify(facts.filter(isFromMachine).map(identifyFact).sort()));
  return [...kinds.values()]
    .map((members) => ({
      jobs: members.length,
      facts: members[0]?.facts ?? [],
      ...(primary !== undefined && findPrimaryMedian(members, primary)),
    }))
    .sort((a, b) => b.jobs - a.jobs);
}

function findPrimaryMedian(legs: readonly LegFigures[], primary: LegFigure): { primaryMedian?: number } {
  const own = legs.flatMap(({ figures }) => figures.find((figure) => isSame(figure, primary)) ?? []);
  const values = pickSucceeded(own).map(({ value }) => value);
  return values.length === 0 ? {} : { primaryMedian: median(values) };
}

function isSame(a: LegFigure, b: LegFigure): boolean {
  return a.kind === b.kind && a.name === b.name && a.measure === b.measure;
}
