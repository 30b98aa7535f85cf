import { expect, test } from "vitest";
import type { ReplacedReport } from "../../../src/compare/newest.ts";
import { tellNote } from "../../../src/words/comparison/notes.ts";

const tellReplaced = (reports: ReplacedReport[]) => tellNote({ id: "replaced", reports });
const replace = (leg: string, attempt: number, by: number, more: Partial<ReplacedReport> = {}) => ({
  leg,
  attempt,
  by,
  ...more,
});

test("each leg is named once, with its attempts in order and the one that counts", () => {
  expect(tellReplaced([replace("a", 2, 3), replace("b", 1, 2, { isUnread: true }), replace("a", 1, 3)])).toBe(
    "Only the newest attempt of a job counts. Left out: a, attempts 1, 2 (attempt 3 counts); " +
      "b, attempt 1 (attempt 2 counts, and could not be read).",
  );
});

test("no more than five legs and five attempts of each are listed", () => {
  const five = Array.from({ length: 5 }, (_, index) => replace(`l${index}`, 1, 2));
  expect(tellReplaced(five)).not.toContain("more");
  expect(tellReplaced([...five, replace("l6", 1, 2)])).toMatch(/l4, attempt 1 \(attempt 2 counts\); and 1 more\.$/);
  const attempts = (count: number) => Array.from({ length: count }, (_, index) => replace("a", index + 1, 9));
  expect(tellReplaced(attempts(5))).toContain("attempts 1, 2, 3, 4, 5 (");
  expect(tellReplaced(attempts(7))).toContain("attempts 1, 2, 3, 4, 5 and 2 more (");
});

test("labels of several words are quoted in a list", () => {
  expect(tellNote({ id: "copies", reports: 2, labels: ["vm, node 22", "arm"] })).toBe(
    '2 reports are copies of others and count once: "vm, node 22", arm.',
  );
});

test("what looks alike is named with the code points that differ", () => {
  expect(tellNote({ id: "confusable-labels", labels: ["ubuntu", "ubսntս"] })).toBe(
    'These labels look alike but differ: "ubuntu", "ubսntս" (U+057D).',
  );
});
