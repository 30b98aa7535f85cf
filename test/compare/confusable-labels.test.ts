import { expect, test } from "vitest";
import { findConfusables } from "../../src/compare/confusable-labels.ts";
import { testCases } from "../cases.ts";

testCases([
  ["Cyrillic", "ubuntu-a", "ubuntu-а"],
  ["Greek", "node", "nοde"],
  ["Armenian", "ubuntu", "ubսntս"],
  ["Cherokee", "AMD", "ᎪMD"],
  ["wide letters", "a-1", "ａ-１"],
  ["mathematical letters", "fast", "𝐟𝐚𝐬𝐭"],
  ["another hyphen", "a-b", "a‑b"],
  ["a nought and an O", "10", "1O"],
  ["r and n", "modern", "modem"],
])("labels that differ by %s look alike", (_, left, right) => {
  expect(findConfusables([left, "other", right])).toEqual([[left, right]]);
});

test("labels that look different are not remarked on", () => {
  expect(findConfusables(["ubuntu-24.04", "ubuntu-22.04", "é", "e", "a", "A", "日本", "node 20, x64"])).toEqual([]);
});
