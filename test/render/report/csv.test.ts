import { expect, test } from "vitest";
import { omitUndefined } from "../../../src/model/omit-undefined.ts";
import { renderReportCsv } from "../../../src/render/report/csv.ts";
import { testCases } from "../../cases.ts";
import { buildCacheJob, buildReport, steadyStep } from "./builder.ts";

test("each window, fio job and workload has a row of one width, and what was not measured is empty", () => {
  const report = buildCacheJob();
  const lines = renderReportCsv(report).trimEnd().split("\n");
  const [head = "", ...rows] = lines;
  expect(rows).toHaveLength(report.windows.length + report.benchmarks.length + report.workloads.length);
  // No name in it has a comma.
  for (const row of rows) expect(row.split(",")).toHaveLength(head.split(",").length);
  const find = (start: string) => rows.find((row) => row.startsWith(start))?.split(",");
  const column = (name: string) => head.split(",").indexOf(name);
  const window = report.windows.find(({ name }) => name === "npm ci");
  const step = find("step,npm ci,");
  expect(step?.[column("durationSeconds")]).toBe(String(window?.durationSeconds));
  expect(step?.[column("diskWaitSeconds")]).not.toBe("");
  expect(step?.[column("iops")]).toBe("");
  expect(find("step,Lint")?.[column("failure")]).toBe("1");
  expect(find("benchmark,rand-mixed,")?.[column("failure")]).toBe("No space left on device");
  expect(Number(find("workload,cache-retrieve,")?.[column("operations")])).toBe(200);
});

testCases([
  ["succeeded", undefined, ""],
  ["Neutral", undefined, ""],
  ["success", 0, ""],
  ["failure", 0, "failure"],
  ["cancelled", undefined, "cancelled"],
  [undefined, 2, "2"],
])("a step with the result %s and the exit code %s has the failure %j", (result, exitCode, failure) => {
  const report = buildReport([steadyStep("a", 1, {}, omitUndefined({ result, exitCode }))]);
  const [head = "", , step = ""] = renderReportCsv(report).split("\n");
  expect(step.split(",")[head.split(",").indexOf("failure")]).toBe(failure);
});
