import { expect, test } from "vitest";
import type { Finding } from "../../src/model/finding.ts";
import { type Report, reportSchema } from "../../src/model/report.ts";
import { renderReportHtml } from "../../src/render/report/html.ts";
import { renderReportMarkdown } from "../../src/render/report/markdown.ts";
import { renderReportText } from "../../src/render/report/text.ts";
import { describeEvidence } from "../../src/words/evidence.ts";
import { testCases } from "../cases.ts";
import { buildReport } from "../render/report/builder.ts";

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

testCases([
  ["bandwidth-cap", "209 MB/s"],
  ["iops-cap", "208,666,624 IOPS"],
])("the figures of a %s have the unit of the limit: %s", (id, value) => {
  const evidence = { reads: 208666624, writes: 208666624, plateauLevel: 208666624, cgroupAllows: 208666624 };
  expect(describeEvidence({ ...FINDING, id, evidence })).toEqual([
    ["reads", value],
    ["writes", value],
    ["plateau level", value],
    ["allowed by the cgroup", value],
  ]);
});

test("no figure of any finding stands without its unit", () => {
  const evidence = {
    ...{ bytesPerSecond: 208666624.5, operationsPerSecond: 1234.5678, readBytesPerSecond: 1e9, readsPerSecond: 3000 },
    ...{ bytesPerSecondBefore: 3e9, bytesPerSecondAfter: 2e8, afterSeconds: 2.1, afterBytes: 6.3e9, atSeconds: 14.25 },
    ...{ ownWriteBytesPerSecond: 2e8, ownWritesPerSecond: 2999.9, networkBytesPerSecond: 12345678 },
    ...{ meanFlushLatencySeconds: 0.00423, flushSeconds: 3.211, flushes: 12345.4, share: 0.4321 },
    ...{ operationsPerSecondFewest: 12345.678, operationsPerSecondMost: 23456.789, jobsFewest: 1, gain: 1.9 },
    ...{ lowSeconds: 6.9, highSeconds: 7.5, busyCores: 1.23456, switchesPerSecond: 55000.4, requestSeconds: 1.5 },
  };
  expect(describeEvidence({ ...FINDING, evidence }).map((fact) => fact.join(": "))).toEqual([
    ...["rate: 209 MB/s", "rate: 1,235 IOPS", "read: 1 GB/s", "reads: 3,000 IOPS"],
    ...[
      "rate before: 3 GB/s",
      "rate after: 200 MB/s",
      "time at full load before: 2.1 s",
      "written before: 6.3 GB",
      "changed at: 14.3 s",
    ],
    ...["own write: 200 MB/s", "own writes: 3,000 IOPS", "network: 12.3 MB/s"],
    ...["mean flush latency: 4.23 ms", "total time of flushes: 3.21 s", "flushes: 12,345", "share: 43%"],
    "operations with the fewest jobs: 12,346 per second",
    "operations with the most jobs: 23,457 per second",
    ...["fewest jobs: 1", "gain: 1.90x"],
    ...["wait, at least: 6.9 s", "wait, at most: 7.5 s", "cores in use: 1.23"],
    ...["switches per second: 55,000", "total time of requests: 1.5 s"],
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
