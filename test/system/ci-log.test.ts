import { expect, test } from "vitest";
import { ColourRemover, findOwner, learnPrefix, removePrefix } from "../../src/system/ci-log.ts";
import { testCases } from "../cases.ts";

const learn = (prefix: string) => learnPrefix(`${prefix}Device`, prefix.length);

testCases([
  ["2026-11-21T15:38:00.1234567Z ", "2027-01-02T05:08:10.7Z rest", "rest"],
  ["2026-11-21T15:38:00.1234567Z ", "2027-01-02T05:08:10.7654321Z", ""],
  ["build\tRun\t2026-11-21T15:38:00.1234567Z ", "other job\tRun more\t2026-11-21T15:38:00.12Z rest", "rest"],
  ["2026-11-21T15:38:00.1234567Z ", "2027-01-02T05:08:10Z rest", "rest"],
  ["2026-11-21T15:38:00Z | ", "2027-01-02T05:08:10.25Z | rest", "rest"],
  ["Nov 21 15:38:00 ", "Dec 1 05:08:10 rest", "rest"],
  ["[12.5] (a|b)* ", "[7.25] (c|d)* rest", "rest"],
  ["> > ", "> >", ""],
  ["> > ", "> > rest", "rest"],
  ["web-1  | ", "web-2  |   rest", "  rest"],
])("%j is found again in %j", (prefix, line, rest) => {
  expect(removePrefix(line, learn(prefix))).toBe(rest);
});

test("a line without the prefix stays as it is, and an indentation or half a page is no prefix", () => {
  expect(removePrefix("rest", learn("> > "))).toBe("rest");
  expect(removePrefix("rest", undefined)).toBe("rest");
  expect(learn("")).toBeUndefined();
  expect(learn("  \t")).toBeUndefined();
  expect(learn('  "iostat": ')).toBeUndefined();
  expect(learn('{"iostat" :')).toBeUndefined();
  expect(learn('"iostat": x ')).toBeDefined();
  expect(learn(`${"x".repeat(199)} `)).toBeDefined();
  expect(learn(`${"x".repeat(200)} `)).toBeUndefined();
});

testCases([
  ["web-1  | ", "web-1|"],
  ["web-2  | ", "web-2|"],
  ["Nov 21 15:38:00 web iostat[12]: ", "webiostat[]:"],
  ["Sun Dec 1 5:08:10 PM web iostat[7]: ", "webiostat[]:"],
  ["2026-11-21T15:38:00.12+02:00 stdout F ", ""],
  ["2026-11-21T15:38:00.12+02:00 stderr P ", ""],
  ["[pod/fio-7d9/iostat] ", "[pod/fio-7d9/iostat]"],
  ["2026-11-21T15:38:00.123456Z 01O ", ""],
  ["[12.5] ", "[]"],
  ["Sunny Marc AMD ", "SunnyMarcAMD"],
  ["v1.2-3: ", "v1.2-3:"],
])("the owner of lines with %j is %j", (prefix, owner) => {
  const learnt = learn(prefix) as RegExp;
  expect(findOwner(`${prefix}rest`, learnt)).toBe(owner);
  expect(findOwner("rest", learnt)).toBeUndefined();
});

test("times, streams and months are of no owner, whole words only", () => {
  const words = "Mon Tue Wed Thu Fri Sat Sun Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec AM PM stdout stderr";
  const ownerOf = (prefix: string) => findOwner(`${prefix}rest`, learn(prefix) as RegExp);
  for (const word of [...words.split(" "), "stdout F", "stderr P", "12", "1,2", "1+2", "1:2", "1-2", "1a"]) {
    expect([word, ownerOf(`${word} web: `)]).toEqual([word, "web:"]);
    for (const other of /^\d/.test(word) ? [] : [`x${word}`, `-${word}`, `.${word}`]) {
      expect([other, ownerOf(`${other} web: `)]).toEqual([other, `${other.replace(" ", "")}web:`]);
    }
  }
  for (const other of ["Janx", "Jan-x", "stdout-1", "AMx"]) expect(ownerOf(`${other} web: `)).toBe(`${other}web:`);
});

testCases([
  ["a\u001b[31mb\u001b[0m", "ab"],
  ["\u001b[38;5;10mb\u001b[K\u001b[?25l", "b"],
  ["\u001b(Bb\u001b)0", "b"],
  ["no [31m colour", "no [31m colour"],
])("%j is %j without colours", (text, plain) => expect(new ColourRemover().remove(text)).toBe(plain));

test("a sequence that two pieces share is removed, and a long one is text", () => {
  const text = "a\u001b[38;5;10mb\u001b[0mc";
  for (let size = 1; size < text.length; size++) {
    const remover = new ColourRemover();
    let plain = "";
    for (let start = 0; start < text.length; start += size) plain += remover.remove(text.slice(start, start + size));
    expect(plain).toBe("abc");
  }
  const kept = (length: number) => new ColourRemover().remove(`a\u001b[${"1".repeat(length - 2)}`).length - 1;
  expect([kept(32), kept(33)]).toEqual([0, 33]);
});
