import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { findFindings } from "../src/analysis/findings/find-findings.ts";
import { renderReportMarkdown } from "../src/render/report/documents.ts";
import { renderReportHtml } from "../src/render/report/html.ts";
import { readReport, writeReportData } from "../src/session/result-files.ts";
import { buildViewer, openPage, startBrowser } from "../test/browser/browser.ts";
import { fetchMermaid, wrapSummary } from "../test/browser/mermaid.ts";

// Takes the README's pictures: `node scripts/screenshots.ts` writes docs/images/. Needs Chromium (/usr/bin/chromium, or
// the one that CHROMIUM names), a built dist/ and, for the summary's charts, npm to fetch Mermaid once.
// All are of real runs (docs/example). It also writes the report's findings anew, by today's rules.

const OUTPUT = "docs/images";
const WIDTH = 1100;

interface Picture {
  name: string;
  html: string;
  height: number;
  colorScheme?: "light" | "dark";
  /** Whether it has charts of Mermaid's to draw. */
  draws?: boolean;
  /** The only parts of the page that are in the picture, which is then as high as they are. */
  only?: readonly string[];
}

const EXAMPLE = "docs/example";
const COMPARED = "docs/example/comparison";
const report = await readReport(EXAMPLE);
report.findings = findFindings(report);
await writeReportData(report, EXAMPLE);
execFileSync("npx", ["biome", "format", "--write", EXAMPLE], { stdio: "ignore" });
const html = renderReportHtml(report, { script: await buildViewer() });
const summary = wrapSummary(renderReportMarkdown(report), await fetchMermaid());
/** The verdict without its evidence, and the steps. */
const ANSWER = [".verdict h1", ".verdict > p", ".timeline > h2", ".keys", ".waterfall"];
/** Headline, tiles and table. */
const COMPARED_ANSWER = ["h1", ".more", ".cards", "#matrix", ".legend"];
const comparison = compareExample();
const pictures: Picture[] = [
  { name: "report", html, height: 900, only: ANSWER },
  { name: "report-dark", html, height: 900, colorScheme: "dark", only: ANSWER },
  { name: "comparison", html: comparison, height: 680, only: COMPARED_ANSWER },
  { name: "comparison-dark", html: comparison, height: 680, colorScheme: "dark", only: COMPARED_ANSWER },
  { name: "summary", html: summary, height: 1250, draws: true },
  { name: "summary-dark", html: summary, height: 1250, colorScheme: "dark", draws: true },
];

mkdirSync(OUTPUT, { recursive: true });
const browser = await startBrowser();
for (const picture of pictures) await takePicture(browser, picture);
await browser.close();

async function takePicture(browser: Browser, { name, html, height, colorScheme, draws, only }: Picture): Promise<void> {
  const { page, close } = await openPage(browser, html, { width: WIDTH, ...(colorScheme && { colorScheme }) });
  await page.setViewportSize({ width: WIDTH, height });
  if (draws) await page.evaluate("drawCharts()");
  if (only) await page.setViewportSize({ width: WIDTH, height: await page.evaluate<number>(keepOnly(only)) });
  await page.screenshot({ path: join(OUTPUT, `${name}.png`) });
  await close();
  console.log(join(OUTPUT, `${name}.png`));
}

/** A script that removes from the page all but these parts, and returns the height of the rest. */
function keepOnly(parts: readonly string[]): string {
  return `(() => {
    const kept = [...document.querySelectorAll(${JSON.stringify(parts.join())})];
    for (const element of document.querySelectorAll("body *"))
      if (!kept.some((part) => part.contains(element) || element.contains(part))) element.remove();
    return Math.ceil(document.body.getBoundingClientRect().height) + 16;
  })()`;
}

/** comparison.html as the command line writes it. */
function compareExample(): string {
  const folder = mkdtempSync(join(tmpdir(), "io-probe-comparison-"));
  const reports = readdirSync(COMPARED).map((name) => join(COMPARED, name));
  try {
    const words = ["compare", "--baseline", "local disk", "--output", folder, ...reports];
    execFileSync(process.execPath, ["dist/cli.mjs", ...words], { stdio: "ignore" });
    return readFileSync(join(folder, "comparison.html"), "utf8");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
