import { describe, expect, test } from "vitest";
import { isEqual } from "../../src/compare/ratio.ts";
import type { Ratio } from "../../src/model/comparison.ts";

describe("equal for any practical purpose", () => {
  const build = (low: number, high: number): Ratio => ({
    method: "hodges-lehmann",
    ratio: 1,
    low,
    high,
    confidence: 0.97,
    pValue: 1,
  });

  test.each([
    [0.95, 1.05, true],
    [0.949, 1.05, false],
    [0.95, 1.051, false],
    [1.01, 1.04, true],
    [0.15, 5.36, false],
  ])("an interval from %d to %d: %j", (low, high, equal) => {
    expect(isEqual(build(low, high))).toBe(equal);
  });

  test("is nothing of which no noise is known", () => {
    expect(isEqual(undefined)).toBe(false);
    expect(isEqual({ method: "one-run", ratio: 1 })).toBe(false);
    expect(isEqual({ method: "medians", ratio: 1 })).toBe(false);
    expect(isEqual({ method: "range", ratio: 1, low: 1, high: 1 })).toBe(false);
  });
});
