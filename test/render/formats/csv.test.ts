import { expect, test } from "vitest";
import { renderCsv } from "../../../src/render/formats/csv.ts";
import { testCases } from "../../cases.ts";

testCases([
  ["plain", "plain"],
  ['say "a, b"', '"say ""a, b"""'],
  ["a,b", '"a,b"'],
  [" = a", "'= a"],
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-x", "'-x"],
  ["@x", "'@x"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ["it's", "it's"],
  [-1.5, "-1.5"],
  [0.30000000000000004, "0.30000000000000004"],
  [true, "true"],
  [undefined, ""],
])("%j is written as %s", (value, field) => {
  expect(renderCsv(["a", "b"], [[value, 1]])).toBe(`a,b\n${field},1\n`);
});

test("a name of several lines or with an escape is one line", () => {
  const text = renderCsv(["a"], [["x\n::error::y\u001b[31m"]]);
  expect(text.trimEnd().split("\n")).toHaveLength(2);
  expect(text).not.toContain("\u001b");
});
