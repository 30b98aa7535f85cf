import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reduceReport } from "../../src/compare/leg-figures.ts";
import type { Comparison } from "../../src/model/comparison.ts";
import { renderComparisonHtml } from "../../src/render/comparison/html.ts";
import { compareReports } from "../../src/session/worded-comparison.ts";
import { buildBenchmark, buildReport, buildStep } from "../compare/report-builder.ts";
import { compareCase1, compareHostile, HOSTILE_TEXTS } from "../render/comparison/samples.ts";
import { findAccessibilityFaults, openPage, startBrowser } from "./browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** Four jobs of each of twelve labels, each label a little slower than the one before. */
function compareTwelveLabels(): Comparison {
  const reports = Array.from({ length: 12 }, (_, label) =>
    [1, 1.03, 0.98, 1.01].map((noise) =>
      buildReport({
        label: `runner-${label + 1}`,
        windows: [buildStep("npm ci", 30 * (1 + label / 10) * noise), buildStep("npm test", 12 * noise)],
        benchmarks: [buildBenchmark((3000 / (1 + label / 10)) * noise)],
      }),
    ),
  ).flat();
  return compareReports(reports.map(reduceReport));
}

describe("a comparison of twelve labels", () => {
  test("opens without a problem or a request, and ranks all of them", async () => {
    const opened = await openPage(browser, renderComparisonHtml(compareTwelveLabels()));
    const text = (await opened.page.locator("main").textContent()) ?? "";
    for (let label = 1; label <= 12; label++) expect(text).toContain(`runner-${label}`);
    expect(opened.problems).toEqual([]);
    expect(opened.requests).toEqual([]);
    await opened.close();
  });

  test("fits a phone: the page itself does not scroll sideways", async () => {
    const { page, close } = await openPage(browser, renderComparisonHtml(compareTwelveLabels()), { width: 390 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await close();
  });

  test("shows label, bar and figure side by side on a phone", async () => {
    const { page, close } = await openPage(browser, renderComparisonHtml(compareTwelveLabels()), { width: 375 });
    const surplus = await page.locator(".figure tbody td:nth-child(3)").evaluateAll((cells) =>
      cells.map((cell) => {
        const table = cell.closest(".scroll")?.getBoundingClientRect().right ?? 0;
        return cell.getBoundingClientRect().right - table;
      }),
    );
    expect(Math.max(...surplus)).toBeLessThanOrEqual(0);
    await close();
  });

  test.each(["light", "dark"] as const)(
    "has no serious fault of accessibility in the %s theme",
    async (colorScheme) => {
      const { page, close } = await openPage(browser, renderComparisonHtml(compareTwelveLabels()), { colorScheme });
      expect(await findAccessibilityFaults(page)).toEqual([]);
      await close();
    },
  );
});

test("a comparison of case 1 shows its ratio", async () => {
  const { page, problems, close } = await openPage(browser, renderComparisonHtml(compareCase1()));
  expect(await page.locator("main").textContent()).toContain("1.92x");
  expect(problems).toEqual([]);
  await close();
});

test("a comparison whose texts are all hostile runs none of them", async () => {
  for (const text of HOSTILE_TEXTS) {
    const opened = await openPage(browser, renderComparisonHtml(compareHostile(text)));
    let dialogs = 0;
    opened.page.on("dialog", () => dialogs++);
    expect(await opened.page.locator("img, script:not([type]), h1").count()).toBe(1);
    expect(dialogs).toBe(0);
    expect(opened.problems).toEqual([]);
    expect(opened.requests).toEqual([]);
    await opened.close();
  }
});
