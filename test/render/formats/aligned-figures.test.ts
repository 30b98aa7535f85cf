import { expect, test } from "vitest";
import { formatBytes, formatDuration } from "../../../src/format/figures.ts";
import { alignFigures } from "../../../src/render/formats/aligned-figures.ts";
import { type Cell, numberCell } from "../../../src/render/formats/table.ts";

const align = (cells: Cell[]) => {
  const { columns, rows } = alignFigures({
    columns: [{ title: "read", align: "right" }],
    rows: cells.map((cell) => [cell]),
  });
  return [columns[0]?.unit, ...rows.map(([cell]) => cell?.text)];
};

test("a column of figures has its unit in the head; what was not measured stays", () => {
  expect(
    align([numberCell(1.69e9, formatBytes), numberCell(undefined, formatBytes), numberCell(24_600, formatBytes)]),
  ).toEqual(["MB", "1,690.0", "not measured", "<0.1"]);
});

test("a cell that is more than its figure writes itself in the column's unit", () => {
  const cell: Cell = {
    text: "at most 3 s",
    sortValue: 3,
    quantity: "seconds",
    write: (format) => `at most ${format(3)}`,
  };
  expect(align([cell, numberCell(12.5, formatDuration)])).toEqual(["s", "at most 3.00", "12.50"]);
});

test("texts, other numbers and a mixture stay as they are", () => {
  expect(align([{ text: "a" }])).toEqual([undefined, "a"]);
  expect(align([{ text: "4", sortValue: 4 }])).toEqual([undefined, "4"]);
  expect(align([numberCell(1e6, formatBytes), numberCell(1, formatDuration)])).toEqual([undefined, "1 MB", "1 s"]);
  expect(align([])).toEqual([undefined]);
});
