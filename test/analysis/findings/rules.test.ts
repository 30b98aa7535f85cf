import { expect, test } from "vitest";
import { findFindings } from "../../../src/analysis/findings/find-findings.ts";
import type { Report } from "../../../src/model/report.ts";
import { buildReport, steadyStep } from "../../render/report/builder.ts";

const CALM = () => buildReport([steadyStep("work", 20, { writeRate: 1e6, userShare: 0.5 })]);
const ids = (report: Report) => findFindings(report).map(({ id, severity }) => `${severity} ${id}`);

test("a calm job has its verdict and no other finding", () => {
  expect(ids(CALM())).toEqual(["notice verdict"]);
});

test("what flushed for a tenth of its time may have waited for the disk", () => {
  const report = CALM();
  for (const { devices } of report.windows) {
    for (const device of devices) Object.assign(device, { flushes: 1200, meanFlushLatencySeconds: 0.002 });
  }
  expect(ids(report)).toEqual(["notice verdict", "notice waited-for-flushes"]);
});

test("a report without windows has no finding", () => {
  expect(findFindings(buildReport([], { windows: [], series: undefined, sampling: undefined }))).toEqual([]);
});
