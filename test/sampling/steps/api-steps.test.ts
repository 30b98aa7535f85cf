import { expect, test } from "vitest";
import { apiJobSchema, readApiSteps } from "../../../src/sampling/steps/api-steps.ts";
import { testCases } from "../../cases.ts";

const step = (number: number, name: string, conclusion: string | null, from: string | null, to: string | null) => ({
  name,
  status: to === null ? "in_progress" : "completed",
  conclusion,
  number,
  started_at: from && `2026-11-20T11:49:${from}Z`,
  completed_at: to && `2026-11-20T11:49:${to}Z`,
});

test("a job's steps come in the order of their numbers, without those of the runner and those that never began", () => {
  const job = {
    id: 1,
    status: "in_progress",
    steps: [
      step(3, "Run npm test", "failure", "14", "20"),
      step(1, "Set up job", "success", "10", "12"),
      step(2, "Run actions/checkout@v4", "success", "12", "14"),
      step(4, "Deploy", "skipped", "20", "20"),
      step(5, "Post Run io-probe", null, "20", null),
      step(6, "Complete job", null, null, null),
    ],
  };
  const start = Date.UTC(2026, 10, 20, 11, 49) / 1000;
  expect(readApiSteps(job)).toEqual([
    { name: "Run actions/checkout@v4", startedAtSeconds: start + 12, endedAtSeconds: start + 14, result: "success" },
    { name: "Run npm test", startedAtSeconds: start + 14, endedAtSeconds: start + 20, result: "failure" },
    { name: "Deploy", startedAtSeconds: start + 20, endedAtSeconds: start + 20, result: "skipped" },
    { name: "Post Run io-probe", startedAtSeconds: start + 20 },
  ]);
});

testCases([[undefined], [null], [{}], [{ steps: "x" }], [{ steps: [{ name: 1 }] }], [{ message: "Not Found" }]])(
  "%j is no job",
  (value) => {
    expect(apiJobSchema.safeParse(value).success).toBe(false);
  },
);
