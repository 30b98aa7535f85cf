import { expect, test } from "vitest";
import { explainEnd, measureOverrun } from "../../src/bench/group-sequence.ts";
import { parseJobFile } from "../../src/bench/job-file.ts";

const GROUP = parseJobFile("[a]\nrw=read\n", "x.fio");

test("without a budget nothing is late", () => {
  const budget = { groups: [GROUP, GROUP, GROUP], readClock: () => 5000 };
  expect([explainEnd(budget), measureOverrun(budget, 10)]).toEqual([undefined, undefined]);
});

test("a budget ends what runs when its double and what short jobs need are over, and tells where it was exceeded", () => {
  const at = (now: number) => ({ timeBudgetSeconds: 20, groups: [GROUP, GROUP], readClock: () => now });
  expect([explainEnd(at(22.9)), measureOverrun(at(22.9), 10)]).toEqual([undefined, undefined]);
  expect(explainEnd(at(81.9))).toBeUndefined();
  expect(measureOverrun(at(42), 12.5)).toEqual({ budgetSeconds: 20, elapsedSeconds: 42, measuredSeconds: 12.5 });
  expect(explainEnd(at(82))).toEqual({ id: "time-budget", budgetSeconds: 20, elapsedSeconds: 82 });
});
