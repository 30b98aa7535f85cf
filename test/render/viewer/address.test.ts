import { expect, test } from "vitest";
import { buildPageData } from "../../../src/render/report/page-data.ts";
import {
  readAddress,
  readComparisonAddress,
  writeAddress,
  writeComparisonAddress,
} from "../../../src/render/viewer/address.ts";
import { testCases } from "../../cases.ts";
import { buildCacheJob, buildReport, steadyStep } from "../report/builder.ts";

const steps = buildPageData(buildCacheJob())?.steps ?? [];
const read = (hash: string) => {
  const { step, range } = readAddress(hash, steps);
  return [step?.number, range?.min, range?.max];
};

testCases([
  ["#step=npm-ci&t=12.5-48", [4, 12.5, 48]],
  ["#step=npm-ci", [4, undefined, undefined]],
  ["#step=5", [5, undefined, undefined]],
  ["#t=-0.5-10", [undefined, -0.5, 10]],
  ["#t=10-10", [undefined, undefined, undefined]],
  ["#t=48-12", [undefined, undefined, undefined]],
  ["#t=1e3-2e3&step=none", [undefined, undefined, undefined]],
  ["#t=-5", [undefined, undefined, undefined]],
  ["#t=1-2-3", [undefined, undefined, undefined]],
  ["#<script>", [undefined, undefined, undefined]],
  ["", [undefined, undefined, undefined]],
])("the address %s", (hash, expected) => {
  expect(read(hash)).toEqual(expected);
});

test("a step named as a number is found before the step of that number", () => {
  const { steps: numbered } = buildPageData(buildReport([steadyStep("a", 1, {}), steadyStep("1", 1, {})])) ?? {
    steps: [],
  };
  expect(readAddress("#step=1", numbered).step?.name).toBe("1");
});

test("what is written is read again, to a tenth of a second", () => {
  const step = steps[3];
  const hash = writeAddress({ step, range: { min: 12.53, max: 48 } });
  expect(hash).toBe("#step=npm-ci&t=12.5-48");
  expect(read(hash)).toEqual([4, 12.5, 48]);
  expect(writeAddress({})).toBe("");
});

test("names in other scripts come back", () => {
  const { steps: named } = buildPageData(buildReport([steadyStep("größe & мир", 1, {})])) ?? { steps: [] };
  const hash = writeAddress({ step: named[0] });
  expect(hash).toMatch(/^#step=[\w%-]+$/);
  expect(readAddress(hash, named).step?.number).toBe(1);
});

const npmCi = { column: "npm-ci-duration", isDescending: false };

testCases([
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
