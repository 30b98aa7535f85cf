import { expect, test } from "vitest";
import { testCases } from "../cases.ts";
import { countFalseAlarms, countFound, findKind, NULL_KINDS } from "./simulation.ts";

test.each(NULL_KINDS)("at most 5% of 120 runs without a change have one: $name", (one) => {
  expect(countFalseAlarms(one, { rounds: 100 })).toBeLessThanOrEqual(5);
});

testCases([
  ["15% five runs after the step", "independent", { factor: 1.15, after: 5 }, 85],
  ["15% five runs after the step among outliers", "t(3)", { factor: 1.15, after: 5 }, 75],
  ["15% five runs after the step in correlated noise", "AR(1) 0.3", { factor: 1.15, after: 5 }, 75],
  ["8% ten runs after the step", "independent", { factor: 1.08, after: 10 }, 70],
  ["15% over 20 runs", "independent", { factor: 1.15, after: 45, ramp: 20 }, 95],
] as const)("%s is found", (_, noise, planted, share) => {
  expect(countFound(findKind(noise), planted, { rounds: 100 })).toBeGreaterThanOrEqual(share);
});
