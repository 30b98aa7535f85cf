import { expect, test } from "vitest";
import type { LegFigures } from "../../src/compare/leg.ts";
import { setApart } from "../../src/compare/set-apart.ts";

const leg = (label: string, startedAt: string): LegFigures => {
  return { label, labelSource: "fallback", startedAt, figures: [], writeCosts: [], facts: [], matrix: { a: 1 } };
};
const LATE = "2026-11-21T13:05:12Z";
const EARLY = "2026-11-21T13:05:11Z";

test("two reports of one label stand for themselves under what they were called, the earlier one as the baseline", () => {
  const apart = setApart([leg("vm", LATE), leg("vm", EARLY)], ["latest", "previous"]);
  expect(apart?.earliest).toBe("vm (previous)");
  expect(apart?.reports).toEqual([
    { label: "vm (latest)", labelSource: "given", startedAt: LATE, figures: [], writeCosts: [], facts: [] },
    { label: "vm (previous)", labelSource: "given", startedAt: EARLY, figures: [], writeCosts: [], facts: [] },
  ]);
});

test.each([
  ["labels that differ", [leg("a", LATE), leg("b", LATE)], ["x", "y"]],
  ["one report", [leg("a", LATE)], ["x"]],
  ["one path for both", [leg("a", LATE), leg("a", LATE)], ["x", "x"]],
  ["paths that differ in nothing that is seen", [leg("a", LATE), leg("a", LATE)], ["x", "x\u200b"]],
])("%s are left as they are", (_, reports, names) => {
  expect(setApart(reports, names)).toBeUndefined();
});
