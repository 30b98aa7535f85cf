import { describe, expect, test } from "vitest";
import { phraseFigure, quoteLabel } from "../../../src/words/comparison/figures.ts";

describe("a label or step inside a sentence", () => {
  test.each([
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
  test.each([
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
