import { expect, test } from "vitest";
import {
  identifyReportLeg,
  nameArtifacts,
  namePage,
  nameResult,
  parseReportName,
} from "../../src/action/artifact-name.ts";

const leg = { job: "build", label: "ubuntu-24.04, 20", matrix: '{"os":"ubuntu-24.04","node":20}', attempt: 1 };

test("names the leg's two artifacts after its job, label and attempt", () => {
  expect(nameArtifacts(leg)).toMatchInlineSnapshot(`
    {
      "details": "io-probe-details-build-ubuntu-24.04-20-2ceb978f71-1",
      "report": "io-probe-report-build-ubuntu-24.04-20-2ceb978f71-1",
    }
  `);
});

test("names the page after the archive beside it", () => {
  expect(namePage(nameArtifacts(leg).details)).toBe("io-probe-build-ubuntu-24.04-20-2ceb978f71-1.html");
});

test("a report's leg is that of its job, label, matrix and attempt, by default the first of a job named job", () => {
  const report = { label: "a", matrix: { os: "ubuntu-24.04" }, job: { name: "build", attempt: 3 } };
  expect(identifyReportLeg(report)).toEqual({ job: "build", label: "a", matrix: '{"os":"ubuntu-24.04"}', attempt: 3 });
  expect(identifyReportLeg({ label: "a" })).toEqual({ job: "job", label: "a", matrix: "", attempt: 1 });
});

test("gives a safe and bounded name for any text", () => {
  const labels = [
    "node:20/alpine",
    '"<script>alert(1)</script>"',
    "::error::x\r\n::set-output name=a::b",
    "../../etc/passwd",
    "日本語 😀",
    "",
    ".",
    "---",
    "a".repeat(100_000),
    "\u0000\u202e",
  ];
  const names = labels.map((label) => nameArtifacts({ ...leg, label }).report);
  for (const name of names) {
    expect(name).toMatch(/^[A-Za-z0-9._-]{20,128}$/);
    expect(parseReportName(name)).toBeDefined();
  }
  expect(new Set(names).size).toBe(labels.length);
});

test("keeps legs apart whose labels look the same when made safe", () => {
  const names = ["a/b", "a:b", "a b", "a-b"].map((label) => nameArtifacts({ ...leg, label }).report);
  expect(new Set(names).size).toBe(4);
});

test("keeps legs apart that have one label and different matrix values", () => {
  const first = nameArtifacts({ ...leg, label: "fixed", matrix: '{"repeat":1}' });
  const second = nameArtifacts({ ...leg, label: "fixed", matrix: '{"repeat":2}' });
  expect(first.report).not.toBe(second.report);
});

test("reads the leg and the attempt back from a report's name, with or without a suffix", () => {
  const first = parseReportName(nameArtifacts(leg).report);
  const second = parseReportName(nameArtifacts({ ...leg, attempt: 12 }, "x1y2z3").report);
  expect(first?.attempt).toBe(1);
  expect(second?.attempt).toBe(12);
  expect(second?.leg).toBe(first?.leg);
});

test("knows no leg in the name of another artifact", () => {
  const reportJob = nameArtifacts({ ...leg, job: "report-x" }).details;
  for (const name of [
    nameArtifacts(leg).details,
    reportJob,
    namePage(nameArtifacts(leg).details),
    "io-probe-report-",
    "io-probe-report-x-1",
    "io-probe-report-x-0123456789-1\n",
    "io-probe-report-x\n-0123456789-1",
    "io-probe-report-../x-0123456789-1",
    "io-probe-report-x/../../y-0123456789-1",
    "io-probe-report-\u0445-0123456789-1",
    "io-probe-report-x-0123456789-\u0661",
    "io-probe-report-x-0123456789-1234567",
    "io-probe-report-x-0123456789-1-A",
    "io-probe-report-x-0123456789-1-../y",
    " io-probe-report-x-0123456789-1",
    "dist",
    "",
  ]) {
    expect(parseReportName(name)).toBeUndefined();
  }
});

test("a comparison is named after its job and attempt, and after the suffix where names are not unique", () => {
  expect(nameResult("comparison", "a/b", 2)).toBe("io-probe-comparison-a-b-2");
  expect(nameResult("comparison", "-..a.-.", 2)).toBe("io-probe-comparison-a-2");
  expect(nameResult("comparison", "a".repeat(61), 1)).toBe(`io-probe-comparison-${"a".repeat(60)}-1`);
  expect(nameResult("comparison", "!", 1)).toBe("io-probe-comparison-job-1");
  expect(nameResult("comparison", "a", 1, "abcdef12")).toBe("io-probe-comparison-a-1-abcdef12");
});
