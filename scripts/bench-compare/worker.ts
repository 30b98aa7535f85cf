// One measurement of bench-compare: worker.mjs REPORTS DIRECTORY RESULT.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildComparison } from "../../src/compare/comparison.ts";
import type { LegFigures } from "../../src/compare/leg.ts";
import { openLeg, readLeg } from "../../src/compare/read-leg.ts";
import type { BoundedJson } from "../../src/format/bounded-json.ts";
import { renderComparisonMarkdown } from "../../src/render/comparison/documents.ts";
import { renderComparisonHtml } from "../../src/render/comparison/html.ts";
import { buildJob, JOB_NUMBER, LABELS } from "./sample-job.ts";

const FILES = 50;

const [reports = 0, directory = ".", result = "cost.json"] = [
  Number(process.argv[2]),
  process.argv[3],
  process.argv[4],
] as const;

let reportBytes = 0;
for (let file = 0; file < FILES; file++) {
  const text = JSON.stringify(buildJob(file));
  reportBytes += text.length / FILES;
  writeFileSync(join(directory, `report-${file}.json`), text);
}

const idle = process.cpuUsage();
const started = performance.now();
const legs: LegFigures[] = [];
for (let index = 0; index < reports; index++) {
  const json = openLeg("report.json");
  writeParts(json, readFileSync(join(directory, `report-${index % FILES}.json`)), String(index));
  legs.push(readLeg(json, "report.json"));
}
const read = performance.now();
const comparison = buildComparison(legs).comparison;
const compared = performance.now();
const outputs = [JSON.stringify(comparison), renderComparisonMarkdown(comparison), renderComparisonHtml(comparison)];
const rendered = performance.now();
const cpu = process.cpuUsage(idle);

if (
  comparison.labels.length !== LABELS.length ||
  comparison.labels.some(({ jobs }) => jobs !== reports / LABELS.length)
) {
  throw new Error("the legs were not told apart");
}
const cost = {
  reports,
  cpuSeconds: (cpu.user + cpu.system) / 1e6,
  seconds: (rendered - started) / 1000,
  readSeconds: (read - started) / 1000,
  compareSeconds: (compared - read) / 1000,
  renderSeconds: (rendered - compared) / 1000,
  megabytes: (process.resourceUsage().maxRSS * 1024) / 1e6,
  reportBytes,
  summaryBytes: Buffer.byteLength(outputs[1] ?? ""),
};
writeFileSync(result, JSON.stringify(cost));

/** Writes a report as it is read, in bytes, with the number in place of the job's. */
function writeParts(json: BoundedJson, bytes: Buffer, number: string): void {
  for (let start = 0; ; ) {
    const end = bytes.indexOf(JOB_NUMBER, start);
    json.write(bytes.subarray(start, end < 0 ? bytes.length : end));
    if (end < 0) return;
    json.write(Buffer.from(number));
    start = end + JOB_NUMBER.length;
  }
}
