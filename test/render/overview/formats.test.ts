import { marked } from "marked";
import { expect, test } from "vitest";
import {
  renderOverviewCsv,
  renderOverviewMarkdown,
  renderOverviewText,
} from "../../../src/render/overview/documents.ts";
import { renderOverviewHtml } from "../../../src/render/overview/html.ts";
import { testCases } from "../../cases.ts";
import { overlookHostile, overlookMany, overlookRun } from "./samples.ts";

const PLAIN = { width: 100, style: (_: unknown, text: string) => text } as const;

test("the answer is the first sentence of every format", () => {
  const overview = overlookRun();
  const answer =
    "16 min 58 s from push to red: 4 min 00 s waiting for a runner, 3 min 20 s to 4 min 42 s of disk wait on the critical path; faster disks would save at most 3 min 23 s (3 of its 4 jobs were measured).";
  expect(renderOverviewText(overview, PLAIN).replaceAll("\n", " ")).toMatch(answer);
  expect(renderOverviewMarkdown(overview).split("\n")[2]).toBe(`**${answer}**`);
  expect(renderOverviewHtml(overview)).toContain(`<h1>${answer}</h1>`);
});

test("on a screen there is the answer, the path and what would shorten it", () => {
  const text = renderOverviewText(overlookRun(), {
    ...PLAIN,
    screen: { rows: 24, more: "io-probe overview x --verbose" },
  });
  expect(text.split("\n").length).toBeLessThanOrEqual(25);
  expect(text).toContain("Build (windows-2025)");
  expect(text).toContain("Without waiting for runners: 13 min 17 s, 3 min 41 s less.");
  expect(text).toContain("io-probe overview x --verbose");
});

test("the page has each job once with its steps, matrices folded but for the critical path, and the way to reports", () => {
  const page = renderOverviewHtml(overlookRun());
  const jobs = [...page.matchAll(/<summary id="job=[^"]*"><span class="name">([^<]*)</g)].map(([, name]) => name);
  expect(jobs).toEqual([
    ...["lint", "Build (ubuntu-24.04)", "Build (windows-2025)"],
    ...[1, 2, 3, 4].map((shard) => `test (ubuntu-24.04, ${shard})`),
    ...[1, 2, 3].map((shard) => `test (windows-2025, ${shard})`),
    ...["test (windows-2025, 4)", "package", "notify"],
  ]);
  expect(page).toContain('<li class="fold fails"><details><summary><span class="name">test: 7 more jobs</span>');
  expect(page.match(/<li class="critical"/g)).toHaveLength(4);
  expect(page).toContain('<a href="reports/build/report.html">its io-probe report</a>');
  expect(page).toContain("publish");
  expect(page).toContain("Not measured: this job left no io-probe report.");
});

test("jobs carried over from an earlier attempt are grey rows without a bar", () => {
  const overview = overlookRun();
  const [first] = overview.jobs;
  const carried = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...first,
      job: `docs ${index}`,
      state: "carried-over",
    })) as typeof overview.jobs;
  const findRows = (count: number) =>
    [
      ...renderOverviewHtml({ ...overview, jobs: [...overview.jobs, ...carried(count)] }).matchAll(
        /<li class="own">.*?"name">([^<]*)/g,
      ),
    ].map(([, name]) => name);
  expect(findRows(2)).toEqual(["docs 0", "docs 1"]);
  expect(findRows(200)).toEqual(["200 jobs"]);
});

test("a run without length has its axis and bars at the beginning", () => {
  const page = renderOverviewHtml({ ...overlookRun(), totalSeconds: 0 });
  expect(page).toContain('<text x="0%" y="12">0:00</text>');
  expect(page).not.toContain("NaN");
});

test("the chart of a summary has the critical path, queue, wait and failure of at most 40 jobs", () => {
  const chart = renderOverviewMarkdown(overlookRun()).split("```mermaid\n")[1]?.split("```")[0] ?? "";
  expect(chart).toContain(
    "section 3 ● Build (windows-2025)\n  \u200b :done, q3, 2000, 45000\n  \u200b :active, w3, 45000, 130000\n",
  );
  expect(chart).toMatch(/failure.* :crit, j/);
  const many = renderOverviewMarkdown(overlookMany(300));
  expect(many.match(/^ {2}section /gm)).toHaveLength(40);
  expect(many).toContain("260 shorter jobs not drawn.");
});

test("CSV has a row for each job in seconds, and what was not measured is empty", () => {
  const [head, ...rows] = renderOverviewCsv(overlookRun()).trimEnd().split("\n");
  expect(head).toMatch(/^job,jobId,.*,duration,queue,gap,disk-wait,disk-wait-low,disk-wait-high$/);
  expect(rows).toHaveLength(14);
  expect(rows[2]).toBe(
    "Build (windows-2025),3,1,windows-2025,ran,success,true,2026-11-24T00:00:02Z,2026-11-24T00:00:45Z,2026-11-24T00:05:00Z,255,43,2,85,60,110",
  );
  expect(rows.find((row) => row.startsWith("publish"))).toMatch(
    /^publish,51,1,publish,skipped,skipped,false,2026-11-24T00:16:41Z,,,,,,,,$/,
  );
});

test("hostile names are text in HTML, Markdown, CSV and a terminal", () => {
  const overview = overlookHostile();
  const page = renderOverviewHtml(overview, { script: "" });
  expect(
    page.match(
      /<(?!\/?(?:!doctype|html|head|meta|title|style|body|header|main|footer|div|span|dl|dt|dd|p|h1|h2|table|thead|tbody|tr|th|td|small|ul|ol|li|svg|rect|line|text|details|summary|a|b|button|script)\b)[a-z/!]/gi,
    ),
  ).toBeNull();
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page).not.toMatch(/href="javascript:/);
  const markdown = renderOverviewMarkdown(overview).replace(/```mermaid[\s\S]*?```/g, "");
  const html = marked.parse(markdown, { gfm: true }) as string;
  expect(html).not.toMatch(/<img|<svg|<script|href="https:\/\/evil/);
  const chart =
    renderOverviewMarkdown(overview)
      .match(/```mermaid[\s\S]*?```/)?.[0]
      .split(/tickInterval .*\n/)
      .at(-1) ?? "";
  expect(chart).not.toMatch(/[<>;#%]/);
  for (const row of renderOverviewCsv(overview).split("\n")) expect(row).not.toMatch(/(?:^|,)[=+@-](?!\d)/);
  const text = renderOverviewText(overview, PLAIN);
  expect(text).not.toContain("\u001b");
  expect(text).not.toMatch(/^::error/m);
});

testCases([
  [300, 2_000_000],
  [10_000, 6_000_000],
])("%i jobs: a summary below 1 MiB, and a page that stays small enough to open", (count: number, most: number) => {
  const overview = overlookMany(count);
  expect(Buffer.byteLength(renderOverviewMarkdown(overview))).toBeLessThan(1024 * 1024);
  const page = renderOverviewHtml(overview);
  expect(page.length).toBeLessThan(most);
  const undrawn = page.match(/Not drawn[^<]*/)?.[0];
  expect(undrawn).toBe(count > 2000 ? "Not drawn, but in overview.json: 8000 jobs." : undefined);
});
