import type { Difference, Fact, RuledOut } from "../model/comparison.ts";
import type { LabelData } from "./data.ts";
import { ABSENT_IS_NONE, identifyFact } from "./facts.ts";

interface KnownFact {
  identity: string;
  /** Absent for what a machine lacks. */
  value?: Fact["value"];
}

/** A label, and what all its machines have or lack. */
export interface Peer {
  label: string;
  facts: ReadonlyMap<string, KnownFact>;
}

/** The labels that are as fast as one of the two that differ. */
export interface EquallyFast {
  asBaseline: readonly Peer[];
  asLabel: () => readonly Peer[];
}

/** The label that shows that a difference is no cause, and how. */
export type Refutation = Pick<RuledOut, "by" | "as" | "has">;

/** A label with the facts that all its machines share. */
export function describePeer({ label, machines }: LabelData): Peer {
  const [first = new Map<string, KnownFact>(), ...others] = machines.map(({ facts }) => listKnown(facts));
  const isShared = ([key, { identity }]: [string, KnownFact]): boolean =>
    others.every((machine) => machine.get(key)?.identity === identity);
  return { label, facts: new Map([...first].filter(isShared)) };
}

function listKnown(facts: readonly Fact[]): Map<string, KnownFact> {
  const known = new Map<string, KnownFact>();
  for (const place of new Set(facts.map((fact) => fact.place))) {
    for (const name of ABSENT_IS_NONE) known.set(keyOf(place, name), { identity: keyOf(place, name) });
  }
  for (const fact of facts) {
    known.set(keyOf(fact.place, fact.name), { identity: identifyFact(fact), value: fact.value });
  }
  return known;
}

function keyOf(place: string, name: string): string {
  return JSON.stringify([place, name]);
}

/**
 * A label that is as fast as the baseline although it has the same as the differing label, or differs even more; or one
 * that is as fast as the differing label although it has what the baseline has.
 */
export function findRefutation(
  { place, name, value, baseline }: Difference,
  { asBaseline, asLabel }: EquallyFast,
  label: string,
): Refutation | undefined {
  const key = keyOf(place, name);
  const isLike = (wanted: Fact["value"] | undefined) => {
    const identity = wanted === undefined ? key : identifyFact({ place, name, value: wanted });
    return ({ facts }: Peer): boolean => facts.get(key)?.identity === identity;
  };
  const same = asBaseline.find(isLike(value));
  if (same !== undefined) return { by: same.label };
  const farther = asBaseline.find(({ facts }) => isBeyond(facts.get(key)?.value, value, baseline));
  if (farther !== undefined) return { by: farther.label, has: "more-different" };
  const other = asLabel().find(isLike(baseline));
  return other && { by: other.label, as: label, has: "the-baseline's" };
}

/** Whether the difference is larger still, in the same direction. */
function isBeyond(
  own: Fact["value"] | undefined,
  value: Fact["value"] | undefined,
  baseline: Fact["value"] | undefined,
): boolean {
  if (typeof own !== "number" || typeof value !== "number" || typeof baseline !== "number") return false;
  return (own - value) * (value - baseline) > 0;
}
