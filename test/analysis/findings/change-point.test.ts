import { describe, expect, test } from "vitest";
import { findChangePoint } from "../../../src/analysis/findings/change-point.ts";

describe("findChangePoint", () => {
  test("gives both levels, where the second begins, and the larger variation", () => {
    expect(findChangePoint([9, 11, 9, 11, 3, 5, 3, 5], 2)).toEqual({ index: 4, before: 10, after: 4, variation: 0.25 });
    expect(findChangePoint([3, 5, 3, 5, 9, 11, 9, 11], 2)).toEqual({ index: 4, before: 4, after: 10, variation: 0.25 });
    expect(findChangePoint([8, 12, 8, 12, 2, 6, 2, 6], 2)).toEqual({ index: 4, before: 10, after: 4, variation: 0.5 });
  });

  test("takes the split that explains most, not the one in the middle", () => {
    expect(findChangePoint([8, 8, 2, 2, 2, 2, 2, 2], 2)?.index).toBe(2);
    expect(findChangePoint([8, 8, 8, 8, 8, 8, 2, 2], 2)?.index).toBe(6);
    expect(findChangePoint([0.09, 0.09, 0.03, 0.03, 0.03, 0.03, 0.03, 0.03], 2)?.index).toBe(2);
    expect(findChangePoint([0.03, 0.03, 0.03, 0.03, 0.03, 0.03, 0.09, 0.09], 2)?.index).toBe(6);
    // Of two that explain as much, the first.
    expect(findChangePoint([8, 2, 2, 8], 1)?.index).toBe(1);
    // The outlier at the end weighs less than the step.
    expect(findChangePoint([9, 9, 9, 9, 3, 3, 3, 12], 1)?.index).toBe(4);
  });

  test("keeps each level at least as long as it is told to", () => {
    expect(findChangePoint([8, 2, 2, 2, 2, 2], 3)?.index).toBe(3);
    expect(findChangePoint([2, 2, 2, 2, 2, 8], 3)?.index).toBe(3);
    expect(findChangePoint([8, 2, 2, 2, 2], 3)).toBeUndefined();
    expect(findChangePoint([], 1)).toBeUndefined();
  });

  test("a level of zeros does not vary", () => {
    expect(findChangePoint([4, 4, 0, 0], 2)).toEqual({ index: 2, before: 4, after: 0, variation: 0 });
  });
});
