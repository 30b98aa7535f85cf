import { describe, expect, test } from "vitest";
import type { Comparison } from "../../../src/model/comparison.ts";
import { renderComparisonMarkdown } from "../../../src/render/comparison/markdown.ts";
import { describePredictedSteps } from "../../../src/render/comparison/predictions.ts";
import { renderComparisonText } from "../../../src/render/comparison/text.ts";
import { testCases } from "../../cases.ts";
import { compareThreeLabels } from "./samples.ts";

function predict(steps: number, labels: number): Comparison {
  const predictions = Array.from({ length: labels }, (_, label) =>
    Array.from({ length: steps }, (_, step) => ({ window: `step ${step}`, on: `label ${label}`, refused: "x" })),
  ).flat();
  return { ...compareThreeLabels(), predictions };
}

describe("the steps predicted for labels that only ran benchmarks", () => {
  test("have no table without predictions", () => {
    expect(
      describePredictedSteps(predict(0, 0), { steps: 2, predictedLabels: 2, elsewhere: "elsewhere" }),
    ).toBeUndefined();
  });

  testCases([
    [2, 2, []],
    [3, 2, ["1 more step elsewhere"]],
    [2, 4, ["2 more labels elsewhere"]],
    [4, 3, ["2 more steps elsewhere", "1 more label elsewhere"]],
  ])("are cut at the most, and say what is not shown: %i steps of %i labels", (steps, labels, rest) => {
    const panel = describePredictedSteps(predict(steps, labels), {
      steps: 2,
      predictedLabels: 2,
      elsewhere: "elsewhere",
    });
    expect(panel?.rest).toEqual(rest);
    expect(panel?.table?.rows.map(([name]) => name?.text)).toEqual(["step 0", "step 1"]);
    expect(panel?.table?.columns.map(({ title }) => title)).toEqual([
      "step",
      "small (recorded)",
      "label 0 (predicted)",
      "label 1 (predicted)",
    ]);
  });

  test("say so in the summary and in the terminal", () => {
    const comparison = predict(1, 9);
    expect(renderComparisonMarkdown(comparison)).toContain("\n\n2 more labels in comparison.html.\n\n");
    const text = renderComparisonText(comparison, { width: 100, style: (_, plain) => plain });
    expect(text).toContain("\n  2 more labels in comparison.html\n");
  });
});
