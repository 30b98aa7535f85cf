import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFindings } from "../../src/analysis/findings/find-findings.ts";
import { formatRate } from "../../src/format/figures.ts";
import type { Report } from "../../src/model/report.ts";
import { renderReportHtml } from "../../src/render/report/html.ts";
import { readReport } from "../../src/session/result-files.ts";
import { NO_STATES } from "../compare/report-builder.ts";
import { buildHostileReport } from "../render/hostile.ts";
import { buildCacheJob, buildReport, steadyStep } from "../render/report/builder.ts";
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

function buildSmallReport(): Report {
  const report = buildCacheJob();
  return { ...report, findings: findFindings(report) };
}

/** Where the first chart's lines are, scrolled into sight. */
async function findFirstPlot(page: Page) {
  const plot = page.locator(".u-over").first();
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  if (box === null) throw new Error("no chart");
  return box;
}

/** How far the bars are zoomed: 1 shows the whole time. */
const readZoom = (page: Page) =>
  page
    .locator(".waterfall .span")
    .first()
    .evaluate((drawing) => Number.parseFloat(drawing.getAttribute("width") ?? "") / 100);

/** WCAG's contrast of two colours as Chromium computes them: `rgb(1, 2, 3)`. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(measureLuminance).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function measureLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A job of six hours, sampled each second on eight disks, with figures that differ from second to second. */
function buildLongReport(): Report {
  let seed = 1;
  // A linear congruential generator (Park and Miller): the same figures in every run.
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const report = buildReport(
    Array.from({ length: 60 }, (_, step) => ({
      name: `step ${step + 1}`,
      loads: Array.from({ length: 360 }, () => ({
        readRate: random() * 1e8,
        writeRate: random() * 2e8,
        stall: random() * 0.5,
        userShare: random() * 0.5,
        systemShare: random() * 0.2,
        receivedRate: random() * 1e7,
        latencySeconds: random() * 0.01,
        queueDepth: random() * 30,
      })),
    })),
  );
  const { series } = report;
  const [device] = series?.devices ?? [];
  if (series === undefined || device === undefined) throw new Error("a report of loads has a series");
  const vary = (values: (number | null)[]) => values.map((value) => (value === null ? null : value * (0.5 + random())));
  series.devices = Array.from({ length: 8 }, (_, index) => ({
    name: `nvme${index}n1`,
    readBytesPerSecond: vary(device.readBytesPerSecond),
    writeBytesPerSecond: vary(device.writeBytesPerSecond),
    readsPerSecond: vary(device.readsPerSecond),
    writesPerSecond: vary(device.writesPerSecond),
    readLatencySeconds: vary(device.readLatencySeconds),
    writeLatencySeconds: vary(device.writeLatencySeconds),
    queueDepth: vary(device.queueDepth),
    utilization: vary(device.utilization),
  }));
  return report;
}

const open = (report: Report, options?: OpenOptions) =>
  openForTest(browser, renderReportHtml(report, { script }), options);

describe("a small report", () => {
  test("opens without a problem, without a request, and draws a chart for each kind of figure", async () => {
    const opened = await open(buildSmallReport());
    expect(await opened.page.locator("h1").textContent()).toContain("waited 8.04 of its 12 s for sda");
    expect(await opened.page.locator(".chart h3").allTextContents()).toEqual([
      "Throughput, MB/s",
      "IOPS",
      "Latency, ms",
      "Queue depth",
      "The job's own tasks while the disk is in use: share of time, %",
      "Pressure, as the kernel counts it: share of time, %",
      "CPU: share of all cores, %",
      "Network, MB/s",
      "Memory not yet on disk, MB",
    ]);
    expect(await opened.page.locator("canvas").count()).toBe(9);
    expect(opened.problems).toEqual([]);
    expect(opened.requests).toEqual([]);
  });

  test("shows the report's own figures where the pointer is", async () => {
    const report = buildSmallReport();
    const { page } = await open(report);
    const box = await findFirstPlot(page);
    const end = report.series?.timesSeconds.at(-1) ?? 0;
    await page.mouse.move(box.x + (box.width * 12) / end, box.y + 50);
    const row = report.series?.timesSeconds.indexOf(12) ?? -1;
    const written = report.series?.devices[0]?.writeBytesPerSecond[row];
    const legend = await page.locator(".chart").first().locator(".u-value").allTextContents();
    expect(legend[0]).toBe("0:12");
    expect(legend[2]).toBe(formatRate(written ?? undefined));
    expect(legend[2]).toBe("219 MB/s");
  });

  test("shows the report's highest figures where there is no pointer", async () => {
    const report = buildSmallReport();
    const { page } = await open(report);
    const highest = Math.max(...(report.series?.devices[0]?.writeBytesPerSecond ?? []).map((value) => value ?? 0));
    const legend = await page.locator(".chart").first().locator(".u-value").allTextContents();
    expect(legend[0]).toBe("");
    expect(legend[2]).toBe(`up to ${formatRate(highest)}`);
  });

  test("hides a device that is made of the disk until it is asked for, as the table does not count it", async () => {
    const report = buildSmallReport();
    const [disk] = report.series?.devices ?? [];
    if (disk !== undefined) report.series?.devices.unshift({ ...disk, name: "dm-0" });
    const { page } = await open(report);
    const pressed = await page
      .locator(".chart")
      .first()
      .locator("th[role=button]")
      .evaluateAll((all) => all.map((entry) => `${entry.textContent} ${entry.getAttribute("aria-pressed")}`));
    expect(pressed).toEqual(["sda read true", "sda written true", "dm-0 read false", "dm-0 written false"]);
    expect(await findAccessibilityFaults(page)).toEqual([]);
  });

  test("names what was 0 all the time instead of drawing it", async () => {
    const report = buildSmallReport();
    const zeros = report.series?.timesSeconds.map(() => 0) ?? [];
    if (report.series !== undefined) {
      report.series.network = { receivedBytesPerSecond: zeros, sentBytesPerSecond: zeros };
    }
    const { page } = await open(report);
    expect(await page.locator("canvas").count()).toBe(8);
    expect(await page.locator("#charts > p").textContent()).toBe("Not drawn, because always 0: Network.");
  });

  test("tells the chosen step's row beside the charts, whose table may be out of sight", async () => {
    const { page } = await open(buildSmallReport());
    const status = page.locator(".status");
    expect(await status.textContent()).toContain("Click a step, or drag in a chart");
    const { height } = (await status.boundingBox()) ?? {};
    await page.locator(".waterfall a").nth(3).hover();
    expect(await status.textContent()).toBe(
      "4 npm ci · took 21 s · waited for disk 3.21 s (15%) · read 223 MB · written 1.18 GB · peak 160 MB/s · mean latency 11 ms · machine's CPU 29.4 s · received 126 MB · sent 2.52 MB",
    );
    expect((await status.boundingBox())?.height).toBe(height);
  });

  test.each([
    [1100, "short", false],
    [1000, "short", false],
    [360, "short", false],
    [1100, "long", true],
  ])(
    "at a width of %i a %s name has its room, and figures are told whole or not at all",
    async (width, kind, isCut) => {
      const report = buildSmallReport();
      const name = kind === "short" ? "write 1.6 GB" : "write ".repeat(50);
      for (const window of report.windows) window.name = name;
      const { page } = await open(report, { width });
      await page.locator(".waterfall a").nth(3).focus();
      const cells = await page.locator(".status").evaluate((line) => {
        const box = line.getBoundingClientRect();
        return [...line.children].map((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          const isInside = left >= box.left - 1 && right <= box.right + 1 && bottom <= box.bottom + 1;
          return { isInside, isOut: top >= box.bottom - 1, isCut: part.scrollWidth > part.clientWidth + 1 };
        });
      });
      expect(cells[0]).toMatchObject({ isInside: true, isCut });
      expect(cells.slice(1).filter(({ isInside, isOut }) => !isInside && !isOut)).toEqual([]);
      expect(cells.filter(({ isInside }) => isInside).length).toBeGreaterThanOrEqual(4);
    },
  );

  test("a step under the pointer is chosen in the bars and in the table, and the other way round", async () => {
    const { page } = await open(buildSmallReport());
    const box = await findFirstPlot(page);
    await page.mouse.move(box.x + box.width * 0.1, box.y + 50);
    await expect.poll(() => page.locator("tr.chosen").textContent()).toContain("Run actions/cache@v4");
    expect(await page.locator(".waterfall a.chosen").getAttribute("data-step")).toBe("3");
    await page.locator('tr[data-step="5"]').hover();
    expect(await page.locator(".waterfall a.chosen").getAttribute("data-step")).toBe("5");
  });

  test("dragging zooms all charts, and a button shows all again", async () => {
    const { page } = await open(buildSmallReport());
    const box = await findFirstPlot(page);
    expect(await readZoom(page)).toBe(1);
    await page.mouse.move(box.x + box.width * 0.05, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.13, box.y + 60, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => readZoom(page)).toBeCloseTo(1 / 0.08, 0);
    await page.getByRole("button", { name: "Show all" }).click();
    await expect.poll(() => readZoom(page)).toBe(1);
  });

  test("a double click and the Escape key show all again", async () => {
    const { page } = await open(buildSmallReport());
    const plot = page.locator(".u-over").first();
    for (const reset of [() => plot.dblclick(), () => page.keyboard.press("Escape")]) {
      await page.locator(".waterfall a").nth(3).click();
      await expect.poll(() => readZoom(page)).toBeGreaterThan(4);
      await reset();
      await expect.poll(() => readZoom(page)).toBe(1);
      expect(await page.getByRole("button", { name: "Show all" }).isDisabled()).toBe(true);
    }
  });

  test("a finger zooms by dragging", async () => {
    const { page } = await open(buildSmallReport(), { touch: true, width: 390 });
    const box = await findFirstPlot(page);
    const client = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", share?: number) =>
      client.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: share === undefined ? [] : [{ x: box.x + box.width * share, y: box.y + 60 }],
      });
    expect(await readZoom(page)).toBe(1);
    await touch("touchStart", 0.4);
    for (const share of [0.45, 0.5, 0.6, 0.7]) await touch("touchMove", share);
    await touch("touchEnd");
    await expect.poll(() => readZoom(page)).toBeCloseTo(1 / 0.3, 0);
  });

  test("a logarithmic axis shows what an outlier hides, and goes away again", async () => {
    const { page, problems } = await open(buildSmallReport());
    const button = page.getByRole("button", { name: "Logarithmic" });
    const bluePixels = () =>
      page.evaluate(() => {
        const canvas = document.querySelectorAll("canvas")[0] as HTMLCanvasElement;
        const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height / 2) ?? { data: [] };
        let count = 0;
        for (let index = 0; index < data.length; index += 4) {
          if ((data[index] ?? 0) < 60 && (data[index + 2] ?? 0) > 150) count++;
        }
        return count;
      });
    expect(await bluePixels()).toBe(0);
    await button.click();
    expect(await button.getAttribute("aria-pressed")).toBe("true");
    await expect.poll(bluePixels).toBeGreaterThan(50);
    await button.click();
    await expect.poll(bluePixels).toBe(0);
    expect(problems).toEqual([]);
  });

  test("a chart can be read and zoomed by keyboard", async () => {
    const report = buildSmallReport();
    const { page } = await open(report);
    const legend = () => page.locator(".chart").first().locator(".u-value").allTextContents();
    await page.locator(".u-over").first().focus();
    for (let press = 0; press < 12; press++) await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await legend())[0]).toBe("0:12");
    expect((await legend())[2]).toBe(formatRate(report.series?.devices[0]?.writeBytesPerSecond[11] ?? undefined));
    expect(await page.locator("tr.chosen").textContent()).toContain("Run actions/cache@v4");
    await page.keyboard.press("+");
    await page.keyboard.press("+");
    await expect.poll(() => readZoom(page)).toBeGreaterThan(1);
  });

  test("the Tab key goes through the page in few stops", async () => {
    const { page } = await open(buildSmallReport());
    const stops: string[] = [];
    for (;;) {
      await page.keyboard.press("Tab");
      const stop = await page.evaluate(() => {
        const focused = document.activeElement;
        if (focused === null || focused === document.body) return undefined;
        return focused.closest(".waterfall, .u-legend, tr[data-step]")?.className ?? focused.className;
      });
      if (stop === undefined) break;
      stops.push(stop);
    }
    expect(stops.filter((stop) => stop.startsWith("waterfall"))).toHaveLength(1);
    expect(stops.filter((stop) => stop === "chosen")).toHaveLength(1);
    expect(stops.filter((stop) => stop.includes("u-legend"))).toHaveLength(9);
    expect(stops.filter((stop) => stop === "u-over")).toHaveLength(9);
    await page.locator(".waterfall a").first().focus();
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("2 Run actions/checkout@v4");
    await page.keyboard.press("ArrowUp");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("1 Set up job");
  });

  test("prints in light colours and within the sheet, also from a dark page", async () => {
    const { page } = await open(buildSmallReport(), { colorScheme: "dark" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 718, height: 1000 });
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
    const overflows = () =>
      page.evaluate(() => [...document.querySelectorAll(".scroll")].some((box) => box.scrollWidth > box.clientWidth));
    expect(await overflows()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(718);
    await page.emulateMedia({ media: "screen" });
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(13, 17, 23)");
  });

  test("works by keyboard: a step zooms, a head sorts, a legend entry hides its line", async () => {
    const { page } = await open(buildSmallReport());
    await page.locator('tr[data-step="3"]').focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => readZoom(page)).toBeGreaterThan(1);
    const names = () => page.locator("tr[data-step] td:nth-child(2)").allTextContents();
    await page.getByRole("region", { name: "Steps", exact: true }).getByRole("button", { name: "read" }).focus();
    await page.keyboard.press("Enter");
    expect((await names())[0]).toBe("npm ci");
    const entry = page.locator(".chart").first().locator(".u-series th").nth(1);
    await entry.focus();
    await page.keyboard.press("Enter");
    expect(await entry.getAttribute("aria-pressed")).toBe("false");
  });

  test("sorts by any column, downwards first for figures, and back", async () => {
    const { page } = await open(buildSmallReport());
    const names = () => page.locator("tr[data-step] td:nth-child(2)").allTextContents();
    const head = page.getByRole("region", { name: "Steps", exact: true }).getByRole("button", { name: "took" });
    await head.click();
    expect((await names())[0]).toBe("npm test");
    await head.click();
    expect((await names())[0]).toBe("Set up job");
  });

  test("the theme follows the reader and can be switched", async () => {
    const { page } = await open(buildSmallReport(), { colorScheme: "dark" });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const markers = () =>
      page
        .locator(".u-marker")
        .evaluateAll((all) => all.slice(1, 3).map((marker) => getComputedStyle(marker).borderTopColor));
    expect(await background()).toBe("rgb(13, 17, 23)");
    expect(await markers()).toEqual(["rgb(88, 166, 255)", "rgb(255, 145, 85)"]);
    const entry = page.locator(".u-series th[role=button]").first();
    await entry.click();
    await page.getByRole("button", { name: "Light theme" }).click();
    expect(await background()).toBe("rgb(255, 255, 255)");
    expect(await markers()).toEqual(["rgb(11, 107, 203)", "rgb(194, 65, 12)"]);
    expect(await entry.getAttribute("aria-pressed")).toBe("false");
  });

  test.each(["light", "dark"] as const)(
    "has no serious fault of accessibility in the %s theme",
    async (colorScheme) => {
      const { page } = await open(buildSmallReport(), { colorScheme });
      expect(await findAccessibilityFaults(page)).toEqual([]);
    },
  );

  test("at the width of a small window fio's table is whole, without scrolling in either direction", async () => {
    const { page } = await open(buildSmallReport(), { width: 1100 });
    const hidden = await page.locator('.scroll[aria-label="fio"]').evaluate((box) => {
      return [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight];
    });
    expect(hidden).toEqual([0, 0]);
  });

  test("all text follows the reader's own size", async () => {
    const { page } = await open(buildSmallReport());
    const sizes = () =>
      page.evaluate(() => {
        const parts = ["h1", "main > h2", ".findings li", "tbody td", ".status", ".waterfall a", ".cards dt"];
        return parts.map((part) =>
          Number.parseFloat(getComputedStyle(document.querySelector(part) as Element).fontSize),
        );
      });
    const usual = await sizes();
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    const doubled = (await sizes()).map((size, index) => size / (usual[index] ?? 1));
    for (const ratio of doubled) expect(ratio).toBeCloseTo(2, 2);
  });

  test("fits a phone: the page itself does not scroll sideways", async () => {
    const report = buildSmallReport();
    const { pressure, timesSeconds } = report.series ?? {};
    if (pressure !== undefined) pressure.memorySome = timesSeconds?.map(() => 0.5);
    const { page } = await open(report, { width: 320 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

  test("without scripts, every table is there", async () => {
    const { page } = await open(buildSmallReport(), { scripts: false });
    expect(await page.locator("tr[data-step]").count()).toBe(6);
    expect(await page.locator("noscript p").textContent()).toContain("the table has all figures of the steps");
  });
});

describe("the waterfall", () => {
  const rows = (page: Page) => page.locator(".waterfall a");

  test("is there without scripts: every bar in its place on one axis", async () => {
    const { page } = await open(buildSmallReport(), { scripts: false });
    expect(await rows(page).count()).toBe(6);
    const boxes = await page.locator(".waterfall .whole").evaluateAll((bars) =>
      bars.map((bar) => {
        const { left, right, height } = bar.getBoundingClientRect();
        return { left: Math.round(left), right: Math.round(right), height };
      }),
    );
    for (const [index, box] of boxes.entries()) {
      expect(box.height).toBeGreaterThan(8);
      expect(box.right).toBeGreaterThan(box.left);
      if (index > 0) expect(Math.abs(box.left - (boxes[index - 1]?.right ?? 0))).toBeLessThanOrEqual(2);
    }
  });

  test("a pointer on a row shows its figures, and they go with it", async () => {
    const { page } = await open(buildSmallReport());
    await rows(page).nth(3).hover();
    const tip = page.locator(".tip");
    expect(await tip.locator("b").textContent()).toBe("4 npm ci");
    expect(await tip.locator("dd").allTextContents()).toContain("3.21 s (15%)");
    const box = await tip.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1200);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
    await page.locator("h1").hover();
    expect(await tip.isVisible()).toBe(false);
  });

  test("by keyboard: up and down go from row to row with their figures, Enter zooms, Escape shows all", async () => {
    const { page } = await open(buildSmallReport());
    await rows(page).first().focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press("ArrowDown");
    expect(await page.locator(".tip b").textContent()).toBe("4 npm ci");
    await page.keyboard.press("Enter");
    await expect.poll(() => readZoom(page)).toBeGreaterThan(4);
    expect(await rows(page).nth(3).getAttribute("aria-current")).toBe("true");
    await page.keyboard.press("ArrowUp");
    expect(await page.locator(".tip b").textContent()).toBe("3 Run actions/cache@v4");
    await page.keyboard.press("Escape");
    await expect.poll(() => readZoom(page)).toBe(1);
    expect(await page.locator("[aria-current]").count()).toBe(0);
  });

  test("a click zooms the bars, the marks of their axis and every chart", async () => {
    const { page } = await open(buildSmallReport());
    const pixels = () =>
      page.locator("canvas").evaluateAll((all) => all.map((one) => (one as HTMLCanvasElement).toDataURL()));
    const before = await pixels();
    await rows(page).nth(3).click();
    await expect.poll(() => readZoom(page)).toBeCloseTo(111 / (21 * 1.1), 2);
    await expect.poll(async () => (await pixels()).every((picture, index) => picture !== before[index])).toBe(true);
    expect(await page.locator(".ticks text").allTextContents()).toEqual(expect.arrayContaining(["0:20", "0:30"]));
    expect(await page.locator(".ticks text").allTextContents()).not.toContain("1:00");
  });

  test("an address opens its view, and follows what is opened", async () => {
    const opened = await open(buildSmallReport());
    const { page } = opened;
    const hash = () => page.evaluate(() => location.hash);
    await page.evaluate(() => {
      location.hash = "#step=npm-ci&t=20-40";
    });
    await expect.poll(() => readZoom(page)).toBeCloseTo(111 / 20, 2);
    expect(await rows(page).nth(3).getAttribute("aria-current")).toBe("true");
    await page.reload();
    await expect.poll(() => readZoom(page)).toBeCloseTo(111 / 20, 2);
    await rows(page).nth(4).click();
    await expect.poll(hash).toBe("#step=npm-test&t=34.8-105.2");
    await page.getByRole("button", { name: "Show all" }).click();
    await expect.poll(hash).toBe("");
    expect(opened.problems).toEqual([]);
  });

  test("#step=7 brings that step into sight and opens it, also of a hundred, and from a tall page", async () => {
    const many = buildReport(Array.from({ length: 100 }, (_, index) => steadyStep(`step ${index}`, 2, {})));
    const { page } = await open(many, { width: 390 });
    for (const number of [7, 93]) {
      await page.goto(`${page.url().split("#")[0]}#step=${number}`);
      const row = page.locator(`.waterfall a[data-step="${number}"]`);
      await expect.poll(() => row.getAttribute("aria-current")).toBe("true");
      const box = await row.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
    }
  });

  test("the wait for a core has a colour and a key of its own, apart from the others and from the page", async () => {
    const states = { ...NO_STATES, ranSeconds: 5, ranTaskSeconds: 5, waitedSeconds: 2 };
    const own = { cpuSeconds: 6, readBytes: 0, writtenBytes: 0, states: { ...states, queuedSeconds: 8 } };
    const diskWait = { seconds: 4, lowSeconds: 4, highSeconds: 4, basis: ["task-states" as const] };
    for (const colorScheme of ["light", "dark"] as const) {
      const { page } = await open(buildReport([steadyStep("make", 20, {}, { own, diskWait })]), { colorScheme });
      expect(await page.locator(".keys li").allTextContents()).toEqual([
        "waited for the disk, at least",
        "waited for a core",
        "CPU time, all cores",
        "other or unknown",
      ]);
      const colors = await page.evaluate(() => {
        const read = (selector: string) => getComputedStyle(document.querySelector(selector) as Element).fill;
        const parts = ["wait", "queued", "cpu"].map((part) => read(`.waterfall rect.${part}`));
        return [getComputedStyle(document.body).backgroundColor, ...parts];
      });
      const [page0 = "", wait = "", queued = "", cpu = ""] = colors;
      // WCAG 2.2, 1.4.11: graphics stand out from what is beside them by 3 to 1.
      expect(contrast(queued, page0)).toBeGreaterThan(3);
      expect(new Set(colors).size).toBe(4);
      expect(contrast(queued, wait)).toBeGreaterThan(1.4);
      expect(contrast(queued, cpu)).toBeGreaterThan(1.4);
    }
  });

  test.each([390, 768, 1024])("at %i pixels no line of the axis runs through a name or a figure", async (width) => {
    const names = ["npm ci", `a ${"long ".repeat(40)}`, "💾 قرص 🚀", "x".repeat(200)];
    const report = buildReport(names.map((name) => steadyStep(name, 30, { writeRate: 1e6 })));
    const { page } = await open(report, { width });
    const crossed = await page.evaluate(() => {
      const boxes = (selector: string) =>
        [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      const texts = boxes(".waterfall :is(.name, .took, .detail)").filter(({ width }) => width > 0);
      return boxes(".ticks line").flatMap((line) =>
        texts.filter(
          (text) => line.left > text.left && line.left < text.right && line.top < text.bottom && line.bottom > text.top,
        ),
      ).length;
    });
    expect(crossed).toBe(0);
    const bar = await page.locator(".waterfall .bar").first().boundingBox();
    expect(bar?.width).toBeGreaterThan(0.3 * width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

  test.each([1024, 1440])(
    "at %i pixels no text of the example's bars is cut, and no legend runs into the next",
    async (width) => {
      const { page } = await open(await readReport("docs/example"), { width });
      await expect.poll(() => page.locator(".u-legend").count()).toBeGreaterThan(5);
      const faults = await page.evaluate(() => {
        const cut = [...document.querySelectorAll(".waterfall :is(.name, .took, .detail)")].filter(
          (text) => text.scrollWidth > text.clientWidth,
        );
        const entries = [...document.querySelectorAll(".u-legend .u-series:not(:first-child)")];
        const colliding = entries.filter((entry) => {
          const next = entry.nextElementSibling?.getBoundingClientRect();
          const right = Math.max(...[...entry.children].map((part) => part.getBoundingClientRect().right));
          return next !== undefined && next.top === entry.getBoundingClientRect().top && right > next.left;
        });
        return [...cut, ...colliding].map(({ textContent }) => textContent);
      });
      expect(faults).toEqual([]);
    },
  );

  test("without samples there are no charts, and the bars can be zoomed and shown whole again", async () => {
    const { page, problems } = await open({ ...buildSmallReport(), series: undefined });
    await rows(page).nth(3).click();
    await expect.poll(() => readZoom(page)).toBeGreaterThan(4);
    await page.getByRole("button", { name: "Show all" }).click();
    await expect.poll(() => readZoom(page)).toBe(1);
    expect(await page.locator(".exports").getByRole("button", { name: "Show all" }).isDisabled()).toBe(true);
    expect(problems).toEqual([]);
  });

  test("without steps the hint is of the charts alone", async () => {
    const { page } = await open({ ...buildSmallReport(), windows: [] });
    expect(await page.locator(".status").textContent()).toBe("Drag in a chart to zoom; double-click shows all.");
  });

  test("what is shown goes away as Markdown, CSV, JSON and PNG", async () => {
    const opened = await open(buildSmallReport());
    const { page } = opened;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await rows(page).nth(3).click();
    await page.getByRole("button", { name: "Copy as Markdown" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("| 4 | npm ci | 21 s |");
    expect(await page.evaluate(() => navigator.clipboard.readText())).not.toContain("Set up job");
    const csv = await saveExport(page, "CSV");
    expect(csv.name).toBe("io-probe-steps.csv");
    expect(csv.bytes.toString()).toContain("4,npm ci,,17,38,21,");
    const json = await saveExport(page, "JSON");
    expect(JSON.parse(json.bytes.toString()).steps.map(({ number }: { number: number }) => number)).toEqual([3, 4, 5]);
    const png = await saveExport(page, "PNG");
    expect(png.name).toBe("io-probe-steps.png");
    // PNG specification, 5.2 and 11.2.2: the signature, and width and height in the header.
    expect(png.bytes.subarray(1, 4).toString()).toBe("PNG");
    const bars = await page.locator("#waterfall .lanes").boundingBox();
    expect(png.bytes.readUInt32BE(16)).toBeGreaterThan(2 * (bars?.width ?? Number.NaN));
    // Title, verdict and legend above the axis and the rows.
    expect(png.bytes.readUInt32BE(20)).toBeGreaterThan(2 * ((bars?.height ?? Number.NaN) + 3 * 20));
    expect(opened.problems).toEqual([]);
  });

  test("on a phone names and bars have the whole width, words are whole, and the hint is to tap", async () => {
    const { page } = await open(buildSmallReport(), { width: 390, touch: true });
    expect(await page.locator(".status").textContent()).toContain("Tap a step");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const widths = await page.locator(".waterfall .bar").evaluateAll((bars) => bars.map((bar) => bar.clientWidth));
    for (const width of widths) expect(width).toBeGreaterThan(340);
    await rows(page).nth(3).tap();
    await expect.poll(() => readZoom(page)).toBeGreaterThan(4);
  });

  test("nothing moves by itself, also for readers who want less motion", async () => {
    const { page } = await open(buildSmallReport());
    await page.emulateMedia({ reducedMotion: "reduce" });
    await rows(page).nth(3).click();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  test("is on paper with all its rows, and no figures of a pointer", async () => {
    const many = buildReport(
      Array.from({ length: 70 }, (_, index) => steadyStep(`step ${index}`, 2, { writeRate: 1e6 })),
    );
    const { page } = await open(many);
    await rows(page).first().hover();
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    const hidden = await page.locator(".waterfall").evaluate((box) => box.scrollHeight - box.clientHeight);
    expect(hidden).toBeLessThanOrEqual(1);
    expect(await page.locator(".tip").isVisible()).toBe(false);
  });

  test.each([[40], [500]])(
    "%i steps take less than two seconds of processor time to draw, have no serious fault of accessibility, and answer the pointer",
    async (count) => {
      const report = buildReport(
        Array.from({ length: count }, (_, index) =>
          steadyStep(`step ${index}`, 21_600 / count, { writeRate: 1e6 + index, stall: 0.2 }),
        ),
      );
      expect(await measureDrawing(browser, renderReportHtml(report, { script }), 2)).toBeLessThan(2);
      const { page, problems } = await open(report);
      expect(await rows(page).count()).toBe(count);
      await rows(page).last().click();
      await expect.poll(() => readZoom(page)).toBeGreaterThan(10);
      expect(await findAccessibilityFaults(page)).toEqual([]);
      expect(problems).toEqual([]);
    },
  );
});

describe("a report of six hours and eight devices", () => {
  test("is below 5 MB, and takes less than two seconds of processor time to draw its nine charts", async () => {
    const html = renderReportHtml(buildLongReport(), { script });
    expect(html.length).toBeLessThan(5e6);
    expect(await measureDrawing(browser, html, 2)).toBeLessThan(2);
    const { page, problems } = await openForTest(browser, html);
    expect(await page.locator("canvas").count()).toBe(9);
    expect(problems).toEqual([]);
  });

  test("draws the three busiest disks, says so, and adds another when its name is pressed", async () => {
    const report = buildLongReport();
    for (const device of report.series?.devices.slice(2, 5) ?? []) {
      device.writeBytesPerSecond = device.writeBytesPerSecond.map((value) => (value ?? 0) * 2);
    }
    const { page } = await open(report);
    const chart = page.locator(".chart").first();
    expect(await chart.locator(".u-series:not(.u-off) .u-label").allTextContents()).toEqual([
      "at",
      ...[2, 3, 4].flatMap((number) => [`nvme${number}n1 read`, `nvme${number}n1 written`]),
    ]);
    const marker = chart.locator(".u-series:not(.u-off) .u-marker");
    const colors = await marker.evaluateAll((parts) => parts.map((part) => getComputedStyle(part).borderTopColor));
    const [read, written] = ["rgb(11, 107, 203)", "rgb(194, 65, 12)"];
    expect(colors.slice(-6)).toEqual([read, written, read, written, read, written]);
    const dashes = await marker.evaluateAll((parts) => parts.map((part) => getComputedStyle(part).borderTopStyle));
    expect(dashes.slice(-6)).toEqual(["solid", "solid", "dashed", "dashed", "dashed", "dashed"]);
    const notes = (await page.locator("#charts ~ p").allTextContents()).join(" ");
    expect(notes).toMatch(
      /3 of 8 disks are drawn, the workspace's first, then those that moved most: (nvme[234]n1(, |\.)){3}/,
    );
    expect(notes).toContain("the strong line is their mean");
    await chart.getByText("nvme7n1 written").click();
    expect(await chart.locator(".u-series:not(.u-off)").count()).toBe(8);
  });

  test("keeps a peak of one second in sight", async () => {
    const report = buildLongReport();
    const device = report.series?.devices[3];
    if (device === undefined) throw new Error("no device");
    device.writeBytesPerSecond[12_345] = 5e9;
    const { page } = await open(report);
    const labels = await page.evaluate(() => document.querySelector(".chart")?.textContent);
    expect(labels).toContain("nvme3n1 written");
    const box = await findFirstPlot(page);
    const values: string[] = [];
    for (let offset = -4; offset <= 4; offset++) {
      await page.mouse.move(box.x + (box.width * 12_346) / 21_600 + offset / 2, box.y + 20);
      values.push(...(await page.locator(".chart").first().locator(".u-value").allTextContents()));
    }
    expect(values).toContain("5 GB/s");
  });
});

describe("a report with hostile text", () => {
  test("runs none of it, in the page and in the charts", async () => {
    const opened = await open(buildHostileReport());
    await opened.page.locator('tr[data-step="1"]').hover();
    expect(await opened.page.evaluate(() => (globalThis as { hacked?: number }).hacked)).toBeUndefined();
    expect(await opened.page.locator("img").count()).toBe(0);
    expect(opened.problems).toEqual([]);
    expect(opened.requests).toEqual([]);
  });

  test("and even a script that got into the page would not run", async () => {
    const html = renderReportHtml(buildCacheJob(), { script }).replace(
      "</main>",
      '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script></main>',
    );
    const { page } = await openForTest(browser, html);
    expect(await page.evaluate(() => (globalThis as { hacked?: number }).hacked)).toBeUndefined();
  });
});
