import type { KindComparison } from "../analysis/target-comparison.ts";
import { groupInto } from "../model/group-into.ts";
import { tellUnlikeSettings } from "./benchmark-setting.ts";
import { formatInterval, tellRatio } from "./comparison/figures.ts";

/** What tells a throughput's direction. */
const THROUGHPUT = { unit: "bytesPerSecond", measure: "read-bandwidth" } as const;

/** Ratios by kind of work: `sequential 1.61x to 3.23x slower, sync 1.02x slower (within the noise)`. */
export function describeKinds(kinds: readonly Pick<KindComparison, "kind" | "ratios" | "overlaps">[]): string {
  return kinds
    .flatMap(({ kind, ratios, overlaps }) => {
      if (ratios === undefined) return [];
      const [low, high] = [tellRatio(THROUGHPUT, ratios.low), tellRatio(THROUGHPUT, ratios.high)];
      const noise = ` (${low === high ? "" : "partly "}within the noise)`;
      return [`${kind} ${low === high ? low : tellRange(ratios)}${overlaps ? noise : ""}`];
    })
    .join(", ");
}

function tellRange(ratios: { low: number; high: number }): string {
  const interval = formatInterval(THROUGHPUT, ratios);
  if (ratios.low < 1 && ratios.high > 1) return interval;
  return `${interval} ${ratios.high > 1 ? "faster" : "slower"}`;
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
