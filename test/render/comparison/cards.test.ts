import { describe, expect, test } from "vitest";
import { MIN_FIT } from "../../../src/compare/headline.ts";
import type { Comparison } from "../../../src/model/comparison.ts";
import { listTiles, renderWhy } from "../../../src/render/comparison/cards.ts";
import { listReadingNotes } from "../../../src/render/comparison/notes.ts";
import { testCases } from "../../cases.ts";
import { compareDurations } from "../../compare/first-baseline.ts";
import { compareCase1, compareThreeLabels } from "./samples.ts";

const at = (level: number): number[] => [level, level * 1.002, level * 0.998, level * 1.001];

describe("the tiles of a comparison", () => {
  test("name the winner, its ratio and interval", () => {
    expect(listTiles(compareThreeLabels())).toEqual([
      { title: "best", value: "large", note: "15.1 s, npm ci: duration" },
      { title: "large vs small", value: "2.00x faster", note: "1.90x to 2.10x" },
      { title: "compared", value: "3 labels, 12 jobs", note: "baseline small · 1 missing" },
    ]);
  });

  test("where the baseline wins, show the label that is farthest from it", () => {
    const [best, ratio] = listTiles(compareDurations({ base: at(10), near: at(12), far: at(30) }));
    expect(best?.value).toBe("base");
    expect(ratio).toMatchObject({ title: "far vs base", value: "3.00x slower" });
  });

  test("of one run each say that nothing is decided, and the farthest ratio", () => {
    expect(listTiles(compareCase1()).map(({ value, note }) => [value, note])).toEqual([
      ["not decided", "not ranked: one job per label"],
      ["1.92x slower", "one job: the noise is unknown"],
      ["3 labels, 3 jobs", "baseline Intel"],
    ]);
  });

  testCases([
    ["are equal", { a: at(10), b: at(10.1) }, "a and b are equal"],
    ["may be equal", { a: [10, 13, 8, 11], b: [11, 9, 14, 10] }, "a and b may be equal"],
    ["two jobs", { a: [10, 11], b: [12, 13] }, "not ranked: two jobs per label"],
  ])("without a winner say why: %s", (_, labels, note) => {
    expect(listTiles(compareDurations(labels)).find(({ title }) => title === "best")).toMatchObject({
      value: "not decided",
      note,
    });
  });

  test("of two labels with steps begin with the step that changed most, if one did", () => {
    expect(listTiles(compareDurations({ a: [10], b: [30] }))[0]).toEqual({
      title: "biggest change",
      value: "npm ci",
      note: "+20 s: 10 s → 30 s",
    });
    expect(listTiles(compareDurations({ a: [10], b: [10] }))[0]?.title).toBe("best");
  });

  test("of one label hold what was compared alone", () => {
    expect(listTiles(compareDurations({ a: at(10) })).map(({ title }) => title)).toEqual(["compared"]);
  });
});

describe("why", () => {
  const at = (level: number): number[] => [level, level * 1.002, level * 0.998, level * 1.001];

  const list = (comparison: Comparison) =>
    [...(renderWhy(comparison)?.html ?? "").matchAll(/<dd><b>(.*?)<\/b> (.*?)(?: <small>(.*?)<\/small>)?<\/dd>/g)].map(
      ([, label, text, note]) => ({ label, text, note }),
    );

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
    expect(list(change({ fit: MIN_FIT, predictedRatio: undefined }))).toContainEqual({
      ...large,
      note: "likely cause",
    });
  });

  test("where nothing explains the ratio, that is said of the label", () => {
    expect(list(compareDurations({ a: at(10), b: at(30) }))).toEqual([
      { label: "b", text: "no known cause", note: undefined },
    ]);
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
});

/** By itself b differs from a; among six pairs that may be chance. */
const CLOSE = {
  a: [10, 11, 9.6, 10.4],
  b: [11.2, 12.4, 11.6, 11.9],
  c: [10.2, 10.9, 9.7, 10.3],
  d: [9.9, 10.8, 9.5, 10.6],
};

testCases([
  ["", CLOSE],
  [", without labels of one or two jobs", { ...CLOSE, few: [50, 51], once: [60] }],
])("a shared rank says for how many pairs of labels it was corrected%s", (_, labels) => {
  expect(listReadingNotes(compareDurations(labels)).join(" ")).toMatch(/ correcting for 6 pairs of labels/);
});
