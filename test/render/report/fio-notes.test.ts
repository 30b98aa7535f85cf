import { describe, expect, test } from "vitest";
import type { Benchmark } from "../../../src/model/benchmark.ts";
import { describeFioNotes } from "../../../src/render/report/fio-notes.ts";
import { renderReportMarkdown } from "../../../src/render/report/markdown.ts";
import { renderReportText } from "../../../src/render/report/text.ts";
import { BENCHMARKS, buildReport } from "./builder.ts";

function note(benchmark: Benchmark | undefined, target: string, ...diagnostics: string[]): Benchmark {
  return { ...(benchmark as Benchmark), target, diagnostics };
}

const [READ, WRITE] = BENCHMARKS;

describe("what fio said", () => {
  test("stands once, with the figures it holds for where those are not all", () => {
    const notes = describeFioNotes([
      note(READ, "/a", "both", "one"),
      note(WRITE, "/a", "both"),
      note(READ, "/b", "x", "y"),
      note(READ, "/b", "x"),
      note(WRITE, "/b", "y"),
    ]);
    expect(notes).toEqual([
      "/a: both",
      "/a, Sequential read, 1 MiB, depth 8: one",
      "/b, 2 of 3 results: x",
      "/b, 2 of 3 results: y",
    ]);
    expect(describeFioNotes([note(READ, "/a", "both"), note(WRITE, "/a", "both")])).toEqual(["both"]);
  });

  test("is on the terminal and in the summary, bounded and as text", () => {
    const diagnostics = Array.from({ length: 30 }, (_, index) => `remark ${index} ::error::<b>|`);
    const report = buildReport([], {
      benchmarks: [note(READ, "/a", ...diagnostics), note(WRITE, "/a", "x".repeat(5000), ...diagnostics)],
    });
    const text = renderReportText(report, { width: 80, style: (_, plain) => plain });
    expect(text).toContain("  remark 5 : :error::<b>|\n");
    expect(text).not.toContain("remark 6 ");
    expect(text).toContain("  25 more notes in report.html");
    const summary = renderReportMarkdown(report);
    expect(summary).toContain("<summary>Notes on the benchmarks</summary>");
    expect(summary).toMatch(/^- .*remark 19 .*&lt;b&gt;/m);
    expect(summary).not.toMatch(/remark 20 |<b>/);
    expect(summary).toContain("- and 11 more in report.html");
  });

  test("is cut where it is endless", () => {
    const report = buildReport([], { benchmarks: [note(READ, "/a", "word ".repeat(2000))] });
    const text = renderReportText(report, { width: 80, style: (_, plain) => plain });
    expect(text.match(/word/g)?.length).toBeLessThan(65);
    expect(renderReportMarkdown(report).match(/word/g)?.length).toBeLessThan(205);
  });
});
