import { expect, test } from "vitest";
import { HeldDocument } from "../../../src/bench/fio/held-document.ts";
import { testCases } from "../../cases.ts";

function hold(...lines: string[]): HeldDocument {
  const held = new HeldDocument("{");
  for (const line of lines) held.hold(line);
  return held;
}
const VERSION = '  "fio version" : "fio-3.33",';

testCases<[string, string[], object | undefined, string[]]>([
  ["as fio prints it", [VERSION, '  "a" : 1', "}"], { "fio version": "fio-3.33", a: 1 }, []],
  [
    "with fio's message of another process",
    [VERSION, "fio: pid=7, got signal=9", '  "a" : 1', "}"],
    { "fio version": "fio-3.33", a: 1 },
    ["fio: pid=7, got signal=9"],
  ],
  ["with nan", [VERSION, '  "a" : -nan,', '  "b" : inf', "}"], { "fio version": "fio-3.33", a: null, b: null }, []],
  ["with a tab in a value", [VERSION, '\t"a" : "b\tc"', "}"], { "fio version": "fio-3.33", a: "b\tc" }, []],
  ["with another program's line", [VERSION, "npm warn", '  "a" : 1', "}"], undefined, []],
  ["of another program", ['  "a" : nan', "}"], undefined, []],
])("a document %s", (_, lines, value, messages) => {
  expect(hold(...lines).parse()).toEqual({ value, messages });
});

test("a document is fio's by its first name, and has its lines, however many", () => {
  expect(hold(VERSION).isOfFio).toBe(true);
  expect(new HeldDocument('{ "fio version" : 1 }').isOfFio).toBe(true);
  expect(hold('  "a" : "fio version"').isOfFio).toBe(false);
  const lines = Array.from({ length: 10_000 }, (_, place) => `line ${place}`);
  expect(hold(...lines).lines()).toEqual(["{", ...lines]);
});

test("a document of more than 256 MiB is not held", () => {
  const held = new HeldDocument("{");
  const line = "x".repeat(1024 ** 2 - 1);
  for (let place = 0; place < 256; place++) expect(held.hold(line)).toBe(true);
  expect(held.hold("")).toBe(false);
});
