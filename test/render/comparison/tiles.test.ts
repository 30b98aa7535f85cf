import { describe, expect, test } from "vitest";
import { listTiles } from "../../../src/render/comparison/tiles.ts";
import { testCases } from "../../cases.ts";
import { compareCase1, compareDurations, compareThreeLabels } from "./samples.ts";

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
