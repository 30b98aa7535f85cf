import { describe, expect, test } from "vitest";
import type { ReplacedReport } from "../../src/model/comparison-reasons.ts";
import { formatInterval, markRatio, phraseFigure, quoteLabel, tellRatio } from "../../src/words/comparison/figures.ts";
import { tellNote } from "../../src/words/comparison/notes.ts";
import { tellGate } from "../../src/words/comparison/reasons.ts";
import { testCases } from "../cases.ts";
import { compareDurations } from "../compare/first-baseline.ts";
import { compareCase1, compareWaits } from "../render/comparison/samples.ts";

const LEVEL = [1, 1.004, 0.996, 1.002];
const at = (seconds: number): number[] => LEVEL.map((noise) => seconds * noise);
const WIDE = [7, 14, 10, 12];

describe("the headline", () => {
  test("leads with the label that differs most from the baseline, then with those that are as fast", () => {
    expect(compareDurations({ old: at(50), "new-cpu": at(50.1), slower: at(75), slow: at(192) }).message).toBe(
      "slow is 3.84x slower than old (3.81x to 3.87x); slower is 1.50x slower (1.49x to 1.51x). " +
        'new-cpu is as fast as old. Ranked by the duration of "npm ci".',
    );
  });

  test("leads with what differs also where that is the faster one", () => {
    expect(compareDurations({ slow: at(100), fast: at(50), alike: at(50.1) }).message).toBe(
      "fast is 2.00x faster than slow (1.98x to 2.02x); alike is 2.00x faster (1.98x to 2.01x). " +
        'fast and alike share the best duration of "npm ci": they are practically equal.',
    );
  });

  test("says of which labels the data say nothing", () => {
    expect(compareDurations({ old: at(10), wide: WIDE, slow: at(40) }).message).toBe(
      "slow is 4.00x slower than old (3.97x to 4.03x). It is unclear whether wide differs from old. " +
        'Ranked by the duration of "npm ci".',
    );
  });

  test("says where the bounds of an estimate overlap those of the baseline, although the estimates lie apart", () => {
    const doubt = (slowLow: number, fastHigh: number) => {
      const comparison = compareWaits({ fast: [1, 2, fastHigh], slow: [slowLow, 8, 9], alike: [1, 2, 9] }, at);
      return / Disk waits are estimates.*/.exec(comparison.message ?? "")?.[0];
    };
    expect(doubt(5, 4.9)).toBeUndefined();
    expect(doubt(5, 5)).toBe(" Disk waits are estimates: the bounds of slow overlap those of fast.");
    expect(doubt(5, 9)).toBe(" Disk waits are estimates: the bounds of slow overlap those of fast.");
  });

  test("names the best where there is one", () => {
    expect(compareDurations({ old: at(10), slow: at(40) }).message).toBe(
      'slow is 4.00x slower than old (3.97x to 4.03x). old (the baseline) has the best duration of "npm ci" (10 s).',
    );
  });

  test("keeps a label's own letters at its beginning", () => {
    expect(compareDurations({ office: at(10), slow: at(40) }).message).toContain(
      ". office (the baseline) has the best",
    );
  });

  test("calls labels equal where they are, and else says that they cannot be told apart", () => {
    expect(compareDurations({ a: at(10), b: at(10.01) }).message).toBe(
      'a and b are practically equal in the duration of "npm ci".',
    );
    expect(compareDurations({ a: at(10), b: at(10.2) }).message).toBe(
      'a and b are practically equal in the duration of "npm ci".',
    );
    expect(compareDurations({ a: at(10), b: WIDE }).message).toBe('a and b may be equal in the duration of "npm ci".');
  });

  test("of one run each begins with the ratio that is farthest from 1", () => {
    expect(compareCase1().message).toBe(
      "By the mean latency of cache-retrieve, AMD-16 is 1.92x slower than Intel; AMD-30 is 1.01x slower. A " +
        "single job does not show the noise, so there is no ranking: run 4 or more jobs of each label.",
    );
  });

  test("quotes labels and steps of several words, so that a sentence can be read", () => {
    expect(compareDurations({ "before the change": [10], "after the change": [4.5] }).message).toBe(
      'By the duration of "npm ci", "after the change" is 2.22x faster than "before the change". A single ' +
        "job does not show the noise, so there is no ranking: run 4 or more jobs of each label.",
    );
    expect(compareDurations({ "node 22, ssd": at(10), "node 22, hdd": at(20) }).message).toMatch(
      /^"node 22, hdd" is 2\.00x slower than "node 22, ssd" .*"node 22, ssd" \(the baseline\) has the best/,
    );
  });
});

describe("a label or step inside a sentence", () => {
  testCases([
    ["vm-2", "vm-2"],
    ["node 22, ssd", '"node 22, ssd"'],
    ["v1.2;x", "v1.2;x"],
    ["v1.", '"v1."'],
    ["v1;", '"v1;"'],
    ['a"b', `"a'b"`],
    ['sh -c "exit 7"', `"sh -c 'exit 7'"`],
    ["whole job", "whole job"],
    [`${"x".repeat(59)}y`, `${"x".repeat(59)}y`],
    // Labels of a matrix can differ at their ends alone.
    [`${"x".repeat(80)}1`, `${"x".repeat(39)}…${"x".repeat(19)}1`],
    [`${"x".repeat(80)}2`, `${"x".repeat(39)}…${"x".repeat(19)}2`],
  ])("%s is %s", (label, shown) => {
    expect(quoteLabel(label)).toBe(shown);
  });
});

describe("a figure inside a sentence", () => {
  testCases([
    [{ name: "exit 7", measure: "duration" }, 'duration of "exit 7"'],
    [{ name: "build", measure: "written-bytes" }, "bytes written of build"],
    [{ name: "whole job", measure: "duration" }, "duration of the whole job"],
    [{ name: "x", title: "Random write, 4 KiB", measure: "write-iops" }, "IOPS of Random write, 4 KiB"],
    [{ name: "x", title: "Random write in /a. B", measure: "write-iops" }, 'IOPS of "Random write in /a. B"'],
    [{ name: "x", title: 'my "own" job', measure: "write-iops" }, `IOPS of "my 'own' job"`],
  ])("%j is %s", (figure, shown) => {
    expect(phraseFigure(figure)).toBe(shown);
  });
});

const TIME = { unit: "seconds", measure: "duration" } as const;
const RATE = { unit: "operationsPerSecond", measure: "read-iops" } as const;
const WAIT = { unit: "seconds", measure: "disk-wait" } as const;
const BYTES = { unit: "bytes", measure: "written-bytes" } as const;

describe("a ratio has one direction, and is never less than 1", () => {
  testCases([
    [TIME, 0.45, "2.22x faster"],
    [TIME, 2.2, "2.20x slower"],
    [RATE, 0.45, "2.22x slower"],
    [RATE, 2.2, "2.20x faster"],
    [WAIT, 0.09, "11.1x shorter"],
    [WAIT, 2, "2.00x longer"],
    [BYTES, 0.5, "2.00x less"],
    [BYTES, 2, "2.00x more"],
    [TIME, 1, "1.00x"],
    [TIME, 1.0049, "1.00x"],
    [TIME, 1.0051, "1.01x slower"],
    [TIME, 1000, "1,000x slower"],
    [TIME, 1001, "over 1,000x slower"],
    [TIME, 1e-9, "over 1,000x faster"],
  ])("%j %d: %s", (figure, ratio, told) => {
    expect(tellRatio(figure, ratio)).toBe(told);
    expect(markRatio(figure, { method: "one-run", ratio })).toBe(told);
  });

  testCases([
    [TIME, 0.4, 0.5, "2.00x to 2.50x"],
    [TIME, 2, 2.5, "2.00x to 2.50x"],
    [RATE, 0.4, 0.5, "2.00x to 2.50x"],
    [TIME, 0.5, 1, "1.00x to 2.00x"],
    [TIME, 0.8, 1.25, "1.25x slower to 1.25x faster"],
    [RATE, 0.8, 1.1, "1.25x slower to 1.10x faster"],
    [WAIT, 0.8, 1.1, "1.25x shorter to 1.10x longer"],
  ])("%j from %d to %d: %s", (figure, low, high, told) => {
    expect(formatInterval(figure, { method: "range", ratio: 1, low, high })).toBe(told);
  });
});

const figure = { name: "npm ci", measure: "disk-wait", unit: "seconds" };

testCases([
  [true, 0, 0.09, "at most 0.09x"],
  [true, 0.05, 0.09, "0.05x to 0.09x"],
  [false, 0, 3, "0 s to 3 s"],
])("a bound of 0 (ratio: %j), %d to %d, is %s", (ratio, low, high, told) => {
  expect(tellGate({ gate: "g", outcome: "passed", ratio, checks: [{ outcome: "passed", figure, low, high }] })).toBe(
    `g: passed (disk wait of "npm ci", ${told})`,
  );
});

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
