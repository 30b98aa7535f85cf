import { expect, test } from "vitest";
import type { JudgedCell } from "../../../scripts/bench-truth/judgement.ts";
import { summarizeCells } from "../../../scripts/bench-truth/result.ts";

const cell: JudgedCell = {
  row: [],
  load: "untar",
  background: "none",
  disk: "virtio",
  truth: 5,
  duration: 10,
  wait: { seconds: 5.5, lowSeconds: 4, highSeconds: 6 },
  pressureSeconds: 2,
  isHeld: true,
  isPossible: true,
  missSeconds: 0,
  reasons: [],
  falseSentences: [],
};
const figure = (cells: JudgedCell[], name: string) =>
  summarizeCells(cells).find(([line]) => line?.startsWith(name))?.[1];

test("the lines give coverage, worst load and background load, width and error as shares of the duration", () => {
  const missed: JudgedCell = { ...cell, load: "grep", background: "writer", isHeld: false, falseSentences: ["wrong"] };
  const cells = [cell, { ...cell, wait: { seconds: 5, lowSeconds: 5, highSeconds: 5 } }, { ...cell, truth: 3 }, missed];
  expect(figure(cells, "truth within")).toBe("75.0% of 4 cells");
  expect(figure(cells, "allowing for")).toBe("100.0%");
  expect(figure([cell, { ...missed, isPossible: false }], "allowing for")).toBe("50.0%");
  expect(figure(cells, "worst load")).toBe("0.0% (grep)");
  expect(figure(cells, "worst background load")).toBe("0.0% (writer)");
  expect(figure(cells, "width of the bounds, alone")).toBe("20.0%");
  expect(figure(cells, "width of the bounds, with background load")).toBe("20.0%");
  expect(figure(cells, "error of the estimate, alone (median)")).toBe("5.0%");
  expect(figure(cells, "error of the estimate, alone (90th")).toBe("21.0%");
  expect(figure(cells, "error of PSI full")).toBe("30.0%, 30.0%");
  expect(figure(cells, "wrong messages")).toBe("1");
});

test("a line without a cell has no figure", () => {
  expect(figure([cell], "width of the bounds, with background load")).toBe("-");
  expect(figure([], "worst load")).toBe("-");
});
