import { describe, expect, test } from "vitest";
import { formatBytes, formatDuration } from "../../../src/format/figures.ts";
import { renderPanel, toHtmlTable } from "../../../src/render/formats/html-tables.ts";
import { fitSections, writePanel } from "../../../src/render/formats/markdown-sections.ts";
import type { Panel } from "../../../src/render/formats/panel.ts";
import { type Cell, left, noteCell, numberCell, tabulate } from "../../../src/render/formats/table.ts";
import { TextPage } from "../../../src/render/formats/text-page.ts";

const page = new TextPage({ width: 40, style: (style, text) => (style === "bold" ? text : `${style}:${text}`) });
const table = (...rows: string[]) => tabulate(rows, [left("step", (row) => row)]);
const EMPTY: Panel = {
  title: "Nothing",
  table: table(),
  lists: [],
  items: [],
  folds: [{ title: "more", tables: [{ name: "x", table: table() }] }],
};

const WHOLE: Panel = {
  title: "fio",
  sentences: ["A sentence that is longer than a line of forty columns."],
  lists: [
    { head: "Two <causes>:", items: ["one", "two"], numbered: true },
    { head: "alone", items: [] },
  ],
  table: table("npm ci"),
  remarks: ["No waits."],
  items: ["a tie"],
  failures: ["a job failed"],
  folds: [
    { title: "Notes", items: ["a note"] },
    { title: "Times", tables: [{ name: "cache", table: table("x") }] },
  ],
  rest: ["1 more step"],
  notes: ["How to read it.", "And this."],
};

describe("a panel", () => {
  test("in a terminal hangs its sentences, dims its notes, and has what others fold", () => {
    expect(page.panel(WHOLE)).toEqual([
      ...["fio", "  A sentence that is longer than a line", "    of forty columns."],
      ...["Two <causes>:", "  1. one", "  2. two", "alone", "dim:  step", "  npm ci", "No waits.", "  a tie"],
      ...["red:  a job failed", "dim:  a note", "", "Times: cache", "dim:  step", "  x", "  1 more step"],
      ...["dim:  How to read it.", "dim:  And this."],
    ]);
  });

  test("in Markdown has a block for each part, with lists apart from the paragraphs around them", () => {
    const fold = (title: string, content: string) =>
      `<details>\n<summary>${title}</summary>\n\n${content}\n\n</details>`;
    const section = { name: "fio's results", importance: 7, describe: () => WHOLE };
    expect(fitSections("# Report", [section], 1e6, String)).toBe(
      `${[
        "# Report",
        "### fio",
        "A sentence that is longer than a line of forty columns.",
        "Two &lt;causes&gt;:",
        "1. one\n1. two",
        "alone",
        "| step |\n| :-- |\n| npm ci |",
        "No waits.",
        "- a tie",
        "Note: a job failed",
        fold("Notes", "- a note"),
        fold("Times", "cache\n\n| step |\n| :-- |\n| x |"),
        "1 more step.",
        "How to read it. And this.",
      ].join("\n\n")}\n`,
    );
  });

  test("in a page has its parts in the same order, and a fold for each of its tables", () => {
    const { html } = renderPanel(WHOLE) ?? { html: "" };
    const texts = html.replace(/<thead>.*?<\/thead>/gs, "").match(/(?<=>)[^<>\n]+(?=<)/g);
    expect(texts).toEqual([
      "fio",
      "A sentence that is longer than a line of forty columns.",
      ...["Two &lt;causes&gt;:", "one", "two", "alone", "npm ci", "No waits.", "a tie", "a job failed"],
      ...["Notes", "a note", "Times: cache", "x", "1 more step.", "How to read it.", "And this."],
    ]);
    expect(html).toContain("<ol");
    expect(html).toContain("<summary>Times: cache</summary>");
  });

  test("with nothing but its title is left out, and one without a title has its parts alone", () => {
    expect(page.panel(EMPTY)).toEqual([]);
    expect(page.panel(undefined)).toEqual([]);
    const section = { name: "nothing", importance: 1, describe: () => EMPTY };
    expect(fitSections("# Report", [section], 1e6, String)).toBe("# Report\n");
    expect(renderPanel(EMPTY)).toBeUndefined();
    expect(page.panel({ remarks: ["No steps."] })).toEqual(["No steps."]);
    expect(writePanel({ remarks: ["No steps."] })).toEqual(["No steps."]);
  });
});

test("a cell's remarks are one note, and empty ones are none", () => {
  expect(noteCell("npm ci", ["", "exit 1", "estimated"])).toEqual({ text: "npm ci", note: "exit 1, estimated" });
  expect(noteCell("npm ci", ["", ""])).toEqual({ text: "npm ci" });
});

/** The unit in the head, and the cells' texts. */
const render = (cells: Cell[]) => {
  const table = { columns: [{ title: "read", align: "right" as const }], rows: cells.map((cell) => [cell]) };
  const page = toHtmlTable(table, "Steps")?.html ?? "";
  const [unit] = [...page.matchAll(/<small>(.*?)<\/small>/g)].map(([, text]) => text);
  return [unit, ...[...page.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, text]) => text)];
};

test("a column of figures has its unit in the head; what was not measured stays", () => {
  expect(
    render([numberCell(1.69e9, formatBytes), numberCell(undefined, formatBytes), numberCell(24_600, formatBytes)]),
  ).toEqual(["MB", "1,690.0", "not measured", "&lt;0.1"]);
});

test("a cell that is more than its figure writes itself in the column's unit", () => {
  const cell: Cell = {
    text: "at most 3 s",
    sortValue: 3,
    quantity: "seconds",
    write: (format) => `at most ${format(3)}`,
  };
  expect(render([cell, numberCell(12.5, formatDuration)])).toEqual(["s", "at most 3.00", "12.50"]);
});

test("texts, other numbers and a mixture stay as they are", () => {
  expect(render([{ text: "a" }])).toEqual([undefined, "a"]);
  expect(render([{ text: "4", sortValue: 4 }])).toEqual([undefined, "4"]);
  expect(render([numberCell(1e6, formatBytes), numberCell(1, formatDuration)])).toEqual([undefined, "1 MB", "1 s"]);
  expect(render([])).toEqual([undefined]);
});
