import type { KindComparison } from "../../src/analysis/target-comparison.ts";
import { describeKinds, describeRefusals } from "../../src/words/target-comparison.ts";

export const title = "Targets compared";
export const where = "The sentence above the benchmarks; findings about another disk";

const kinds: KindComparison[] = [
  { kind: "sequential", ratios: { low: 0.31, high: 0.62 }, figures: 2, overlaps: false },
  { kind: "random", ratios: { low: 4, high: 4 }, figures: 1, overlaps: false },
  { kind: "sync", ratios: { low: 0.98, high: 0.98 }, figures: 1, overlaps: true },
  { kind: "files", ratios: { low: 0.9, high: 1.4 }, figures: 3, overlaps: true },
];
const refused = { key: "engine", values: ["psync"], against: ["io_uring"] } satisfies KindComparison["refused"];

export const examples = {
  describeKinds: () => describeKinds(kinds),
  describeRefusals: () =>
    describeRefusals([
      { kind: "sequential", figures: 0, overlaps: false, refused },
      { kind: "random", figures: 0, overlaps: false, refused },
      { kind: "files", figures: 0, overlaps: false, refused: "zero" },
    ]),
};
