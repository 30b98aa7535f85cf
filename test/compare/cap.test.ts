import { expect, test } from "vitest";
import type { Question } from "../../src/compare/causes.ts";
import { findCap } from "../../src/compare/limits.ts";
import type { Cell, FigureRow } from "../../src/model/comparison.ts";

function makeRow(name: string, medians: Record<string, number>, parts: Partial<FigureRow> = {}): FigureRow {
  const cells = Object.entries(medians).map(
    ([label, median]): Cell => ({ state: "measured", label, jobs: 4, median, lowest: median, highest: median }),
  );
  return {
    id: name,
    kind: "benchmark",
    name,
    measure: /write/i.test(name) ? "write-bandwidth" : "read-bandwidth",
    unit: "bytesPerSecond",
    better: "higher",
    primary: false,
    cells,
    ...parts,
  };
}

/** What explains that b has so many times the figure of a. */
function ask(rows: readonly FigureRow[], ratio: number, parts: Partial<Question> = {}) {
  const row = makeRow("asked", {});
  const rates = { label: [], baseline: [] };
  const known = { row, label: "b", baseline: "a", ratio, place: "workspace", rates };
  return findCap({ ...known, equallyFast: { asBaseline: [], asLabel: () => [] }, ...parts }, rows)[0];
}

/** Reads and writes of the two, a's far apart. */
function pair(readOfB: number, writeOfB: number): FigureRow[] {
  return [makeRow("seq-read", { a: 300, b: readOfB }), makeRow("seq-write", { a: 200, b: writeOfB })];
}

test("a label whose large reads and writes are within 3% of each other is capped, where the other's are not", () => {
  expect(ask(pair(100, 100), 0.5)).toEqual({ cause: { id: "cap", label: "b" }, fit: 0.8 });
  expect([1029, 971].map((read) => ask(pair(read, 1000), 0.5)?.cause.id)).toEqual(["cap", "cap"]);
  expect([1031, 969].map((read) => ask(pair(read, 1000), 0.5))).toEqual([undefined, undefined]);
  const both = [makeRow("seq-read", { a: 200, b: 100 }), makeRow("seq-write", { a: 200, b: 100 })];
  expect([0.5, 2].map((ratio) => ask(both, ratio))).toEqual([undefined, undefined]);
});

test("the slower one is looked at: by the figure's better direction", () => {
  const rows = [makeRow("seq-read", { a: 200, b: 300 }), makeRow("seq-write", { a: 200, b: 100 })];
  const lower = { row: makeRow("asked", {}, { better: "lower" }) };
  expect(ask(rows, 2)?.cause).toEqual({ id: "cap", label: "a" });
  expect(ask(rows, 0.5)).toBeUndefined();
  expect(ask(rows, 0.5, lower)?.cause).toEqual({ id: "cap", label: "a" });
  expect(ask(rows, 2, lower)).toBeUndefined();
  // Of two that are equally fast neither is the slower one: the baseline is asked about.
  expect([ask(rows, 1)?.cause.id, ask(rows, 1, lower)?.cause.id]).toEqual(["cap", "cap"]);
});

test("a step that hardly waited for the disk is hardly capped by it", () => {
  expect(ask(pair(100, 100), 0.5, { waitShare: 0 })?.fit).toBeCloseTo(0.16, 12);
  expect(ask(pair(100, 100), 0.5, { waitShare: 0.5 })?.fit).toBeCloseTo(0.8, 12);
});

test("any pair of one job's reads and writes counts, and nothing else", () => {
  const [read, write] = pair(100, 100) as [FigureRow, FigureRow];
  const others = [makeRow("seq-read in /a", { a: 1, b: 5 }), makeRow("seq-write in /a", { a: 1, b: 2 })];
  expect(ask([...others, read, write], 0.5)?.cause.id).toBe("cap");
  expect(
    ask(
      [
        { ...read, name: "SEQ-READ" },
        { ...write, name: "SEQ-WRITE" },
      ],
      0.5,
    )?.cause.id,
  ).toBe("cap");
  expect(ask([read], 0.5)).toBeUndefined();
  expect(ask([read, { ...write, name: "write" }], 0.5)).toBeUndefined();
  expect(
    ask(
      [
        { ...read, name: "mixed" },
        { ...write, name: "mixed" },
      ],
      0.5,
    ),
  ).toBeUndefined();
  expect(ask([read, { ...write, measure: "write-iops" }], 0.5)).toBeUndefined();
});

test("what is missing or 0 shows nothing", () => {
  expect(ask(pair(0, 0), 0.5)).toBeUndefined();
  const none: Cell = { state: "not-measured", label: "b" };
  const [read, write] = pair(100, 100) as [FigureRow, FigureRow];
  expect(ask([{ ...read, cells: [...read.cells.slice(0, 1), none] }, write], 0.5)).toBeUndefined();
  expect(ask([read, { ...write, cells: write.cells.slice(0, 1) }], 0.5)).toBeUndefined();
  expect(ask([{ ...read, cells: read.cells.toReversed() }, write], 0.5)?.cause.id).toBe("cap");
});

test("an equally fast label that is capped as well rules the cap out", () => {
  const asBaseline = [{ label: "c", facts: new Map() }];
  const equallyFast = { asBaseline, asLabel: () => [{ label: "d", facts: new Map() }] };
  const build = (c: number, d: number): FigureRow[] => [
    makeRow("seq-read", { a: 300, b: 100, c, d }),
    makeRow("seq-write", { a: 200, b: 100, c: 100, d: 100 }),
  ];
  expect(ask(build(100, 200), 0.5, { equallyFast })?.refutation).toEqual({ by: "c" });
  expect(ask(build(104, 100), 0.5, { equallyFast })?.refutation).toBeUndefined();
  const both = { ...equallyFast, asBaseline: [...asBaseline, { label: "e", facts: new Map() }] };
  const asMany = build(100, 200).map((row) => ({
    ...row,
    cells: [...row.cells, { ...row.cells[2], label: "e" } as Cell],
  }));
  expect(ask(asMany, 0.5, { equallyFast: both })?.refutation).toEqual({ by: "c" });
  // Of two places it is capped in one only.
  const places = [...build(100, 200), ...build(150, 200).map((row) => ({ ...row, name: `${row.name} in /a` }))];
  expect(ask(places, 0.5, { equallyFast })?.refutation).toBeUndefined();
  const baselineCapped = build(104, 100).map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, label: { a: "b", b: "a" }[cell.label] ?? cell.label })),
  }));
  expect(ask(baselineCapped, 2, { equallyFast })?.refutation).toEqual({ by: "d", as: "b" });
});
