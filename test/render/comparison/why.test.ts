import { expect, test } from "vitest";
import { findPrimaryRow } from "../../../src/compare/compared-figures.ts";
import { MIN_FIT } from "../../../src/compare/headline.ts";
import type { Comparison } from "../../../src/model/comparison.ts";
import { listWhy, renderWhy } from "../../../src/render/comparison/why.ts";
import { compareCase1, compareDurations, compareThreeLabels } from "./samples.ts";

const at = (level: number): number[] => [level, level * 1.002, level * 0.998, level * 1.001];

function list(comparison: Comparison) {
  const row = findPrimaryRow(comparison);
  if (row === undefined) throw new Error("the comparison ranks by nothing");
  return listWhy(comparison, row);
}

/** The three labels, with each cause changed. */
function change(causes: Partial<Comparison["differences"][number]["explanations"][number]>): Comparison {
  const comparison = compareThreeLabels();
  const differences = comparison.differences.map((of) => ({
    ...of,
    explanations: of.explanations.map((cause) => ({ ...cause, ...causes })),
  }));
  return { ...comparison, differences };
}

test("a label's first cause is told with what it predicts, and called likely from its fit on", () => {
  const large = { label: "large", text: "8 CPUs instead of 4" };
  expect(list(compareThreeLabels())).toContainEqual({ ...large, note: "likely cause, predicts 2.00x faster" });
  expect(list(change({ fit: MIN_FIT - 0.01 }))).toContainEqual({
    ...large,
    note: "possible cause, predicts 2.00x faster",
  });
  expect(list(change({ fit: MIN_FIT, predictedRatio: undefined }))).toContainEqual({ ...large, note: "likely cause" });
});

test("where nothing explains the ratio, that is said of the label", () => {
  expect(list(compareDurations({ a: at(10), b: at(30) }))).toEqual([{ label: "b", text: "no known cause", note: "" }]);
});

test("the label that differs most comes first", () => {
  const labels = list(compareDurations({ a: at(10), near: at(15), far: at(30), faster: at(4) }));
  expect(labels.map(({ label }) => label)).toEqual(["far", "faster", "near"]);
});

test("without a cause for any label the card says why; of one label there is none", () => {
  expect(renderWhy(compareCase1())?.html).toContain("No cause is given");
  expect(renderWhy(compareDurations({ a: at(10), b: at(10) }))?.html).toContain("do not differ in any known fact");
  expect(renderWhy(compareDurations({ a: at(10) }))).toBeUndefined();
});

test("of more than three labels the others are counted, with a link to the causes", () => {
  const card = renderWhy(compareDurations({ a: at(10), b: at(20), c: at(30), d: at(40), e: at(50) }))?.html;
  expect(card?.match(/no known cause/g)).toHaveLength(3);
  expect(card).toContain('<a href="#causes">1 more label</a>');
});
