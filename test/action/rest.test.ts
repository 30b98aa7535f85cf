import { afterEach, beforeEach, expect, test } from "vitest";
import { createRestClient, findLostJobs } from "../../src/action/rest.ts";
import { createTransfer } from "../../src/action/transfer.ts";
import type { LegFigures } from "../../src/compare/leg.ts";
import { type ResultsService, startResultsService } from "./doubles/results-service.ts";

let service: ResultsService;
beforeEach(async () => {
  service = await startResultsService();
});
afterEach(() => service.close());

function reportOf(checkRunId: string): LegFigures {
  return {
    label: "a",
    labelSource: "given",
    job: { name: "test", checkRunId },
    startedAt: "2026-11-20T10:00:00Z",
    figures: [],
    writeCosts: [],
    facts: [],
  };
}

function find(reports: LegFigures[]) {
  const environment = { ...service.environment(), GITHUB_REPOSITORY: "o/r", GITHUB_RUN_ID: "1" };
  const rest = createRestClient(environment, "a-token", createTransfer({ wait: () => Promise.resolve() }));
  return findLostJobs(rest, "1", reports);
}

test("the legs of a reporting matrix that failed, were cancelled or skipped without a report are named", async () => {
  const names = ["Test (a, 1)", "Test (a, 2)", "Test (b, 1)", "Test (b, 2)", "Test (c)", "Lint", "Compare"];
  const conclusions = ["success", "failure", "cancelled", "success", "skipped", "failure", null];
  names.forEach((name, id) => {
    service.jobs[id] = { id, name, conclusion: conclusions[id] };
  });
  expect(await find([reportOf("0")])).toEqual([
    { name: "Test (a, 2)", reason: "the job left no report (conclusion: failure)" },
    { name: "Test (b, 1)", reason: "the job left no report (conclusion: cancelled)" },
    { name: "Test (c)", reason: "the job left no report (conclusion: skipped)" },
  ]);
});

test("a failed leg that left its report is not missing", async () => {
  service.jobs["7"] = { id: 7, name: "Test (a)", conclusion: "failure" };
  expect(await find([reportOf("7")])).toEqual([]);
});

test("a token without the permission is refused in one sentence that names it", async () => {
  service.fail("REST run jobs", { status: 403 });
  await expect(find([reportOf("7")])).rejects.toThrow(
    "token: may not read the run's jobs (403); it needs the permission actions: read",
  );
});
