import { beforeEach, expect, test } from "vitest";
import { type ResultsService, startResultsService } from "../action/doubles/results-service.ts";
import { readUploadedReports } from "../action/doubles/uploaded-reports.ts";
import { runWorkflow, type WorkflowResult } from "./runner.ts";

let service: ResultsService;
beforeEach(async () => {
  service = await startResultsService();
});

function call(inputs: string): Promise<WorkflowResult> {
  const workflow = `
on: push
jobs:
  compare:
    uses: org/io-probe/.github/workflows/compare-runners.yml@v1
    with: { ${inputs}, run: 'true', profile: none }
`;
  const labels = ["self-hosted", "ubuntu-24.04", "ubuntu-22.04"];
  return runWorkflow({ workflow, labels, environment: service.environment() });
}

test("runners can be named by sets of labels", async () => {
  const runners = `'[["self-hosted", "ubuntu-24.04"], "ubuntu-22.04"]'`;
  const result = await call(`runners: ${runners}, repeats: 1, baseline: ubuntu-22.04`);
  expect(result.exitCode, result.log).toBe(0);
  const labels = (await readUploadedReports(service)).map(({ label }) => label);
  expect(labels.sort()).toEqual(["self-hosted, ubuntu-24.04", "ubuntu-22.04"]);
  const summary = result.summaries.find(({ job }) => job === "compare")?.text;
  expect(summary).toContain("ubuntu-22.04 (baseline)");
  expect(summary).toContain("self-hosted, ubuntu-24.04");
});

test.each([
  ["11", 'repeats: "11" is not allowed; allowed are 1 to 10'],
  ["0", 'repeats: "0" is not allowed; allowed are 1 to 10'],
])("repeats: %s is refused before anything is measured", async (repeats, sentence) => {
  const result = await call(`runners: '["ubuntu-24.04"]', repeats: ${repeats}`);
  expect(result.exitCode).toBe(1);
  expect(result.annotations).toEqual([{ level: "error", message: sentence }]);
  expect(service.calls).toEqual({});
  expect(result.jobs.filter(({ result: outcome }) => outcome === "success")).toEqual([]);
});
