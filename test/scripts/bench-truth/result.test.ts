import { expect, test } from "vitest";
import type { JudgedCell } from "../../../scripts/bench-truth/judgement.ts";
import { describeResult, summarizeCells } from "../../../scripts/bench-truth/result.ts";
import { buildReport } from "../../compare/report-builder.ts";

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

test("the new loads lead the summary, the table and the headline", () => {
  const runs = [{ memorySeconds: 1, seconds: 2, report: buildReport({}) }];
  const cells = ["untar", "unzip", "cargo build"].map((load) => ({
    ...{ load, background: "none" as const, disk: "virtio", filesystem: "ext4" as const, runs },
  }));
  const recorded = { machine: "a machine", date: "2026-01-02" };
  const result = describeResult(cells, { newLoads: ["cargo build"], heldOut: ["unzip"], recorded });
  expect(result.summary.split("\n")[0]).toBe("|  | new loads | held-out loads | development loads | target |");
  expect(result.table.split("\n").map((row) => row.split(" | ")[0])).toEqual(
    ["load", "---", "cargo build", "unzip", "untar"].map((name) => `| ${name}`),
  );
  expect(result.headline).toContain("Over 1 combinations of new loads");
});
