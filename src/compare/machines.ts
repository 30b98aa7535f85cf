import type { MachineKind } from "../model/comparison.ts";
import { groupInto } from "../model/group-into.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { FigureValues } from "./cells.ts";
import { identifyFact, isFromMachine } from "./facts.ts";
import { findSucceededMedian } from "./failures.ts";
import { identifyFigure } from "./figure-rows.ts";
import type { LegFigure, LegFigures } from "./leg.ts";

/** A label's kinds of machine, most frequent first. */
export function groupMachines(legs: readonly LegFigures[], primary?: FigureValues): MachineKind[] {
  const kinds = groupInto(legs, ({ facts }) => JSON.stringify(facts.filter(isFromMachine).map(identifyFact).sort()));
  const isPrimary = (figure: LegFigure): boolean =>
    figure.measure === primary?.measure &&
    [false, true].some((byTarget) => identifyFigure(figure, byTarget) === primary.id);
  return [...kinds.values()]
    .map((members) =>
      omitUndefined({
        jobs: members.length,
        facts: members[0]?.facts ?? [],
        primaryMedian: findSucceededMedian(members.flatMap(({ figures }) => figures.find(isPrimary) ?? [])),
      }),
    )
    .sort((a, b) => b.jobs - a.jobs);
}
