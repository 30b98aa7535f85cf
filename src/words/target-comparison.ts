import type { KindComparison } from "../analysis/target-comparison.ts";
import { formatRatio } from "../format/figures.ts";
import { groupInto } from "../model/group-into.ts";
import { tellUnlikeSettings } from "./benchmark-setting.ts";

/** Ratios by kind of work: `sequential 0.31x to 0.62x, sync 0.98x (within the noise)`. */
export function describeKinds(kinds: readonly KindComparison[]): string {
  return kinds
    .flatMap(({ kind, ratios, overlaps }) => {
      if (ratios === undefined) return [];
      const [low, high] = [formatRatio(ratios.low), formatRatio(ratios.high)];
      const range = low === high ? low : `${low} to ${high}`;
      const noise = ` (${low === high ? "" : "partly "}within the noise)`;
      return [`${kind} ${range}${overlaps ? noise : ""}`];
    })
    .join(", ");
}

/** Why kinds are not compared, each reason once: `sequential and random (engine psync vs io_uring)`. */
export function describeRefusals(kinds: readonly KindComparison[]): string {
  const refusals = kinds.flatMap(({ kind, refused }) => {
    if (refused === undefined) return [];
    return [{ kind, reason: refused === "zero" ? "a result is 0" : tellUnlikeSettings(refused) }];
  });
  return [...groupInto(refusals, ({ reason }) => reason)]
    .map(([reason, same]) => `${same.map(({ kind }) => kind).join(" and ")} (${reason})`)
    .join(", ");
}
