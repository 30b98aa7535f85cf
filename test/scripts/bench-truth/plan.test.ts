import { expect, test } from "vitest";
import { DEVELOPMENT_LOADS } from "../../../scripts/bench-truth/development-loads.ts";
import { DISKS } from "../../../scripts/bench-truth/disks.ts";
import { HELD_OUT_LOADS } from "../../../scripts/bench-truth/held-out-loads.ts";
import { BACKGROUNDS, planCells } from "../../../scripts/bench-truth/plan.ts";

const whole = [DEVELOPMENT_LOADS, HELD_OUT_LOADS].flatMap((loads) => planCells(loads, "whole"));

test("each load runs alone and beside two background loads, on each disk and on both filesystems", () => {
  for (const { name } of [...DEVELOPMENT_LOADS, ...HELD_OUT_LOADS]) {
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
  expect(short).toEqual(whole.filter((_, place) => place % 3 < 2));
});

test("half of the plan still meets each load, and each background load on every disk and both filesystems", () => {
  const half = [DEVELOPMENT_LOADS, HELD_OUT_LOADS].flatMap((loads) => planCells(loads, "half"));
  expect(half).toHaveLength(50);
  for (const cell of half) expect(whole).toContainEqual(cell);
  expect(new Set(half.map(({ load }) => load)).size).toBe(DEVELOPMENT_LOADS.length + HELD_OUT_LOADS.length);
  for (const background of BACKGROUNDS) {
    const cells = half.filter((cell) => cell.background === background);
    expect(cells.length).toBeGreaterThanOrEqual(8);
    expect(new Set(cells.map(({ disk }) => disk)).size).toBe(DISKS.length);
    expect(new Set(cells.map(({ filesystem }) => filesystem)).size).toBe(2);
  }
});

test("no load has a name twice or is both held out and developed on", () => {
  const names = [...DEVELOPMENT_LOADS, ...HELD_OUT_LOADS].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
