import { expect, test } from "vitest";
import { compareReports } from "../../src/compare/comparison.ts";
import { reduceReport } from "../../src/compare/leg-figures.ts";
import { renderComparisonMarkdown } from "../../src/render/comparison-markdown.ts";
import { renderComparisonText } from "../../src/render/comparison-text.ts";
import { buildReport, buildStep } from "../compare/report-builder.ts";

const legs = [
  ["ubuntu", 20],
  ["node:20/alpine", 38.4],
] as const;
const comparison = compareReports(
  legs.map(([label, seconds]) => reduceReport(buildReport({ label, windows: [buildStep("npm ci", seconds)] }))),
  { missing: [{ name: "windows", reason: "cancelled" }] },
);

test("the summary has a column for each label with the jobs behind it, and the ratio to the baseline", () => {
  expect(renderComparisonMarkdown(comparison)).toContain(
    [
      "| figure | ubuntu (baseline)<br>1 job (one run) | node:20/alpine<br>1 job (one run) |",
      "| :-- | --: | --: |",
      "| npm ci: duration | 20 s<br>1.00x | 38.4 s<br>1.92x |",
    ].join("\n"),
  );
});

test("a missing leg is listed with its reason", () => {
  expect(renderComparisonMarkdown(comparison)).toContain("### Missing\n\n- windows: cancelled");
});

test("the terminal shows every label of a figure on a line of its own", () => {
  expect(renderComparisonText(comparison, { width: 80, colour: false })).toBe(
    [
      "npm ci: duration",
      "  ubuntu          20 s  1.00x  1 job (one run)",
      "  node:20/alpine  38.4 s  1.92x  1 job (one run)",
      "",
      "missing: windows (cancelled)",
      "",
    ].join("\n"),
  );
});
