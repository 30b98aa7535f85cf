import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Overview } from "../../src/model/overview.ts";
import { renderOverviewHtml } from "../../src/render/overview/html.ts";
import { overlookHostile, overlookMany, overlookRun } from "../render/overview/samples.ts";
import { buildViewer, findAccessibilityFaults, measureDrawing, type OpenOptions, startBrowser } from "./browser.ts";
import { openForTest } from "./open-for-test.ts";

let browser: Browser;
let script: string;
beforeAll(async () => {
  [browser, script] = await Promise.all([startBrowser(), buildViewer()]);
});
afterAll(() => browser.close());

const render = (overview: Overview) => renderOverviewHtml(overview, { script });
const open = (overview: Overview, options?: OpenOptions) => openForTest(browser, render(overview), options);

test.each([
  [390, "light"],
  [390, "dark"],
  [768, "dark"],
  [1440, "light"],
  [1440, "dark"],
] as const)(
  "at %i pixels, %s, it has no problem, asks nobody, is accessible and no wider than the screen",
  async (width, colorScheme) => {
    const opened = await open(overlookRun(), { width, colorScheme });
    const { page } = opened;
    expect(opened.problems).toEqual([]);
    expect(opened.requests).toEqual([]);
    await page.locator("#waterfall summary").nth(2).click();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  },
);

test.each([true, false])(
  "with scripts %s, a job opens to its steps and the way to its own report, a matrix to its jobs",
  async (scripts) => {
    const { page } = await open(overlookRun(), { scripts });
    const build = page
      .locator("#waterfall li", { has: page.getByText("Build (windows-2025)", { exact: true }) })
      .first();
    await expect.poll(() => build.getByText("Run actions/cache@v5").isVisible()).toBe(false);
    await build.locator("summary").click();
    expect(await build.getByText("Run actions/cache@v5").isVisible()).toBe(true);
    expect(await build.getByRole("link", { name: "its io-probe report" }).getAttribute("href")).toBe(
      "reports/build/report.html",
    );
    await page.getByText("test: 7 more jobs").click();
    expect(await page.getByText("test (ubuntu-24.04, 3)").isVisible()).toBe(true);
  },
);

test("a link to a job opens the matrix that it is folded in", async () => {
  const { page } = await open(overlookRun());
  await page.evaluate(() => {
    location.hash = "job=test-ubuntu-24-04-3";
  });
  await expect.poll(() => page.getByText("test (ubuntu-24.04, 3)").isVisible()).toBe(true);
});

test("the critical path goes through: each job's line begins where the one before ended", async () => {
  const { page } = await open(overlookRun());
  const gaps = await page.evaluate(() => {
    const rows = [...document.querySelectorAll("#waterfall li.critical > details > summary")];
    const ends = rows.map((row) => {
      const bars = [...row.querySelectorAll("rect.whole")].map((bar) => bar.getBoundingClientRect());
      const lines = [...row.querySelectorAll("line.path")].map((line) => line.getBoundingClientRect());
      return { bar: bars[0]?.right ?? 0, line: Math.min(...lines.map(({ left }) => left)) };
    });
    return ends.slice(1).map(({ line }, index) => Math.abs(line - (ends[index]?.bar ?? 0)));
  });
  expect(gaps).toHaveLength(3);
  expect(Math.max(...gaps)).toBeLessThan(3);
});

test("300 jobs are drawn in less than a second, and fit into rows that a reader sees at once", async () => {
  const html = render(overlookMany(300));
  const { page } = await openForTest(browser, html);
  expect(await page.locator("#waterfall .lanes > ol > li").count()).toBe(12);
  expect(await page.locator("#waterfall").evaluate((chart) => chart.getBoundingClientRect().height)).toBeLessThan(600);
  const seconds = await measureDrawing(browser, html, 1);
  console.log(`300 jobs: drawn in ${Math.round(seconds * 1000)} ms of the page's thread`);
  expect(seconds).toBeLessThan(1);
});

test("hostile names run no script and ask nobody", async () => {
  const opened = await open(overlookHostile());
  const dialogs: string[] = [];
  opened.page.on("dialog", (dialog) => dialogs.push(dialog.message()));
  for (const summary of await opened.page.locator("#waterfall > .lanes > ol > li > details > summary").all())
    await summary.click();
  expect({ problems: opened.problems, dialogs, requests: opened.requests }).toEqual({
    problems: [],
    dialogs: [],
    requests: [],
  });
  expect(await opened.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1200);
});
