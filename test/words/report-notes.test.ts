import { expect, test } from "vitest";
import { qualifyStep } from "../../src/words/report-notes.ts";

test("an ordinary step has no remark, and of several overlaps at most three are named and the others counted", () => {
  expect(qualifyStep({})).toBe("");
  expect(qualifyStep({ overlaps: [] })).toBe("");
  expect(qualifyStep({ overlaps: ["a"] })).toBe("overlaps a");
  expect(qualifyStep({ overlaps: ["a", "b", "c"] })).toBe("overlaps a, b and c");
  expect(qualifyStep({ overlaps: ["a", "b", "c", "d"] })).toBe("overlaps a, b, c and 1 more");
});
