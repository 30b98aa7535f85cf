import { expect, test } from "vitest";
import { selectLabels } from "../../src/compare/label-order.ts";
import { reduceReport } from "../../src/compare/leg-figures.ts";
import { compareWithFirst } from "./first-baseline.ts";
import { buildReport, buildStep } from "./report-builder.ts";

/** Labels named after the seconds that their step took, or after nothing where they lack it. */
function compareSeconds(...labels: (number | string)[]) {
  const reports = labels.map((label) =>
    buildReport({
      label: String(label),
      windows: [typeof label === "number" ? buildStep("npm ci", label) : buildStep("lint", 1)],
    }),
  );
  return compareWithFirst(reports.map(reduceReport));
}

const select = (most: number, ...labels: (number | string)[]) =>
  selectLabels(compareSeconds(...labels), most).map(({ label }) => label);

test("of many labels the best, the baseline and the worst are shown, best first", () => {
  expect(select(4, 30, 10, 20, 40, 50)).toEqual(["10", "20", "30", "50"]);
  expect(select(5, 30, 10, 20, 40, 50)).toEqual(["30", "10", "20", "40", "50"]);
});

test("labels without the ranked figure take no place of those that have it", () => {
  expect(select(3, 30, 10, 20, "x", "y")).toEqual(["10", "20", "30"]);
  expect(select(4, 30, 10, 20, "x", "y")).toEqual(["10", "20", "30", "x"]);
});
