import { expect, test } from "vitest";
import { limitRun } from "../../src/bench/group-run.ts";
import { parseJobFile } from "../../src/bench/job-file.ts";
import type { GroupPlan } from "../../src/bench/time-plan.ts";
import { testCases } from "../cases.ts";

function limitPlan(options: string, runSeconds?: number): GroupPlan {
  const file = parseJobFile(`[a]\nrw=read\n${options}\n`, "x.fio");
  const timing = runSeconds === undefined ? {} : { runSeconds };
  return { file, shareSeconds: 0, minRuns: 1, mayExceedShare: false, notes: [], ...timing };
}

testCases([
  ["size=0", "its runtime and two minutes", 60, 180],
  ["ramp_time=3m\nstartdelay=10", "what comes before its runtime", 60, 370],
  ["size=1000m", "the writing of its file", 60, 1229],
  ["size=1t", "two hours of writing", 60, 7380],
])("a run with %j has time for %s", (options, _, runSeconds, seconds) => {
  expect(Math.round(limitRun(limitPlan(options, runSeconds), Infinity))).toBe(seconds);
});

test("a run without a runtime has two hours, whatever fio makes of its size", () => {
  expect(limitRun(limitPlan("size=50%"), Infinity)).toBe(7320);
});

test("a run has no more time than the user's budget leaves, and enough to start", () => {
  expect(limitRun(limitPlan("size=1g", 60), 7)).toBe(7);
  expect(limitRun(limitPlan("size=1g", 60), -7)).toBe(1.35);
});
