import { expect, test } from "vitest";
import type { GateResult } from "../../src/model/gate.ts";
import { announceGates, enforceGates } from "../../src/session/gates.ts";
import { testCases } from "../cases.ts";

const decide = (outcome: GateResult["outcome"]): GateResult => ({
  gate: "duration > 1s",
  outcome,
  ratio: false,
  checks: [{ outcome, label: "a" }],
});
const collect = () => {
  const lines: string[] = [];
  return { lines, log: { info: (line: string) => lines.push(line), warning: (line: string) => lines.push(line) } };
};

testCases([
  [undefined, "fail-if"],
  ["--", "--fail-if"],
] as const)("gates are told with the prefix %j by the name that the user typed", (prefix, name) => {
  const { lines, log } = collect();
  const told = announceGates([decide("passed"), decide("cannot-say"), decide("failed")], log, prefix);
  expect(lines).toEqual([expect.stringMatching(`^${name}: duration`), expect.stringMatching(`^${name}: duration`)]);
  expect(told).toMatch(new RegExp(`^${name}: duration > 1s: `));
  expect(announceGates([decide("passed")], log, prefix)).toBeUndefined();
});

test("only a failed gate is an error", () => {
  const { log } = collect();
  expect(() => enforceGates([decide("passed"), decide("cannot-say")], log)).not.toThrow();
  expect(() => enforceGates([decide("failed")], log)).toThrow(/^fail-if: duration > 1s: /);
});
