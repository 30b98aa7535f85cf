import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { DocumentScanner } from "../../../src/bench/fio/document-scanner.ts";

const RESULT = readFileSync(join(import.meta.dirname, "../../fixtures/fio/versions/fio-3.33/randrw.json"), "utf8");

/** What the scanner finds in a text that comes in pieces: documents by their names, lines, and cuts. */
function scan(text: string, size = text.length || 1): string[] {
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, place) => {
    return text.slice(place * size, (place + 1) * size);
  });
  return scanPieces(pieces).found;
}

/** The same for given pieces, and how much of it was found before the end was told. */
function scanPieces(pieces: readonly string[], maxLength?: number): { found: string[]; early: number } {
  const found: string[] = [];
  const scanner = new DocumentScanner(
    {
      takeDocument: (document) => found.push(`document ${Object.keys(document).slice(0, 2).join()}`),
      takeLine: (line) => found.push(`line ${line}`),
      takeLost: (id) => found.push(id === "unended-documents" ? "cut" : "broken"),
      takePrefix: () => {},
    },
    maxLength,
  );
  for (const piece of pieces) scanner.push(piece);
  const early = found.length;
  scanner.end();
  return { found, early };
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
  [SMALL.replace("}{", "}{,\n"), ["document fio version,a"]],
  [
    '{"fio version": "x",\nfio: pid=1, got signal=9\n fio: job a\n"a": 1}',
    ["line fio: pid=1, got signal=9", "line fio: job a", "document fio version,a"],
  ],
  ['{"fio version": "x", "a": -nan, "b": [NaN], "c":inf}', ["broken"]],
  ['{"fio version": "x", "a": -nan, "b": NaN, "c":inf, "d": Infinity}', ["document fio version,a"]],
  ['{"fio version": "x", "a": nano}', ["broken"]],
  ['{"fio version": "x",\nother words\n"a": 1}\nrest', ["broken", "line rest"]],
  [`${RESULT.slice(0, 3000)}\n${RESULT}`, ["cut", WHOLE]],
  [`${RESULT.slice(0, 30)}${RESULT}`, ["cut", WHOLE]],
  [`{"mine": [${SMALL}, 1]}`, ["document fio version,a", "line , 1]}"]],
  ['{"other": {"a": 1}}\nrest', ["document other", "line rest"]],
  ['{"open": {"a": 1}\nrest', ['line {"open": {"a": 1}', "line rest"]],
  ['{"open": "a\n{"b": 2}', ['line {"open": "a', "document b"]],
  ["{not JSON}\nrest", ["line {not JSON}", "line rest"]],
  ['{"tab": "a\tb"}', ["document tab"]],
  ['note {"a": 1}', ['line note {"a": 1}']],
  ['note{"a": 1}', ['line note{"a": 1}']],
  ['  {"a": 1}', ["document a"]],
  ['note { "fio version": 1}', ["line note", "document fio version"]],
  ['note {x} {"fio version": 1}', ["line note {x}", "document fio version"]],
  ['note {{"fio version": 1}', ["line note {", "document fio version"]],
  ['note [ {"fio version": 1}', ["line note [", "document fio version"]],
  ['[ note {"fio version": 1}', ["line [ note", "document fio version"]],
  ['note{"fio version": 1}', ["line note", "document fio version"]],
  ['[ {"fio version": 1}', ["document fio version"]],
  ['{"escaped": "a\t\\"b"}', ["document escaped"]],
  ["{\n{\nend", ["line {", "line {", "line end"]],
  ['{\n{"a": 1}\nend', ["line {", "document a", "line end"]],
  ['{{"\nend', ['line {{"', "line end"]],
  [`${"{\n".repeat(65)}${"}\n".repeat(65)}`, [...Array(64).fill("line {"), "document ", ...Array(64).fill("line }")]],
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

test("what is found is told as soon as it was read", () => {
  const log = `${RESULT}`.replaceAll(/^/gm, "2026-11-20T11:45:01.1234567Z ");
  for (const text of [RESULT, log, `${RESULT.slice(0, 3000)}\n${RESULT}`, "\nnote\n"]) {
    const { found, early } = scanPieces([text]);
    expect(early).toBe(found.length);
  }
});

test("the start of a result is waited for, as long as it may be one", () => {
  const rest = '"fio version": 1}\n';
  for (const before of ["", "other {\n"]) {
    const begin = (length: number) => `${before}note { \n${" ".repeat(length - 3)}`;
    const lines = before === "" ? [] : ["line other {"];
    expect(scanPieces([begin(1023), rest]).found).toEqual([...lines, "line note", "document fio version"]);
    expect(scanPieces([begin(1024), rest]).found).toEqual([...lines, "line note {", `line ${rest.trim()}`]);
  }
});

test("a line without an end is kept up to 64 KiB", () => {
  const long = "x".repeat(2 ** 16);
  expect(scanPieces([`abc\n${long}`, "y\n"]).found).toEqual(["line abc", `line ${long}y`]);
  expect(scanPieces([`abc\n${long}x`, "y\n"]).found).toEqual(["line abc", "line y"]);
  expect(scan(`${" ".repeat(2 ** 16)}{"a": 1}`)).toEqual(["document a"]);
});

test("of a document whose end is still to come so much is kept as is allowed", () => {
  const [small, result] = ['{"fio version": 1}', `{"fio version": "${"x".repeat(200)}"}`];
  const scanCut = (before: string, ...places: number[]) => {
    const pieces = [0, ...places].map((place, index) => result.slice(place, places[index]));
    return scanPieces([`${before}${pieces[0]}`, ...pieces.slice(1), "\nend"], 100).found;
  };
  const document = "document fio version";
  expect(scanCut("", 100)).toEqual([document, "line end"]);
  expect(scanCut("", 60, 100)).toEqual([document, "line end"]);
  expect(scanCut("note\n", 100)).toEqual(["line note", document, "line end"]);
  expect(scanCut(small, 100)).toEqual([document, document, "line end"]);
  const rest = (from: number) => `line ${result.slice(from)}`;
  expect(scanCut("", 101)).toEqual(["cut", rest(101), "line end"]);
  expect(scanCut("", 60, 101)).toEqual(["cut", rest(101), "line end"]);
  expect(scanCut(small, 101)).toEqual([document, "cut", rest(101), "line end"]);
  const other = `{"a": "${"x".repeat(200)}`;
  expect(scanPieces([other, '"}'], 100).found).toEqual([`line ${other}`, 'line "}']);
});

test("control characters in a string are what they stand for", () => {
  const documents: unknown[] = [];
  const scanner = new DocumentScanner({
    takeDocument: (document) => documents.push(document),
    takeLine: () => undefined,
    takeLost: () => undefined,
    takePrefix: () => undefined,
  });
  scanner.push('{"a": "b\tc\u001f"}');
  scanner.push('{"fio version": "x", "time": "of\ntwo lines",\nfio: pid=1, got signal=9\n"a": 1}');
  expect(documents).toEqual([{ a: "b\tc\u001f" }, { "fio version": "x", time: "of\ntwo lines", a: 1 }]);
});

const nest = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

test("another program's object is nested at most 64 deep, a result's at will", () => {
  expect(scan(nest(64))).toEqual(["document a"]);
  expect(scan(nest(65))).toEqual([`line ${nest(65)}`]);
  expect(scan(`{"fio version": "fio-3.33", "a": ${nest(100)}}`)).toEqual(["document fio version,a"]);
});

describe("open braces of another program", () => {
  /** How often each line of a text is looked at for the beginning of a result or of an object. */
  const countLooks = (text: string) => {
    const look = vi.spyOn(RegExp.prototype, "test");
    const found = scan(text, 32 * 1024);
    const looks = look.mock.calls.length;
    look.mockRestore();
    return { found, looks: looks / text.split("\n").length };
  };

  test.each(["{\n", '{"\n', '{\\"\n', "{ a\n", "[{\n", "{{\n", "{ {}\n"])(
    "many lines of %j are read once, not once for each of them",
    (line) => {
      const { found, looks } = countLooks(line.repeat(10_000));
      expect(found).toHaveLength(10_000);
      expect(looks).toBeLessThan(8);
    },
  );

  test("up to 64 before many objects are no reason to read those again", () => {
    const { found, looks } = countLooks(`${"{\n".repeat(64)}${"{}\n".repeat(5000)}`);
    expect(found.slice(0, 65)).toEqual([...Array(64).fill("line {"), "document "]);
    expect(found).toHaveLength(5064);
    expect(looks).toBeLessThan(8);
  });

  test("are lines each, and what is whole between or behind them is a document", () => {
    for (const size of [1, 3, 1000]) {
      expect(scan('{\n {"a": 1}\n{\n{"b": "}\n{"c": {}}\nx\n{"d": 1}', size)).toEqual([
        ...["line {", "document a", "line {", 'line {"b": "}', "document c", "line x", "document d"],
      ]);
    }
  });

  test("do not hide a result behind them", () => {
    expect(scan(`${"{\n".repeat(70)}${SMALL}\nend`).slice(-2)).toEqual(["document fio version,a", "line end"]);
  });

  test("that had no end are forgotten where a log's times are found before the lines", () => {
    const log = `{\n"\n${RESULT.replaceAll(/^/gm, "2026-11-20T11:45:01.1234567Z ")}`;
    expect(scan(log)).toEqual(["line {", 'line "', WHOLE]);
  });
});
