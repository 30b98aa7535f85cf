import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Result } from "./result.ts";

/** Puts the result between its marks in docs/truth.md, and its headline between those in README.md. */
export function writeDocs(result: Result, project: string): void {
  const page = join(project, "docs/truth.md");
  const parts = [result.origin, result.summary, "Outside the bounds:", result.misses, result.table];
  writeFileSync(page, replacePart(readFileSync(page, "utf8"), "truth", `\n${parts.join("\n\n")}\n\n`));
  const readme = join(project, "README.md");
  writeFileSync(readme, replacePart(readFileSync(readme, "utf8"), "truth", result.headline));
}

/** The text with what stands between `<!-- NAME -->` and `<!-- /NAME -->` replaced. Throws where the marks are missing. */
export function replacePart(text: string, name: string, part: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`no ${start} … ${end} to write to`);
  return text.slice(0, from + start.length) + part + text.slice(to);
}
