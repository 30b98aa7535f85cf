import { expect, test } from "vitest";
import { formatBytes, formatDuration } from "../../../src/format/figures.ts";
import { toHtmlTable } from "../../../src/render/formats/html-tables.ts";
import { type Cell, numberCell } from "../../../src/render/formats/table.ts";

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
