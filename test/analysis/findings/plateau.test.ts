import { describe, expect, test } from "vitest";
import { findPlateau } from "../../../src/analysis/findings/plateau.ts";

const at = (level: number, count: number) => Array.from({ length: count }, () => level);

describe("a level", () => {
  test("holds what lies within 5% of it: the highest is 105/95 of the lowest", () => {
    expect(findPlateau([95, 95, 95, 105, 105])).toEqual({ level: 95, share: 1 });
    expect(findPlateau([95, 95, 95, 95, 95, 105.1])).toEqual({ level: 95, share: 5 / 6 });
  });

  test("is the median of its members, whatever their order", () => {
    expect(findPlateau([102, 98, 101, 99, 100])).toEqual({ level: 100, share: 1 });
    expect(findPlateau([103, 102, 98, 101, 99, 100])).toEqual({ level: 101, share: 1 });
  });

  test("has five members at least, and three of five values", () => {
    expect([4, 5].map((count) => findPlateau(at(100, count))?.share)).toEqual([undefined, 1]);
    expect(findPlateau([...at(100, 6), 1, 10, 20, 30])).toEqual({ level: 100, share: 0.6 });
    expect(findPlateau([...at(100, 6), 1, 10, 20, 30, 40])).toBeUndefined();
  });

  test("is passed by one of five at most", () => {
    expect(findPlateau([...at(100, 8), 200, 300])).toEqual({ level: 100, share: 0.8 });
    expect(findPlateau([...at(100, 8), 200, 300, 400])).toBeUndefined();
  });

  test("of two with as many members is the higher", () => {
    expect(findPlateau([...at(50, 5), ...at(100, 5)])).toBeUndefined();
    expect(findPlateau([...at(50, 6), ...at(100, 6), ...at(200, 0)])).toBeUndefined();
    // Neither has three of five; with one more above it the higher has.
    expect(findPlateau([...at(50, 5), ...at(100, 8)])).toEqual({ level: 100, share: 8 / 13 });
    // The lower one would be passed by too many: of overlapping ones as large, the higher counts.
    expect(findPlateau([90, 95, 96, 97, 98, 99, 104])).toEqual({ level: 98, share: 6 / 7 });
    expect(findPlateau([90, 95, 96, 97, 98, 99, 104, 106])).toEqual({ level: 99, share: 0.75 });
  });

  test("is not found in values that scatter", () => {
    expect(findPlateau([100, 130, 160, 190, 220, 250])).toBeUndefined();
  });

  test("of nothing is none", () => {
    expect(findPlateau([])).toBeUndefined();
    expect(findPlateau(at(0, 9))).toBeUndefined();
    expect(findPlateau(at(1, 9))).toEqual({ level: 1, share: 1 });
  });
});
