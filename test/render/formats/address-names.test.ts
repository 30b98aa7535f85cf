import { expect, test } from "vitest";
import { nameInAddress } from "../../../src/render/formats/address-names.ts";

test("names become words of an address, each its own", () => {
  expect(nameInAddress(["npm ci", "NPM: CI!", "npm ci", "größe & мир", "--- ", ""], "step")).toEqual([
    "npm-ci",
    "npm-ci-2",
    "npm-ci-3",
    "größe-мир",
    "step-5",
    "step-6",
  ]);
});

test("a long name is cut to 48 letters, and ends with none of the dashes", () => {
  expect(nameInAddress(["x".repeat(48), "x".repeat(49), `${"y".repeat(47)} z`], "step")).toEqual([
    "x".repeat(48),
    `${"x".repeat(48)}-2`,
    "y".repeat(47),
  ]);
});

test("a cut splits no character", () => {
  expect(nameInAddress([`${"x".repeat(47)}𝐀𝐁`], "step")).toEqual([`${"x".repeat(47)}𝐀`]);
});

test("a report of 100,000 steps of one name is soon done", () => {
  const names = nameInAddress(Array<string>(100_000).fill("a"), "step");
  expect(new Set(names).size).toBe(100_000);
  expect(names.at(-1)).toBe("a-100000");
});
