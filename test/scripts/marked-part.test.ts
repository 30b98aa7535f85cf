import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { replacePart } from "../../scripts/marked-part.ts";

test("a part between its marks is replaced, and nothing else", () => {
  expect(replacePart("a <!-- x -->old<!-- /x --> b", "x", "new")).toBe("a <!-- x -->new<!-- /x --> b");
});

test("a page without the marks is not written to", () => {
  expect(() => replacePart("a <!-- x -->old", "x", "new")).toThrow("no <!-- x --> … <!-- /x --> to write to");
  expect(() => replacePart("<!-- /x --> <!-- x -->", "x", "new")).toThrow("no <!-- x -->");
});

test.each(["docs/truth.md", "README.md"])("%s has a place for the result", (page) => {
  const text = readFileSync(page, "utf8");
  expect(replacePart(text, "truth", "a result")).toContain("<!-- truth -->a result<!-- /truth -->");
});
