// Takes the README's pictures: `node scripts/screenshots.ts` writes docs/images/. Needs Chromium (/usr/bin/chromium, or
// the one that CHROMIUM names), a built dist/ and, for the summary's chart, npm to fetch Mermaid into a folder that goes away again.
// The report and the summary are those of a real run (docs/example), whose findings it writes anew by today's rules; the
// comparison has the figures of case 1 (Mozilla, 2026).
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { marked } from "marked";
import type { Browser } from "playwright-core";
import { renderReportHtml } from "../src/render/report/html.ts";
import { renderReportMarkdown } from "../src/render/report/markdown.ts";
import { readReport } from "../src/session/report-files.ts";
import { writeFindings } from "../src/session/write-findings.ts";
import { buildViewer, openPage, startBrowser } from "../test/browser/browser.ts";
import { buildCase1 } from "../test/compare/case-1.ts";

const OUTPUT = "docs/images";
const WIDTH = 1100;

interface Picture {
  name: string;
  html: string;
  height: number;
  colorScheme?: "light" | "dark";
  /** What the pointer rests on, a selector. */
  hover?: string;
}

const EXAMPLE = "docs/example";
const report = await readReport(EXAMPLE);
report.findings = writeFindings(report);
writeFileSync(join(EXAMPLE, "report.json"), JSON.stringify(report));
execFileSync("npx", ["biome", "format", "--write", EXAMPLE], { stdio: "ignore" });
const html = renderReportHtml(report, { script: await buildViewer() });
const pictures: Picture[] = [
  { name: "report", html, height: 1500, hover: 'tr[data-step="1"]' },
  { name: "report-dark", html, height: 1500, colorScheme: "dark", hover: 'tr[data-step="1"]' },
  { name: "comparison", html: compareCase1(), height: 1150 },
  { name: "summary", html: wrapSummary(renderReportMarkdown(report), fetchMermaid()), height: 1250 },
];

mkdirSync(OUTPUT, { recursive: true });
const browser = await startBrowser();
for (const picture of pictures) await takePicture(browser, picture);
await browser.close();

async function takePicture(browser: Browser, { name, html, height, colorScheme, hover }: Picture): Promise<void> {
  const { page, close } = await openPage(browser, html, { width: WIDTH, ...(colorScheme && { colorScheme }) });
  await page.setViewportSize({ width: WIDTH, height });
  if (hover !== undefined) await page.locator(hover).hover();
  // Mermaid draws after the page is there.
  await page.waitForTimeout(1500);
  await page.screenshot({ path: join(OUTPUT, `${name}.png`) });
  await close();
  console.log(join(OUTPUT, `${name}.png`));
}

/** comparison.html as the command line writes it for the three reports of case 1. */
function compareCase1(): string {
  const folder = mkdtempSync(join(tmpdir(), "io-probe-case-1-"));
  try {
    const files = buildCase1().map((leg, index) => {
      const file = join(folder, `${index}.json`);
      writeFileSync(file, JSON.stringify(leg));
      return file;
    });
    const words = ["dist/cli.mjs", "compare", "--output", folder, ...files];
    execFileSync(process.execPath, words, { stdio: "ignore" });
    return readFileSync(join(folder, "comparison.html"), "utf8");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The text of Mermaid's browser build. */
function fetchMermaid(): string {
  const folder = mkdtempSync(join(tmpdir(), "io-probe-mermaid-"));
  try {
    execFileSync("npm", ["install", "--prefix", folder, "--no-save", "mermaid@11"], { stdio: "ignore" });
    return readFileSync(join(folder, "node_modules/mermaid/dist/mermaid.min.js"), "utf8");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Markdown as a page that looks about like a job summary on GitHub. */
function wrapSummary(markdown: string, mermaid: string): string {
  const body = marked(markdown, { gfm: true, async: false }).replace(
    /<pre><code class="language-mermaid">([\s\S]*?)<\/code><\/pre>/g,
    '<pre class="mermaid">$1</pre>',
  );
  return `<!doctype html><meta charset="utf-8"><style>
body{font:14px/1.5 system-ui,"Liberation Sans",sans-serif;max-width:1012px;margin:20px auto;padding:0 32px;color:#1f2328}
table{border-collapse:collapse}td,th{border:1px solid #d1d9e0;padding:5px 12px}tr:nth-child(even) td{background:#f6f8fa}
code{background:#8181811f;padding:1px 4px;border-radius:4px}h2{border-bottom:1px solid #d1d9e0;padding-bottom:6px}
</style>${body}<script>${mermaid.replaceAll("</script", "<\\/script")}</script><script>mermaid.initialize({startOnLoad:true})</script>`;
}
