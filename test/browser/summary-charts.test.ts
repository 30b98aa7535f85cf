import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Overview } from "../../src/model/overview.ts";
import type { Report } from "../../src/model/report.ts";
import { renderOverviewMarkdown } from "../../src/render/overview/documents.ts";
import { renderReportMarkdown } from "../../src/render/report/documents.ts";
import { readReport } from "../../src/session/result-files.ts";
import { buildHostileReport } from "../render/hostile.ts";
import { HOSTILE_NAMES, overlookHostile, overlookMany, overlookRun } from "../render/overview/samples.ts";
import { buildReport, steadyStep } from "../render/report/builder.ts";
import { startBrowser } from "./browser.ts";
import { fetchMermaid, wrapSummary } from "./mermaid.ts";
import { openForTest } from "./open-for-test.ts";

let browser: Browser;
let mermaid: string;
beforeAll(async () => {
  [browser, mermaid] = await Promise.all([startBrowser(), fetchMermaid()]);
});
afterAll(() => browser.close());

/** More steps than a chart has bars, of names as workflows have them; some wait, one fails. */
function buildManySteps(): Report {
  const steps = Array.from({ length: 45 }, (_, index) =>
    steadyStep(
      index % 9 === 8 ? `Post Run actions/cache@v4 (${index}): "restore" & save; 50 % #${index}` : `step ${index}`,
      2 + (index % 7) * 3,
      { writeRate: index % 3 === 0 ? 2e8 : 1e6, stall: index % 3 === 0 ? 0.6 : 0 },
      index === 20 ? { exitCode: 1 } : {},
    ),
  );
  return buildReport(steps);
}

const KEYWORD_NAMES = "end,section,title,done,crit,click a call b(),%%,vert,gantt,---,x: y".split(",");

const REPORTS: [string, () => Report | Promise<Report>, number][] = [
  ["the example", () => readReport("docs/example"), 11],
  ["45 steps", buildManySteps, 40],
  ["hostile texts", () => buildHostileReport(), 9],
  [
    "words of Mermaid's grammar",
    () => buildReport(KEYWORD_NAMES.map((name) => steadyStep(name, 3, { writeRate: 1e6 }))),
    11,
  ],
];

const write = (overview: Overview) => () => renderOverviewMarkdown(overview);
const SUMMARIES: [string, () => string | Promise<string>, number, string[]][] = [
  ...REPORTS.map(([name, build, rows]): (typeof SUMMARIES)[number] => [
    name,
    async () => renderReportMarkdown(await build()),
    rows,
    ["gantt", "xychart"],
  ]),
  ["a run", write(overlookRun()), 13, ["gantt"]],
  ["a run of 300 jobs", write(overlookMany(300)), 40, ["gantt"]],
  ["a run of hostile names", write(overlookHostile()), HOSTILE_NAMES.length, ["gantt"]],
];

describe.each(SUMMARIES)("the summary of %s", (_, build, rows, kinds) => {
  test.each(["light", "dark"] as const)("is drawn by Mermaid without an error, on a %s page", async (colorScheme) => {
    const html = wrapSummary(await build(), mermaid);
    const opened = await openForTest(browser, html, { colorScheme });
    const dialogs: string[] = [];
    opened.page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await opened.page.evaluate("drawCharts()");
    const charts = await opened.page
      .locator("svg[aria-roledescription]")
      .evaluateAll((drawn) => drawn.map((chart) => chart.getAttribute("aria-roledescription")));
    expect(charts).toEqual(kinds);
    expect(await opened.page.locator("svg .sectionTitle").count()).toBe(rows);
    expect(await opened.page.locator("svg script, svg img, svg a, svg foreignObject").count()).toBe(0);
    expect(await opened.page.evaluate("window.hacked")).toBeUndefined();
    expect(await opened.page.locator("svg").allTextContents()).not.toContainEqual(
      expect.stringMatching(/NaN|undefined/),
    );
    expect([opened.problems, opened.requests, dialogs]).toEqual([[], [], []]);
  });
});

test("the charts lie on the page's own background, and the grid does not cross out the labels", async () => {
  const html = wrapSummary(renderReportMarkdown(await readReport("docs/example")), mermaid);
  const { page } = await openForTest(browser, html, { colorScheme: "dark" });
  await page.evaluate("drawCharts()");
  const look = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  expect(await look("svg[aria-roledescription=xychart] rect.background", "fill")).toMatch(
    /^(none|rgba\(0, 0, 0, 0\))$/,
  );
  expect(Number(await look(".grid .tick line", "opacity"))).toBeLessThan(0.5);
});

test("no label of the example's steps is written over a bar", async () => {
  const html = wrapSummary(renderReportMarkdown(await readReport("docs/example")), mermaid);
  const { page } = await openForTest(browser, html, { width: 1100 });
  await page.evaluate("drawCharts()");
  const covered = await page.evaluate(() => {
    const bars = [...document.querySelectorAll("rect.task")].map((bar) => bar.getBoundingClientRect());
    const labels = [...document.querySelectorAll(".taskTextOutsideLeft, .taskTextOutsideRight")];
    return labels
      .filter((label) => {
        const { left, right, top, bottom } = label.getBoundingClientRect();
        const middle = (top + bottom) / 2;
        const isOn = (bar: DOMRect) => bar.top < middle && bar.bottom > middle && bar.left < right && bar.right > left;
        return label.textContent !== "\u200b" && bars.some(isOn);
      })
      .map(({ textContent }) => textContent);
  });
  expect(covered).toEqual([]);
});
