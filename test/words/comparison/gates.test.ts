import { expect } from "vitest";
import { tellGate } from "../../../src/words/comparison/gates.ts";
import { testCases } from "../../cases.ts";

const figure = { name: "npm ci", measure: "disk-wait", unit: "seconds" };

testCases([
  [true, 0, 0.09, "at most 0.09x"],
  [true, 0.05, 0.09, "0.05x to 0.09x"],
  [false, 0, 3, "0 s to 3 s"],
])("a bound of 0 (ratio: %j), %d to %d, is %s", (ratio, low, high, told) => {
  expect(tellGate({ gate: "g", outcome: "passed", ratio, checks: [{ outcome: "passed", figure, low, high }] })).toBe(
    `g: passed (disk wait of "npm ci", ${told})`,
  );
});
