import { describe, expect, test } from "vitest";
import { renderPanel } from "../../../src/render/formats/html-tables.ts";
import { fitSections, writePanel } from "../../../src/render/formats/markdown-sections.ts";
import { left, noteCell, type Panel, tabulate } from "../../../src/render/formats/table.ts";
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
      "fio",
      "  A sentence that is longer than a line",
      "    of forty columns.",
      "Two <causes>:",
      "  1. one",
      "  2. two",
      "alone",
      "dim:  step",
      "  npm ci",
      "No waits.",
      "  a tie",
      "red:  a job failed",
      "dim:  a note",
      "",
      "Times: cache",
      "dim:  step",
      "  x",
      "  1 more step",
      "dim:  How to read it.",
      "dim:  And this.",
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
