import { expect, test } from "vitest";
import { findDifferences, findStable } from "../../../src/compare/trial/tree-difference.ts";

const tree = (entries: Record<string, string>) => new Map(Object.entries(entries));

test("a file with other content, one that is missing and one more are differences", () => {
  const stable = findStable([tree({ a: "1", b: "2", c: "3" }), tree({ a: "1", b: "2", c: "3" })]);
  expect(findDifferences(stable, tree({ a: "1", b: "2", c: "3" }))).toEqual([]);
  expect(findDifferences(stable, tree({ a: "1", b: "9", d: "4" }))).toEqual(["b", "c", "d"]);
});

test("what differs between plain runs is left out", () => {
  const stable = findStable([tree({ log: "1", a: "1" }), tree({ log: "2", a: "1" })]);
  expect([...stable.unstable]).toEqual(["log"]);
  expect(findDifferences(stable, tree({ log: "3", a: "1" }))).toEqual([]);
  expect(findDifferences(stable, tree({ a: "1" }))).toEqual([]);
  expect(findDifferences(stable, tree({ log: "3", a: "2" }))).toEqual(["a"]);
});

test("new names are allowed only below folders where plain runs made different ones", () => {
  const stable = findStable([tree({ tmp: "d", "tmp/x1": "1" }), tree({ tmp: "d", "tmp/x2": "1" })]);
  expect(findDifferences(stable, tree({ tmp: "d", "tmp/x3": "1" }))).toEqual([]);
  expect(findDifferences(stable, tree({ tmp: "d", "tmp/x3": "d", "tmp/x3/deep": "1" }))).toEqual([]);
  expect(findDifferences(stable, tree({ tmp: "d", other: "1" }))).toEqual(["other"]);
});

test("different names at the top allow new names everywhere below it", () => {
  const stable = findStable([tree({ x1: "1" }), tree({ x2: "1" })]);
  expect(findDifferences(stable, tree({ x3: "1" }))).toEqual([]);
});
