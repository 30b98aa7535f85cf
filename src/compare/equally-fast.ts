import type { ComparedLabel, Fact, RuledOut } from "../model/comparison.ts";
import type { Difference } from "../model/comparison-reasons.ts";
import { ABSENT_IS_NONE, identifyFact, keyOf } from "./facts.ts";

interface KnownFact {
  identity: string;
  /** The fact's value; absent for what a machine lacks. */
  value?: Fact["value"];
}

/** What all machines of a label have or lack. */
export interface Peer {
  label: string;
  facts: ReadonlyMap<string, KnownFact>;
}

/** The labels that are as fast as one of the two that differ. */
export interface EquallyFast {
  asBaseline: readonly Peer[];
  asLabel: () => readonly Peer[];
}

/** The label that rules a difference out, and how. */
export type Refutation = Pick<RuledOut, "by" | "as" | "has">;

/** The facts that all machines of a label share. */
export function describePeer({ label, machines }: ComparedLabel): Peer {
  const [first = new Map<string, KnownFact>(), ...others] = machines.map(({ facts }) => listKnown(facts));
  const isShared = ([key, { identity }]: [string, KnownFact]): boolean =>
    others.every((machine) => machine.get(key)?.identity === identity);
  return { label, facts: new Map([...first].filter(isShared)) };
}

function listKnown(facts: readonly Fact[]): Map<string, KnownFact> {
  const known = new Map<string, KnownFact>();
  for (const place of new Set(facts.map((fact) => fact.place))) {
    for (const name of ABSENT_IS_NONE) known.set(keyOf({ place, name }), { identity: keyOf({ place, name }) });
  }
  for (const fact of facts) known.set(keyOf(fact), { identity: identifyFact(fact), value: fact.value });
  return known;
}

/** A label as fast as the baseline that differs as much or more, or one as fast as the label that does not differ. */
export function findRefutation(
  difference: Difference,
  { asBaseline, asLabel }: EquallyFast,
  label: string,
): Refutation | undefined {
  const { place, name, value, baseline } = difference;
  const key = keyOf(difference);
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

function isBeyond(
  own: Fact["value"] | undefined,
  value: Fact["value"] | undefined,
  baseline: Fact["value"] | undefined,
): boolean {
  if (typeof own !== "number" || typeof value !== "number" || typeof baseline !== "number") return false;
  return Math.sign(own - value) === Math.sign(value - baseline);
}
