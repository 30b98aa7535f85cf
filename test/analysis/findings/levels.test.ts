import { expect, test } from "vitest";
import { partOf, reaches } from "../../../src/analysis/findings/levels.ts";

test("a part has the share of its window, and none of one without length", () => {
  expect(partOf(4, 1)).toEqual({ seconds: 1, share: 0.25 });
  expect(partOf(0.5, 1)).toEqual({ seconds: 1, share: 2 });
  expect(partOf(0, 1)).toEqual({ seconds: 1, share: 0 });
});

test("a part reaches a level in its seconds and in its share", () => {
  const level = { seconds: 1, share: 0.1 };
  expect(reaches(level, level)).toBe(true);
  expect(reaches({ seconds: 0.99, share: 0.1 }, level)).toBe(false);
  expect(reaches({ seconds: 1, share: 0.099 }, level)).toBe(false);
});
