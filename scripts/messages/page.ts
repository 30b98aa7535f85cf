import * as words from "../../src/words/page.ts";

export const title = "Pages";
export const where = "The charts, tables and footers of report.html and comparison.html";

export const examples = {
  explainNoScript: () => words.explainNoScript(),
  explainZoom: [
    () => words.explainZoom(false, true),
    () => words.explainZoom(false, false),
    () => words.explainZoom(true, true),
    () => words.explainZoom(true, false),
  ],
  explainKeys: () => words.explainKeys("Throughput, MB/s"),
  nameOrder: [() => words.nameOrder("written", true, true), () => words.nameOrder("step", false, false)],
  tellCopied: [() => words.tellCopied(true), () => words.tellCopied(false)],
  tellOrigin: () => words.tellOrigin("1.0.0"),
};
