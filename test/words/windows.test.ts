import { describe, expect, test } from "vitest";
import { qualifyStep } from "../../src/words/report-notes.ts";
import { formatWait, formatWaitAndShare } from "../../src/words/windows.ts";
import { testCases } from "../cases.ts";

describe("a disk wait", () => {
  const seen = (seconds: number, lowSeconds: number, highSeconds: number) =>
    formatWait({ seconds, lowSeconds, highSeconds });

  testCases([
    // A fifth of the estimate, or 50 ms, are not worth two figures.
    [seen(5, 4.5, 5.5), "5 s"],
    [seen(5, 4.49, 5.5), "4.49 s to 5.5 s"],
    [seen(0.01, 0, 0.05), "10 ms"],
    [seen(0.01, 0.002, 0.053), "2 ms to 53 ms"],
    [seen(1, 0.05, 5), "50 ms to 5 s"],
    [seen(1, 0.049, 5), "at most 5 s"],
  ])("%s is shown as %s", (text, expected) => {
    expect(text).toBe(expected);
  });

  testCases([
    [[5, 4.5, 5.5], "5 s (50%)"],
    [[5, 1.1, 9], "1.1 s to 9 s (11% to 90%)"],
    [[0, 0, 2.2], "at most 2.2 s (22%)"],
  ] as const)("%j of 10 s is shown with its share as %s", ([seconds, lowSeconds, highSeconds], expected) => {
    const shares = { share: seconds / 10, lowShare: lowSeconds / 10, highShare: highSeconds / 10 };
    expect(formatWaitAndShare({ seconds, lowSeconds, highSeconds, ...shares, basis: ["task-states"] })).toBe(expected);
  });
});

test("an ordinary step has no remark, and of several overlaps at most three are named and the others counted", () => {
  expect(qualifyStep({})).toBe("");
  expect(qualifyStep({ overlaps: [] })).toBe("");
  expect(qualifyStep({ overlaps: ["a"] })).toBe("overlaps a");
  expect(qualifyStep({ overlaps: ["a", "b", "c"] })).toBe("overlaps a, b and c");
  expect(qualifyStep({ overlaps: ["a", "b", "c", "d"] })).toBe("overlaps a, b, c and 1 more");
});
