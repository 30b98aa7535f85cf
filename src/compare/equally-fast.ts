import type { Difference, Fact } from "../model/comparison.ts";
import type { LabelData, RowData } from "./data.ts";
import { ABSENT_IS_NONE, identifyFact } from "./facts.ts";
import { isEqual } from "./ratio.ts";

/** What labels as fast as the baseline have or lack, with the first such label. */
export type HarmlessFacts = ReadonlyMap<string, string>;

/** Facts that cannot explain a figure's difference, because labels with an equal ratio share them. */
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

/** The label that has the same and is as fast as the baseline. */
export function findRefutation({ place, name, value }: Difference, harmless: HarmlessFacts): string | undefined {
  return harmless.get(value === undefined ? identifyAbsent(place, name) : identifyFact({ place, name, value }));
}
