import { describe, expect, test } from "vitest";
import { reduceReport } from "../../../src/compare/leg-figures.ts";
import { renderMatrix } from "../../../src/render/comparison/matrix.ts";
import { compareReports } from "../../../src/session/worded-comparison.ts";
import { buildReport, buildStep } from "../../compare/report-builder.ts";
import { compareCase1, compareDurations, compareThreeLabels } from "./samples.ts";

/** The cells of a table's rows as text, without the marks for those who cannot see. */
function readRows(html: string): string[][] {
  const body = html.slice(html.indexOf("<tbody>"));
  return body
    .split("<tr")
    .slice(1)
    .map((row) =>
      [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell = ""]) =>
        cell
          .replace(/<span class="heard">.*?<\/span>/g, "")
          .replace(/<[^>]+>/g, " ")
          .replace(/\s+/g, " ")
          .trim(),
      ),
    );
}

const at = (level: number): number[] => [1, 1.03, 0.98, 1.01].map((noise) => level * noise);

describe("the table of all labels", () => {
  test("has the best first, the ratio with its mark, and the median below", () => {
    expect(readRows(renderMatrix(compareThreeLabels())?.html ?? "")).toEqual([
      ["1", "large best", "4", "0.50x ▲ 15.1 s · 0.48x to 0.53x", "2.00x? △ 6,030", "0.50x? △ 6.03 s"],
      ["2=", "odd", "4", "≈0.97x 29.2 s · 0.92x to 1.02x", "not comparable 3,108", "≈0.97x 11.7 s"],
      ["2=", "small baseline", "4", "30.1 s", "3,015", "12.1 s"],
    ]);
  });

  test("has no column of ranks where nobody is ranked, and stands in the order of the ranked figure", () => {
    const html = renderMatrix(compareCase1())?.html ?? "";
    expect(html).not.toContain(">rank<");
    expect(html).toMatch(/data-sortable="ascending" aria-sort="ascending">cache-retrieve <small>mean latency/);
    expect(readRows(html).map(([label, jobs, cell]) => [label, jobs, cell])).toEqual([
      ["Intel baseline", "1", "76 ms"],
      ["AMD-30", "1", "1.01x 77 ms"],
      ["AMD-16", "1", "1.92x 146 ms"],
    ]);
  });

  test("marks a ratio that may be chance, although its interval excludes 1.00x and another label ranks the two apart", () => {
    const comparison = compareDurations({
      a: [10, 11, 9.6, 10.4],
      b: [11.2, 12.4, 11.6, 11.9],
      c: [10.2, 10.9, 9.7, 10.3],
      d: [9.9, 10.8, 9.5, 10.6],
    });
    const row = readRows(renderMatrix(comparison)?.html ?? "").find(([, label]) => label === "b");
    expect(row?.[0]).toBe("4");
    expect(row?.[3]).toMatch(/^1\.1\dx\? ▽ 11\.8 s · 1\.0\dx to 1\.2\dx, may be chance$/);
  });

  test.each([
    [1.24, "by1"],
    [1.25, "by2"],
    [1.99, "by2"],
    [2, "by3"],
  ])("draws %dx as %s", (factor, name) => {
    const comparison = compareDurations({ a: at(10), b: at(30) });
    const cell = comparison.figures[0]?.cells[1];
    if (cell?.state === "measured" && cell.ratio !== undefined) cell.ratio.ratio = factor;
    expect(renderMatrix(comparison)?.html).toContain(`class="right worse ${name}"`);
  });

  test("a label of which a step failed says so beside its name and in its cell", () => {
    const build = (label: string, exitCode: number) =>
      at(10).map((seconds) =>
        reduceReport(buildReport({ label, windows: [buildStep("make", seconds, { exitCode })] })),
      );
    const html = renderMatrix(compareReports([...build("a", 0), ...build("b", 2)]))?.html ?? "";
    expect(readRows(html)[1]).toEqual(["b make failed in 4 of 4 jobs (exit code 2)", "4", "failed"]);
  });

  test("names each label and column for the page's address", () => {
    const html = renderMatrix(compareThreeLabels())?.html ?? "";
    expect(
      [...html.matchAll(/<a href="#label=([^"]+)" data-label="([^"]+)">([^<]+)</g)].map(([, ...all]) => all),
    ).toEqual([
      ["large", "large", "large"],
      ["odd", "odd", "odd"],
      ["small", "small", "small"],
    ]);
    expect([...html.matchAll(/data-column="([^"]+)"/g)].map(([, column]) => column)).toEqual([
      "rank",
      "label",
      "jobs",
      "npm-ci-duration",
      "random-write-4-kib-depth-32-iops",
      "npm-test-duration",
    ]);
  });

  test("of labels without a figure is not there", () => {
    const legs = ["a", "b"].map((label) => reduceReport(buildReport({ label, windows: [buildStep(label, 3)] })));
    expect(renderMatrix(compareReports(legs))).toBeUndefined();
  });
});
