import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listMetrics } from "../../src/export/otlp/metrics.ts";
import { listTraces } from "../../src/export/otlp/traces.ts";
import { readReport } from "../../src/session/result-files.ts";
import { tellFinding } from "../../src/words/findings/tell-finding.ts";

test("the collector's own decoder reads the spans and metrics of a real report", async () => {
  const folder = mkdtempSync(join(tmpdir(), "io-probe-otlp-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const report = await readReport("docs/example/report.json");
  const hash = (text: string) => createHash("sha256").update(text).digest("hex");
  const tell = (finding: Parameters<typeof tellFinding>[0]) => tellFinding(finding, report.findings).message;
  const traces = listTraces(report, { reportId: "x", hash, resource: {}, tell });
  const metrics = listMetrics(report, { resource: {} });
  const [traceFile, metricFile] = [join(folder, "traces.json"), join(folder, "metrics.json")] as const;
  writeFileSync(traceFile, JSON.stringify(traces));
  writeFileSync(metricFile, JSON.stringify(metrics));
  const words = ["run", ".", traceFile, metricFile];
  const found = JSON.parse(execFileSync("go", words, { cwd: "test/fleet/decode-otlp", encoding: "utf8" }));
  const spans = traces.resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
  expect(found.spans).toBe(report.windows.length);
  expect(found.names).toEqual(
    spans.map((span) => {
      const nanoseconds = BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano);
      return `${span.traceId} ${span.spanId} ${span.parentSpanId} ${span.name} ${nanoseconds}`;
    }),
  );
  const points = metrics.resourceMetrics[0]?.scopeMetrics[0]?.metrics.flatMap(({ sum }) => sum.dataPoints) ?? [];
  expect(found.points).toBe(points.length);
});
