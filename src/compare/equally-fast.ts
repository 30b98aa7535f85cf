import type { Difference, Fact } from "../model/comparison.ts";
import type { LabelData, RowData } from "./data.ts";
import { ABSENT_IS_NONE, identifyFact } from "./facts.ts";
import { isEqual } from "./ratio.ts";

/** What labels that are as fast as the baseline have on all their machines, or have not; each with the first such label. */
export type HarmlessFacts = ReadonlyMap<string, string>;

/**
 * Which facts cannot be why a label differs from the baseline by that figure: those of the other labels whose ratio is
 * equal to the baseline's within the noise.
 */
export function findHarmlessFacts(row: RowData, labels: readonly LabelData[]): HarmlessFacts {
  const harmless = new Map<string, string>();
  labels.forEach(({ label, machines }, index) => {
    const cell = row.cells[index];
    if (cell?.state !== "measured" || !isEqual(cell.ratio)) return;
    const [first = [], ...others] = machines.map(({ facts }) => [...facts.map(identifyFact), ...listAbsent(facts)]);
    const sets = others.map((identities) => new Set(identities));
    for (const identity of first) {
      if (!harmless.has(identity) && sets.every((set) => set.has(identity))) harmless.set(identity, label);
    }
  });
  return harmless;
}

/** What a machine does not have, as {@link findRefutation} looks for it. */
function listAbsent(facts: readonly Fact[]): string[] {
  const known = new Set(facts.map(({ place, name }) => identifyAbsent(place, name)));
  const places = [...new Set(facts.map(({ place }) => place))];
  return places
    .flatMap((place) => [...ABSENT_IS_NONE].map((name) => identifyAbsent(place, name)))
    .filter((identity) => !known.has(identity));
}

function identifyAbsent(place: string, name: string): string {
  return JSON.stringify([place, name]);
}

/** The label that has the same as the one in question, and is as fast as the baseline; undefined where none is known. */
export function findRefutation({ place, name, value }: Difference, harmless: HarmlessFacts): string | undefined {
  return harmless.get(value === undefined ? identifyAbsent(place, name) : identifyFact({ place, name, value }));
}
