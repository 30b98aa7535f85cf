import { expect, test } from "vitest";
import { shareTime } from "../../src/bench/time-plan.ts";

test("the jobs that are left share the time that is left, five runs each", () => {
  expect(shareTime(42, 7)).toEqual({ seconds: 6, runSeconds: 0.95 });
});

test("a spent budget still gives three short runs", () => {
  expect(shareTime(-5, 3)).toEqual({ seconds: 2.25, runSeconds: 0.5 });
});

test("a large budget makes runs long, but not longer than 20 s", () => {
  expect(shareTime(6000, 2).runSeconds).toBe(20);
});
