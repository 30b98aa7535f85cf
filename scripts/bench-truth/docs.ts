import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { replacePart } from "../marked-part.ts";
import type { Result } from "./result.ts";

/** Puts the result between its marks in docs/truth.md, and its headline between those in README.md. */
export function writeDocs(result: Result, project: string): void {
  const page = join(project, "docs/truth.md");
  const parts = [result.origin, result.summary, "Outside the bounds:", result.misses, result.table];
  writeFileSync(page, replacePart(readFileSync(page, "utf8"), "truth", `\n${parts.join("\n\n")}\n\n`));
  const readme = join(project, "README.md");
  writeFileSync(readme, replacePart(readFileSync(readme, "utf8"), "truth", result.headline));
}
