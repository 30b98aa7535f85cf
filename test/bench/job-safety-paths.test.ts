import { expect, test } from "vitest";
import { explainPath, isPathList, isPlainName, isPlainPath } from "../../src/bench/job-safety-paths.ts";
import { testCases } from "../cases.ts";

const LONG = "x".repeat(255);

testCases(["a+b", "a._=@%~-b/c", "größe/日本", `${LONG}/${LONG}`, "a/./b", "dev/shm/x"])("%j stays below", (path) => {
  expect([isPlainPath(path), isPathList(path)]).toEqual([true, true]);
});

testCases(["a/..", "../a", "-", "a/-", ".", "./.", "a//b", `a/${LONG}x`, `${LONG}x/a`, "a:/b", "a\\b", "a|b", ""])(
  "%j is no path below, or only the folder itself",
  (path) => {
    expect(isPlainPath(path)).toBe(path === "." || path === "./.");
  },
);

test("a list has only such paths", () => {
  expect(["a:b", "a:", ":a", "a:..", "/a:b"].map(isPathList)).toEqual([true, false, false, false, false]);
});

testCases([
  ["/dev/sda", "names a device"],
  ["/DEV/sda", "names a device"],
  ["a:/dev/nvme0n1", "names a device"],
  ["'/dev/sda'", "names a device"],
  ["\\\\.\\C", "names a device"],
  ["PhysicalDrive0", "names a device"],
  ["physicaldrive0", "names a device"],
  ["/dev/shm/x", "names a path outside the target"],
  ["/devices", "names a path outside the target"],
  ["a,/b", "names a path outside the target"],
  ["a /b", "names a path outside the target"],
  ["..", "names a path outside the target"],
  ["a/../b", "names a path outside the target"],
  ["a,..,b", "names a path outside the target"],
  ["a..b", undefined],
  ["dev/sda", undefined],
])("%j: %s", (text, reason) => {
  expect(explainPath(text)).toBe(reason);
});

test("a job's name may hold what no path does, but nothing that fio replaces or that leads out", () => {
  expect(["4k/read", "50 % reads, 50 % writes", "a|b", "a(b)", "ä"].map(isPlainName)).toEqual(Array(5).fill(true));
  expect([".", "a/.", "..", "a/../b", "a$b", "a'b", "a\\b", "a\u00a0b", ""].map(isPlainName)).toEqual(
    Array(9).fill(false),
  );
});
