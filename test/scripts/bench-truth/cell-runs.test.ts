import { expect, test } from "vitest";
import { type CellRow, type CellRun, countRuns, groupRuns } from "../../../scripts/bench-truth/cell-runs.ts";
import type { Cell } from "../../../scripts/bench-truth/plan.ts";

const cell: Cell = { load: "untar", background: "none", disk: "virtio", filesystem: "ext4" };
const other: Cell = { ...cell, filesystem: "xfs" };
const run = (seconds: number) => ({ memorySeconds: 1, seconds, report: {} }) as CellRun;
const rows: CellRow[] = [
  { ...cell, times: 2, run: run(3) },
  { ...other, times: 2, run: run(4) },
  { ...cell, times: 2, run: run(5) },
];

test("runs are grouped by their cells, in the order in which these were begun", () => {
  expect(groupRuns(rows)).toEqual([
    { ...cell, runs: [run(3), run(5)] },
    { ...other, runs: [run(4)] },
  ]);
});

test("runs of a cell count in which the load did as much", () => {
  expect([countRuns(rows, cell, 2), countRuns(rows, cell, 3), countRuns([], other, 2)]).toEqual([2, 0, 0]);
});
