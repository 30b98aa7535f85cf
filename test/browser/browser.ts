import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { type Browser, chromium, type Page } from "playwright-core";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The shell has no tabs, windows and profiles around the page: opening one takes a quarter of Chromium's time. */
const SHELL = "/usr/bin/chromium-headless-shell";

/** Starts Chromium; the caller closes it. */
export function startBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : "/usr/bin/chromium");
  return chromium.launch({ executablePath, args: FLAGS });
}

/** The viewer as scripts/build.ts builds it. */
export async function buildViewer(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ["src/render/viewer/main.ts"],
    loader: { ".css": "text" },
    bundle: true,
    format: "iife",
    target: "es2022",
    minify: true,
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

/** A page opened from a file, and what went wrong in it. */
export interface OpenedPage {
  page: Page;
  /** Errors and warnings of the console, and exceptions. */
  problems: string[];
  /** Everything that the page asked for beside itself. */
  requests: string[];
  close(): Promise<void>;
}

export interface OpenOptions {
  width?: number;
  colorScheme?: "light" | "dark";
  /** True for a reader whose hand is on the screen itself. */
  touch?: boolean;
  /** False for a reader whose browser runs no scripts. */
  scripts?: boolean;
}

/** Writes the HTML to a file and opens it as a reader of an artifact does. */
export async function openPage(browser: Browser, html: string, options: OpenOptions = {}): Promise<OpenedPage> {
  const folder = mkdtempSync(join(tmpdir(), "io-probe-page-"));
  const file = join(folder, "report.html");
  writeFileSync(file, html);
  const page = await browser.newPage({
    viewport: { width: options.width ?? 1200, height: 900 },
    colorScheme: options.colorScheme ?? "light",
    hasTouch: options.touch ?? false,
    javaScriptEnabled: options.scripts ?? true,
  });
  const problems: string[] = [];
  const requests: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("request", (request) => requests.push(request.url()));
  const url = pathToFileURL(file).href;
  await page.goto(url);
  return {
    page,
    problems,
    get requests() {
      return requests.filter((request) => request !== url);
    },
    async close() {
      await page.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Presses the export of that name, and gives the file that the page saves. */
export async function saveExport(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const button = page.getByRole("button", { name, exact: true });
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/**
 * Seconds of processor time that a page's main thread takes to load and draw: reading, scripts, styles, layout and painting
 * (TaskDuration of Chromium's own counters, in thread ticks). The least of three, or the first that is below `enough`.
 * Neighbours on the host lengthen it: one page took from 0.9 to 1.1 s within a minute.
 */
export async function measureDrawing(browser: Browser, html: string, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && least >= enough; run++) least = Math.min(least, await measureOnce(browser, html));
  return least;
}

async function measureOnce(browser: Browser, html: string): Promise<number> {
  const { page, close } = await openPage(browser, "");
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const read = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
  };
  const before = await read();
  writeFileSync(fileURLToPath(page.url()), html);
  await page.reload();
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
  const seconds = (await read()) - before;
  if (!(seconds > 0)) throw new Error("Chromium counted no processor time");
  await close();
  return seconds;
}

/** The serious faults that axe-core finds in a page, in a line each. */
export async function findAccessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(await readFile("node_modules/axe-core/axe.min.js", "utf8"));
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<AxeResults> } };
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
  });
}

interface AxeResults {
  violations: { id: string; impact: string; nodes: { html: string }[] }[];
}
