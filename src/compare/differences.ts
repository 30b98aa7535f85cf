import type { Difference, Fact } from "../model/comparison.ts";
import type { LabelData } from "./data.ts";
import { identifyFact } from "./facts.ts";

/** What differs between the most frequent machines of a label and of the baseline, in the order of the facts. */
export function listDifferences(label: LabelData, baseline: LabelData): Difference[] {
  const own = label.machines[0]?.facts ?? [];
  const other = baseline.machines[0]?.facts ?? [];
  const names = new Map([...other, ...own].map((fact) => [keyOf(fact), fact]));
  return [...names].flatMap(([key, { place, name }]) => {
    const [value, base] = [findFact(own, key), findFact(other, key)];
    if (value !== undefined && base !== undefined && identifyFact(value) === identifyFact(base)) return [];
    return [
      {
        place,
        name,
        ...(base !== undefined && { baseline: base.value }),
        ...(value !== undefined && { value: value.value }),
      },
    ];
  });
}

function keyOf({ place, name }: Fact): string {
  return JSON.stringify([place, name]);
}

function findFact(facts: readonly Fact[], key: string): Fact | undefined {
  return facts.find((fact) => keyOf(fact) === key);
}
