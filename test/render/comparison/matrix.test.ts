import { describe, expect, test } from "vitest";
import type { Comparison } from "../../../src/model/comparison.ts";
import { orderMatrix, renderComparisonCsv } from "../../../src/render/comparison/exports.ts";
import { buildMatrixData, renderMatrix } from "../../../src/render/comparison/matrix.ts";
import { testCases } from "../../cases.ts";
import { compareDurations, compareWithFirst } from "../../compare/first-baseline.ts";
import { buildStep, legOf } from "../../compare/report-builder.ts";
import { compareCase1, compareThreeLabels } from "./samples.ts";

/** The cells of a table's rows as text, without drawings and marks for those who cannot see. */
function readRows(html: string): string[][] {
  const body = html.slice(html.indexOf("<tbody>"));
  return body
    .split("<tr")
    .slice(1)
    .map((row) =>
      [...row.replace(/<td class="dots">.*?<\/td>/s, "").matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(
        ([, cell = ""]) =>
          cell
            .replace(/<span class="heard">.*?<\/span>/g, "")
            .replace(/<[^>]+>/g, " ")
            .replace(/\s+/g, " ")
            .trim(),
      ),
    );
}

const render = (comparison: Comparison) => renderMatrix(comparison, buildMatrixData(comparison));

/** The names of a table's columns. */
const listColumns = (html: string) =>
  [...html.matchAll(/data-column="([^"]+)"/g)].map(([, column]) => column).join(" ");

const at = (level: number): number[] => [1, 1.03, 0.98, 1.01].map((noise) => level * noise);

describe("the table of all labels", () => {
  test("has the best first, the ratio with its mark, and the median below", () => {
    expect(readRows(render(compareThreeLabels())?.html ?? "")).toEqual([
      ["1", "large best", "4", "2.00x ▲ 15.1 s · 1.90x to 2.10x", "2.00x? △ 6,030", "2.00x? △ 6.03 s"],
      [
        "2=",
        "odd",
        "4",
        "≈1.03x faster 29.2 s · 1.02x slower to 1.08x faster",
        "not comparable 3,108",
        "≈1.03x faster 11.7 s",
      ],
      ["2=", "small baseline", "4", "30.1 s", "3,015", "12.1 s"],
    ]);
  });

  test("has no column of ranks where nobody is ranked, and stands in the order of the ranked figure", () => {
    const html = render(compareCase1())?.html ?? "";
    expect(html).not.toContain(">rank<");
    expect(html).toMatch(/data-sortable="ascending" aria-sort="ascending">cache-retrieve <small>mean latency/);
    expect(readRows(html).map(([label, jobs, cell]) => [label, jobs, cell])).toEqual([
      ["Intel baseline", "1", "76 ms"],
      ["AMD-30", "1", "1.01x slower 77 ms"],
      ["AMD-16", "1", "1.92x slower 146 ms"],
    ]);
  });

  test("marks a ratio that may be chance, although its interval excludes 1.00x and another label ranks the two apart", () => {
    const comparison = compareDurations({
      a: [10, 11, 9.6, 10.4],
      b: [11.2, 12.4, 11.6, 11.9],
      c: [10.2, 10.9, 9.7, 10.3],
      d: [9.9, 10.8, 9.5, 10.6],
    });
    const row = readRows(render(comparison)?.html ?? "").find(([, label]) => label === "b");
    expect(row?.[0]).toBe("4");
    expect(row?.[3]).toMatch(/^1\.1\dx\? ▽ 11\.8 s · 1\.0\dx to 1\.2\dx, may be chance$/);
  });

  testCases([
    [1.24, "by1"],
    [1.25, "by2"],
    [1.99, "by2"],
    [2, "by3"],
  ])("draws %dx as %s", (factor, name) => {
    const comparison = compareDurations({ a: at(10), b: at(30) });
    const cell = comparison.figures[0]?.cells[1];
    if (cell?.state === "measured" && cell.ratio !== undefined) cell.ratio.ratio = factor;
    expect(render(comparison)?.html).toContain(`class="right worse ${name}"`);
  });

  test("a label of which a step failed says so beside its name and in its cell", () => {
    const build = (label: string, exitCode: number) =>
      at(10).map((seconds) => legOf({ label, windows: [buildStep("make", seconds, { exitCode })] }));
    const html = render(compareWithFirst([...build("a", 0), ...build("b", 2)]))?.html ?? "";
    expect(readRows(html)[1]).toEqual(["b make failed in 4 of 4 jobs (exit code 2)", "4", "failed"]);
  });

  test("names each label and column for the page's address", () => {
    const html = render(compareThreeLabels())?.html ?? "";
    expect(
      [...html.matchAll(/<a href="#label=([^"]+)" data-label="([^"]+)">([^<]+)</g)].map(([, ...all]) => all),
    ).toEqual([
      ["large", "large", "large"],
      ["odd", "odd", "odd"],
      ["small", "small", "small"],
    ]);
    expect(listColumns(html)).toBe(
      "rank label jobs npm-ci-duration random-write-4-kib-depth-32-iops npm-test-duration",
    );
  });

  test("of labels without a figure is not there", () => {
    const legs = ["a", "b"].map((label) => legOf({ label, windows: [buildStep(label, 3)] }));
    expect(render(compareWithFirst(legs))).toBeUndefined();
  });
});

test("the labels are in the order of the table, with a rank where there are jobs enough", () => {
  const { kind, baseline, labels, figures } = buildMatrixData(compareThreeLabels());
  expect([kind, baseline]).toEqual(["comparison", "small"]);
  expect(labels).toEqual([
    { label: "large", address: "large", jobs: 4, rank: 1 },
    { label: "odd", address: "odd", jobs: 4, rank: 2, shared: true },
    { label: "small", address: "small", jobs: 4, rank: 2, shared: true },
  ]);
  expect(figures.map(({ id }) => id)).toEqual([
    'duration("npm ci")',
    'write-iops("quick/rand-write-4k-q32")',
    'duration("npm test")',
  ]);
  expect(buildMatrixData(compareDurations({ a: [1], b: [2, 3] })).labels).toEqual([
    { label: "a", address: "a", jobs: 1 },
    { label: "b", address: "b", jobs: 2 },
  ]);
});

test("labels that differ in signs alone have addresses of their own", () => {
  const { labels } = buildMatrixData(compareDurations({ "a b": [1], "A-B": [2], "<>": [3] }));
  expect(labels.map(({ address }) => address)).toEqual(["a-b", "a-b-2", "label-3"]);
});

test("of more than 1,000 labels the best are there, with their cells and no others", () => {
  const many = (count: number) =>
    buildMatrixData(
      compareDurations(Object.fromEntries(Array.from({ length: count }, (_, at) => [`l${at}`, [at + 1]]))),
    );
  expect(many(1000).labels).toHaveLength(1000);
  const { labels, figures } = many(1001);
  expect(labels).toHaveLength(1000);
  expect(figures[0]?.cells.map(({ label }) => label)).not.toContain("l1000");
  expect(figures[0]?.cells).toHaveLength(1000);
});

test("columns have names that no other column has", () => {
  const comparison = compareDurations({ a: [1], b: [2] });
  const figures = comparison.figures.flatMap((row) => [row, row, { ...row, title: "Rank", measure: "" }]);
  const { html = "" } = renderMatrix(comparison, { ...buildMatrixData(comparison), figures }) ?? {};
  expect(listColumns(html)).toBe("label jobs npm-ci-duration npm-ci-duration-2 rank-2");
});

test("labels and cells are in the order of the rows, without their addresses", () => {
  const shown = orderMatrix(buildMatrixData(compareThreeLabels()), ["small", "none", "large"]);
  expect(shown.labels).toEqual([
    { label: "small", jobs: 4, rank: 2, shared: true },
    { label: "large", jobs: 4, rank: 1 },
  ]);
  expect(shown.figures.map(({ cells }) => cells.map(({ label }) => label))).toEqual(Array(3).fill(["small", "large"]));
  const [head, first] = renderComparisonCsv(shown).split("\n");
  expect(head).toMatch(/^kind,name,measure,unit,/);
  expect(first).toMatch(/^window,npm ci,duration,seconds,lower,true,small,true,measured,4,/);
});
