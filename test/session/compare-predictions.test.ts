import { join } from "node:path";
import { test as base, expect } from "vitest";
import type { CompareOptions } from "../../src/compare/comparison.ts";
import { parseGates } from "../../src/compare/gates/gate-parser.ts";
import { type Comparison, comparisonSchema } from "../../src/model/comparison.ts";
import type { Report } from "../../src/model/report.ts";
import {
  renderComparisonComment,
  renderComparisonMarkdown,
  renderComparisonText,
} from "../../src/render/comparison/documents.ts";
import { renderComparisonHtml } from "../../src/render/comparison/html.ts";
import { collectReports } from "../../src/session/collect-reports.ts";
import { compareCollected } from "../../src/session/compare.ts";
import { writeReportData } from "../../src/session/result-files.ts";
import { buildBenchmark, buildReport, buildStep } from "../compare/report-builder.ts";
import { makeFolder } from "../make-folder.ts";

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures are wanted from the pattern.
  folder: ({}, use) => use(makeFolder()),
});

const DISK = { name: "vda", readBytes: 40e6, writtenBytes: 0, reads: 10_000, writes: 0, busySeconds: 6 };
const WAIT = { seconds: 6, lowSeconds: 5, highSeconds: 7, basis: ["task-states" as const] };
const RECORDED = buildReport({
  label: "own",
  windows: [
    buildStep("npm ci", 10, { devices: [DISK], diskWait: WAIT }),
    buildStep("unsure", 9, { devices: [DISK], diskWait: WAIT, incomplete: true }),
  ],
});
const BENCHED = buildReport({
  label: "cloud <b>",
  benchmarks: [
    buildBenchmark(500, { direction: "read", job: "rand-read" }),
    buildBenchmark(500, { direction: "write", job: "rand-write" }),
  ],
});

async function write(folder: string, name: string, report: Report): Promise<void> {
  await writeReportData(report, join(folder, name));
}

async function compare(folder: string, options: CompareOptions = {}): Promise<Comparison> {
  await write(folder, "a", RECORDED);
  await write(folder, "b", BENCHED);
  return compareCollected(await collectReports([folder]), { baseline: "own", ...options });
}

test("a label that ran benchmarks only has the baseline's steps predicted, or a reason", async ({ folder }) => {
  const comparison = await compare(folder);
  expect(comparisonSchema.parse(comparison).predictions).toEqual([
    {
      ...{ window: "npm ci", on: "cloud <b>", recordedSeconds: 10, seconds: expect.closeTo(20, 0) },
      ...{ lowSeconds: expect.any(Number), highSeconds: expect.any(Number) },
    },
    { window: "unsure", on: "cloud <b>", refused: { id: "incomplete" } },
  ]);
  expect(comparison.ranking).toBeUndefined();
  expect(comparison.figures.filter(({ kind }) => kind === "window")).toEqual([]);
});

test("a gate on a step that is only predicted is not decided by the prediction", async ({ folder }) => {
  const gates = parseGates('ratio(duration("npm ci")) > 1.1', "fail-if");
  const [gate] = (await compare(folder, { gates })).gates ?? [];
  expect(gate?.outcome).toBe("cannot-say");
  expect(gate?.checks.map(({ outcome }) => outcome)).not.toContain("failed");
});

test("every form of the comparison shows it as predicted, with its bounds, and the reason of a refusal", async ({
  folder,
}) => {
  const comparison = await compare(folder);
  const text = renderComparisonText(comparison, { width: 120, style: (_, plain) => plain });
  expect(text).toContain("Predicted: the baseline's steps on labels that ran benchmarks only");
  expect(text).toMatch(/step +own \(recorded\) +cloud <b> \(predicted\)/);
  expect(text).toMatch(/npm ci +10 s +(19|20)[\d.]* s \([\d.]+ s to [\d.]+ s\)/);
  expect(text).toMatch(/unsure +not predicted \[the recording is incomplete\]/);
  const markdown = renderComparisonMarkdown(comparison);
  expect(markdown).toContain("### Predicted: the baseline");
  expect(markdown).toMatch(/\| npm ci \| 10\u00a0s \| [\d.]+ s \([\d.]+ s to [\d.]+ s\) \|/);
  expect(markdown).toContain("Rankings and gates do not use them.");
  const html = renderComparisonHtml(comparison);
  expect(html).toMatch(/<div class="predicted">.*cloud &lt;b&gt; \(predicted\).*not predicted/s);
  expect(renderComparisonComment(comparison)).not.toContain("predicted");
});

test("a comparison without such labels has nothing of it", async ({ folder }) => {
  await write(folder, "a", RECORDED);
  await write(folder, "b", { ...RECORDED, label: "other" });
  const comparison = await compareCollected(await collectReports([folder]), {});
  expect(comparison).not.toHaveProperty("predictions");
  const style = (_: string, plain: string) => plain;
  const forms = [renderComparisonMarkdown(comparison), renderComparisonHtml(comparison)];
  for (const form of [...forms, renderComparisonText(comparison, { width: 120, style })])
    expect(form).not.toMatch(/Predicted:|\(predicted\)/);
});

test("a recording that cannot be read again is a note, and the others count", async ({ folder }) => {
  await write(folder, "a", RECORDED);
  await write(folder, "b", BENCHED);
  await write(folder, "c", { ...RECORDED, startedAt: "2026-11-20T11:45:00.000Z" });
  const { reports } = await collectReports([folder]);
  const comparison = await compareCollected({ reports, unreadable: [] }, { baseline: "own" }, async (origin) => {
    if (origin.includes("/a/")) throw new Error("it is gone");
    return RECORDED;
  });
  expect(comparison.predictions).toHaveLength(2);
  expect(comparison.notes).toContainEqual({
    id: "unread-recording",
    origin: expect.stringContaining("/a/"),
    fault: { id: "system", detail: "it is gone" },
  });
  const none = await compareCollected({ reports, unreadable: [] }, { baseline: "own" }, () =>
    Promise.reject(new Error("gone")),
  );
  expect(none).not.toHaveProperty("predictions");
  expect(none.notes.filter(({ id }) => id === "unread-recording")).toHaveLength(2);
});
