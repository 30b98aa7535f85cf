import { describe, expect, test } from "vitest";
import { findChangePoint } from "../../../src/analysis/findings/change-point.ts";
import { findPlateau } from "../../../src/analysis/findings/plateau.ts";

describe("findPlateau", () => {
  test("finds the level that most values keep to", () => {
    expect(findPlateau([218, 220, 221, 219, 220, 12, 90, 222])).toEqual({ level: 220, share: 0.75 });
  });

  test.each([
    ["too few values", [220, 220, 220, 220]],
    ["values that scatter", [100, 130, 160, 190, 220, 250]],
    ["a level that is often passed", [220, 220, 220, 220, 220, 220, 400, 410]],
    ["nothing at all", []],
  ])("finds none in %s", (_, values) => {
    expect(findPlateau(values)).toBeUndefined();
  });
});

describe("findChangePoint", () => {
  test("finds where one level becomes another", () => {
    const values = [...Array.from({ length: 20 }, () => 450), ...Array.from({ length: 10 }, () => 125)];
    expect(findChangePoint(values, 5)).toEqual({ index: 20, before: 450, after: 125, variation: 0 });
  });

  test("needs enough values on both sides", () => {
    expect(findChangePoint([1, 1, 1, 9], 2)?.index).toBe(2);
    expect(findChangePoint([1, 9], 2)).toBeUndefined();
  });
});
