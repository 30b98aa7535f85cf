import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DocumentScanner } from "../../../src/bench/fio/document-scanner.ts";

const RESULT = readFileSync(join(import.meta.dirname, "../../fixtures/fio/versions/fio-3.33/randrw.json"), "utf8");

/** What the scanner finds in a text that comes in pieces: documents by their names, lines, and cuts. */
function scan(text: string, size = text.length || 1): string[] {
  const found: string[] = [];
  const scanner = new DocumentScanner({
    takeDocument: (document) => found.push(`document ${Object.keys(document).slice(0, 2).join()}`),
    takeLine: (line) => found.push(`line ${line}`),
    takeCut: () => found.push("cut"),
  });
  for (let start = 0; start < text.length; start += size) scanner.push(text.slice(start, start + size));
  scanner.end();
  return found;
}

const WHOLE = "document fio version,timestamp";
const SMALL = '{"fio version": "fio-3.33", "a": "}{\\"\\\\"}';
const CASES: [text: string, found: string[]][] = [
  ["", []],
  ["\n \n", []],
  ["a note\nanother", ["line a note", "line another"]],
  [RESULT, [WHOLE]],
  [`before\n${RESULT}after`, ["line before", WHOLE, "line after"]],
  [`fio: note ${RESULT}`, ["line fio: note", WHOLE]],
  [`${RESULT}${RESULT}`, [WHOLE, WHOLE]],
  [`[${RESULT},${RESULT}]`, [WHOLE, "line ,", WHOLE, "line ]"].filter((line) => line !== "line ,")],
  [SMALL, ["document fio version,a"]],
  [SMALL.slice(0, -1), ["cut"]],
  [`${RESULT.slice(0, 3000)}\n${RESULT}`, ["cut", WHOLE]],
  [`${RESULT.slice(0, 30)}${RESULT}`, ["cut", WHOLE]],
  [`{"mine": [${SMALL}, 1]}`, ["document fio version,a", "line , 1]}"]],
  ['{"other": {"a": 1}}\nrest', ["document other", "line rest"]],
  ['{"open": {"a": 1}\nrest', ['line {"open": {"a": 1}', "line rest"]],
  ['{"open": "a\n{"b": 2}', ['line {"open": "a', "document b"]],
  ["{not JSON}\nrest", ["line {not JSON}", "line rest"]],
  ['{"tab": "a\tb"}', ["document tab"]],
  ["{\n{\nend", ["line {", "line {", "line end"]],
];

describe("a text", () => {
  test.each(CASES.map(([text, found], place) => [place, found.join(" + "), text, found] as const))(
    "%i gives %s",
    (_place, _found, text, found) => {
      expect(scan(text)).toEqual(found);
      for (const size of [1, 2, 7, 100]) expect(scan(text, size)).toEqual(found);
    },
  );

  test("whose lines have a job's log before them", () => {
    const log = `note\n${RESULT}`.replaceAll(/^/gm, "2026-11-20T11:45:01.1234567Z ");
    for (const size of [1, 50, log.length]) expect(scan(log, size)).toEqual([expect.stringMatching(/note$/), WHOLE]);
  });
});

const nest = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

test("another program's object is nested at most 64 deep, a result's at will", () => {
  expect(scan(nest(64))).toEqual(["document a"]);
  expect(scan(nest(65))).toEqual([`line ${nest(65)}`]);
  expect(scan(`{"fio version": "fio-3.33", "a": ${nest(100)}}`)).toEqual(["document fio version,a"]);
});

test.each(["{\n", '{"\n', '{\\"\n', "{ a\n"])("many lines of %j are read once, not once for each of them", (line) => {
  const lines = Math.ceil(2 ** 17 / line.length);
  expect(scan(line.repeat(lines), 32 * 1024)).toHaveLength(lines);
});
