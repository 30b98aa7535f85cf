import { expect, test } from "vitest";
import { keepNewest } from "../../src/compare/newest.ts";

const choose = (...items: [key: string, number: number][]) =>
  keepNewest(
    items,
    ([key]) => key,
    ([, number]) => number,
  );

test("of each key the items with the highest number count, in the order given, and the others name it", () => {
  expect(choose(["a", 9], ["b", 1], ["a", 10], ["a", 10], ["a", 2])).toEqual({
    kept: [
      ["b", 1],
      ["a", 10],
      ["a", 10],
    ],
    replaced: [
      { item: ["a", 9], by: 10 },
      { item: ["a", 2], by: 10 },
    ],
  });
});

test("an only item counts, whatever its number", () => {
  expect(choose(["a", 0])).toEqual({ kept: [["a", 0]], replaced: [] });
});
