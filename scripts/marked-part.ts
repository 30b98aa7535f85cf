import { readFileSync, writeFileSync } from "node:fs";

/** The text with what stands between `<!-- NAME -->` and `<!-- /NAME -->` replaced. Throws where the marks are missing. */
export function replacePart(text: string, name: string, part: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`no ${start} … ${end} to write to`);
  return text.slice(0, from + start.length) + part + text.slice(to);
}

/** Replaces that part of a file. */
export function writePart(file: string, name: string, part: string): void {
  writeFileSync(file, replacePart(readFileSync(file, "utf8"), name, part));
}
