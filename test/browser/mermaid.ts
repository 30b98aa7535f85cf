import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { marked } from "marked";

/** The version that draws the charts. With what it needs to be built it has 85 MB, so it is no devDependency. */
const VERSION = "11.17.2";
const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "io-probe", `mermaid-${VERSION}`);

/** The text of Mermaid's browser build, from npm at the first call on a machine. */
export async function fetchMermaid(): Promise<string> {
  const file = join(CACHE, "mermaid.min.js");
  if (!existsSync(file)) {
    await mkdir(CACHE, { recursive: true });
    const folder = await mkdtemp(join(CACHE, "fetch-"));
    await execa("npm", ["pack", `mermaid@${VERSION}`], { cwd: folder });
    await execa("tar", ["-xzf", `mermaid-${VERSION}.tgz`, "package/dist/mermaid.min.js"], { cwd: folder });
    await rename(join(folder, "package/dist/mermaid.min.js"), file);
    await rm(folder, { recursive: true });
  }
  return readFile(file, "utf8");
}

const STYLE = `
body{font:14px/1.5 system-ui,"Liberation Sans",sans-serif;max-width:1012px;margin:20px auto;padding:0 32px;color:#1f2328}
table{border-collapse:collapse}td,th{border:1px solid #d1d9e0;padding:5px 12px}tr:nth-child(even) td{background:#f6f8fa}
code{background:#8181811f;padding:1px 4px;border-radius:4px}pre:not(.mermaid){background:#8181811f;padding:16px;border-radius:6px}pre code{background:none;padding:0}h2{border-bottom:1px solid #d1d9e0;padding-bottom:6px}
@media (prefers-color-scheme: dark) {
  body{background:#0d1117;color:#f0f6fc}td,th{border-color:#3d444d}tr:nth-child(even) td{background:#151b23}
  h2{border-color:#3d444d}a{color:#4493f8}
}`;

/**
 * Markdown as a page that looks about like a job summary on GitHub. `drawCharts` of the page draws the charts with
 * Mermaid's own theme for the page's colours, as GitHub does, and fails where one has a syntax error.
 */
export function wrapSummary(markdown: string, mermaid: string): string {
  const body = marked(markdown, { gfm: true, async: false }).replace(
    /<pre><code class="language-mermaid">([\s\S]*?)<\/code><\/pre>/g,
    '<pre class="mermaid">$1</pre>',
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>summary</title><style>${STYLE}</style>
<main>${body}</main><script>${mermaid.replaceAll("</script", "<\\/script")}</script><script>
function drawCharts() {
  const theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "default";
  mermaid.initialize({ startOnLoad: false, theme });
  return mermaid.run();
}
</script></html>`;
}
