import { describe, expect } from "vitest";
import {
  formatInterval,
  markRatio,
  phraseFigure,
  quoteLabel,
  tellRatio,
} from "../../../src/words/comparison/figures.ts";
import { testCases } from "../../cases.ts";

describe("a label or step inside a sentence", () => {
  testCases([
    ["vm-2", "vm-2"],
    ["node 22, ssd", '"node 22, ssd"'],
    ["v1.2;x", "v1.2;x"],
    ["v1.", '"v1."'],
    ["v1;", '"v1;"'],
    ['a"b', `"a'b"`],
    ['sh -c "exit 7"', `"sh -c 'exit 7'"`],
    ["whole job", "whole job"],
    [`${"x".repeat(59)}y`, `${"x".repeat(59)}y`],
    // Labels of a matrix can differ at their ends alone.
    [`${"x".repeat(80)}1`, `${"x".repeat(39)}…${"x".repeat(19)}1`],
    [`${"x".repeat(80)}2`, `${"x".repeat(39)}…${"x".repeat(19)}2`],
  ])("%s is %s", (label, shown) => {
    expect(quoteLabel(label)).toBe(shown);
  });
});

describe("a figure inside a sentence", () => {
  testCases([
    [{ name: "exit 7", measure: "duration" }, 'duration of "exit 7"'],
    [{ name: "build", measure: "written-bytes" }, "bytes written of build"],
    [{ name: "whole job", measure: "duration" }, "duration of the whole job"],
    [{ name: "x", title: "Random write, 4 KiB", measure: "iops" }, "IOPS of Random write, 4 KiB"],
    [{ name: "x", title: "Random write in /a. B", measure: "iops" }, 'IOPS of "Random write in /a. B"'],
    [{ name: "x", title: 'my "own" job', measure: "iops" }, `IOPS of "my 'own' job"`],
  ])("%j is %s", (figure, shown) => {
    expect(phraseFigure(figure)).toBe(shown);
  });
});

const TIME = { unit: "seconds", measure: "duration" } as const;
const RATE = { unit: "operationsPerSecond", measure: "iops" } as const;
const WAIT = { unit: "seconds", measure: "disk-wait" } as const;
const BYTES = { unit: "bytes", measure: "written-bytes" } as const;

describe("a ratio has one direction, and is never less than 1", () => {
  testCases([
    [TIME, 0.45, "2.22x faster"],
    [TIME, 2.2, "2.20x slower"],
    [RATE, 0.45, "2.22x slower"],
    [RATE, 2.2, "2.20x faster"],
    [WAIT, 0.09, "11.1x shorter"],
    [WAIT, 2, "2.00x longer"],
    [BYTES, 0.5, "2.00x less"],
    [BYTES, 2, "2.00x more"],
    [TIME, 1, "1.00x"],
    [TIME, 1.0049, "1.00x"],
    [TIME, 1.0051, "1.01x slower"],
    [TIME, 1000, "1,000x slower"],
    [TIME, 1001, "over 1,000x slower"],
    [TIME, 1e-9, "over 1,000x faster"],
  ])("%j %d: %s", (figure, ratio, told) => {
    expect(tellRatio(figure, ratio)).toBe(told);
    expect(markRatio(figure, { method: "one-run", ratio })).toBe(told);
  });

  testCases([
    [TIME, 0.4, 0.5, "2.00x to 2.50x"],
    [TIME, 2, 2.5, "2.00x to 2.50x"],
    [RATE, 0.4, 0.5, "2.00x to 2.50x"],
    [TIME, 0.5, 1, "1.00x to 2.00x"],
    [TIME, 0.8, 1.25, "1.25x slower to 1.25x faster"],
    [RATE, 0.8, 1.1, "1.25x slower to 1.10x faster"],
    [WAIT, 0.8, 1.1, "1.25x shorter to 1.10x longer"],
  ])("%j from %d to %d: %s", (figure, low, high, told) => {
    expect(formatInterval(figure, { method: "range", ratio: 1, low, high })).toBe(told);
  });
});
