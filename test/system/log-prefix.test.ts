import { expect, test } from "vitest";
import { learnPrefix, removePrefix } from "../../src/system/log-prefix.ts";

const learn = (prefix: string) => learnPrefix(`${prefix}Device`, prefix.length);

test.each([
  ["2026-11-21T15:38:00.1234567Z ", "2027-01-02T05:08:10.7Z rest", "rest"],
  ["2026-11-21T15:38:00.1234567Z ", "2027-01-02T05:08:10.7654321Z", ""],
  ["build\tRun\t2026-11-21T15:38:00.1234567Z ", "other job\tRun more\t2026-11-21T15:38:00.12Z rest", "rest"],
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
