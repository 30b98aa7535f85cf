import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reduceReport } from "../../src/compare/leg-figures.ts";
import type { Comparison } from "../../src/model/comparison.ts";
import { renderComparisonHtml } from "../../src/render/comparison/html.ts";
import { compareWithFirst } from "../compare/first-baseline.ts";
import { buildBenchmark, buildReport, buildStep } from "../compare/report-builder.ts";
import { compareCase1, compareHostile, compareThreeLabels, HOSTILE_TEXTS } from "../render/comparison/samples.ts";
import {
  buildViewer,
  findAccessibilityFaults,
  measureDrawing,
  type OpenOptions,
  saveExport,
  startBrowser,
} from "./browser.ts";
import { openForTest } from "./open-for-test.ts";

let browser: Browser;
let script: string;
beforeAll(async () => {
  [browser, script] = await Promise.all([startBrowser(), buildViewer()]);
});
afterAll(() => browser.close());

const open = (comparison: Comparison, options?: OpenOptions) =>
  openForTest(browser, renderComparisonHtml(comparison, { script }), options);

const diskWait = { seconds: 2, lowSeconds: 1.8, highSeconds: 2.2, basis: ["task-states" as const] };
const LATENCY = { mean: 0.001, p50: 0.001, p95: 0.002, p99: 0.003 };

/** Four jobs of each of so many labels, each label a little slower than the one before, with all figures to decide by. */
function compareLabels(count: number, steps = 2, labels: readonly string[] = []): Comparison {
  const reports = Array.from({ length: count }, (_, label) => {
    const factor = 1 + label / 10;
    return [1, 1.03, 0.98, 1.01].map((noise) =>
      buildReport({
        label: labels[label] ?? `runner-${label + 1}`,
        windows: [
          buildStep("job", 90 * factor * noise, { kind: "job", diskWait }),
          buildStep("npm ci", 30 * factor * noise, { diskWait }),
          ...Array.from({ length: steps - 1 }, (_, step) => buildStep(`step ${step + 1}`, 12 * noise)),
        ],
        benchmarks: [
          buildBenchmark((900 / factor) * noise, { job: "seq-read", direction: "read", blockSizeBytes: 1024 ** 2 }),
          buildBenchmark((500 / factor) * noise, { job: "seq-write", blockSizeBytes: 1024 ** 2 }),
          buildBenchmark((9000 / factor) * noise, { job: "rand-read", direction: "read" }),
          buildBenchmark((3000 / factor) * noise),
          buildBenchmark(900, { job: "fdatasync", direction: "sync", latencySeconds: LATENCY }),
        ],
      }),
    );
  }).flat();
  return compareWithFirst(reports.map(reduceReport));
}

const LABELS = "#matrix tbody th";

describe("a comparison of twelve labels", () => {
  test("opens without a problem or a request, and has all of them on one screen of 1440 by 900", async () => {
    const opened = await open(compareLabels(12), { width: 1440 });
    const matrix = opened.page.locator("#matrix");
    expect(await opened.page.locator(LABELS).count()).toBe(12);
    const box = await matrix.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
    expect(await matrix.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0);
    expect(opened.problems).toEqual([]);
    expect(opened.requests).toEqual([]);
  });

  test("has the dot plot, and why the labels differ, on its first screen", async () => {
    for (const [width, height] of [
      [1440, 900],
      [1024, 900],
      [390, 844],
    ] as const) {
      const { page } = await open(compareThreeLabels(), { width });
      await page.setViewportSize({ width, height });
      const why = await page.locator(".why").boundingBox();
      expect((why?.y ?? Number.NaN) + (why?.height ?? 0)).toBeLessThanOrEqual(height);
      expect(await page.locator(".why").textContent()).toContain("8 CPUs instead of 4");
      const dots = page.locator("#matrix tbody .interval circle");
      expect(await dots.count()).toBe(3);
      for (const dot of await dots.all()) {
        const box = await dot.boundingBox();
        expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
        expect((box?.x ?? Number.NaN) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
        expect(Math.abs((box?.width ?? 0) - (box?.height ?? 9))).toBeLessThan(0.5);
      }
    }
  });

  test.each([390, 768, 1024])("its tiles leave no hole at %i pixels", async (width) => {
    const { page } = await open(compareLabels(12), { width });
    const edges = await page.evaluate(() => {
      const tiles = [...document.querySelectorAll(".cards > div")].map((tile) => tile.getBoundingClientRect());
      return tiles.map(({ top }) => Math.max(...tiles.filter((tile) => tile.top === top).map(({ right }) => right)));
    });
    expect(edges.length).toBeGreaterThan(2);
    expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(1);
  });

  test("print unfolds everything, with the script or without it, and folds it again", async () => {
    const { page } = await open(compareLabels(3));
    const folded = page.locator("details:not([open])");
    const before = await folded.count();
    expect(before).toBeGreaterThan(2);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect(await folded.count()).toBe(0);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    expect(await folded.count()).toBe(before);
    const plain = await open(compareLabels(3), { scripts: false });
    expect(await plain.page.locator("#explanations p").first().isVisible()).toBe(false);
    await plain.page.emulateMedia({ media: "print" });
    expect(await plain.page.locator("#explanations p").first().isVisible()).toBe(true);
  });

  test.each([true, false])("#step=7 goes to that step, with the script or without it (%s)", async (scripts) => {
    const { page } = await open(compareLabels(2, 90), { scripts });
    const row = page.locator('[id="step=7"]');
    const far = page.locator('[id="step=80"]');
    expect(await row.locator("td").first().textContent()).toContain("step 6");
    for (const [number, target] of [
      [7, row],
      [80, far],
    ] as const) {
      await page.goto(`${page.url().split("#")[0]}#step=${number}`);
      await expect
        .poll(async () => {
          const box = await target.boundingBox();
          return box !== null && box.y >= 0 && box.y + box.height <= 900;
        })
        .toBe(true);
    }
  });

  test("is not wider than 1280", async () => {
    const { page } = await open(compareLabels(12), { width: 1280 });
    expect(await page.locator("#matrix").evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0);
  });

  test("fits a phone with all folds open and long labels without a space", async () => {
    const labels = ["bandwidth-limit-with-bench", "idle-disk-with-a-long-name-of-forty-letters"];
    const reports = labels.map((label, index) =>
      buildReport({ label, runner: { cpuModel: `Model ${index}`, cpuCount: 4 }, windows: [buildStep("npm ci", 9)] }),
    );
    const { page } = await open(compareWithFirst(reports.map(reduceReport)), { width: 390 });
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll("details")) fold.open = true;
    });
    expect(await page.locator(".facts").count()).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test("fits a phone: the page does not scroll sideways, and the label and the ranked ratio are in sight", async () => {
    const { page } = await open(compareLabels(12), { width: 390 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const box = await page.locator("#matrix tbody td b").first().boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    await page.locator("#matrix").evaluate((table) => table.scrollTo(1000, 0));
    expect((await page.locator(LABELS).first().boundingBox())?.x).toBeLessThan(20);
  });

  test("shows label, bar and figure side by side on a phone", async () => {
    const { page } = await open(compareLabels(12), { width: 375 });
    await page.locator('nav a[href="#metrics"]').click();
    const surplus = await page.locator(".figure[open] tbody td:nth-child(3)").evaluateAll((cells) =>
      cells.map((cell) => {
        const table = cell.closest(".scroll")?.getBoundingClientRect().right ?? 0;
        return cell.getBoundingClientRect().right - table;
      }),
    );
    expect(surplus.length).toBeGreaterThan(0);
    expect(Math.max(...surplus)).toBeLessThanOrEqual(0);
  });

  test("is sorted by a click on a head: the best first, then the other way round", async () => {
    const { page } = await open(compareLabels(12));
    const [first, last] = [page.locator(LABELS).first(), page.locator(LABELS).last()];
    const head = page.locator("#matrix thead th", { hasText: "bandwidth" }).first();
    await head.locator("button").click();
    expect(await head.getAttribute("aria-sort")).toBe("descending");
    expect([await first.textContent(), await last.textContent()]).toEqual(["runner-1 baseline best", "runner-12"]);
    await head.locator("button").click();
    expect(await first.textContent()).toBe("runner-12");
    const duration = page.locator("#matrix thead th", { hasText: "whole job" });
    await duration.locator("button").click();
    expect(await duration.getAttribute("aria-sort")).toBe("ascending");
    expect(await head.getAttribute("aria-sort")).toBeNull();
    expect(await first.textContent()).toBe("runner-1 baseline best");
  });

  test("is sorted by its rank from the start, and says so", async () => {
    const { page } = await open(compareLabels(12));
    const rank = page.locator("#matrix thead th").first();
    expect([await rank.textContent(), await rank.getAttribute("aria-sort")]).toEqual(["rank", "ascending"]);
    await rank.locator("button").click();
    expect(await page.locator(LABELS).first().textContent()).toBe("runner-12");
  });

  test("can be used by keyboard alone: sort, scroll, jump and unfold", async () => {
    const { page } = await open(compareLabels(12), { width: 600 });
    await page.locator("#matrix").focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.locator("#matrix").evaluate((table) => table.scrollLeft)).toBeGreaterThan(0);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.locator(LABELS).first().textContent()).toBe("runner-12");
    await page.locator('nav a[href="#causes"]').focus();
    await page.keyboard.press("Enter");
    expect(await page.locator("details:has(> #causes)").getAttribute("open")).not.toBeNull();
    await page.locator("details:has(> #causes) > summary").focus();
    await page.keyboard.press("Enter");
    expect(await page.locator("details:has(> #causes)").getAttribute("open")).toBeNull();
  });

  test("opens what a link leads to, also again after it was folded, and from the address", async () => {
    const { page } = await open(compareLabels(12));
    const fold = page.locator("details:has(> #metrics)");
    const link = page.locator('nav a[href="#metrics"]');
    expect(await fold.getAttribute("open")).toBeNull();
    await link.click();
    expect(await fold.getAttribute("open")).not.toBeNull();
    await fold.locator("> summary").click();
    await link.click();
    await expect.poll(() => fold.getAttribute("open")).not.toBeNull();
    await fold.locator("> summary").click();
    await page.reload();
    await expect.poll(() => fold.getAttribute("open")).not.toBeNull();
    await page.goto(`${page.url().split("#")[0]}#%E0%A4%A`);
    expect(await page.locator(LABELS).count()).toBe(12);
  });

  test("says better and worse without colours: by marks, and by words to those who hear it", async () => {
    const { page } = await open(compareLabels(12));
    const cell = page.locator("#matrix tbody tr").last().locator("td.worse").first();
    expect(await cell.locator("b").textContent()).toMatch(/^2\.1\dx ▼ worse$/);
    expect(await cell.locator(".mark").getAttribute("aria-hidden")).toBe("true");
  });

  test("is readable without scripts: nothing can be sorted, and all is there", async () => {
    const { page } = await open(compareLabels(12), { scripts: false });
    expect(await page.locator(LABELS).count()).toBe(12);
    expect(await page.locator("#matrix button").count()).toBe(0);
    expect(await page.locator("#theme").isVisible()).toBe(false);
  });

  test("on paper shows the whole table, light, within the sheet", async () => {
    const { page } = await open(compareLabels(12), { width: 700, colorScheme: "dark" });
    await page.emulateMedia({ media: "print" });
    const matrix = page.locator("#matrix");
    expect(await matrix.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0);
    expect(await page.locator("nav").isVisible()).toBe(false);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
  });

  test.each([
    ["one word", "windows_2025_vs2026_large_runner_16_co"],
    ["words", "ubuntu-24.04-arm, node 22, ssd-nvme, 8"],
  ])(
    "on paper keeps labels of 40 characters, of %s, on one line each, with all figures beside them",
    async (_, name) => {
      const labels = Array.from({ length: 9 }, (_, index) => `${name}${index + 10}`);
      const { page } = await open(compareLabels(9, 2, labels), { width: 720 });
      await page.emulateMedia({ media: "print" });
      const matrix = page.locator("#matrix");
      expect(await matrix.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0);
      const lines = await page.locator(`${LABELS} > a`).evaluateAll((links) =>
        links.map((link) => {
          const range = document.createRange();
          range.selectNodeContents(link);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        }),
      );
      expect(lines).toEqual(labels.map(() => 1));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(720);
    },
  );

  test("moves nothing for those who asked for reduced motion", async () => {
    const { page } = await open(compareLabels(12));
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.locator('nav a[href="#metrics"]').click();
    await page.locator("#matrix thead button").first().click();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  test.each(["light", "dark"] as const)(
    "has no serious fault of accessibility in the %s theme, folded and unfolded",
    async (colorScheme) => {
      const { page } = await open(compareLabels(12), { colorScheme });
      expect(await findAccessibilityFaults(page)).toEqual([]);
      await page.locator("details").evaluateAll((folds) => {
        for (const fold of folds) (fold as HTMLDetailsElement).open = true;
      });
      expect(await findAccessibilityFaults(page)).toEqual([]);
    },
  );
});

test("fifty labels with forty steps take less than two seconds of processor time to draw, and the heads stay in sight", async () => {
  const comparison = compareLabels(50, 40);
  expect(await measureDrawing(browser, renderComparisonHtml(comparison, { script }), 2)).toBeLessThan(2);
  const { page, problems } = await open(comparison, { width: 1440 });
  expect(await page.locator(LABELS).count()).toBe(50);
  const head = page.locator("#matrix thead th").first();
  const before = (await head.boundingBox())?.y;
  await page.locator("#matrix").evaluate((table) => table.scrollTo(0, 800));
  expect((await head.boundingBox())?.y).toBe(before);
  expect(problems).toEqual([]);
});

describe("what is shown of a comparison", () => {
  const head = (page: Page, title: string) => page.locator("#matrix thead button", { hasText: title }).first();

  test("is copied as Markdown as it is seen, in its order", async () => {
    const { page, problems } = await open(compareLabels(3));
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await head(page, "rank").click();
    await page.getByRole("button", { name: "Copy as Markdown" }).click();
    await expect.poll(() => page.locator("[role=status]").textContent()).toBe("Copied.");
    const text = await page.evaluate(() => navigator.clipboard.readText());
    const [headline, , ...lines] = text.split("\n");
    expect(headline).toBe(`**${await page.locator("h1").textContent()}**`);
    const table = lines.filter((line) => line.startsWith("|"));
    expect(table[0]).toMatch(/^\| rank \| label \| jobs \| .*whole job duration/);
    expect(table.map((line) => line.split(" | ")[1]).slice(2)).toEqual([
      "runner-3",
      "runner-2",
      "runner-1 baseline best",
    ]);
    expect(table[2]).toMatch(/^\| 3 \| runner-3 \| 4 \| 1\.\d\dx ▼ · 36\.2 s · 1\.\d\dx to 1\.\d\dx \| /);
    expect(text).not.toContain("worse");
    expect(problems).toEqual([]);
  });

  test("of two runs is copied with what changed step by step", async () => {
    const { page } = await open(compareLabels(2));
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy as Markdown" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\| step \| duration/);
  });

  test("is saved as CSV and JSON in its order, with the figures in full", async () => {
    const { page } = await open(compareLabels(3));
    await head(page, "rank").click();
    const csv = await saveExport(page, "CSV");
    expect(csv.name).toBe("io-probe-comparison.csv");
    const rows = csv.bytes.toString().trimEnd().split("\n");
    expect(rows[0]).toMatch(/^kind,name,measure,unit,better,primary,label,/);
    expect(rows.slice(1, 4).map((row) => row.split(",")[6])).toEqual(["runner-3", "runner-2", "runner-1"]);
    const json = await saveExport(page, "JSON");
    const { labels, figures } = JSON.parse(json.bytes.toString());
    expect(labels.map(({ label }: { label: string }) => label)).toEqual(["runner-3", "runner-2", "runner-1"]);
    expect(figures.length).toBe((await page.locator("#matrix thead th").count()) - 4);
  });

  test.each([1440, 390])("is saved as a picture of the whole table from a window of %i pixels", async (width) => {
    const { page, problems } = await open(compareLabels(50), { width });
    await page.locator("#matrix").evaluate((matrix) => matrix.scrollTo(50, 700));
    const table = await page.locator("#matrix table").boundingBox();
    const { name, bytes } = await saveExport(page, "PNG");
    expect(name).toBe("io-probe-comparison.png");
    // PNG specification, 11.2.2: width and height in the header.
    expect(bytes.readUInt32BE(16)).toBeGreaterThanOrEqual(2 * (table?.width ?? Number.NaN));
    expect(bytes.readUInt32BE(20)).toBeGreaterThan(2 * (table?.height ?? Number.NaN));
    expect(await page.locator("#matrix").evaluate((matrix) => matrix.scrollTop)).toBe(700);
    expect(problems).toEqual([]);
  });

  test("has an address: the order, and the label that was pressed", async () => {
    const { page } = await open(compareLabels(12));
    const hash = () => page.evaluate(() => location.hash);
    const current = () => page.locator("#matrix a[aria-current]").allTextContents();
    const first = () => page.locator(LABELS).first().locator("a").textContent();
    await head(page, "whole job").click();
    await head(page, "whole job").click();
    expect([await hash(), await first()]).toEqual(["#sort=-whole-job-duration", "runner-12"]);
    await page.getByRole("link", { name: "runner-3", exact: true }).click();
    expect(await hash()).toBe("#label=runner-3&sort=-whole-job-duration");
    await page.reload();
    expect([await first(), await current()]).toEqual(["runner-12", ["runner-3"]]);
    await page.locator('nav a[href="#metrics"]').click();
    expect([await first(), await current()]).toEqual(["runner-12", ["runner-3"]]);
    await page.keyboard.press("Escape");
    expect([await hash(), await current()]).toEqual(["#sort=-whole-job-duration", []]);
    await head(page, "rank").click();
    expect([await hash(), await first()]).toEqual(["", "runner-1"]);
    await page.evaluate(() => {
      location.hash = "#label=runner-2&sort=-label";
    });
    await expect.poll(async () => [await first(), await current()]).toEqual(["runner-12", ["runner-2"]]);
    await page.evaluate(() => {
      location.hash = "";
    });
    await expect.poll(async () => [await first(), await current()]).toEqual(["runner-1", []]);
    await page.evaluate(() => {
      location.hash = "#label=none&sort=none";
    });
    await expect.poll(hash).toBe("");
    expect(await first()).toBe("runner-1");
  });

  test("a label in the address unfolds its causes", async () => {
    const { page } = await open(compareThreeLabels());
    const fold = page.locator("details.section:has(#causes)");
    expect(await fold.getAttribute("open")).toBeNull();
    await page.getByRole("link", { name: "large", exact: true }).click();
    expect(await fold.getAttribute("open")).not.toBeNull();
    expect(await fold.locator("details", { hasText: "What may explain large" }).getAttribute("open")).not.toBeNull();
  });

  test("by keyboard: up and down go from label to label, Enter opens one", async () => {
    const { page } = await open(compareLabels(3));
    await page.locator("#matrix a").first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    expect(await page.locator("#matrix a[aria-current]").allTextContents()).toEqual(["runner-2"]);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Enter");
    expect(await page.locator("#matrix a[aria-current]").count()).toBe(0);
  });
});

test("a comparison of case 1 shows its ratio", async () => {
  const { page, problems } = await open(compareCase1());
  expect(await page.locator("main").textContent()).toContain("1.92x");
  expect(problems).toEqual([]);
});

test("a comparison whose texts are all hostile runs none of them", async () => {
  for (const text of HOSTILE_TEXTS) {
    const opened = await open(compareHostile(text));
    let dialogs = 0;
    opened.page.on("dialog", () => dialogs++);
    expect(await opened.page.locator("img, h1").count()).toBe(1);
    expect(dialogs).toBe(0);
    expect(opened.problems).toEqual([]);
    expect(opened.requests).toEqual([]);
  }
});
