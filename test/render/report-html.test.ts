import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { renderReportHtml } from "../../src/render/report-html.ts";
import { buildHostileReport } from "./hostile.ts";
import { BENCHMARKS, buildCacheJob, buildReport } from "./report-builder.ts";

const script = 'console.log("</script>");';
const render = (report: Parameters<typeof renderReportHtml>[0]) => renderReportHtml(report, { script });

test("the tables are in the page without any script", () => {
  const page = render(buildCacheJob());
  expect(page).toContain("<h1>The job took 1 min 51 s, read 294 MB");
  expect(page).toContain('<tr data-step="3">');
  expect(page).toContain('<td class="right" data-sort="209200000">209 MB/s</td>');
  expect(page).toContain("<b>sda</b><span>disk</span><span>Msft Virtual Disk</span>");
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

test("a report without samples says so where the charts would be", () => {
  const page = render(buildReport([], { windows: [], series: undefined, sampling: undefined, benchmarks: BENCHMARKS }));
  expect(page).toContain("Not measured: nothing was sampled.");
  expect(page).not.toMatch(/>(undefined|NaN)/);
});
