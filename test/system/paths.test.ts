import { expect } from "vitest";
import { isInside, isWithin } from "../../src/system/paths.ts";
import { testCases } from "../cases.ts";

testCases([
  ["/a", "/", true],
  ["/", "/", true],
  ["/a", "/a", true],
  ["/a/b", "/a", true],
  ["/a/..b", "/a", true],
  ["/ab", "/a", false],
  ["/a", "/a/b", false],
  ["/", "/a", false],
])("%s in %s: %s", (path, folder, expected) => {
  expect(isWithin(path, folder)).toBe(expected);
  expect(isInside(path, folder)).toBe(expected);
});

testCases([
  ["a/../b", "b/", true],
  ["/a/b/../../c", "/a", false],
  [".", process.cwd(), true],
])("%s in %s, whichever way they are written: %s", (path, folder, expected) => {
  expect(isInside(path, folder)).toBe(expected);
});
