import { describe, expect, test } from "vitest";
import type { Cell, Table } from "../../../src/render/formats/table.ts";
import { renderTextTable } from "../../../src/render/formats/text-table.ts";

function buildTable(names: Cell[]): Table {
  return {
    columns: [
      { title: "job", align: "left" },
      { title: "throughput", align: "right" },
      { title: "p99", align: "right", dispensability: 1 },
    ],
    rows: names.map((name) => [name, { text: "209 MB/s" }, { text: "72 ms" }]),
  };
}

function render(names: Cell[], width: number): string {
  return `\n${renderTextTable(buildTable(names), width, (_, text) => text).join("\n")}\n`;
}

const NOTED: Cell[] = [
  { text: "Sequential write", note: "runs differ" },
  { text: "Random read", note: "not steady" },
  { text: "Random write", note: "runs differ" },
  { text: "fdatasync" },
];

describe("texts too long for their column", () => {
  const readNames = (texts: string[], width: number, keepsEnd = false) => {
    const table = buildTable(texts.map((text) => ({ text })));
    const columns = table.columns.map((column, index) => (index === 0 ? { ...column, keepsEnd } : column));
    const lines = renderTextTable({ ...table, columns }, width, (_, text) => text);
    return lines.slice(1).map((line) => line.trim().split(/ {2,}/)[0]);
  };

  test("end in an ellipsis between words, or in the middle where that tells more of them apart", () => {
    expect(readNames(["Install the tools of the job", "Run the tests of the job"], 32)).toEqual([
      "Install the tools…",
      "Run the tests of…",
    ]);
    expect(readNames(["Run the tests of shard one", "Run the tests of shard two"], 32)).toEqual([
      "Run the t…hard one",
      "Run the t…hard two",
    ]);
    expect(readNames(["the tests of shard one", "the tests of shard one"], 32)).toEqual([
      "the tests of…",
      "the tests of…",
    ]);
  });

  test("of a column that keeps ends are always cut in the middle, by the width of their letters", () => {
    expect(readNames(["Install the tools of the job"], 32, true)).toEqual(["Install t…the job"]);
    expect(readNames(["漢字漢字漢字漢字漢字漢字漢字"], 33, true)).toEqual(["漢字漢字漢…漢字漢字"]);
  });
});

describe("a remark", () => {
  test("stands behind its text where there is room", () => {
    expect(render(NOTED, 80)).toBe(`
  job                             throughput    p99
  Sequential write [runs differ]    209 MB/s  72 ms
  Random read [not steady]          209 MB/s  72 ms
  Random write [runs differ]        209 MB/s  72 ms
  fdatasync                         209 MB/s  72 ms
`);
  });

  test("goes below the table before it costs a column or a part of a name", () => {
    expect(render(NOTED, 45)).toBe(`
  job                   throughput    p99
  Sequential write [1]    209 MB/s  72 ms
  Random read [2]         209 MB/s  72 ms
  Random write [1]        209 MB/s  72 ms
  fdatasync               209 MB/s  72 ms
  [1] runs differ
  [2] not steady
`);
  });

  test("keeps its mark where the text has to be cut", () => {
    expect(render([{ text: "a name that goes on and on", note: "exit 1" }], 40)).toBe(`
  job                       throughput
  a name that goes on… [1]    209 MB/s
  [1] exit 1
`);
  });
});
