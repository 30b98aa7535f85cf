import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { listMetrics } from "../../../src/export/otlp/metrics.ts";
import { listTraces } from "../../../src/export/otlp/traces.ts";
import type { Report } from "../../../src/model/report.ts";
import { buildReport, buildStep, waited } from "../../compare/report-builder.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const span = (text: string) => hash(text).slice(16, 32);
const setting = {
  reportId: "fallback",
  hash,
  resource: { "deployment.environment.name": "ci" },
  tell: () => "sentence",
};

const DISK = { name: "vda", readBytes: 4096, writtenBytes: 2 ** 53, reads: 1, writes: 2, busySeconds: 0.5 };
const job = {
  ...{ name: "test", repository: "org/app", runId: "7", attempt: 2, jobId: "70", queueSeconds: 30 },
  url: "https://github.com/org/app/actions/runs/7/job/70",
};

function report(parts: Partial<Report> = {}) {
  return buildReport({
    job,
    windows: [
      { ...buildStep("job", 20, { ...waited(2, 3), devices: [DISK] }), kind: "job" },
      buildStep("npm ci", 10, { ...waited(2), result: "success" }),
      buildStep("npm ci", 5, { result: "failure" }),
    ],
    ...parts,
  });
}

test("spans have the ids that githubreceiver gives the same run, job, queue and steps", () => {
  const [{ scopeSpans = [] } = {}] = listTraces(report(), setting).resourceSpans;
  const spans = scopeSpans.flatMap((scope) => scope.spans);
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([hash("72t").slice(0, 32)]));
  expect(spans.map(({ name, spanId, parentSpanId, status }) => [name, spanId, parentSpanId, status.code])).toEqual([
    ["test", span("70-j"), span("72s"), 2],
    ["queue-test", span("70-q"), span("70-j"), 0],
    ["npm ci", span("70-npm ci-s"), span("70-j"), 1],
    ["npm ci (2)", span("70-npm ci (2)-s"), span("70-j"), 2],
  ]);
  expect(spans[0]?.attributes).toContainEqual({ key: "io_probe.disk_wait.high", value: { doubleValue: 3 } });
  expect(BigInt(spans[1]?.endTimeUnixNano ?? 0) - BigInt(spans[1]?.startTimeUnixNano ?? 0)).toBe(30_000_000_000n);
});

test("metrics are cumulative sums without the run's number, whole numbers as text", () => {
  const [{ resource, scopeMetrics = [] } = {}] = listMetrics(report(), setting).resourceMetrics;
  expect(JSON.stringify(resource)).not.toContain('"7"');
  const metrics = scopeMetrics.flatMap((scope) => scope.metrics);
  expect(metrics.every(({ sum }) => sum.aggregationTemporality === 2 && sum.isMonotonic)).toBe(true);
  const io = metrics.find(({ name }) => name === "system.disk.io");
  expect(io?.sum.dataPoints.map((point) => "asInt" in point && point.asInt)).toEqual(["4096", "9007199254740992"]);
  expect(metrics.map(({ name }) => name)).not.toContain("system.disk.merged");
});

test("a report without a run or figures, and one of the year 9999, are spans as well", () => {
  const bare = buildReport({ startedAt: "9999-12-31T23:59:59.999Z", endedAt: "1969-01-01T00:00:00Z" });
  const [{ scopeSpans = [] } = {}] = listTraces(bare, setting).resourceSpans;
  const [only] = scopeSpans.flatMap((scope) => scope.spans);
  expect(only).toMatchObject({ traceId: hash("fallbackt").slice(0, 32), startTimeUnixNano: "253402300799999000000" });
  expect(only?.endTimeUnixNano).toBe(only?.startTimeUnixNano);
  expect(listMetrics(bare, setting).resourceMetrics[0]?.scopeMetrics[0]?.metrics).toEqual([]);
});
