import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { renderReportMarkdown } from "../../../src/render/report/documents.ts";
import { renderReportHtml } from "../../../src/render/report/html.ts";
import { buildHostileReport } from "../hostile.ts";
import { BENCHMARKS, buildCacheJob, buildReport } from "./builder.ts";
import { buildQuota, buildVerdict } from "./findings.ts";

const script = 'console.log("</script>");';
const render = (report: Parameters<typeof renderReportHtml>[0]) => renderReportHtml(report, { script });

test("the tables are in the page without any script", () => {
  const page = render(buildCacheJob());
  expect(page).toContain("<h1>The job took 1 min 51 s.</h1>\n<p>It waited");
  expect(page).toContain('<tr data-step="3">');
  expect(page).toContain('<td class="right" data-sort="209200000">209.2</td>');
  expect(page).toMatch(/<li>workspace [^<]* on [^<]*sda \(Msft Virtual/);
});

test("the job's page is linked where its engine names one", () => {
  const job = buildCacheJob();
  const url = 'https://ci.example/"><script>';
  const page = render({ ...job, job: { name: "build", url } });
  const shown = "https://ci.example/&quot;&gt;&lt;script&gt;";
  expect(page).toContain(`<a href="${shown}">`);
  expect(render(job)).not.toContain("<a href");
});

test("the policy names the very script and style that the page holds, and no origin", () => {
  const page = render(buildCacheJob());
  const policy = /content="(default-src[^"]*)"/.exec(page)?.[1] ?? "";
  const hash = (pattern: RegExp) =>
    createHash("sha256")
      .update(pattern.exec(page)?.[1] ?? "")
      .digest("base64");
  expect(policy).toContain(`script-src &#39;sha256-${hash(/<script>([\s\S]*?)<\/script>/)}&#39;`);
  expect(policy).toContain(`style-src &#39;sha256-${hash(/<style>([\s\S]*?)<\/style>/)}&#39;`);
  expect(policy).not.toMatch(/https?:|unsafe|\*/);
  expect(page).not.toMatch(/<(link|img|iframe)\b|\ssrc=|\sstyle=|@import|url\(/);
});

describe("hostile text", () => {
  test("opens no element and ends none", () => {
    const page = render(buildHostileReport());
    expect(page.match(/<script/g)).toHaveLength(2);
    expect(page.match(/<\/script>/g)).toHaveLength(2);
    expect(page).not.toMatch(/<img|\u202e|<b>bold/);
  });
});

test("the lead's confidence stands in its summary alone, another finding's behind its advice", () => {
  const findings = [buildVerdict("make"), buildQuota("make", { severity: "warning", confidence: "low" })];
  const page = render(buildCacheJob({ findings }));
  expect(page).toContain("<summary>Evidence, confidence: high</summary>");
  expect(page).toContain("run fewer tasks at once. Confidence: low.</p>");
  expect(page).not.toContain("Confidence: high.");
});

test("a report whose samples were left out does not say that it had too few", () => {
  const report = { ...buildCacheJob(), series: undefined };
  const countSamples = (samples: number) => ({
    ...report,
    sampling: report.sampling && { ...report.sampling, samples },
  });
  expect(render(countSamples(1))).toContain("Not measured: there are fewer than two samples.");
  expect(render(countSamples(2))).toContain("The report has no samples to draw.");
});

test("processors without a model's name are a number", () => {
  const page = render(buildCacheJob({ runner: { cpuCount: 4 } }));
  expect(page).toContain('<th scope="row">processors</th><td>4</td>');
});

test("the cost of sampling is a share of the job's time, however many samples its steps asked for", () => {
  const job = buildCacheJob();
  const sampling = job.sampling && { ...job.sampling, samples: 100_000, intervalSeconds: 600 };
  // 0.09 s of 111 s.
  expect(render({ ...job, sampling })).toContain("90 ms, &lt;0.1% of one core");
  expect(render({ ...job, sampling: sampling && { ...sampling, ownCost: { cpuSeconds: 11.1 } } })).toContain(
    "11.1 s, 10% of one core",
  );
});

test("a job whose sampling was stopped for a while says so, with the gap beside how it was measured", () => {
  const job = buildCacheJob();
  const gap = { collector: "proc" as const, startedAt: job.startedAt, durationSeconds: 30 };
  const windows = job.windows.map((window) => (window.kind === "job" ? { ...window, pausedSeconds: 30 } : window));
  const sampling = job.sampling && { ...job.sampling, gaps: [{ ...gap, cause: { id: "paused" as const } }] };
  const page = render({ ...job, windows, sampling });
  expect(page).toContain(
    "The job took 1 min 51 s, not counting 30 s during which sampling was stopped.</h1>\n<p>It waited",
  );
  expect(page).toContain(`30 s from ${job.startedAt}: one step stopped the sampling`);
  expect(renderReportMarkdown({ ...job, windows, sampling })).toContain(
    "Nothing was sampled from 0 s to 30 s: the lines are at 0 there.",
  );
});

test("a report without samples says so where the charts would be", () => {
  const page = render(buildReport([], { windows: [], series: undefined, sampling: undefined, benchmarks: BENCHMARKS }));
  expect(page).toContain("Not measured: nothing was sampled.");
  expect(page).not.toMatch(/>(undefined|NaN)/);
});
