import { expect } from "vitest";
import { checkRun } from "../../../src/compare/gates/gate-evaluation.ts";
import { parseGates } from "../../../src/compare/gates/gate-parser.ts";
import type { RunFigure } from "../../../src/model/history.ts";
import { testCases } from "../../cases.ts";

const FIGURE: RunFigure = {
  ...{ job: "build", label: "build", kind: "window", step: "npm test", figure: "duration", unit: "seconds" },
  ...{
    machineClass: "m",
    value: 24,
    jobs: 1,
    state: "higher",
    runs: 20,
    baseline: 20,
    ratio: 1.2,
    low: 1.15,
    high: 1.25,
  },
};
const { ratio: _ratio, low: _low, high: _high, baseline: _baseline, ...bare } = FIGURE;
const UNSURE: RunFigure = { ...bare, state: "cannot say", runs: 2 };

testCases([
  ['drift(duration("npm test")) > 1.1', [FIGURE], "failed"],
  ['drift(duration("npm test")) > 1.2', [FIGURE], "cannot-say"],
  ['drift(duration("npm test")) > 1.3', [FIGURE], "passed"],
  ['drift(duration("npm test")) > 1.1', [UNSURE], "cannot-say"],
  ['drift(duration("npm test")) > 1.1', [FIGURE, UNSURE], "failed"],
  ['drift(duration("npm tst")) > 1.1', [FIGURE], "cannot-say"],
  ["drift(duration) > 1.1", [], "cannot-say"],
  ["ratio(duration) > 1.1", [FIGURE], "cannot-say"],
  ["duration > 1s", [FIGURE], "cannot-say"],
] as const)("%s of %j is %s", (text, figures, outcome) => {
  expect(checkRun(parseGates(text, "fail-if"), figures)).toMatchObject([{ gate: text, outcome }]);
});
