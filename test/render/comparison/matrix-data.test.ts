import { expect, test } from "vitest";
import { renderComparisonCsv } from "../../../src/render/comparison/csv.ts";
import { buildMatrixData } from "../../../src/render/comparison/matrix.ts";
import { orderMatrix } from "../../../src/render/comparison/matrix-data.ts";
import { compareThreeLabels } from "./samples.ts";

test("labels and cells are in the order of the rows, without their addresses", () => {
  const shown = orderMatrix(buildMatrixData(compareThreeLabels()), ["small", "none", "large"]);
  expect(shown.labels).toEqual([
    { label: "small", jobs: 4, rank: 2, shared: true },
    { label: "large", jobs: 4, rank: 1 },
  ]);
  expect(shown.figures.map(({ cells }) => cells.map(({ label }) => label))).toEqual(Array(3).fill(["small", "large"]));
  const [head, first] = renderComparisonCsv(shown).split("\n");
  expect(head).toMatch(/^kind,name,measure,unit,/);
  expect(first).toMatch(/^window,npm ci,duration,seconds,lower,true,small,true,measured,4,/);
});
