import { expect, test } from "vitest";
import type { ReplacedReport } from "../../src/compare/newest.ts";
import { describeReplaced } from "../../src/compare/replaced.ts";

const replace = (leg: string, attempt: number, by: number, more: Partial<ReplacedReport> = {}) => ({
  leg,
  attempt,
  by,
  ...more,
});

test("each leg is named once, with its attempts in order and the one that counts", () => {
  expect(describeReplaced([])).toEqual([]);
  expect(describeReplaced([replace("a", 2, 3), replace("b", 1, 2, { isUnread: true }), replace("a", 1, 3)])).toEqual([
    "Only the newest attempt of a job counts. Left out: a, attempts 1, 2 (attempt 3 counts); " +
      "b, attempt 1 (attempt 2 counts, and could not be read).",
  ]);
});

test("no more than five legs and five attempts of each are listed", () => {
  const five = Array.from({ length: 5 }, (_, index) => replace(`l${index}`, 1, 2));
  expect(describeReplaced(five)[0]).not.toContain("more");
  expect(describeReplaced([...five, replace("l6", 1, 2)])[0]).toMatch(
    /l4, attempt 1 \(attempt 2 counts\); and 1 more\.$/,
  );
  const attempts = (count: number) => Array.from({ length: count }, (_, index) => replace("a", index + 1, 9));
  expect(describeReplaced(attempts(5))[0]).toContain("attempts 1, 2, 3, 4, 5 (");
  expect(describeReplaced(attempts(7))[0]).toContain("attempts 1, 2, 3, 4, 5 and 2 more (");
});
