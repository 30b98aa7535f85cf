import { expect, test } from "vitest";
import {
  type Cell,
  type CellRow,
  type CellRun,
  countRuns,
  groupRuns,
  planCells,
  planNewCells,
} from "../../../scripts/bench-truth/cells.ts";
import { DEVELOPMENT_LOADS } from "../../../scripts/bench-truth/development-loads.ts";
import { HELD_OUT_LOADS } from "../../../scripts/bench-truth/held-out-loads.ts";
import { NEW_LOADS } from "../../../scripts/bench-truth/new-loads.ts";
import { PROJECT_LOADS } from "../../../scripts/bench-truth/project-loads.ts";
import { DISKS } from "../../../scripts/lab/disks.ts";
import { BACKGROUNDS } from "../../../scripts/lab/load.ts";

const whole = [DEVELOPMENT_LOADS, HELD_OUT_LOADS].flatMap((loads) => planCells(loads, "whole"));

test("each load runs alone and beside two background loads, on each disk and on both filesystems", () => {
  for (const { name } of [...DEVELOPMENT_LOADS, ...HELD_OUT_LOADS].filter(({ beside }) => beside === undefined)) {
    const cells = whole.filter(({ load }) => load === name);
    expect(cells.map(({ background }) => background)).toContain("none");
    expect(new Set(cells.map(({ background }) => background)).size).toBe(3);
    expect(new Set(cells.map(({ disk }) => disk)).size).toBe(DISKS.length);
    expect(new Set(cells.map(({ filesystem }) => filesystem)).size).toBe(2);
  }
});

test("every background load meets every disk with either filesystem, and has at least ten cells", () => {
  for (const background of BACKGROUNDS) {
    const cells = whole.filter((cell) => cell.background === background);
    expect(cells.length).toBeGreaterThanOrEqual(10);
    expect(new Set(cells.map(({ disk, filesystem }) => `${disk} ${filesystem}`)).size).toBe(2 * DISKS.length);
  }
});

test("the short plan is the first part of the whole one: alone and beside one background load", () => {
  const short = [DEVELOPMENT_LOADS, HELD_OUT_LOADS].flatMap((loads) => planCells(loads, "short"));
  for (const { name } of [...DEVELOPMENT_LOADS, ...HELD_OUT_LOADS]) {
    const of = (cells: typeof short) => cells.filter(({ load }) => load === name);
    expect(of(short)).toEqual(of(whole).slice(0, 2));
  }
});

test("half of the plan still meets each load, and each background load on every disk and both filesystems", () => {
  const half = [DEVELOPMENT_LOADS, HELD_OUT_LOADS].flatMap((loads) => planCells(loads, "half"));
  expect(half).toHaveLength(64);
  for (const cell of half) expect(whole).toContainEqual(cell);
  expect(new Set(half.map(({ load }) => load)).size).toBe(DEVELOPMENT_LOADS.length + HELD_OUT_LOADS.length);
  for (const background of BACKGROUNDS) {
    const cells = half.filter((cell) => cell.background === background);
    expect(cells.length).toBeGreaterThanOrEqual(8);
    expect(new Set(cells.map(({ disk }) => disk)).size).toBe(DISKS.length);
    expect(new Set(cells.map(({ filesystem }) => filesystem)).size).toBe(2);
  }
});

test.each([
  ["new", NEW_LOADS],
  ["project", PROJECT_LOADS],
])(
  "each of the %s loads runs alone, beside busy cores and beside a writer, each on all disks and filesystems",
  (_, loads) => {
    const cells = planNewCells(loads);
    expect(cells).toHaveLength(3 * loads.length);
    for (const background of ["none", "busy cores", "writer"]) {
      const alike = cells.filter((cell) => cell.background === background);
      expect(new Set(alike.map(({ load }) => load)).size).toBe(loads.length);
      expect(new Set(alike.map(({ disk, filesystem }) => `${disk} ${filesystem}`)).size).toBe(2 * DISKS.length);
    }
  },
);

test("no load has a name twice or is in two of the groups", () => {
  const names = [...NEW_LOADS, ...PROJECT_LOADS, ...DEVELOPMENT_LOADS, ...HELD_OUT_LOADS].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

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
