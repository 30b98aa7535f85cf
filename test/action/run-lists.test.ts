import { beforeEach, expect, test } from "vitest";
import { createRestClient } from "../../src/action/rest.ts";
import { createRestSource, findLostJobs } from "../../src/action/run-lists.ts";
import { createTransfer } from "../../src/action/transfer.ts";
import type { LegFigures } from "../../src/compare/leg.ts";
import { type ResultsService, startResultsService } from "./doubles/results-service.ts";

let service: ResultsService;
beforeEach(async () => {
  service = await startResultsService();
});

function reportOf(jobId: string): LegFigures {
  return {
    label: "a",
    labelSource: "given",
    job: { name: "test", jobId },
    startedAt: "2026-11-20T10:00:00Z",
    figures: [],
    facts: [],
  };
}

const transfer = createTransfer({ wait: () => Promise.resolve() });
const connect = () => createRestClient({ ...service.environment(), GITHUB_REPOSITORY: "o/r" }, "a-token", transfer);

function find(reports: LegFigures[], warn: (message: string) => void = () => {}) {
  return findLostJobs(connect(), "1", reports, warn);
}

test("the legs of a reporting matrix that failed, were cancelled or skipped without a report are named", async () => {
  const names = ["Test (a, 1)", "Test (a, 2)", "Test (b, 1)", "Test (b, 2)", "Test (c)", "Lint", "Compare"];
  const conclusions = ["success", "failure", "cancelled", "success", "skipped", "failure", null];
  names.forEach((name, id) => {
    service.jobs[id] = { id, name, conclusion: conclusions[id] };
  });
  expect(await find([reportOf("0")])).toEqual([
    { name: "Test (a, 2)", reason: { id: "no-report", conclusion: "failure" } },
    { name: "Test (b, 1)", reason: { id: "no-report", conclusion: "cancelled" } },
    { name: "Test (c)", reason: { id: "no-report", conclusion: "skipped" } },
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

test("a list that is longer than what is read of it is said to be so", async () => {
  const said: string[] = [];
  const warn = (message: string) => said.push(message);
  const failed = { name: "Test (a)", conclusion: "failure" };
  for (let id = 1; id <= 2000; id++) service.jobs[id] = { id, ...failed };
  expect(await find([reportOf("1")], warn)).toHaveLength(1999);
  const list = createRestSource(connect(), "1", { warn });
  for (let id = 1; id <= 5000; id++) service.add(`${id}`, Buffer.alloc(0), { digest: "" });
  expect(await list()).toHaveLength(5000);
  expect(said).toEqual([]);
  service.jobs["2001"] = { id: 2001, ...failed };
  service.add("5001", Buffer.alloc(0), { digest: "" });
  expect(await find([reportOf("1")], warn)).toHaveLength(1999);
  expect(await list()).toHaveLength(5000);
  expect(said).toEqual([
    "the run's jobs: the first 2,000 of 2,001 are read; the others are missing in the comparison",
    "the run's artifacts: the first 5,000 of 5,001 are read; the others are missing in the comparison",
  ]);
});
