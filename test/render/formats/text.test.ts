import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { renderScreen } from "../../../src/render/formats/screen.ts";
import type { Cell, Table } from "../../../src/render/formats/table.ts";
import { textWidth } from "../../../src/render/formats/text-lines.ts";
import { renderTextTable } from "../../../src/render/formats/text-table.ts";
import { testCases } from "../../cases.ts";

test("each character of ASCII is as wide as the library says, alone and between others", () => {
  for (let code = 0; code < 0x80; code++) {
    const character = String.fromCharCode(code);
    for (const text of [character, `a${character}b`]) {
      expect([code, textWidth(text)]).toEqual([code, stringWidth(text)]);
    }
  }
});

testCases([
  ["", 0],
  ["1.6 GB/s", 8],
  ["größer …", 8],
  ["構築", 4],
  ["e\u0301", 1],
  ["1\uFE0F\u20E3", 2],
  ["\u001B[31mred\u001B[39m", 3],
])("%j takes %d columns", (text, columns) => {
  expect(textWidth(text)).toBe(columns);
});

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

const section = (name: string, rank: number, count: number) => {
  const remarks = Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);
  return { name, rank, describe: () => ({ remarks }) };
};
/** The lines of each section that a screen of so many rows shows, and last the names of what it does not. */
const show = (sections: ReturnType<typeof section>[], rows: number) => {
  const screen = { rows, more: "more" };
  const text = renderScreen(sections, { width: 80, style: (_, words) => words, screen }, (names) => names.join(", "));
  return text
    .trimEnd()
    .split("\n\n")
    .map((part) => part.split("\n"));
};
const firsts = (parts: string[][]) => parts.map(([first]) => first);
const counts = (parts: string[][]) => parts.slice(0, -1).map((lines) => lines.length);
const missing = (parts: string[][]) => parts.at(-1)?.[0];

test("what fits is shown in the order given, without what is empty", () => {
  const all = [section("lead", 0, 2), section("none", 1, 0), section("steps", 2, 3), section("fio", 1, 4)];
  expect(firsts(show(all, 11))).toEqual(["lead 1", "steps 1", "fio 1"]);
});

test("by rank, the last that has room for five lines is cut, and the others are left out", () => {
  const all = [section("lead", 0, 2), section("steps", 3, 8), section("fio", 1, 8), section("storage", 4, 9)];
  // Two lines and a blank one point to the rest.
  const cut = show(all, 17 + 3);
  expect(counts(cut)).toEqual([2, 5, 8]);
  expect(missing(cut)).toBe("the rest of steps, storage");
  const whole = show(all, 16 + 3);
  expect(counts(whole)).toEqual([2, 8]);
  expect(missing(whole)).toBe("steps, storage");
});

test("a short section fits into what is left by a long one", () => {
  const all = [section("lead", 0, 1), section("fio", 1, 9), section("label", 2, 1)];
  expect(counts(show(all, 4 + 3))).toEqual([1, 1]);
  expect(counts(show(all, 3 + 3))).toEqual([1, 1]);
  expect(counts(show(all, 2 + 3))).toEqual([1]);
});

test("the lead has half of the screen, however little is left for the others", () => {
  const all = [section("lead", 0, 9), section("fio", 1, 9)];
  expect(counts(show(all, 4))).toEqual([2]);
  expect(counts(show(all, 8))).toEqual([4]);
  expect(counts(show(all, 18))).toEqual([9, 5]);
});
