import type { KindComparison } from "../analysis/target-comparison.ts";
import { formatRatio } from "../format/figures.ts";
import { tellUnlikeSettings } from "./benchmark-setting.ts";

/** Ratios by kind of work: `sequential 0.31x to 0.62x, sync 0.98x (within the scatter of the runs)`. */
export function describeKinds(kinds: readonly KindComparison[]): string {
  return kinds
    .flatMap(({ kind, ratios, overlaps }) => {
      if (ratios === undefined) return [];
      const [low, high] = [formatRatio(ratios.low), formatRatio(ratios.high)];
      const range = low === high ? low : `${low} to ${high}`;
      const doubt = overlaps
        ? low === high
          ? " (within the scatter of the runs)"
          : " (partly within the scatter of the runs)"
        : "";
      return [`${kind} ${range}${doubt}`];
    })
    .join(", ");
}

/** Why kinds are not compared, each reason once: `sequential and random: engine psync against io_uring`. */
export function describeRefusals(kinds: readonly KindComparison[]): string {
  const byReason = new Map<string, string[]>();
  for (const { kind, refused } of kinds) {
    if (refused === undefined) continue;
    const reason = refused === "zero" ? "a figure is 0" : tellUnlikeSettings(refused);
    byReason.set(reason, [...(byReason.get(reason) ?? []), kind]);
  }
  return [...byReason].map(([reason, names]) => `${names.join(" and ")}: ${reason}`).join("; ");
}
