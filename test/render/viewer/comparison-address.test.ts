import { expect, test } from "vitest";
import { readComparisonAddress, writeComparisonAddress } from "../../../src/render/viewer/comparison-address.ts";

const npmCi = { column: "npm-ci-duration", isDescending: false };

test.each([
  ["#label=amd-16&sort=npm-ci-duration", { label: "amd-16", sort: npmCi }],
  ["#sort=-npm-ci-duration", { sort: { ...npmCi, isDescending: true } }],
  ["#label=größe", { label: "größe" }],
  ["#label=gr%C3%B6%C3%9Fe", { label: "größe" }],
  ["#label=&sort=", {}],
  ["#label=-a&sort=--b", {}],
  ['#label="]&sort=<b>', {}],
  ["#label=a--b", {}],
  ["#figures", {}],
  ["#%E0%A4%A", {}],
  ["", {}],
])("the address %s", (hash, expected) => {
  expect(readComparisonAddress(hash)).toEqual(expected);
});

test("what is written is read again", () => {
  const view = { label: "größe-2", sort: { ...npmCi, isDescending: true } };
  const hash = writeComparisonAddress(view);
  expect(hash).toBe("#label=gr%C3%B6%C3%9Fe-2&sort=-npm-ci-duration");
  expect(readComparisonAddress(hash)).toEqual(view);
  expect(writeComparisonAddress({ sort: npmCi })).toBe("#sort=npm-ci-duration");
  expect(writeComparisonAddress({})).toBe("");
});
