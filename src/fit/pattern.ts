import type { TraceDirection } from "../model/block-trace.ts";
import type { Pattern } from "./step-load.ts";

/** What stretches of a trace say of one direction; undefined without requests. */
export function joinPatterns(directions: readonly TraceDirection[]): Pattern | undefined {
  const add = (name: "requests" | "sequential" | "inFlight"): number =>
    directions.reduce((sum, direction) => sum + direction[name], 0);
  const requests = add("requests");
  const counts = new Map<number, number>();
  for (const { bytes, count } of directions.flatMap(({ sizes }) => sizes)) {
    if (count > 0) counts.set(bytes, (counts.get(bytes) ?? 0) + count);
  }
  if (!(requests > 0) || counts.size === 0) return undefined;
  return {
    sizes: [...counts].map(([bytes, count]) => ({ bytes, count })).toSorted((a, b) => a.bytes - b.bytes),
    sequentialShare: Math.min(1, add("sequential") / requests),
    inFlight: Math.max(1, add("inFlight") / requests),
  };
}
