import { expect, test } from "vitest";
import { parseJobFile } from "../../src/bench/job-file.ts";
import { limitRun, watchBudget } from "../../src/bench/time-limit.ts";
import type { GroupPlan } from "../../src/bench/time-plan.ts";

function plan(options: string, runSeconds?: number): GroupPlan {
  const file = parseJobFile(`[a]\nrw=read\n${options}\n`, "x.fio");
  const timing = runSeconds === undefined ? {} : { runSeconds };
  return { file, shareSeconds: 0, minRuns: 1, mayExceedShare: false, notes: [], ...timing };
}

test.each([
  ["size=0", "its runtime and two minutes", 60, 180],
  ["ramp_time=3m\nstartdelay=10", "what comes before its runtime", 60, 370],
  ["size=1000m", "the writing of its file", 60, 1229],
  ["size=1t", "two hours of writing", 60, 7380],
])("a run with %j has time for %s", (options, _, runSeconds, seconds) => {
  expect(Math.round(limitRun(plan(options, runSeconds)))).toBe(seconds);
});

test("a run without a runtime has two hours, whatever fio makes of its size", () => {
  expect(limitRun(plan("size=50%"))).toBe(7320);
});

test("a run has no more time than the user's budget leaves, and enough to start", () => {
  expect(limitRun(plan("size=1g", 60), 7)).toBe(7);
  expect(limitRun(plan("size=1g", 60), -7)).toBe(1.35);
});

test("without a budget nothing is late", () => {
  const watch = watchBudget({ groupCount: 3, readClock: () => 5000 });
  expect([watch.endsBefore, watch.explainEnd(), watch.measureOverrun(10)]).toEqual([Infinity, undefined, undefined]);
});

test("a budget ends what runs when its double and what short jobs need are over, and tells where it was exceeded", () => {
  let now = 0;
  const watch = watchBudget({ budgetSeconds: 20, groupCount: 2, readClock: () => now });
  expect(watch.endsBefore).toBe(82);
  now = 22.9;
  expect([watch.explainEnd(), watch.measureOverrun(10)]).toEqual([undefined, undefined]);
  now = 42;
  expect(watch.explainEnd()).toBeUndefined();
  expect(watch.measureOverrun(12.5)).toEqual({ budgetSeconds: 20, elapsedSeconds: 42, measuredSeconds: 12.5 });
  now = 82;
  expect(watch.explainEnd()).toEqual({ id: "time-budget", budgetSeconds: 20, elapsedSeconds: 82 });
});
