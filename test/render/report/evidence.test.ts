import { expect, test } from "vitest";
import type { Finding } from "../../../src/model/finding.ts";
import { type Report, reportSchema } from "../../../src/model/report.ts";
import { describeEvidence } from "../../../src/render/report/evidence.ts";
import { renderReportHtml } from "../../../src/render/report/html.ts";
import { renderReportMarkdown } from "../../../src/render/report/markdown.ts";
import { renderReportText } from "../../../src/render/report/text.ts";
import { buildReport } from "./builder.ts";

const FINDING: Finding = {
  id: "waited-for-disk",
  severity: "notice",
  message: "",
  evidence: {},
  confidence: "high",
  advice: "",
};

test("the evidence is figures with their units, under names in words", () => {
  const evidence = { waitSeconds: 7.2, waitShare: 0.9, plateauLevel: 12, shared: true, place: "device" };
  expect(describeEvidence({ ...FINDING, window: "work", evidence })).toEqual([
    ["window", "work"],
    ["wait", "7.2 s"],
    ["wait share", "90%"],
    ["plateau level", "12"],
    ["shared", "yes"],
    ["place", "device"],
  ]);
});

test("reports of before 0.2 show their wait under today's name", () => {
  const evidence = { stallSeconds: 7.2, stallShare: 0.9, stalls: 3 };
  expect(describeEvidence({ ...FINDING, evidence })).toEqual([
    ["wait", "7.2 s"],
    ["wait share", "90%"],
    ["stalls", "3"],
  ]);
});

test("what an earlier version knew of a finding still stands in its report", () => {
  const evidence = { measuredBy: "fio", slowestToFastestRatio: 1.0028169052859404 };
  const report: Report = { ...buildReport([]), findings: [{ ...FINDING, evidence }] };
  expect(reportSchema.parse(JSON.parse(JSON.stringify(report))).findings[0]?.evidence).toEqual(evidence);
  const texts = [
    renderReportText(report, { width: 80, style: (_, plain) => plain }),
    renderReportMarkdown(report),
    renderReportHtml(report, { script: "" }),
  ];
  expect(texts.filter((text) => text.includes("slowest to fastest ratio"))).not.toEqual([]);
  expect(describeEvidence({ ...FINDING, evidence })).toEqual([
    ["measured by", "fio"],
    ["slowest to fastest ratio", "1.00x"],
  ]);
});
